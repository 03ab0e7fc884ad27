import type { RangeParts } from '../../src-preload/contract/range'
import type { DeviceCoverage } from '../results/coverage'
import { joinWindows, withoutWindows } from '../results/range-windows'
import type { DeviceLook } from '../results/refresh-end'
import type { WindowsByDevice } from './judged-rows'

/** What had happened by the time it was proven: a range may reach into the future. */
const settledBefore = ({ proven }: DeviceCoverage) =>
  joinWindows(
    proven
      .map(({ first, last, asOf }) => ({ first, last: Math.min(last, asOf) }))
      .filter(({ first, last }) => first <= last),
  )

/** What a refresh has looked at of each device. `coverage`: before it. `answered`: what its answers prove. */
export const looksOf = (
  coverage: readonly DeviceCoverage[],
  parts: readonly RangeParts[],
  answered: WindowsByDevice,
): readonly DeviceLook[] =>
  coverage.map((device) => {
    const looked = joinWindows(answered.get(device.deviceId) ?? [])
    const fresh = withoutWindows(looked, settledBefore(device))
    return {
      deviceId: device.deviceId,
      isAsked: parts.some(({ deviceId }) => deviceId === device.deviceId),
      again: withoutWindows(looked, fresh),
      fresh,
    }
  })
