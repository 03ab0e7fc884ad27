import { defaultFaultSettings } from '../../../src-core/checks/faults'
import { findFaults } from '../../../src-core/checks/find-faults'
import { runAtOnce } from '../../../src-core/events/slices'
import { type NumberSeries, tableOfSeries } from './series-table'

/**
 * The bits of `faultBit` of each event of each series, which are checked together as one result, at the
 * default thresholds.
 */
export const faultBitsOf = (series: readonly NumberSeries[]): readonly Uint32Array[] => {
  const end = Math.max(...series.map(({ times }) => times.at(-1) ?? 0))
  const faults = runAtOnce(findFaults(tableOfSeries(series), defaultFaultSettings, end + 60_000))
  let from = 0
  return series.map(({ times }) => faults.subarray(from, (from += times.length)))
}
