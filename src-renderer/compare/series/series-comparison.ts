import type { FaultSettings } from '../../../src-core/checks/faults'
import { runInSlices } from '../../../src-core/events/slices'
import type { ComparisonSource } from '../../../src-core/results/result-source'
import { compareSeries, type SeriesComparison } from './compare-series'

/** Calculated once for each comparison: its results do not change. */
const known = new WeakMap<
  ComparisonSource,
  { readonly rules: FaultSettings; readonly comparison: SeriesComparison }
>()

/** The comparison by series if it has been calculated with these fault rules. */
export const knownSeriesComparison = (
  source: ComparisonSource,
  rules: FaultSettings,
): SeriesComparison | null => {
  const found = known.get(source)
  return found?.rules === rules ? found.comparison : null
}

/**
 * The comparison by series, in slices. `report`: the share that is done, 0 to 1. Rejects with the signal's
 * reason if it is aborted.
 */
export const seriesComparisonOf = async (
  source: ComparisonSource,
  rules: FaultSettings,
  signal: AbortSignal,
  report: (share: number) => void = () => undefined,
): Promise<SeriesComparison> => {
  const found = knownSeriesComparison(source, rules)
  if (found !== null) return found
  const comparison = await runInSlices(compareSeries(source.left, source.right, rules, report), signal)
  signal.throwIfAborted()
  known.set(source, { rules, comparison })
  return comparison
}
