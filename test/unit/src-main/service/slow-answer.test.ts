import type { Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../../../src-cli/network/node-transport'
import { createServiceClient } from '../../../../src-main/service/client'
import { createRetry } from '../../../../src-main/service/retry'
import { readOnArrival } from '../../../../src-main/service/unread-answer'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { createScaledClock } from '../../../fault-injection/scaled-clock'
import { startRawServer } from '../../../service/raw-server'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { permitted } from '../../support/permitted'
import { never, token } from './wire-harness'

/** 30 s are 0.3 s here, and the half hour of a whole answer 18 s. */
const clock = createScaledClock(100)
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n'

const transports = {
  'the window': () => {
    const net = createNet()
    onTestFinished(() => net.close())
    return createNetTransport(net.request, null)
  },
  'the command': () => {
    const transport = createNodeTransport({})
    onTestFinished(() => transport.close())
    return transport
  },
}

/** Sends the parts one after the other, until they end or the connection does. */
const sendSlowly = (parts: Iterator<string>, everyMs: number) => (socket: Socket) => {
  const timer = setInterval(() => {
    const { value, done } = parts.next()
    if (done === true) socket.end()
    else socket.write(value)
  }, everyMs)
  socket.on('close', () => clearInterval(timer))
  socket.write(head)
}

function* drip(): Generator<string> {
  yield '{"returnCode":0,"result":['
  for (;;) yield ' '
}

/** `{"returnCode":0,"result":[]}` with a megabyte of spaces in it. */
function* megabyte(): Generator<string> {
  yield '{"returnCode":0,"result":['
  for (let bytes = 0; bytes < 1_000_000; bytes += 10_000) yield ' '.repeat(10_000)
  yield ']}'
}

const start = async (name: keyof typeof transports, answer: (socket: Socket) => void) => {
  const server = await startRawServer(answer)
  onTestFinished(() => server.stop())
  const client = createServiceClient({
    permitDeletion: permitted,
    transport: transports[name](),
    bodies: createBodiesInThread(),
    clock,
  })
  const list = () =>
    readOnArrival(
      client.listEvents(
        { baseUrl: server.url, token },
        { deviceId: 'dev-7', zone: 'UTC', limit: 10 },
        allElements,
        never(),
      ),
    )
  return { server, list }
}

describe.each(['the window', 'the command'] as const)('an answer to %s', (name) => {
  it('that only drips ends within the limit, is requested again like one that does not come, and is told as it was', async () => {
    let isClosed = false
    const { server, list } = await start(name, (socket) => {
      socket.on('close', () => (isClosed = true))
      sendSlowly(drip(), 10)(socket)
    })
    const answer = await list()
    expect(answer).toEqual({
      ok: false,
      error: {
        kind: 'tooSlow',
        host: `127.0.0.1:${server.port}`,
        seconds: 30,
        bytes: expect.any(Number) as number,
      },
    })
    // 26 bytes of JSON, and a space every 10 of 300 ms.
    const bytes = !answer.ok && answer.error.kind === 'tooSlow' ? answer.error.bytes : 0
    expect([bytes >= 26, bytes <= 26 + 60]).toEqual([true, true])
    await expect.poll(() => isClosed).toBe(true)

    const retry = createRetry({
      clock,
      random: () => 1,
      hasWorked: () => true,
      line: () => ({ wholeCount: 0 }),
      onLink: () => undefined,
    })
    expect(await retry(list, never())).toMatchObject({ ok: false, error: { kind: 'tooSlow' } })
    expect(server.received).toHaveLength(1 + 5)
  })

  it('of a megabyte arrives whole, though it takes ten times the limit for silence', async () => {
    const { list } = await start(name, (socket) => sendSlowly(megabyte(), 30)(socket))
    const startedAt = Date.now()
    expect(await list()).toMatchObject({ ok: true, value: { byteCount: 1_000_028 } })
    expect(Date.now() - startedAt).toBeGreaterThan(3000)
  })
})
