import { faultBit, type FaultKind } from '../../../src-core/checks/faults'
import { flagsOfEarlierRules } from '../peers/earlier-rules/earlier-rules'
import { flagsOfHampelFilter } from '../peers/hampel'
import { faultBitsOf } from './fault-bits'
import type { NumberSeries } from './series-table'

/** Says of each event of each series of one device whether something is wrong with it: 1 or 0. */
export interface Detector {
  readonly name: string
  readonly flag: (series: readonly NumberSeries[]) => readonly Uint8Array[]
}

/** The rules of the application at their defaults; only `kind` of them, if one is named. */
export const ourRules = (kind?: FaultKind): Detector => {
  const bits = kind === undefined ? -1 : faultBit(kind)
  return {
    name: kind ?? 'our rules',
    flag: (series) =>
      faultBitsOf(series).map((own) => Uint8Array.from(own, (found) => ((found & bits) === 0 ? 0 : 1))),
  }
}

export const earlierRules: Detector = {
  name: 'earlier rules',
  flag: (series) => series.map(({ values }) => flagsOfEarlierRules(values)),
}

export const hampelFilter: Detector = {
  name: 'hampel-filter',
  flag: (series) => series.map(({ values }) => flagsOfHampelFilter(values)),
}
