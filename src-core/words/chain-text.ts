import type { ChainBreak, LedgerChain, LedgerPlace } from '../deletion/ledger-chain'
import { showHidden } from '../events/hidden-characters'
import { countsIn } from './counts'
import type { Words } from './words'

const placeText = ({ t }: Words, { fileName, line }: LedgerPlace): string =>
  t('deletion.ledger.chain.place', { file: fileName, line: String(line) })

const breakText = (words: Words, { before, eventId, ...place }: ChainBreak): string => {
  const { t } = words
  const [first, second] = [before === undefined ? '' : placeText(words, before), placeText(words, place)]
  const where =
    before === undefined
      ? t('deletion.ledger.chain.atStart', { place: second })
      : t('deletion.ledger.chain.between', { before: first, place: second })
  return eventId === undefined ? where : t('deletion.ledger.chain.of', { where, id: showHidden(eventId) })
}

/** What is wrong with the chain of the ledger, as sentences; empty: nothing. */
export const chainFaults = (words: Words, { firstBreak, askedHead }: LedgerChain): readonly string[] => [
  ...(firstBreak === undefined ? [] : [breakText(words, firstBreak)]),
  ...(askedHead === null ? [words.t('deletion.ledger.chain.noHead')] : []),
]

/**
 * That nothing is wrong with it, so far as it can be seen; null: something is, or there is nothing to follow.
 * `deletions`: how many the ledger has; each has several lines.
 */
export const wholeChainText = (words: Words, chain: LedgerChain, deletions: number): string | null => {
  const chained = chain.lineCount - chain.unchainedCount
  return chained === 0 || chainFaults(words, chain).length > 0
    ? null
    : countsIn(words).counted('deletion.ledger.chain.whole', deletions, {
        lines: countsIn(words).number(chained),
      })
}

/** What else there is to know of it. */
export const chainFacts = (words: Words, chain: LedgerChain): readonly string[] => {
  const { t } = words
  const { head, unchainedCount, askedHead } = chain
  return [
    ...(askedHead ? [t('deletion.ledger.chain.hasHead', { place: placeText(words, askedHead) })] : []),
    ...(unchainedCount > 0
      ? [countsIn(words).counted('deletion.ledger.chain.unchained', unchainedCount)]
      : []),
    ...(head === null ? [] : [t('deletion.ledger.chain.head', { head })]),
  ]
}
