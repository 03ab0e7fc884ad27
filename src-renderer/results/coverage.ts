import { inOrder, meeting, overlaid } from '../../src-core/proof/known-windows'
import type { ProvenWindow } from '../../src-core/proof/proven-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import { uncoveredOf } from '../../src-core/proof/verdict'
import type { DeviceRange, DoubtfulWindow, RangeWindow } from '../../src-preload/contract/range'

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

/**
 * What the verdict of a run proves about the time that was requested: without what is missing, in doubt, not
 * provable or yet to come.
 */
export const provenBy = (requested: TimeSet, { verdict }: Pick<DeviceRange, 'verdict'>): TimeSet => {
  if (verdict === undefined) return TimeSet.empty
  const { missing, notProvable, doubtful = [], until = Infinity } = verdict
  return requested
    .subtract(TimeSet.from([...missing, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))
    .intersect(TimeSet.upTo(until))
}

/** The coverage of a run over a whole range that began at `asOf`. */
export const coverageOfRun = (
  devices: readonly DeviceRange[],
  whole: RangeWindow,
  asOf: number,
): readonly DeviceCoverage[] =>
  devices.map((device) => ({
    deviceId: device.deviceId,
    proven: provenBy(TimeSet.of(whole), device).windows.map((window) => ({ ...window, asOf })),
    notProvable: device.verdict?.notProvable ?? [],
    ...(device.verdict?.doubtful && { doubtful: device.verdict.doubtful }),
  }))

/** With newer answers: what they prove replaces what was known about the same instants. */
export const withAnswers = (
  before: DeviceCoverage,
  requested: TimeSet,
  device: DeviceRange,
  asOf: number,
): DeviceCoverage => {
  const proven = provenBy(requested, device)
  const { notProvable = [], doubtful: inDoubt = [] } = device.verdict ?? {}
  const fresh = proven.union(TimeSet.ofInstants(notProvable))
  const judged = fresh.union(TimeSet.from(inDoubt))
  const doubtful = inOrder([...judged.partsOutside(before.doubtful ?? []), ...inDoubt])
  const stillUnprovable = before.notProvable.filter((instant) => !fresh.contains(instant))
  return {
    deviceId: before.deviceId,
    // What a newer answer puts in doubt is not proven by an older one either.
    proven: inOrder([
      ...judged.partsOutside(before.proven),
      ...proven.windows.map((window) => ({ ...window, asOf })),
    ]),
    notProvable: [...stillUnprovable, ...notProvable].toSorted((one, other) => one - other),
    ...(doubtful.length > 0 && { doubtful }),
  }
}

/** The coverage with the times at which its parts were last asked for, where they are known. */
export const withTimes = (coverage: DeviceCoverage, times: readonly ProvenWindow[]): DeviceCoverage => ({
  ...coverage,
  proven: overlaid(
    coverage.proven,
    meeting(coverage.proven, times, (part, _window, { asOf }) => ({ ...part, asOf })),
  ),
})

/** What of the range no answer covers. */
export const missingOf = (
  { proven, notProvable, doubtful = [] }: DeviceCoverage,
  whole: RangeWindow,
): TimeSet => uncoveredOf({ asked: [whole], proven, notProvable, doubtful })

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
