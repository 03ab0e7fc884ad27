import type { BodyReader, PageReader, PageRequest, Reading } from '../ports/body-reader'
import { readEnvelope } from '../service/envelope'
import type { ParsingAnswer } from './body-parser'
import type { PageOutcome } from './page-outcome'
import type { PageMode } from './page-state'
import type { ParsingThread } from './parsing-thread'

/** Handing over a body of at most so many bytes would take longer than reading it, whatever it contains. */
const smallBytes = 1024

const notRead: Reading<never> = { ok: false, problem: { kind: 'notRead' } }

type Send = (body: Uint8Array, asked: PageRequest) => Promise<ParsingAnswer>

const createPages = <T>(
  send: Send,
  close: () => void,
  outcome: (value: PageOutcome, asked: PageRequest) => T,
): PageReader<T> => ({
  close,
  read: async (body, asked) => {
    const answer = await send(body, asked)
    if (!answer.ok) return answer
    if (answer.value === null) return notRead
    const { shape } = answer.value
    return { ok: true, value: outcome(answer.value, asked), ...(shape && { shape }) }
  },
})

/**
 * Reads bodies in a thread of its own: parsing, merging and encoding take as long as HTTP does, and a hostile
 * body may take any time. `begin` starts that thread when it is first needed, and again after it has ended.
 */
export const createThreadReader = (begin: () => ParsingThread): BodyReader => {
  let thread: ParsingThread | undefined
  let opened = 0
  const current = (): ParsingThread => {
    if (thread === undefined || thread.hasEnded) thread = begin()
    return thread
  }
  /** Pages stay with the thread they were opened in: their shared state exists nowhere else. */
  const open = <T>(mode: PageMode, outcome: (value: PageOutcome, asked: PageRequest) => T): PageReader<T> => {
    const [own, pages] = [current(), (opened += 1)]
    own.post({ kind: 'open', pages, mode })
    return createPages(
      (body, asked) => own.send({ kind: 'read', pages, body, asked }),
      () => own.post({ kind: 'close', pages }),
      outcome,
    )
  }
  return {
    readEnvelope: async (body) => {
      const answer =
        body.byteLength <= smallBytes ? readEnvelope(body) : await current().send({ kind: 'envelope', body })
      return answer.ok ? { ok: true, value: {} } : answer
    },
    openTable: (mode, onBatch) =>
      open({ kind: mode }, ({ facts, batch }, asked) => {
        if (batch !== undefined) onBatch(batch, asked)
        return facts
      }),
    openSearch: (ids) => open({ kind: 'records', ids }, ({ facts }) => facts),
    close: async () => thread?.end(),
  }
}
