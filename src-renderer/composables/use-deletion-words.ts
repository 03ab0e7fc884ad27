import { useI18n } from 'vue-i18n'
import type { DeletionState } from '../../src-preload/contract/deletion'
import { type OutcomeKind, outcomeKinds } from './deletion-outcomes'
import { useCounts } from './use-counts'
import { useErrorSentence } from './use-error-sentence'

interface Trouble {
  readonly sentence: string
  readonly technical: string
}

/** How deletions stand, in words. */
export const useDeletionWords = () => {
  const { t } = useI18n()
  const { counted, number } = useCounts()
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
  /** What went wrong, each in one sentence with how many events it is about, and the technical part of the first of them. */
  const troublesOf = (found: Iterable<DeletionState>): readonly Trouble[] => {
    const bySentence = new Map<string, { count: number; readonly technical: string }>()
    for (const state of found) {
      if (!('error' in state) || state.error === undefined) continue
      const { what, next, technical } = sentenceOf(state.error)
      const sentence = `${t(`deletion.trouble.${state.kind}`)} ${what} ${next}`.trim()
      const known = bySentence.get(sentence)
      if (known) known.count += 1
      else bySentence.set(sentence, { count: 1, technical })
    }
    return [...bySentence].map(([sentence, { count, technical }]) => ({ sentence: `${number(count)} ${sentence}`, technical }))
  }
  /** The outcome whose words these are, as the ledger writes it; other texts as they are. */
  const outcomeSought = (text: string): string => {
    const words = text.trim().toLowerCase()
    const spoken = ['flagged', 'wasNotThere', 'stillThere', 'unresolved'] as const
    return (words.length > 3 && spoken.find((outcome) => t(`deletion.states.${outcome}`).startsWith(words))) || text
  }
  return { stateWords, summaryOf, checkedWords, troublesOf, outcomeSought }
}
