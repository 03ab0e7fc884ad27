import type { OfDevice } from '../proof/coverage'
import type { DeviceCoverage, DeviceRange } from '../proof/device-range'
import { fetchedOf } from '../proof/progress'
import type { RequestLog } from '../proof/request-log'
import type { RangeStatus } from '../results/events-result'
import type { QuerySource } from '../results/result-source'
import type { LiveDevice } from './live-device'

/** The query of a result that is followed: a complete range whose end moves on. */
export type LiveSource = QuerySource & { readonly start: number; readonly end: number }

/** A following, and what was known of its result before. */
export interface LiveResult {
  readonly queryId: string
  readonly before: {
    readonly range: RangeStatus | null
    readonly coverage: readonly DeviceCoverage[] | null
    readonly requests: readonly OfDevice<RequestLog>[]
    readonly source: LiveSource
  }
}

/** As a range that is being fetched; what others know about it, they know from that. */
export const runningRange = (
  { queryId, before: { range } }: LiveResult,
  devices: readonly LiveDevice[],
): RangeStatus => ({
  queryId,
  devices: devices.map((device): DeviceRange => {
    const before = range?.devices.find(({ deviceId }) => deviceId === device.deviceId)
    const earlier = before && fetchedOf(before)
    const requestCount = device.requestCount + (earlier?.requestCount ?? 0)
    return {
      deviceId: device.deviceId,
      progress: {
        eventCount: device.eventCount + (earlier?.eventCount ?? 0),
        requestCount,
        windowsDone: requestCount,
        unfetched: [...(earlier?.unfetched ?? []), ...device.missing],
        isLinkDown: device.isLinkDown,
      },
    }
  }),
  isFinished: false,
  isWaitingForConsent: false,
  startedAt: range?.startedAt ?? Date.now(),
  eventsBefore: 0,
})
