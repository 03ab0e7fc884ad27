import type { DeviceCoverage } from '../proof/device-range'
import { TimeSet } from '../proof/time-set'
import type { TimeWindow } from '../proof/time-window'

/**
 * What an archive knows of the time of one device after all runs: without the moments at which its parts were
 * asked for, so that it does not grow with their number. Times are ms since the epoch; windows ascending and
 * disjoint.
 */
export interface DeviceState {
  readonly deviceId: string
  readonly asked: readonly TimeWindow[]
  /** No event was missing here when it was last asked for. */
  readonly proven: readonly TimeWindow[]
  /** Of the proven: asked for so soon that events may have come late. The next run asks again. */
  readonly again: readonly TimeWindow[]
  readonly notProvable: readonly number[]
  readonly doubtful: readonly TimeWindow[]
}

export const unknownDevice = (deviceId: string): DeviceState => ({
  deviceId,
  asked: [],
  proven: [],
  again: [],
  notProvable: [],
  doubtful: [],
})

/**
 * What the next run asks of a device: what is new, what was not proven, and what was asked for too soon, or is
 * later than `againAfter`.
 */
export const windowsToAsk = (
  state: DeviceState,
  range: TimeWindow,
  againAfter: number,
): readonly TimeWindow[] => {
  const known = TimeSet.from(state.proven).union(TimeSet.ofInstants(state.notProvable))
  return TimeSet.of(range)
    .union(TimeSet.from(state.asked))
    .subtract(known)
    .union(TimeSet.from([...state.again, ...state.doubtful]))
    .union(TimeSet.after(againAfter).intersect(TimeSet.from(state.proven)))
    .intersect(TimeSet.upTo(range.last)).windows
}

/** Cut to what had happened by then. What was asked for of later times is asked for when they have. */
export const stateUpTo = (state: DeviceState, last: number): DeviceState => {
  const past = TimeSet.upTo(last)
  const cut = (windows: readonly TimeWindow[]) => TimeSet.from(windows).intersect(past).windows
  return {
    deviceId: state.deviceId,
    asked: cut(state.asked),
    proven: cut(state.proven),
    again: cut(state.again),
    notProvable: state.notProvable.filter((instant) => instant <= last),
    doubtful: cut(state.doubtful),
  }
}

/** What was asked for and is neither proven nor in doubt. */
export const missingIn = ({ asked, proven, notProvable, doubtful }: DeviceState): TimeSet =>
  TimeSet.from(asked)
    .subtract(TimeSet.from([...proven, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))

/** An answer about a device. */
export interface DeviceAnswer {
  readonly coverage: DeviceCoverage
  /** So late it was when it was asked for, or later: ms since the epoch; -Infinity: nobody knows. */
  readonly happened: number
  /** Events may come so long (ms) after their own time. */
  readonly overlapMs: number
}

/** With a newer answer: what it says of an instant replaces what was known of it. */
export const afterAnswer = (
  before: DeviceState,
  { coverage, happened, overlapMs }: DeviceAnswer,
): DeviceState => {
  const [proven, full] = [TimeSet.from(coverage.proven), TimeSet.ofInstants(coverage.notProvable)]
  const doubtful = TimeSet.from(coverage.doubtful)
  const fresh = proven.union(full)
  const provenNow = TimeSet.from(before.proven).subtract(full.union(doubtful)).union(proven)
  return {
    deviceId: before.deviceId,
    asked: TimeSet.from([...before.asked, ...coverage.asked]).windows,
    proven: provenNow.windows,
    again: TimeSet.from(before.again)
      .subtract(proven)
      .union(proven.intersect(TimeSet.after(happened - overlapMs)))
      .intersect(provenNow).windows,
    notProvable: [
      ...before.notProvable.filter((instant) => !fresh.contains(instant)),
      ...coverage.notProvable,
    ].toSorted((one, other) => one - other),
    doubtful: TimeSet.from(before.doubtful).subtract(fresh).union(doubtful).windows,
  }
}
