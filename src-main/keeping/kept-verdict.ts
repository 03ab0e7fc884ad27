import type { AppError } from '../../src-preload/contract/errors'
import type { KeptDevice } from '../../src-preload/contract/kept'
import type { MissingWindow, RangeVerdict, RangeWindow } from '../../src-preload/contract/range'
import { kindOf } from '../query/range-tally'
import { type DeviceFacts, totalOf } from './kept-facts'
import { instantsAsWindows, subtract } from './proven-sets'

const overlap = (one: RangeWindow, other: RangeWindow): boolean =>
  one.first <= other.last && other.first <= one.last

const errorsOf = (window: RangeWindow, verdict: RangeVerdict | null): readonly AppError[] =>
  verdict?.missing.filter((missing) => overlap(missing, window)).flatMap(({ errors = [] }) => errors) ?? []

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
  const doubtful = subtract(device.doubtful, proven)
  const until = untilOf(device)
  const open = until === undefined ? [] : [{ first: until + 1, last: Infinity }]
  const missing = subtract(asked, [...proven, ...instantsAsWindows(notProvable), ...doubtful, ...open]).map(
    ({ first, last }): MissingWindow => {
      const errors = errorsOf({ first, last }, verdict)
      return { first, last, ...(errors.length === 0 ? {} : { errors }) }
    },
  )
  const { windowCount, ...counts } = totalOf(device)
  return {
    ...counts,
    kind: kindOf({ missing, notProvable, doubtful }),
    windowCount: windowCount + missing.length,
    missing,
    notProvable,
    ...(doubtful.length > 0 && { doubtful }),
    ...(until !== undefined && { until }),
    ...(verdict?.durationMs !== undefined && { durationMs: verdict.durationMs }),
  }
}

const rangeDevice = (device: DeviceFacts): KeptDevice => {
  const verdict = device.verdict !== null && !device.hasRunAgain ? device.verdict : verdictOfAll(device)
  const proven = device.proven.map(({ first, last, asOf }) => ({ first, last, asOf }))
  const { deviceId, followedTo } = device
  const isCutOff = device.verdict === null && followedTo !== null
  return { deviceId, eventCount: verdict.eventCount, proven, verdict, ...(isCutOff && { followedTo }) }
}

const latestDevice = ({ deviceId, answer }: DeviceFacts): KeptDevice => ({
  deviceId,
  eventCount: answer?.eventCount ?? 0,
  proven: [],
  ...(answer === undefined ? {} : { answer }),
})

export const describeDevice = (device: DeviceFacts): KeptDevice =>
  device.asked.length === 0 ? latestDevice(device) : rangeDevice(device)
