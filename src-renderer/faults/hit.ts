import type { FaultKind, FaultSettings } from '../../src-preload/contract/faults'
import type { TableData } from '../events/table-data'
import type { Profile } from './profile/profile'
import type { Pass } from './unjudged'

/**
 * A rule has found something. `score`: times its threshold, NaN where it has none. `facts`: the numbers behind it, for the sentence that says why; times in ms since the epoch, spans in ms.
 *
 * | kind | facts |
 * |---|---|
 * | outOfRange | value, lowest or NaN, highest or NaN |
 * | outlier | value, median around, deviations from it |
 * | spike | jump, jump back, usual step |
 * | flatLine | value, events in a row, first time, last time |
 * | future | span ahead |
 * | tooOld | time |
 * | clocksApart | span from the device's time to ingress |
 * | ingressFirst | span |
 * | outOfOrder | span behind what the device reported next |
 * | duplicateSame, duplicateOther | row of the event that was first |
 * | gap | span since the event before, usual interval |
 * | levelShift | level before, level after, above what is usual at the hour in a seasonal series |
 * | seasonal | mean of the hour, usual mean of it, period in hours |
 * | counterValue | value, value before, value after |
 * | counterReset | value, value before |
 * | wrongType, notANumber, idMismatch | none: the record says it |
 */
export type Hit = (kind: FaultKind, row: number, score: number, ...facts: number[]) => void

/** What the rules look at, and by which numbers. */
export interface Inspection {
  readonly table: TableData
  readonly settings: FaultSettings
  /** When the events were fetched, ms since the epoch: nothing in them can be later. */
  readonly fetchedAt: number
  readonly hit: Hit
  readonly pass: Pass
  /** Hears what each series with numbers is. */
  readonly profiled?: (row: number, profile: Profile) => void
}
