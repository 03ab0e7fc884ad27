import type { PageRequest, Reading } from '../ports/body-reader'
import { readEnvelope } from '../service/envelope'
import type { PageOutcome, PageState } from './page-outcome'
import { createPageState, type PageMode } from './page-state'

/** A task for the parsing thread. `read` and `envelope` are answered, in the order in which they arrive. */
export type ParsingTask =
  | { readonly kind: 'open'; readonly pages: number; readonly mode: PageMode }
  | { readonly kind: 'close'; readonly pages: number }
  | { readonly kind: 'read'; readonly pages: number; readonly body: Uint8Array; readonly asked: PageRequest }
  | { readonly kind: 'envelope'; readonly body: Uint8Array }

/** `null`: the body is a valid envelope; there is nothing more to report about it. */
export type ParsingAnswer = Reading<PageOutcome | null>

export interface BodyParser {
  /** Undefined: the task has no answer. */
  handle(task: ParsingTask): ParsingAnswer | undefined
}

/** Does the work of a body reader, in the thread that calls it. */
export const createBodyParser = (): BodyParser => {
  const opened = new Map<number, PageState>()
  const read = (state: PageState | undefined, body: Uint8Array, asked: PageRequest): ParsingAnswer =>
    state === undefined ? { ok: false, problem: { kind: 'notRead' } } : state.take(body, asked)
  return {
    handle: (task) => {
      switch (task.kind) {
        case 'open':
          opened.set(task.pages, createPageState(task.mode))
          return undefined
        case 'close':
          opened.delete(task.pages)
          return undefined
        case 'read':
          return read(opened.get(task.pages), task.body, task.asked)
        case 'envelope': {
          const envelope = readEnvelope(task.body)
          return envelope.ok ? { ok: true, value: null } : envelope
        }
      }
    },
  }
}
