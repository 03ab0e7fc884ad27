import { useI18n } from 'vue-i18n'
import type { DeletionState } from '../../src-preload/contract/deletion'
import { type OutcomeKind, outcomeKinds } from './deletion-outcomes'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'

/** How deletions stand, in words. */
export const useDeletionWords = () => {
  const { t } = useI18n()
  const { counted } = useCounts()
  const sentenceOf = useErrorSentence()

  /** Empty while nothing has happened yet. */
  const stateWords = (state: DeletionState): string => {
    if (state.kind === 'waiting') return ''
    if (state.kind === 'failed') return t('deletion.states.failed', { why: sentenceOf(state.error).what })
    if (state.kind === 'unknown' && state.error) return t('deletion.states.unknownWhy', { why: sentenceOf(state.error).what })
    if (state.kind === 'sending' && state.attempt > 1) return t('deletion.states.sendingAgain', { attempt: state.attempt })
    return t(`deletion.states.${state.kind}`)
  }
  const summaryOf = (counts: ReadonlyMap<OutcomeKind, number>): string =>
    outcomeKinds
      .flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count === 0 ? [] : [counted(`deletion.summary.${kind}`, count)]
      })
      .join(' · ')
  const checkedWords = (found: readonly DeletionState[]): string => {
    const kinds = outcomeKinds.map((kind) => [kind, found.filter((state) => state.kind === kind).length] as const)
    return counted('deletion.ledger.checked', found.length, { summary: summaryOf(new Map(kinds)) })
  }
  /** The outcome whose words these are, as the ledger writes it; other texts as they are. */
  const outcomeSought = (text: string): string => {
    const words = text.trim().toLowerCase()
    const spoken = ['flagged', 'notThere', 'stillThere', 'unresolved'] as const
    return (words.length > 3 && spoken.find((outcome) => t(`deletion.states.${outcome}`).startsWith(words))) || text
  }
  return { stateWords, summaryOf, checkedWords, outcomeSought }
}
