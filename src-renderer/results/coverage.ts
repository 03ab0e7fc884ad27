import type { ProvenWindow } from '../../src-preload/contract/kept'
import type { DeviceRange, DoubtfulWindow, RangeWindow } from '../../src-preload/contract/range'
import { instantWindows, joinWindows, type RangeWindows, withoutWindows } from './range-windows'

/** What is proven about one device of a complete range, and as of when. */
export interface DeviceCoverage {
  readonly deviceId: string
  /** Ascending and not overlapping. */
  readonly proven: readonly ProvenWindow[]
  /** Instants that were fetched, but hold too many events to prove that none is missing. */
  readonly notProvable: readonly number[]
  /** Windows that were answered, and are not proven by it; ascending. Absent: none. */
  readonly doubtful?: readonly DoubtfulWindow[]
}

/** What lies later than a run could prove. */
const after = (until: number | undefined): RangeWindows =>
  until === undefined ? [] : [{ first: until + 1, last: Infinity }]

/**
 * What the verdict of a run proves about the windows that were requested: without what is missing, in doubt,
 * not provable or yet to come.
 */
export const provenBy = (
  requested: RangeWindows,
  { verdict }: Pick<DeviceRange, 'verdict'>,
): RangeWindows => {
  if (verdict === undefined) return []
  const { missing, notProvable, doubtful = [], until } = verdict
  return withoutWindows(
    requested,
    joinWindows([...missing, ...instantWindows(notProvable), ...doubtful, ...after(until)]),
  )
}

/** The coverage of a run over a whole range that began at `asOf`. */
export const coverageOfRun = (
  devices: readonly DeviceRange[],
  whole: RangeWindow,
  asOf: number,
): readonly DeviceCoverage[] =>
  devices.map((device) => ({
    deviceId: device.deviceId,
    proven: provenBy([whole], device).map((window) => ({ ...window, asOf })),
    notProvable: device.verdict?.notProvable ?? [],
    ...(device.verdict?.doubtful && { doubtful: device.verdict.doubtful }),
  }))

/** With newer answers: what they prove replaces what was known about the same instants. */
export const withAnswers = (
  before: DeviceCoverage,
  requested: RangeWindows,
  device: DeviceRange,
  asOf: number,
): DeviceCoverage => {
  const proven = provenBy(requested, device)
  const notProvable = device.verdict?.notProvable ?? []
  const fresh = [...proven, ...instantWindows(notProvable)]
  const newlyInDoubt = device.verdict?.doubtful ?? []
  const stillInDoubt = withoutWindows(before.doubtful ?? [], joinWindows([...fresh, ...newlyInDoubt]))
  const doubtful = [...stillInDoubt, ...newlyInDoubt].toSorted((one, other) => one.first - other.first)
  const stillUnprovable = withoutWindows(instantWindows(before.notProvable), joinWindows(fresh))
  // What a newer answer puts in doubt is not proven by an older one either.
  const older = withoutWindows(before.proven, joinWindows([...fresh, ...newlyInDoubt]))
  return {
    deviceId: before.deviceId,
    proven: [...older, ...proven.map((window) => ({ ...window, asOf }))].toSorted(
      (one, other) => one.first - other.first,
    ),
    notProvable: [...stillUnprovable.flatMap(instantsOf), ...notProvable].toSorted(
      (one, other) => one - other,
    ),
    ...(doubtful.length > 0 && { doubtful }),
  }
}

/** The coverage with the times at which its parts were last asked for, where they are known. */
export const withTimes = (coverage: DeviceCoverage, times: readonly ProvenWindow[]): DeviceCoverage => {
  const timed = coverage.proven.flatMap((window) =>
    times.flatMap((other) => {
      const [first, last] = [Math.max(window.first, other.first), Math.min(window.last, other.last)]
      return first > last ? [] : [{ first, last, asOf: other.asOf }]
    }),
  )
  const proven = [...withoutWindows(coverage.proven, joinWindows(times)), ...timed].toSorted(
    (one, other) => one.first - other.first,
  )
  return { ...coverage, proven }
}

const instantsOf = ({ first, last }: RangeWindow): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The parts of the range that no answer covers. */
export const missingOf = (
  { proven, notProvable, doubtful = [] }: DeviceCoverage,
  whole: RangeWindow,
): RangeWindows =>
  withoutWindows([whole], joinWindows([...proven, ...instantWindows(notProvable), ...doubtful]))

/** The oldest and the newest answer that a proof rests on; null if nothing is proven. */
export const agesOf = (
  devices: readonly DeviceCoverage[],
): { readonly oldest: number; readonly newest: number } | null => {
  const times = devices.flatMap(({ proven }) => proven.map(({ asOf }) => asOf))
  return times.length === 0
    ? null
    : {
        oldest: times.reduce((one, other) => Math.min(one, other)),
        newest: times.reduce((one, other) => Math.max(one, other)),
      }
}
