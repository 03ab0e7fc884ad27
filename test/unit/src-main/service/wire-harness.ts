import type { Clock } from '../../../../src-main/ports/clock'
import { createServiceClient } from '../../../../src-main/service/client'
import { readOnArrival } from '../../../../src-main/service/unread-answer'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { type RawAnswer, rawAnswer, startRawServer } from '../../../service/raw-server'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { permitted } from '../../support/permitted'

export const token = 'tok-EN.canary_7f3a'
export const emptyList = rawAnswer('200 OK', '{"returnCode":0,"result":[]}')
export const never = (): AbortSignal => new AbortController().signal

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
}

/** The real client over the real adapter and a real socket, against canned bytes. */
const startWire = async (answer: RawAnswer = emptyList, clock: Clock = systemClock) => {
  const server = await startRawServer(answer)
  const net = createNet()
  let arrive = (): void => undefined
  const headArrived = new Promise<void>((resolve) => (arrive = resolve))
  const request: typeof net.request = (options) => net.request(options).on('response', arrive)
  const client = createServiceClient({
    permitDeletion: permitted,
    transport: createNetTransport(request, null),
    bodies: createBodiesInThread(),
    clock,
  })
  const target = { baseUrl: server.url, token, connectionId: 'c' }
  const query = { deviceId: 'dev-7', zone: 'UTC', limit: 10 }
  return {
    server,
    client,
    target,
    /** The head of the first answer has. */
    headArrived,
    list: (change: object = {}, signal = never()) =>
      readOnArrival(client.listEvents(target, { ...query, ...change }, allElements, signal)),
    remove: (eventId: string, signal = never()) => readOnArrival(client.deleteEvent(target, eventId, signal)),
    async stop() {
      net.close()
      await server.stop()
    },
  }
}

export type Wire = Awaited<ReturnType<typeof startWire>>

/** Runs against canned bytes and stops, whatever happens. */
export const withWire = async <T>(
  answer: RawAnswer,
  use: (wire: Wire) => Promise<T>,
  clock = systemClock,
): Promise<T> => {
  const wire = await startWire(answer, clock)
  try {
    return await use(wire)
  } finally {
    await wire.stop()
  }
}
