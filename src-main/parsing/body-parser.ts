import type { AskedPage, Reading } from '../ports/body-reader'
import { readElements, readEnvelope } from '../service/envelope'
import { createPageState, type PageOutcome, type PageState, type Wanted } from './page-state'

/** What a thread that reads bodies is told. `read` and `envelope` are answered, in the order in which they came. */
export type ParsingTask =
  | { readonly kind: 'open'; readonly pages: number; readonly wanted: Wanted }
  | { readonly kind: 'close'; readonly pages: number }
  | { readonly kind: 'read'; readonly pages: number; readonly body: Uint8Array; readonly asked: AskedPage }
  | { readonly kind: 'envelope'; readonly body: Uint8Array }

/** Of an envelope there is nothing more to be said than that it is one. */
export type ParsingAnswer = Reading<PageOutcome | null>

export interface BodyParser {
  /** Undefined: the task has no answer. */
  handle(task: ParsingTask): ParsingAnswer | undefined
}

/** Does what a reader of bodies is for, in whichever thread it is called. */
export const createBodyParser = (): BodyParser => {
  const opened = new Map<number, PageState>()
  const read = (state: PageState | undefined, body: Uint8Array, asked: AskedPage): ParsingAnswer => {
    const elements = readElements(body)
    if (!elements.ok) return elements
    return state === undefined ? { ok: false, fault: { kind: 'notRead' } } : { ok: true, value: state.take(elements.value, asked) }
  }
  return {
    handle: (task) => {
      switch (task.kind) {
        case 'open':
          opened.set(task.pages, createPageState(task.wanted))
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
