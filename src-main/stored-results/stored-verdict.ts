import { TimeSet } from '../../src-core/proof/time-set'
import { verdictOf } from '../../src-core/proof/verdict'
import type { RangeVerdict } from '../../src-preload/contract/range'
import type { StoredDevice } from '../../src-preload/contract/stored'
import { type DeviceFacts, totalOf } from './stored-facts'

/**
 * How far the last run could prove anything, unless another one did later than that; of a following that was
 * cut off, up to where it had asked: what comes after that had not happened.
 */
const untilOf = ({ verdict, proven, followedTo }: DeviceFacts): number | undefined => {
  const until = verdict === null ? (followedTo ?? undefined) : verdict.until
  return until === undefined || proven.some(({ last }) => last > until) ? undefined : until
}

/**
 * Of several runs, or of one that did not end: complete only if the proven windows cover all that was asked.
 */
const verdictOfAll = (device: DeviceFacts): RangeVerdict => {
  const { asked, proven, notProvable, verdict } = device
  const doubtful = TimeSet.from(proven).partsOutside(device.doubtful)
  const failures = verdict?.missing ?? []
  const found = verdictOf({ asked, proven, notProvable, doubtful, failures }, untilOf(device))
  const { windowCount, ...counts } = totalOf(device)
  return {
    ...counts,
    ...found,
    windowCount: windowCount + found.missing.length,
    ...(verdict?.durationMs !== undefined && { durationMs: verdict.durationMs }),
  }
}

const rangeDevice = (device: DeviceFacts): StoredDevice => {
  const verdict = device.verdict !== null && !device.hasRunAgain ? device.verdict : verdictOfAll(device)
  const proven = device.proven.map(({ first, last, asOf }) => ({ first, last, asOf }))
  const { deviceId, followedTo } = device
  const isCutOff = device.verdict === null && followedTo !== null
  return { deviceId, eventCount: verdict.eventCount, proven, verdict, ...(isCutOff && { followedTo }) }
}

const latestDevice = ({ deviceId, answer }: DeviceFacts): StoredDevice => ({
  deviceId,
  eventCount: answer?.eventCount ?? 0,
  proven: [],
  ...(answer === undefined ? {} : { answer }),
})

export const describeDevice = (device: DeviceFacts): StoredDevice =>
  device.asked.length === 0 ? latestDevice(device) : rangeDevice(device)
