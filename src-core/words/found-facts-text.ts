import { type FoundOut, probePurposes, type ProbeRecord } from '../service-facts/probe'
import { type StatedFact, statedFacts } from '../service-facts/stated-facts'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { Words } from './words'

/** What was asked, a line for each purpose, and what came of it as a sentence; `why`: why it ended early, or empty. */
export const foundFactsText = (
  words: Words,
  { asked, before, facts }: FoundOut,
  why: string,
): {
  readonly lines: readonly { readonly name: string; readonly value: string }[]
  readonly sentence: string
} => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const { list, sentences } = joinedIn(words)
  const cameOf = (records: readonly ProbeRecord[]): string => {
    const refused = records.flatMap(({ refusedAs }) => (refusedAs === undefined ? [] : [refusedAs]))
    if (refused.length > 0) return t('serviceFacts.more.refused', { as: list(refused) })
    const counts = records.map(({ came = 0 }) => came)
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    const requests = number(counts.length)
    const events = counted('results.status.events', most)
    if (counts.length === 1) return events
    return least === most
      ? t('serviceFacts.more.each', { requests, events })
      : t('serviceFacts.more.from', { requests, least: number(least), most: number(most) })
  }
  const lines = probePurposes.flatMap((purpose) => {
    const records = asked.filter((record) => record.purpose === purpose)
    return records.length === 0
      ? []
      : [{ name: t(`serviceFacts.more.purpose.${purpose}`), value: cameOf(records) }]
  })
  const earlier = new Map(statedFacts(before).map(({ fact, value }) => [fact, value]))
  const isNew = ({ fact, value }: StatedFact): boolean => value !== null && earlier.get(fact) !== value
  const names = statedFacts(facts)
    .filter(isNew)
    .map(({ fact }) => t(`serviceFacts.name.${fact}`))
  const found =
    names.length > 0
      ? t('serviceFacts.more.found', { names: list(names) })
      : asked.length > 0
        ? t('serviceFacts.more.nothing')
        : ''
  const sentence = sentences(
    counted('serviceFacts.more.asked', asked.length),
    found,
    why === '' ? '' : t('serviceFacts.more.stopped', { why }),
  )
  return { lines, sentence }
}
