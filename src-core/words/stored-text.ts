import type { AppError } from '../errors/errors'
import type { CountedVerdict } from '../proof/progress'
import { summaryOf } from '../proof/range-summary'
import type { TimeWindow } from '../proof/time-window'
import { mayBeTruncated } from '../proof/usual-limits'
import type { DeviceAnswer } from '../results/device-answer'
import { queryTitle } from '../results/result-source'
import type { ClockDifference } from '../time/clock-difference'
import { durationParts } from '../time/duration-parts'
import { presetUpTo } from '../time/range-presets'
import { clockTextIn } from './clock-text'
import { countsIn } from './counts'
import { rangeWorth, toneOfWorth } from './range-worth'
import { windowTextIn } from './window-text'
import type { TimedWords, Words } from './words'

/** What was asked for; ends in ms since the epoch. */
interface KeptQuery {
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
}

/** A result that is kept on the disk. */
interface KeptResult {
  readonly request:
    | { readonly kind: 'range'; readonly query: KeptQuery }
    | { readonly kind: 'latest'; readonly query: KeptQuery & { readonly limit: number } }
  readonly devices: readonly {
    readonly verdict?: CountedVerdict<unknown, TimeWindow>
    readonly answer?: DeviceAnswer
  }[]
  /** Why nothing of it is proven. */
  readonly unproven?: AppError
  readonly clockDifference?: ClockDifference
  /** ms since the epoch, as is `asOf`. */
  readonly startedAt: number
  readonly asOf: number
  readonly eventCount: number
  readonly byteCount: number
}

/** A kept result in its parts. */
interface StoredParts {
  readonly devices: string
  readonly range: string
  /** Its number of events and its verdict. */
  readonly found: string
  readonly age: string
  /** `good`: proven complete, and nothing else is. */
  readonly tone: 'good' | 'caution' | 'plain'
}

/** What is older is another time than one that is asked for by the same words. */
const recentMs = 86_400_000

/** The latest events are all there are only if every device answered with fewer than could be. */
const mayLack = ({ devices }: KeptResult, limit: number): boolean =>
  devices.some(
    ({ answer }) =>
      answer === undefined ||
      answer.error !== undefined ||
      answer.doubts !== undefined ||
      mayBeTruncated(answer.eventCount, limit),
  )

/** As its tab judges it. */
const judged = ({ request, devices }: KeptResult) => {
  const verdicts = devices.flatMap(({ verdict }) => (verdict === undefined ? [] : [{ verdict }]))
  const summary = summaryOf(verdicts)
  // What is not known of all devices is complete of none.
  const worth = verdicts.length < devices.length ? 'partial' : rangeWorth(summary, request.query.start)
  return { worth, until: summary.until }
}

/** What a clock that was wrong has done to it. */
const clockOf = (words: TimedWords, { request, clockDifference, startedAt, asOf }: KeptResult) =>
  clockTextIn(words, {
    source: { ...request.query, kind: 'query', receivedAt: asOf },
    state: { clockDifference: clockDifference ?? null, firstAskedAt: startedAt },
  })

const toneOf = (words: TimedWords, result: KeptResult): StoredParts['tone'] => {
  const { request, unproven } = result
  if (unproven !== undefined || clockOf(words, result) !== null) return 'caution'
  if (request.kind === 'latest') return mayLack(result, request.query.limit) ? 'caution' : 'plain'
  return toneOfWorth(judged(result).worth)
}

/** In its largest unit. */
const ageText = (words: Words, since: number): string => {
  const [part] = durationParts(Math.max(1000, Date.now() - since))
  if (part === undefined) return ''
  return words.t(`pictures.durations.${part.unit}`, { value: countsIn(words).number(part.value) })
}

/** How long ago an instant was (ms since the epoch). */
export const agoText = (words: Words, since: number): string =>
  words.t('kept.ago', { age: ageText(words, since) })

/** Describes a kept result in two lines: what was asked, and what is there. */
export const storedTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number, size } = countsIn(words)
  const { minuteText, windowText } = windowTextIn(words)

  /** As the query that is to be run again says it; once that was long ago, by its times. */
  const rangeOf = ({ request: { query }, startedAt }: KeptResult): string => {
    const { start, end } = query
    if (start === undefined && end === undefined) return t('query.presets.serviceDefault')
    const isRecent = Date.now() - startedAt < recentMs
    const preset = isRecent && start !== undefined && end !== undefined && presetUpTo(start, end, startedAt)
    if (preset) return t(`query.presets.${preset}`)
    if (start !== undefined && end !== undefined) return windowText({ first: start, last: end })
    const minute = (ms: number | undefined): string => (ms === undefined ? '…' : minuteText(ms))
    return t('verdict.window', { start: minute(start), end: minute(end) })
  }
  const nameOf = (result: KeptResult): string =>
    t('kept.line', { devices: queryTitle(result.request.query), range: rangeOf(result) })
  const verdictOf = (result: KeptResult): string => {
    const { request, unproven } = result
    if (unproven !== undefined)
      return t(
        unproven.kind === 'file' && unproven.cause === 'damaged'
          ? 'kept.verdict.damaged'
          : 'kept.verdict.unproven',
      )
    if (request.kind === 'latest') return t('kept.verdict.latest', { limit: number(request.query.limit) })
    const { worth, until } = judged(result)
    const clock = toneOfWorth(worth) === 'caution' ? null : clockOf(words, result)
    const time = until === undefined ? '' : minuteText(until)
    return clock === null ? t(`kept.verdict.${worth}`, { time }) : clock.inList
  }
  /** `countNow`: how many events it has by now; null: not known, because some may have been deleted since. */
  const foundOf = (result: KeptResult, countNow: number | null): string => {
    const verdict = verdictOf(result)
    // It has said how many.
    if (verdict === t('kept.verdict.silent')) return verdict
    return t(`kept.${countNow === null ? 'foundBefore' : 'found'}`, {
      events: counted('results.status.events', countNow ?? result.eventCount),
      verdict,
    })
  }
  const factsOf = (result: KeptResult, countNow: number | null): string =>
    t('kept.facts', {
      found: foundOf(result, countNow),
      age: ageText(words, result.asOf),
      size: size(result.byteCount),
    })
  const partsOf = (result: KeptResult, countNow: number | null): StoredParts => ({
    devices: queryTitle(result.request.query),
    range: rangeOf(result),
    found: foundOf(result, countNow),
    age: agoText(words, result.asOf),
    tone: toneOf(words, result),
  })
  return { nameOf, factsOf, partsOf }
}
