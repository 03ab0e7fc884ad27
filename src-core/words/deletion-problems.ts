import type { DeletionState } from '../deletion/deletion-outcome'
import { countsIn } from './counts'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import type { Words } from './words'

interface Problem {
  readonly sentence: string
  readonly technical: string
}

/**
 * Why events of a deletion failed or are unknown: each reason as a sentence with its number of events, and the
 * technical details of the first one.
 */
export const deletionProblems = (words: Words, found: Iterable<DeletionState>): readonly Problem[] => {
  const { number } = countsIn(words)
  const byReason = new Map<
    string,
    { count: number; readonly kind: string; readonly why: string; readonly technical: string }
  >()
  for (const state of found) {
    if (!('error' in state) || state.error === undefined) continue
    const { what, next, technical } = errorSentence(words, state.error)
    // Not the advice of the error: repeating the deletion could delete another event.
    const advice = state.kind === 'unknown' ? words.t('deletion.unknownNext') : next
    const why = joinedIn(words).sentences(what, advice)
    const reason = `${state.kind} ${why}`
    const known = byReason.get(reason)
    if (known) known.count += 1
    else byReason.set(reason, { count: 1, kind: state.kind, why, technical })
  }
  return Array.from(byReason.values(), ({ count, kind, why, technical }) => ({
    sentence: words.t(`deletion.problem.${kind}`, { count: number(count), why }),
    technical,
  }))
}
