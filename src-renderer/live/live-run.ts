import type { RunAppender } from '../../src-core/events/append-run'
import type { NewEvents } from '../../src-core/live/known-events'
import type { LiveResult } from '../../src-core/live/live-result'
import type { ResultTab } from '../results/result-tab'
import type { createLiveWatch } from './live-watch'

/** A following while it is read. */
export interface LiveRun extends LiveResult {
  readonly tab: ResultTab
  readonly appender: RunAppender
  readonly newEvents: NewEvents | undefined
  /** ms since the epoch: its requests did not begin before. */
  readonly begunAt: number
  readonly watch: ReturnType<typeof createLiveWatch>
  /** If it adds to a copy on the disk that was there before: what it has added so far. */
  readonly stored: { readonly from: number; rowCount: number; readonly added: number[] } | null
}
