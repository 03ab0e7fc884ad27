import type { RunAppender } from '../../src-core/events/append-run'
import type { NewEvents } from '../../src-core/live/known-events'
import type { LiveDevice } from '../../src-core/live/live-device'
import type { DeviceCoverage, DeviceRange } from '../../src-core/proof/device-range'
import { fetchedOf } from '../../src-core/proof/progress'
import type { RangeStatus } from '../../src-core/results/events-result'
import type { QuerySource } from '../../src-core/results/result-source'
import type { ResultTab } from '../results/result-tab'
import type { createLiveWatch } from './live-watch'
import type { ValueDifferences } from './value-differences'

/** The query of a result that is followed: a complete range whose end moves on. */
export type LiveSource = QuerySource & { readonly start: number; readonly end: number }

/** A result that is followed, and what was known of it before. */
export interface LiveResult {
  readonly tab: ResultTab
  readonly queryId: string
  readonly before: {
    readonly range: RangeStatus | null
    readonly coverage: readonly DeviceCoverage[] | null
    readonly source: LiveSource
  }
}

/** A following while it is read. */
export interface LiveRun extends LiveResult {
  readonly appender: RunAppender
  readonly newEvents: NewEvents | undefined
  /** ms since the epoch: its requests did not begin before. */
  readonly begunAt: number
  readonly differences: ValueDifferences
  readonly watch: ReturnType<typeof createLiveWatch>
  /** If it adds to a copy on the disk that was there before: what it has added so far. */
  readonly stored: { readonly from: number; rowCount: number; readonly added: number[] } | null
}

/** As a range that is being fetched; what other parts of the page know about it, they know from that. */
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
