import type { RangeParts } from '../events/events-query'
import type { DeviceCoverage } from '../proof/device-range'
import { TimeSet } from '../proof/time-set'
import type { TimesByDevice } from '../proof/times-by-device'
import type { DeviceLook } from '../results/refresh-end'

/** What had happened by the time it was proven: a range may reach into the future. */
const settledBefore = ({ proven }: DeviceCoverage) =>
  TimeSet.from(proven.flatMap((window) => TimeSet.upTo(window.asOf).partsInside([window])))

/** What a refresh has looked at of each device. `coverage`: before it. `answered`: what its answers prove. */
export const looksOf = (
  coverage: readonly DeviceCoverage[],
  parts: readonly RangeParts[],
  answered: TimesByDevice,
): readonly DeviceLook[] =>
  coverage.map((device) => {
    const looked = answered.get(device.deviceId) ?? TimeSet.empty
    const settled = settledBefore(device)
    return {
      deviceId: device.deviceId,
      isAsked: parts.some(({ deviceId }) => deviceId === device.deviceId),
      again: looked.intersect(settled),
      fresh: looked.subtract(settled),
    }
  })
