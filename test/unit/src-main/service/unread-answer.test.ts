import { describe, expect, it } from 'vitest'
import { type RawAnswer, rawAnswer } from '../../../service/raw-server'
import { allElements } from '../../support/all-elements'
import { emptyList, never, type Wire, withWire } from './wire-harness'

const receive = async ({ client, target }: Pick<Wire, 'client' | 'target'>) => {
  const received = await client.listEvents(
    target,
    { deviceId: 'dev-7', zone: 'UTC', limit: 10 },
    allElements,
    never(),
  )
  if (!received.ok) throw new Error(received.error.kind)
  return received.value
}

/** Each answer is another. */
const counting = (): RawAnswer => {
  let count = 0
  return (socket) => {
    count += 1
    const body = `{"returnCode":0,"result":[${String(count)}]}`
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
}

describe('an answer that is received and not read yet', () => {
  it('keeps its own bytes, in whichever order answers are read', async () => {
    await withWire(counting(), async (wire) => {
      const answers = [await receive(wire), await receive(wire), await receive(wire)]
      const read = await Promise.all(answers.toReversed().map((answer) => answer.read()))
      expect(read.map((page) => page.ok && page.value.elements)).toEqual([[3], [2], [1]])
    })
  })

  it('says only when it is read that it is no success; a status that is none is said at once', async () => {
    await withWire(rawAnswer('200 OK', '<html>'), async (wire) => {
      expect(await (await receive(wire)).read()).toEqual({
        ok: false,
        error: { kind: 'notJson', status: 200, body: '<html>' },
      })
    })
    await withWire(rawAnswer('404 Not Found', '<html>'), async ({ client, target }) => {
      const received = await client.deleteEvent(target, 'e-1', never())
      expect(received).toEqual({ ok: false, error: { kind: 'httpStatus', status: 404, body: '<html>' } })
    })
  })

  it('is read once: after that its memory belongs to another', async () => {
    await withWire(emptyList, async (wire) => {
      const answer = await receive(wire)
      expect(await answer.read()).toMatchObject({ ok: true, value: { status: 200, elements: [] } })
      await expect(answer.read()).rejects.toThrow('read before')
    })
  })
})
