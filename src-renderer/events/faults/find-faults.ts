import { faultBit, type FaultKind, faultKinds, type FaultSettings } from '../../../src-preload/contract/faults'
import type { Steps } from '../slices'
import type { TableData } from '../table-data'
import { markIds, markTypes } from './record-faults'
import { eachSeries } from './series'
import { markDuplicates, markGaps, markOutOfOrder, markTimes } from './time-faults'
import { markFlatLines, markOutliers, markOutOfRange, markSpikes } from './value-faults'

/**
 * Looks at every event of a table: bits by `faultBit`, one entry a row. Stops after each rule and each series, so that the page stays
 * usable. `now`: ms since the epoch, by this computer's clock.
 */
export function* findFaults(table: TableData, { thresholds, limits, disabled }: FaultSettings, now: number): Steps<Uint16Array> {
  const faults = new Uint16Array(table.rowCount)
  markTimes(table, faults, thresholds, now)
  yield
  markTypes(table, faults)
  yield
  markIds(table, faults)
  yield
  markOutOfRange(table, faults, limits)
  yield
  // A time that is wrong by itself would make its neighbours look wrong.
  const wrongTime = faultBit('future') | faultBit('tooOld')
  const isLeftOut = (row: number): boolean => ((faults[row] ?? 0) & wrongTime) !== 0
  yield* eachSeries(table, isLeftOut, function* (series) {
    yield* markOutliers(series, faults, thresholds)
    yield
    markSpikes(series, faults, thresholds)
    yield
    markFlatLines(series, faults, thresholds)
    yield
    markDuplicates(series, faults, table)
    markGaps(series, faults, thresholds)
    yield
    markOutOfOrder(series, faults, table, thresholds)
  })
  const wanted = faultKinds.reduce((bits, kind) => (disabled.includes(kind) ? bits : bits | faultBit(kind)), 0)
  return faults.map((bits) => bits & wanted)
}

export const faultsOf = (bits: number): readonly FaultKind[] => faultKinds.filter((kind) => (bits & faultBit(kind)) !== 0)

export const countFaults = (faults: Uint16Array): Readonly<Record<FaultKind, number>> => {
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  for (const bits of faults) if (bits !== 0) for (const kind of faultsOf(bits)) counts[kind] += 1
  return counts
}
