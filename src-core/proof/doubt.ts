import type { TimeWindow } from './time-window'

/** An element of `result` that could not be read; the others were. */
export interface UnreadableElement {
  /** In `result`, from 1 on. */
  readonly place: number
  /** The start of its text. */
  readonly text: string
}

/**
 * Why the answer for a window proves nothing about it. `rangeNotKept`: it has an event with all of its times
 * outside of what was asked for. `contradicted`: it lacks events that an earlier answer had in that window.
 * `otherDevice`: it has an event of another device than was asked for. `deletionsUnread`: it may have been cut off
 * together with events that were deleted from here, and the ledger, which names these, could not be read.
 * All times are ms since the epoch.
 */
export type Doubt =
  | {
      readonly kind: 'rangeNotKept'
      readonly asked: TimeWindow
      readonly eventTimes: readonly number[]
      readonly eventId?: string
    }
  | { readonly kind: 'contradicted'; readonly eventCount: number }
  | { readonly kind: 'otherDevice'; readonly deviceId: string }
  | ({ readonly kind: 'unreadable' } & UnreadableElement)
  | { readonly kind: 'deletionsUnread' }

export interface DoubtfulWindow extends TimeWindow {
  /** At least one. */
  readonly doubts: readonly Doubt[]
}
