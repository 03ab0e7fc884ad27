import type { OutcomeState, UnsentState } from '../../src-core/deletion/deletion-outcome'
import type { AppError } from '../../src-core/errors/errors'
import { isUnreachable, stopsAll } from './answer-meaning'

/** Notices that a service does something else than delete what it was sent. */
export interface Breaker {
  /** Why nothing more should be sent, if the end of this event shows it. */
  note(state: OutcomeState | UnsentState): AppError | undefined
  /** The user has seen it, and goes on. */
  reset(): void
}

/** So many unexpected outcomes among so many of the last. One may be chance, or a record that was just written again. */
const [mostUnexpected, ofLast] = [3, 20]

type Unexpected = Extract<AppError, { readonly kind: 'unexpectedOutcomes' }>['outcome']

/** Not a refusal: the service has said what it thinks of that event, and may think otherwise of the next. */
const unexpectedIn = ({ kind }: OutcomeState | UnsentState): Unexpected | null =>
  kind === 'stillThere' || kind === 'changed' || kind === 'otherDeleted' || kind === 'unknown' ? kind : null

const unsent: ReadonlySet<string> = new Set<UnsentState['kind']>([
  'notDeleted',
  'changedSince',
  'otherRecord',
  'alreadyAbsent',
  'alreadyFlagged',
  'notSeen',
])

/** Such as a token that was forgotten: no event can be looked up, and it is not the service that does something else. */
const isOfAll = (error: AppError): boolean => isUnreachable(error) || stopsAll(error)

export const createBreaker = (): Breaker => {
  let last: (Unexpected | null)[] = []
  return {
    note: (state) => {
      if (unsent.has(state.kind)) return undefined
      if (state.kind === 'unknown' && state.error !== undefined && isOfAll(state.error)) return state.error
      const outcome = unexpectedIn(state)
      last = [...last, outcome].slice(-ofLast)
      const count = last.filter((one) => one !== null).length
      const isTripped = outcome !== null && (outcome === 'otherDeleted' || count >= mostUnexpected)
      return isTripped ? { kind: 'unexpectedOutcomes', outcome, count, ofLast: last.length } : undefined
    },
    reset: () => {
      last = []
    },
  }
}
