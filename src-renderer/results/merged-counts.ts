import type { MergedCounts } from '../../src-preload/contract/stored'
import type { TabState } from './result-tab'

/**
 * The counts of each device after refreshes, for main, which cannot merge; empty if the result is that of one
 * run.
 */
export const mergedCounts = ({
  range,
  coverage,
}: Pick<TabState, 'range' | 'coverage'>): readonly MergedCounts[] =>
  coverage === null
    ? []
    : (range?.devices ?? []).flatMap(({ deviceId, verdict }) =>
        verdict === undefined
          ? []
          : [{ deviceId, eventCount: verdict.eventCount, sharedIdCount: verdict.sharedIdCount }],
      )
