import { useI18n } from 'vue-i18n'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'

interface Problem {
  readonly sentence: string
  readonly technical: string
}

/** Why events of a deletion failed or are unknown. */
export const useDeletionProblems = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  const { sentences } = useJoined()
  const sentenceOf = useErrorSentence()

  /** Each reason as a sentence with its number of events, and the technical details of the first one. */
  const problemsOf = (found: Iterable<DeletionState>): readonly Problem[] => {
    const byReason = new Map<
      string,
      { count: number; readonly kind: string; readonly why: string; readonly technical: string }
    >()
    for (const state of found) {
      if (!('error' in state) || state.error === undefined) continue
      const { what, next, technical } = sentenceOf(state.error)
      // Not the advice of the error: repeating the deletion could delete another event.
      const advice = state.kind === 'unknown' ? t('deletion.unknownNext') : next
      const why = sentences(what, advice)
      const reason = `${state.kind} ${why}`
      const known = byReason.get(reason)
      if (known) known.count += 1
      else byReason.set(reason, { count: 1, kind: state.kind, why, technical })
    }
    return Array.from(byReason.values(), ({ count, kind, why, technical }) => ({
      sentence: t(`deletion.problem.${kind}`, { count: number(count), why }),
      technical,
    }))
  }
  return { problemsOf }
}
