import type { AskedPage, BodyReader, PageReader, Reading } from '../ports/body-reader'
import type { ParsingAnswer } from './body-parser'
import type { PageOutcome, Wanted } from './page-state'
import type { ParsingThread } from './parsing-thread'

const notRead: Reading<never> = { ok: false, fault: { kind: 'notRead' } }

type Ask = (body: Uint8Array, asked: AskedPage) => Promise<ParsingAnswer>

const createPages = <T>(ask: Ask, close: () => void, outcome: (value: PageOutcome) => T): PageReader<T> => ({
  close,
  read: async (body, asked) => {
    const answer = await ask(body, asked)
    if (!answer.ok) return answer
    return answer.value === null ? notRead : { ok: true, value: outcome(answer.value) }
  },
})

/**
 * Reads bodies in one thread beside the caller's: parsing, merging and encoding take as long as HTTP does, and a hostile body as
 * long as it likes. `begin` makes that thread, at the first need and again when the one before has ended.
 */
export const createThreadReader = (begin: () => ParsingThread): BodyReader => {
  let thread: ParsingThread | undefined
  let opened = 0
  const current = (): ParsingThread => {
    if (thread === undefined || thread.hasEnded) thread = begin()
    return thread
  }
  /** Pages stay with the thread that they began in: what they have in common is nowhere else. */
  const open = <T>(wanted: Wanted, outcome: (value: PageOutcome) => T): PageReader<T> => {
    const [own, pages] = [current(), (opened += 1)]
    own.tell({ kind: 'open', pages, wanted })
    return createPages(
      (body, asked) => own.ask({ kind: 'read', pages, body, asked }),
      () => own.tell({ kind: 'close', pages }),
      outcome,
    )
  }
  return {
    readEnvelope: async (body) => {
      const answer = await current().ask({ kind: 'envelope', body })
      return answer.ok ? { ok: true, value: {} } : answer
    },
    openTable: (keeps, onBatch) =>
      open({ kind: keeps }, ({ facts, batch }) => {
        if (batch !== undefined) onBatch(batch)
        return facts
      }),
    openSearch: (ids) => open({ kind: 'records', ids }, ({ facts }) => facts),
    close: async () => thread?.end(),
  }
}
