import type { TableData } from '../events/table-data'
import type { FetchedTimes } from '../proof/fetched-time'
import type { FaultKind, FaultSettings } from './faults'
import type { ProfiledSeries } from './profile/profile'
import type { Pass } from './unjudged'

/**
 * A hit of a rule. `score`: the multiple of its threshold, NaN if it has none. `facts`: the numbers from which
 * the rule explains and draws it; times in ms since the epoch, durations in ms.
 */
export type Hit = (kind: FaultKind, row: number, score: number, ...facts: number[]) => void

/** Why an event is flagged: its hit by one rule. */
export interface FaultReason {
  readonly kind: FaultKind
  readonly score: number
  readonly facts: readonly number[]
}

/** The input of the rules: the series and the thresholds. */
export interface Inspection {
  readonly table: TableData
  readonly settings: FaultSettings
  /** When the events were fetched, ms since the epoch: nothing in them can be later. */
  readonly fetchedAt: number
  /** Of which time no event is missing; absent: nothing says it. */
  readonly fetched?: FetchedTimes
  readonly hit: Hit
  readonly pass: Pass
  /** Receives each series with its profile. */
  readonly profiled?: (series: ProfiledSeries) => void
}
