import type { FaultKind, FaultSettings } from '../../src-preload/contract/faults'
import type { TableData } from '../events/table-data'
import type { FetchedTimes } from '../results/fetched-time'
import type { ProfiledSeries } from './profile/profile'
import type { Pass } from './unjudged'

/**
 * A hit of a rule. `score`: the multiple of its threshold, NaN if it has none. `facts`: the numbers for the sentence that
 * explains it; times in ms since the epoch, durations in ms.
 *
 * | kind | facts |
 * |---|---|
 * | outOfRange | value, lowest or NaN, highest or NaN |
 * | outlier | value, median around it, deviations from that |
 * | spike | jump, jump back, usual step |
 * | flatLine | value, number of events in a row, first time, last time; far from the others: between which nearly all of these are, 1 if the value is one of broken sensors |
 * | future | time ahead |
 * | tooOld | time |
 * | clocksApart | time from the device's time to ingress |
 * | ingressFirst | duration |
 * | outOfOrder | delay after the event that the device reported next |
 * | duplicateSame, duplicateOther | row of the first event |
 * | gap | time since the event before, usual interval, 1 if all of that time was fetched and 0 if that is not known |
 * | levelShift | level before, level after; of a seasonal series, above what is usual at that hour |
 * | seasonal | mean of the hour, its usual mean, period in hours |
 * | counterValue | value, value before, value after |
 * | counterReset | value, value before |
 * | drift | level, lowest and highest level in the first third of the series; of a seasonal series, above what is usual at that hour |
 * | unlikeOthers | level, the level that the other devices suggest, usual distance from it, number of other devices, time of the first of the moments that follow, ms from one to the next, the suggested level at each |
 * | wrongType, notANumber, idMismatch | none: the record itself shows it |
 */
export type Hit = (kind: FaultKind, row: number, score: number, ...facts: number[]) => void

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
