import type { ReviewedSample } from '../deletion/sample/reviewed-sample'
import { countsIn } from './counts'
import type { TimedWords, Words } from './words'

/** Rounded up, so that it stays a bound. */
const percentText = (words: Words, share: number): string => {
  const steps = share < 0.01 ? 10 : 1
  return countsIn(words).number(Math.ceil(share * 100 * steps - 1e-9) / steps)
}

/** What a sample shows, as far as it is reviewed: `0 of 59 wrong: at most 5 % wrong, at 95 % confidence`. */
export const sampleText = (words: Words, { size, populationSize, wrong, bound }: ReviewedSample): string => {
  const { number } = countsIn(words)
  const values = { size: number(size), wrong: number(wrong), percent: percentText(words, bound) }
  if (size === populationSize) return words.t('deletion.sample.all', values)
  return words.t(wrong === 0 ? 'deletion.sample.noneWrong' : 'deletion.sample.someWrong', values)
}

/** For whoever was not there: what was drawn, what was found, and who accepted it. */
export const sampleRecordText = (
  words: Words,
  sample: ReviewedSample,
  acceptedBy: string | undefined,
): string => {
  const { number } = countsIn(words)
  const values = {
    found: sampleText(words, sample),
    population: number(sample.populationSize),
    seed: sample.seed,
  }
  return acceptedBy === undefined || acceptedBy === ''
    ? words.t('deletion.sample.record', values)
    : words.t('deletion.sample.recordBy', { ...values, name: acceptedBy })
}

/** Events that the service does not have any more. Times are ms since the epoch; null if no event has one. */
interface DeletedFacts {
  readonly count: number
  /** How many of them the service refused to delete, and does not have: who deleted those is not known. */
  readonly noLongerFound: number
  readonly devices: readonly string[]
  /** Events that name no device. */
  readonly withoutDevice: number
  readonly earliest: number | null
  readonly latest: number | null
}

/** Whose events they are, for a sentence. */
const whoseOf = (words: Words, { devices, withoutDevice }: DeletedFacts): string => {
  const [device = ''] = devices
  if (devices.length === 0) return words.t('deletion.concerned.unnamed')
  const named =
    devices.length === 1 ? device : countsIn(words).counted('deletion.concerned.devices', devices.length)
  return withoutDevice === 0 ? named : words.t('deletion.concerned.alsoUnnamed', { named })
}
/** What became of them, where not all of them are known to be deleted. */
const outcomesOf = (words: Words, { count, noLongerFound }: DeletedFacts): string => {
  const { counted } = countsIn(words)
  if (noLongerFound === count) return words.t('deletion.states.noLongerFound')
  return words.t('deletion.concerned.both', {
    deleted: counted('deletion.summary.deleted', count - noLongerFound),
    other: counted('deletion.summary.noLongerFound', noLongerFound),
  })
}

/** One sentence for whoever runs dashboards: what is missing from now on, and in which hours. */
export const deletedSentence = (words: TimedWords, facts: DeletedFacts): string => {
  const { count, noLongerFound, earliest, latest } = facts
  const { counted } = countsIn(words)
  const { formatWithOffset } = words.formatter
  const texts = noLongerFound === 0 ? 'concerned' : 'concernedAs'
  const values = {
    whose: whoseOf(words, facts),
    ...(noLongerFound === 0 ? {} : { outcomes: outcomesOf(words, facts) }),
  }
  if (earliest === null || latest === null) return counted(`deletion.${texts}.untimed`, count, values)
  const start = formatWithOffset(earliest)
  if (earliest === latest) return counted(`deletion.${texts}.atOnce`, count, { ...values, time: start })
  return counted(`deletion.${texts}.timed`, count, { ...values, start, end: formatWithOffset(latest) })
}
