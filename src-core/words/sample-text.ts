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

/** Events that were deleted. Times are ms since the epoch; null if no event has one. */
interface DeletedFacts {
  readonly count: number
  readonly devices: readonly string[]
  /** Events that name no device. */
  readonly withoutDevice: number
  readonly earliest: number | null
  readonly latest: number | null
}

/** One sentence for whoever runs dashboards: what is missing from now on, and in which hours. */
export const deletedSentence = (
  words: TimedWords,
  { count, devices, withoutDevice, earliest, latest }: DeletedFacts,
): string => {
  const { counted } = countsIn(words)
  const [device = ''] = devices
  const named = devices.length === 1 ? device : counted('deletion.concerned.devices', devices.length)
  const whose =
    devices.length === 0
      ? words.t('deletion.concerned.unnamed')
      : withoutDevice === 0
        ? named
        : words.t('deletion.concerned.alsoUnnamed', { named })
  if (earliest === null || latest === null) return counted('deletion.concerned.untimed', count, { whose })
  const { formatWithOffset } = words.formatter
  if (earliest === latest)
    return counted('deletion.concerned.atOnce', count, { whose, time: formatWithOffset(earliest) })
  return counted('deletion.concerned.timed', count, {
    whose,
    start: formatWithOffset(earliest),
    end: formatWithOffset(latest),
  })
}
