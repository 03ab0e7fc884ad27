import type { AppError } from '../errors/errors'
import type { Doubt, DoubtfulWindow } from '../proof/doubt'
import { type CountedVerdict, fetchedOf, type RangeState } from '../proof/progress'
import { isNotBegun, summaryOf } from '../proof/range-summary'
import { widthOf, widthOfAll } from '../proof/time-window'
import { countsIn } from './counts'
import { durationText } from './durations'
import { sourcesText } from './sources-text'
import type { TimedWords, Words } from './words'

type RangeVerdict = CountedVerdict<AppError, DoubtfulWindow>
type DeviceRange = RangeState<AppError, DoubtfulWindow>

/** The ranges of all devices of a query. */
interface QueriedDevices {
  readonly devices: readonly DeviceRange[]
  /** Nothing is requested until the user consents. */
  readonly isWaitingForConsent: boolean
}

/** The requested range in ms since the epoch, both ends included. */
interface QueriedRange {
  readonly start?: number
  readonly end?: number
}

/** The worst of what puts the answers in doubt. */
const doubtOf = ({ doubtful = [] }: RangeVerdict): Doubt['kind'] | undefined => {
  const kinds = doubtful.flatMap(({ doubts }) => doubts.map(({ kind }) => kind))
  return (['otherDevice', 'rangeNotKept', 'contradicted', 'deletionsUnread', 'unreadable'] as const).find(
    (kind) => kinds.includes(kind),
  )
}

/**
 * Describes how much of the time is missing. A number of windows would not tell, because one may be most of
 * the range.
 */
const shareText = (words: Words, missing: number, { start = 0, end = 0 }: QueriedRange): string => {
  const [part, whole] = [missing, widthOf({ first: start, last: end })].map((ms) =>
    durationText(words, ms),
  ) as [string, string]
  // Seven days minus a minute is not everything.
  return part === whole && missing <= end - start
    ? words.t('results.status.range.nearlyAll', { whole })
    : words.t('results.status.range.share', { part, whole })
}

/**
 * Describes a complete range: its progress or what has been proven, for one device and for all of a query.
 */
export const rangeTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const time = (ms: number): string => words.formatter.formatInstant(ms)
  const requestsOf = (count: number): string => counted('results.status.range.requests', count)

  /** Adds a note if the service returns fewer events than requested. */
  const withLimit = (verdict: string, lowerLimit: number | undefined): string =>
    lowerLimit === undefined
      ? verdict
      : t('results.status.range.lowerLimit', { words: verdict, limit: number(lowerLimit) })
  const keyOf = (verdict: RangeVerdict, range: QueriedRange) => {
    const { kind, eventCount, notProvable, until } = verdict
    const doubt = doubtOf(verdict)
    if (doubt === 'rangeNotKept' || (kind === 'notProvable' && doubt !== undefined)) return doubt
    if (kind === 'notProvable' && notProvable.length > 1) return 'notProvableMore'
    if (kind !== 'complete') return kind
    if (isNotBegun(until, range.start)) return eventCount > 0 ? 'ahead' : 'notBegun'
    if (eventCount > 0) return until === undefined ? 'complete' : 'completeUntil'
    return until === undefined ? 'silent' : 'silentUntil'
  }
  const verdictText = (verdict: RangeVerdict, range: QueriedRange, eventCount: number): string => {
    const { kind, requestCount, missing, windowCount, notProvable, until = 0, lowerLimit } = verdict
    if (kind === 'partial' && verdict.eventCount === 0 && windowCount === missing.length)
      return t('results.status.range.nothing')
    const [instant = 0, ...more] = notProvable
    const key = keyOf(verdict, range)
    const sentence = t(`results.status.range.${key}`, {
      events: counted('results.status.events', eventCount),
      requests: requestsOf(requestCount),
      missing: shareText(words, widthOfAll(missing), range),
      instant: time(instant),
      until: time(until),
      count: number(more.length),
    })
    return withLimit(sentence, lowerLimit)
  }
  const ofDevices = (events: string, devices: readonly DeviceRange[]): string =>
    devices.length === 1
      ? events
      : sourcesText(
          words,
          events,
          devices.map((device) => fetchedOf(device).eventCount),
        )
  const ofAll = (devices: readonly DeviceRange[], range: QueriedRange, eventCount: number): string => {
    const {
      kind,
      deviceCount,
      isNothingFetched,
      requestCount,
      until,
      lowerLimit,
      windowsDone,
      windowsLeft,
      isLinkDown,
    } = summaryOf(devices)
    if (isNothingFetched) return t('results.status.range.nothing')
    const found = counted('results.status.events', eventCount)
    const events = ofDevices(found, devices)
    if (kind === 'running') {
      return t(`results.status.range.${isLinkDown ? 'linkDown' : 'running'}`, {
        events,
        done: number(windowsDone),
        total: number(windowsDone + windowsLeft),
      })
    }
    if (kind === 'complete' && eventCount === 0 && isNotBegun(until, range.start))
      return t('results.status.range.notBegun')
    if (kind === 'complete' && eventCount === 0)
      return t('results.status.range.silentDevices', { devices: number(devices.length) })
    if (kind === 'complete') {
      const key = isNotBegun(until, range.start)
        ? 'ahead'
        : until === undefined
          ? 'complete'
          : 'completeUntil'
      const sentence = t(`results.status.range.${key}`, {
        events,
        requests: requestsOf(requestCount),
        until: until === undefined ? '' : time(until),
      })
      return withLimit(sentence, lowerLimit)
    }
    const most = Math.max(...devices.map(({ verdict }) => widthOfAll(verdict?.missing ?? [])))
    return counted(`results.status.range.devices.${kind}`, deviceCount, {
      total: number(devices.length),
      events: found,
      missing: shareText(words, most, range),
    })
  }
  /** `eventCount`: by `countEventsOf`. */
  const ofDevice = (device: DeviceRange, range: QueriedRange, eventCount: number): string =>
    device.verdict === undefined
      ? ofAll([device], range, eventCount)
      : verdictText(device.verdict, range, eventCount)
  /** Describes the events that have arrived, or the verdict. `eventCount`: by `countEvents`. */
  const ofQuery = (
    { devices, isWaitingForConsent }: QueriedDevices,
    range: QueriedRange,
    eventCount: number,
  ): string => {
    const { kind, isLinkDown } = summaryOf(devices)
    const key = isWaitingForConsent ? 'held' : isLinkDown ? 'linkDown' : 'loading'
    if (kind === 'running')
      return t(`results.status.range.${key}`, {
        events: ofDevices(counted('results.status.events', eventCount), devices),
      })
    const [only, ...more] = devices
    return only?.verdict !== undefined && more.length === 0
      ? verdictText(only.verdict, range, eventCount)
      : ofAll(devices, range, eventCount)
  }
  return { ofDevice, ofQuery }
}
