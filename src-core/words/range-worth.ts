import { isNotBegun, type RangeSummary } from '../proof/range-summary'

/**
 * What is said of a range wherever it stands: in its tab and on it, and in the list of kept results. `silent`: it
 * is complete and has no event; of a device without events it is not known whether it exists. `ahead`: its
 * events are dated later than the moment at which it was asked for, so more can still arrive.
 */
export type RangeWorth = RangeSummary['kind'] | 'nothing' | 'notBegun' | 'ahead' | 'silent' | 'completeUntil'

export const rangeWorth = (
  { kind, isNothingFetched, eventCount, until }: RangeSummary,
  start: number | undefined,
): RangeWorth => {
  if (isNothingFetched) return 'nothing'
  if (kind !== 'complete') return kind
  if (isNotBegun(until, start)) return eventCount > 0 ? 'ahead' : 'notBegun'
  if (eventCount === 0) return 'silent'
  return until === undefined ? 'complete' : 'completeUntil'
}

/** `good`: proven complete, and nothing else is. */
export const toneOfWorth = (worth: RangeWorth): 'good' | 'caution' | 'plain' => {
  if (worth === 'complete' || worth === 'completeUntil') return 'good'
  return worth === 'partial' || worth === 'nothing' || worth === 'notProvable' ? 'caution' : 'plain'
}
