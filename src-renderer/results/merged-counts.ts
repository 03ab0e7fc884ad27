import type { DeviceCoverage } from '../../src-core/proof/device-range'
import { contradictedOf } from '../../src-core/refresh/merge-answer'
import type { MergedCounts } from '../../src-preload/contract/stored'
import type { TabState } from './result-tab'

const doubtfulIn = (
  coverage: readonly DeviceCoverage[],
  deviceId: string,
): Pick<MergedCounts, 'doubtful'> => {
  const doubtful = coverage.filter((device) => device.deviceId === deviceId).flatMap(contradictedOf)
  return doubtful.length === 0 ? {} : { doubtful }
}

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
          : [
              {
                deviceId,
                eventCount: verdict.eventCount,
                sharedIdCount: verdict.sharedIdCount,
                ...doubtfulIn(coverage, deviceId),
              },
            ],
      )
