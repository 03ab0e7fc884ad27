import type { FollowedDevice } from '../../src-preload/contract/following'
import type { MissingWindow, RangeWindow } from '../../src-preload/contract/range'

/** How the following of one device goes. */
export interface FollowingStatus extends Pick<FollowedDevice, 'stage' | 'nextPollAt' | 'lastAnswerAt' | 'gapCount' | 'notProvable' | 'error'> {
  readonly pollCount: number
  /** Up to the last poll, by the service's clock. */
  readonly missing: readonly MissingWindow[]
  /** What the proof is about. */
  readonly window: RangeWindow
}
