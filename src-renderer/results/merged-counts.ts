import type { DeviceCoverage } from '../../src-core/proof/device-range'
import type { MergedCounts } from '../../src-preload/contract/stored'
import type { TabState } from './result-tab'

const contradictedOfDevice = (
  coverage: readonly DeviceCoverage[],
  deviceId: string,
): Pick<MergedCounts, 'contradicted'> => {
  const contradicted = coverage
    .filter((device) => device.deviceId === deviceId)
    .flatMap(({ doubtful }) => doubtful)
    .flatMap(({ first, last, doubts }) =>
      doubts.flatMap((doubt) =>
        doubt.kind === 'contradicted' ? [{ first, last, eventCount: doubt.eventCount }] : [],
      ),
    )
  return contradicted.length === 0 ? {} : { contradicted }
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
                ...contradictedOfDevice(coverage, deviceId),
              },
            ],
      )
