import type { DeletionLook } from '../../src-core/deletion/ledger'
import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import { combined } from '../../src-core/proof/known-windows'
import { writable } from '../../src-core/proof/requested-range'
import {
  distance,
  hull,
  intersect,
  type TimeWindow,
  widthOf,
  widthOfAll,
} from '../../src-core/proof/time-window'
import type { SearchRange } from './search-range'

export type Look = DeletionLook

/** What is expected of a device's events, to choose windows that cost few requests. */
export interface DeviceRate {
  /** Events per ms; undefined: nothing is known of it. */
  readonly perMs: number | undefined
}

/**
 * How far around an event it is looked for, in ms. A service that cuts dates to whole seconds shows it within
 * the first; one whose ranges mean a time that the record does not contain, or that takes the time for
 * another zone's, shows it in one of the others. After the last one come the ranges in which it was fetched,
 * which showed it once.
 */
export const reachesMs = [2000, 15 * 60_000, 15 * 3_600_000] as const

/** The service does not say whether the ends of a range belong to it. */
export const tickMs = 1

/** Requests ask for up to a second more on both sides. */
export const besideMs = 1001
/** What was sent so long before a look may be shown by it or not. */
export const lookMs = 30_000

/** Written like this, a time is right for a service that ignores its offset as well. */
const lookZone = 'UTC'

/** Another request costs about as much as so many more events in an answer. */
const eventsWorthOne = 100
/** Windows closer than this are read as one where nothing is known of the device's events. */
const unknownGapMs = 60_000
/** Beyond it, looking for an event that is probably deleted costs more than another query. */
export const mostEventsLookedThrough = 20_000

/** A record whose times were changed a little is found as well, where that costs next to nothing. */
const marginOf = ({ perMs }: DeviceRate, reachMs: number): number =>
  perMs === undefined ? reachMs : Math.max(reachMs, Math.min(reachesMs[1], eventsWorthOne / 5 / perMs))

const gapMsOf = ({ perMs }: DeviceRate): number =>
  perMs === undefined ? unknownGapMs : eventsWorthOne / perMs

/**
 * So many fit into one answer, with some to spare for what the device has more of there. A device that
 * reports evenly has just so many in a window, and services are commonly configured to truncate at round
 * numbers: an answer with such a count would be asked for again in parts.
 */
const eventsInAnswer = 890

const widestMsOf = ({ perMs }: DeviceRate): number =>
  perMs === undefined ? Infinity : eventsInAnswer / perMs

const joined = (windows: readonly TimeWindow[], gapMs: number, widestMs: number): readonly TimeWindow[] =>
  combined(windows, (before, window) => {
    const both = hull(before, window)
    const isNear = distance(before, window) <= gapMs
    // Where one alone is as wide, what is mostly read anyway is read with it.
    const isMostlyRead =
      widthOf(window) > widestMs && 2 * widthOf(intersect(before, window)) > widthOf(window)
    return isNear && (isMostlyRead || both.last - both.first <= widestMs) ? both : undefined
  })

export const lookAt = (deviceId: string, { first, last }: TimeWindow): Look => ({
  deviceId,
  zone: lookZone,
  first,
  last,
})

/** The windows around the events of one device, those that are close to each other as one. */
export const looksAround = (
  ranges: readonly SearchRange[],
  deviceId: string,
  reachMs: number,
  rate: DeviceRate,
): readonly Look[] => {
  const windows = ranges.flatMap(({ instants, reachMs: own }) => {
    const margin = Math.ceil(Math.max(own, marginOf(rate, reachMs)))
    return instants.map((instant) => ({
      first: Math.max(writable.first, instant - margin),
      last: Math.min(writable.last, instant + margin),
    }))
  })
  return joined(windows, gapMsOf(rate), widestMsOf(rate)).map((window) => lookAt(deviceId, window))
}

export const keyOfLook = ({ deviceId, zone, first, last }: Look): string =>
  JSON.stringify([deviceId, zone, first, last])

/** Just as they were asked for. */
export const looksWhereFetched = (fetched: readonly FetchedRange[], deviceId: string): readonly Look[] => {
  const looks = fetched
    .filter((range) => range.deviceId === deviceId)
    .map(({ start, end, zone }) => ({ deviceId, zone, first: start, last: end }))
  return [...new Map(looks.map((look) => [keyOfLook(look), look])).values()]
}

/** By how many came from the ranges in which they were fetched. */
export const rateOf = (fetched: readonly FetchedRange[], deviceId: string): DeviceRate => {
  const own = fetched.filter((range) => range.deviceId === deviceId && range.end > range.start)
  const [events, widthMs] = own.reduce(
    ([count, width], { eventCount, start, end }) => [count + eventCount, width + end - start],
    [0, 0],
  )
  // That none came does not mean that there are none.
  return { perMs: widthMs === 0 ? undefined : Math.max(1, events) / widthMs }
}

/** Events that reading these would bring; undefined: nobody knows. */
export const expectedIn = (looks: readonly TimeWindow[], { perMs }: DeviceRate): number | undefined =>
  perMs === undefined ? undefined : perMs * widthOfAll(looks)
