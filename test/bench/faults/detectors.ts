import { defaultFaultSettings, faultBit, type FaultKind } from '../../../src-preload/contract/faults'
import { runAtOnce } from '../../../src-renderer/events/slices'
import { findFaults } from '../../../src-renderer/faults/find-faults'
import { flagsOfEarlierRules } from '../peers/earlier-rules/earlier-rules'
import { flagsOfHampelFilter } from '../peers/hampel'
import { type NumberSeries, tableOfSeries } from './series-table'

/** Says of each event of each series of one device whether something is wrong with it: 1 or 0. */
export interface Detector {
  readonly name: string
  readonly flag: (series: readonly NumberSeries[]) => readonly Uint8Array[]
}

/** The bits of `faultBit` of each event of each series. */
const bitsOf = (series: readonly NumberSeries[]): readonly (readonly number[])[] => {
  const end = Math.max(...series.map(({ times }) => times.at(-1) ?? 0))
  const faults = Array.from(runAtOnce(findFaults(tableOfSeries(series), defaultFaultSettings, end + 60_000)))
  let from = 0
  return series.map(({ times }) => faults.slice(from, (from += times.length)))
}

/** The rules of the application at their defaults; only `kind` of them, if one is named. */
export const ourRules = (kind?: FaultKind): Detector => {
  const bits = kind === undefined ? -1 : faultBit(kind)
  return { name: kind ?? 'our rules', flag: (series) => bitsOf(series).map((own) => Uint8Array.from(own, (found) => ((found & bits) === 0 ? 0 : 1))) }
}

export const earlierRules: Detector = { name: 'earlier rules', flag: (series) => series.map(({ values }) => flagsOfEarlierRules(values)) }

export const hampelFilter: Detector = { name: 'hampel-filter', flag: (series) => series.map(({ values }) => flagsOfHampelFilter(values)) }
