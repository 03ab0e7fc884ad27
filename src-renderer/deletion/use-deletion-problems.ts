import { useI18n } from 'vue-i18n'
import type { DeletionState } from '../../src-preload/contract/deletion-outcome'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'

interface Problem {
  readonly sentence: string
  readonly technical: string
}

/** Why events of a deletion failed or are unknown. */
export const useDeletionProblems = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  const sentenceOf = useErrorSentence()

  /** Each reason as a sentence with its number of events, and the technical details of the first one. */
  const problemsOf = (found: Iterable<DeletionState>): readonly Problem[] => {
    const bySentence = new Map<string, { count: number; readonly technical: string }>()
    for (const state of found) {
      if (!('error' in state) || state.error === undefined) continue
      const { what, next, technical } = sentenceOf(state.error)
      // Not the advice of the error: repeating the deletion could delete another event.
      const advice = state.kind === 'unknown' ? t('deletion.unknownNext') : next
      const sentence = `${t(`deletion.problem.${state.kind}`)} ${what} ${advice}`.trim()
      const known = bySentence.get(sentence)
      if (known) known.count += 1
      else bySentence.set(sentence, { count: 1, technical })
    }
    return [...bySentence].map(([sentence, { count, technical }]) => ({ sentence: `${number(count)} ${sentence}`, technical }))
  }
  return { problemsOf }
}
