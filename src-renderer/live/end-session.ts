import { runInSlices } from '../../src-core/events/slices'
import type { LiveDevice } from '../../src-core/live/live-device'
import type { LiveVerdict } from '../../src-core/live/live-update'
import { nothingAsked, withTimes } from '../../src-core/proof/coverage'
import { withRun } from '../../src-core/proof/coverage-of-verdict'
import type { DeviceCoverage, DeviceRange } from '../../src-core/proof/device-range'
import { countByDevice } from '../../src-core/results/event-count'
import type { RangeStatus } from '../../src-core/results/events-result'
import type { RangeWindow } from '../../src-preload/contract/range'
import { wholeVerdict } from '../refresh/whole-verdict'
import type { LiveResult, LiveSource } from './live-run'

/** The answers of one device as one, about the whole time in which it was followed. */
const answerOf = ({ deviceId, verdict }: LiveVerdict): DeviceRange => ({ deviceId, verdict })

/** Where the result begins and ends now. A result that was there before keeps its start. */
const wholeOf = (
  { before: { range, source } }: LiveResult,
  verdicts: readonly LiveVerdict[],
): RangeWindow => {
  const windows = verdicts.map(({ window }) => window)
  const first = windows.reduce((least, window) => Math.min(least, window.first), Infinity)
  const last = windows.reduce((most, window) => Math.max(most, window.last), source.end)
  return { first: range === null && first !== Infinity ? first : source.start, last }
}

/**
 * Devices are asked for the last time one by one: those whose proof ends within this time have ended
 * together.
 */
const togetherMs = 5000

/** What the verdict of a device is about: up to its own end, if that is about the same as of all. */
const wholeOfDevice = (whole: RangeWindow, window: RangeWindow): RangeWindow =>
  whole.last - window.last <= togetherMs ? { ...whole, last: window.last } : whole

/** The query as one that was run. */
const endedSource = (
  { before: { source } }: LiveResult,
  { first, last }: RangeWindow,
  receivedAt: number,
): LiveSource => ({
  ...source,
  start: first,
  end: last,
  receivedAt,
})

/** Following has ended: the result becomes one like any other, with what is proven of it. */
export const endLiveSession = async (
  run: LiveResult,
  devices: readonly LiveDevice[],
  verdicts: readonly LiveVerdict[],
): Promise<void> => {
  const { tab, queryId, before } = run
  await runInSlices(tab.table.trimInSteps())
  const deviceIds = before.source.devices
  const counts = countByDevice(tab.table, deviceIds)
  const whole = wholeOf(run, verdicts)
  const asOfOf = (deviceId: string): number =>
    devices.find((device) => device.deviceId === deviceId)?.lastAnswerAt ?? Date.now()
  const coverage = deviceIds.map((deviceId): DeviceCoverage => {
    const found = verdicts.find((verdict) => verdict.deviceId === deviceId)
    const known = run.before.coverage?.find((device) => device.deviceId === deviceId) ?? nothingAsked
    if (found === undefined) return { ...known, deviceId, asked: [whole] }
    const { window, verdict, proven } = found
    const ended = { windows: [window], verdict, asOf: asOfOf(deviceId) }
    return { deviceId, ...withTimes(withRun(known, wholeOfDevice(whole, window), ended), proven) }
  })
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
  const asOf = deviceIds.reduce((latest, deviceId) => Math.max(latest, asOfOf(deviceId)), 0)
  const range: RangeStatus = {
    queryId: before.range?.queryId ?? queryId,
    devices: ranges,
    isFinished: true,
    isWaitingForConsent: false,
    startedAt: before.range?.startedAt ?? asOf,
    eventsBefore: 0,
  }
  Object.assign(tab.state, { range, coverage })
  // Events may have come with answers after `asOf` that left something missing; none came after now.
  tab.extendRange(endedSource(run, whole, Date.now()))
}
