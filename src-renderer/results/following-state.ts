import type { AppError } from '../../src-preload/contract/errors'
import type { FollowedDevice } from '../../src-preload/contract/following'

/** Rows that have come into the view together. */
export interface FreshRows {
  /** The first of them; they reach to the end of the table. */
  readonly from: number
  /** ms since the epoch. */
  readonly at: number
}

/** What is known of a result that is followed, or was. Replaced, never changed in depth. Times are ms since the epoch. */
export interface FollowingState {
  readonly queryId: string
  readonly devices: readonly FollowedDevice[]
  /** The service's clock minus ours. */
  readonly clockDifference: number
  /** It has stopped, and everything has been read. */
  readonly isFinished: boolean
  /** Events that have arrived, without those that were there when following began; of the last minute, with the time of their arrival. */
  readonly arrivals: readonly { readonly at: number; readonly count: number }[]
  readonly arrivedCount: number
  /** Since when they are counted; null: not everything that was there has arrived yet. */
  readonly countedSince: number | null
  /** When the newest event happened, by our clock. */
  readonly newestAt: number | null
  /** Rows that the view is to show and does not yet, so that nothing moves: `count` of those before `upTo`. */
  readonly waiting: { readonly count: number; readonly upTo: number }
  /** Why it could not begin, or could not be read. */
  readonly error?: AppError
}

interface MaybeFollowed {
  readonly following: FollowingState | null
}

/** Events arrive, or will after a pause. */
export const isFollowed = ({ following }: MaybeFollowed): boolean => following?.isFinished === false
export const isPaused = ({ following }: MaybeFollowed): boolean =>
  following !== null && following.devices.length > 0 && following.devices.every(({ stage }) => stage === 'paused')

/** How the value of an event differs from that of the one before in its series; null: there is none before, or it is no number. */
export type DifferenceOf = (row: number) => string | null
