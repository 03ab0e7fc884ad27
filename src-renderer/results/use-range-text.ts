import { useI18n } from 'vue-i18n'
import { fetchedOf } from '../../src-core/proof/progress'
import { widthOf, widthOfAll } from '../../src-core/proof/time-window'
import type { DeviceRange, Doubt, RangeVerdict } from '../../src-preload/contract/range'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import { useSettings } from '../settings/settings'
import { isLastSecond, isNotBegun, summaryOf } from './range-summary'
import type { RangeStatus } from './result-tab'
import { useDurationText } from './use-duration-text'
import { useSourcesText } from './use-sources-text'

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

/** Describes the missing windows of a range. */
export const useMissingText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const sentenceOf = useErrorSentence()
  const { counted } = useCounts()
  const { about, sentences } = useJoined()

  return (windows: RangeVerdict['missing']): readonly string[] => {
    const time = settings.formatter.formatInstant
    const listed = windows.slice(0, maxListed).map(({ first, last, errors = [] }) => {
      const words = t('results.range.window', { first: time(first), last: time(last) })
      const reasons = [...new Set(errors.map((error) => sentenceOf(error).what))]
      return reasons.length === 0 ? words : about(words, sentences(...reasons))
    })
    const more = windows.length - maxListed
    return more > 0 ? [...listed, counted('results.range.more', more)] : listed
  }
}

/** The requested range in ms since the epoch, both ends included. */
interface QueriedRange {
  readonly start?: number
  readonly end?: number
}

/** The worst of what puts the answers in doubt. */
const doubtOf = ({ doubtful = [] }: RangeVerdict): Doubt['kind'] | undefined => {
  const kinds = doubtful.flatMap(({ doubts }) => doubts.map(({ kind }) => kind))
  return (['rangeNotKept', 'contradicted', 'unreadable'] as const).find((kind) => kinds.includes(kind))
}

/**
 * Describes how much of the time is missing. A number of windows would not tell, because one may be most of
 * the range.
 */
const useShareText = () => {
  const { t } = useI18n()
  const durationText = useDurationText()
  return (missing: number, { start = 0, end = 0 }: QueriedRange): string => {
    const [part, whole] = [durationText(missing), durationText(widthOf({ first: start, last: end }))]
    // Seven days minus a minute is not everything.
    return part === whole && missing <= end - start
      ? t('results.status.range.nearlyAll', { whole })
      : t('results.status.range.share', { part, whole })
  }
}

const completeKey = (until: number | undefined, { end = Infinity }: QueriedRange) =>
  until === undefined ? 'complete' : isLastSecond(until, end) ? 'completeToSecond' : 'completeUntil'

/**
 * Describes a complete range: its progress or what has been proven, for one device and for all of a query.
 */
export const useRangeText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const shareText = useShareText()
  const sourcesText = useSourcesText()
  const { counted, number } = useCounts()
  const requestsOf = (count: number): string => counted('results.status.range.requests', count)

  /** Adds a note if the service returns fewer events than requested. */
  const withLimit = (words: string, lowerLimit: number | undefined): string =>
    lowerLimit === undefined
      ? words
      : t('results.status.range.lowerLimit', { words, limit: number(lowerLimit) })
  const keyOf = (verdict: RangeVerdict, range: QueriedRange) => {
    const { kind, eventCount, notProvable, until } = verdict
    const doubt = doubtOf(verdict)
    if (doubt === 'rangeNotKept' || (kind === 'notProvable' && doubt !== undefined)) return doubt
    if (kind === 'notProvable' && notProvable.length > 1) return 'notProvableMore'
    if (kind !== 'complete') return kind
    if (eventCount > 0) return completeKey(until, range)
    if (isNotBegun(until, range.start)) return 'notBegun'
    return completeKey(until, range) === 'completeUntil' ? 'silentUntil' : 'silent'
  }
  const verdictText = (verdict: RangeVerdict, range: QueriedRange, eventCount: number): string => {
    const { kind, requestCount, missing, windowCount, notProvable, until = 0, lowerLimit } = verdict
    if (kind === 'partial' && verdict.eventCount === 0 && windowCount === missing.length)
      return t('results.status.range.nothing')
    const [instant = 0, ...more] = notProvable
    const key = keyOf(verdict, range)
    const words = t(`results.status.range.${key}`, {
      events: counted('results.status.events', eventCount),
      requests: requestsOf(requestCount),
      missing: shareText(widthOfAll(missing), range),
      instant: settings.formatter.formatInstant(instant),
      until: settings.formatter.formatInstant(until),
      count: number(more.length),
    })
    return withLimit(words, lowerLimit)
  }
  const ofDevices = (events: string, devices: readonly DeviceRange[]): string =>
    devices.length === 1
      ? events
      : sourcesText(
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
      const words = { events, requests: requestsOf(requestCount) }
      const upTo = until === undefined ? '' : settings.formatter.formatInstant(until)
      return withLimit(
        t(`results.status.range.${completeKey(until, range)}`, { ...words, until: upTo }),
        lowerLimit,
      )
    }
    const most = Math.max(...devices.map(({ verdict }) => widthOfAll(verdict?.missing ?? [])))
    return counted(`results.status.range.devices.${kind}`, deviceCount, {
      total: number(devices.length),
      events: found,
      missing: shareText(most, range),
    })
  }
  /** `eventCount`: by `countEventsOf`. */
  const ofDevice = (device: DeviceRange, range: QueriedRange, eventCount: number): string =>
    device.verdict === undefined
      ? ofAll([device], range, eventCount)
      : verdictText(device.verdict, range, eventCount)
  /** Describes the events that have arrived, or the verdict. `eventCount`: by `countEvents`. */
  const ofQuery = (
    { devices, isWaitingForConsent }: RangeStatus,
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
