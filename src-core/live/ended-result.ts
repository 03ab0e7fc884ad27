import type { EventTable } from '../events/event-table'
import { nothingAsked, withTimes } from '../proof/coverage'
import { withRun } from '../proof/coverage-of-verdict'
import type { DeviceCoverage, DeviceRange } from '../proof/device-range'
import { hull, type TimeWindow } from '../proof/time-window'
import { wholeVerdict } from '../proof/whole-verdict'
import { countByDevice } from '../results/event-count'
import type { RangeStatus } from '../results/events-result'
import type { LiveDevice } from './live-device'
import type { LiveResult, LiveSource } from './live-result'
import type { LiveVerdict } from './live-update'

/** The answers of one device as one, about the whole time in which it was followed. */
const answerOf = ({ deviceId, verdict }: LiveVerdict): DeviceRange => ({ deviceId, verdict })

/**
 * Where the result begins and ends now. A result that was there before keeps its time; a new one has that of
 * its polls, which may have begun by a clock that was not known.
 */
const wholeOf = ({ before: { range, source } }: LiveResult, verdicts: readonly LiveVerdict[]): TimeWindow => {
  const before = { first: source.start, last: source.end }
  const polled = verdicts.map(({ window }) => window)
  const windows = range === null && polled.length > 0 ? polled : [before, ...polled]
  return windows.reduce(hull)
}

/**
 * Devices are asked for the last time one by one: those whose proof ends within this time have ended
 * together.
 */
const togetherMs = 5000

/** What the verdict of a device is about: up to its own end, if that is about the same as of all. */
const wholeOfDevice = (whole: TimeWindow, window: TimeWindow): TimeWindow =>
  whole.last - window.last <= togetherMs ? { ...whole, last: window.last } : whole

/** The query as one that was run. */
const endedSource = (
  { before: { source } }: LiveResult,
  { first, last }: TimeWindow,
  receivedAt: number,
): LiveSource => ({
  ...source,
  start: first,
  end: last,
  receivedAt,
})

/** How a following has ended. */
export interface LiveEnd {
  /** Every row that has arrived. */
  readonly table: EventTable
  /** As main last knew them. */
  readonly devices: readonly LiveDevice[]
  /** None of a device of which main could not be asked. */
  readonly verdicts: readonly LiveVerdict[]
}

/** What is known of a result whose following has ended. */
interface EndedResult {
  readonly range: RangeStatus
  readonly coverage: readonly DeviceCoverage[]
  readonly source: LiveSource
}

/** When a device was last asked with an answer; ms since the epoch. */
const createAsOf =
  (devices: readonly LiveDevice[]) =>
  (deviceId: string): number =>
    devices.find((device) => device.deviceId === deviceId)?.lastAnswerAt ?? Date.now()

const coverageOfEnd = (
  { before }: LiveResult,
  { devices, verdicts }: LiveEnd,
  whole: TimeWindow,
): readonly DeviceCoverage[] => {
  const asOfOf = createAsOf(devices)
  return before.source.devices.map((deviceId): DeviceCoverage => {
    const found = verdicts.find((verdict) => verdict.deviceId === deviceId)
    const known = before.coverage?.find((device) => device.deviceId === deviceId) ?? nothingAsked
    if (found === undefined) return { ...known, deviceId, asked: [whole] }
    const { window, verdict, proven } = found
    const ended = { windows: [window], verdict, asOf: asOfOf(deviceId) }
    return { deviceId, ...withTimes(withRun(known, wholeOfDevice(whole, window), ended), proven) }
  })
}

/** Following has ended: the result becomes one like any other, with what is proven of it. */
export const endedResult = (live: LiveResult, end: LiveEnd): EndedResult => {
  const { queryId, before } = live
  const { table, devices, verdicts } = end
  const deviceIds = before.source.devices
  const counts = countByDevice(table, deviceIds)
  const whole = wholeOf(live, verdicts)
  const coverage = coverageOfEnd(live, end, whole)
  const ranges = coverage.map((device, index) => {
    const found = verdicts.find(({ deviceId }) => deviceId === device.deviceId)
    return wholeVerdict({
      coverage: device,
      before: before.range?.devices.find(({ deviceId }) => deviceId === device.deviceId),
      answer: found && answerOf(found),
      eventCount: counts[index] ?? 0,
      newSharedIds: found?.verdict.sharedIdCount ?? 0,
    })
  })
  const asOf = deviceIds.map(createAsOf(devices)).reduce((latest, at) => Math.max(latest, at), 0)
  const range: RangeStatus = {
    queryId: before.range?.queryId ?? queryId,
    devices: ranges,
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: before.range?.startedAt ?? asOf,
    eventsBefore: 0,
  }
  // Events may have come with answers after `asOf` that left something missing; none came after now.
  return { range, coverage, source: endedSource(live, whole, Date.now()) }
}
