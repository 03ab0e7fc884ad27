import type { FollowedVerdict } from '../../src-preload/contract/following'
import type { RangeWindow } from '../../src-preload/contract/range'
import type { KeptRun } from '../keeping/kept-run'
import type { ProofChange } from '../query/proven-windows'
import type { TimeWindow } from '../query/time-window'
import type { PollCounts } from './device-poll'

/** What of the windows lies no later than `last`. */
const upTo = (windows: readonly TimeWindow[], last: number): readonly TimeWindow[] =>
  windows.filter(({ first }) => first <= last).map((window) => ({ first: window.first, last: Math.min(window.last, last) }))

/** Keeps what is known of one device that is followed. */
export interface FollowingKeeping {
  begun(): void
  /** `askedAt`: by the service's clock, when the poll began; an answer proves nothing about later times. */
  proof(change: ProofChange, counts: PollCounts, notProvable: readonly number[], askedAt: number): void
  asked(window: RangeWindow): void
  ended(verdict: FollowedVerdict): void
}

export const createFollowingKeeping = (deviceId: string, kept: Pick<KeptRun, 'note'>, now: () => number): FollowingKeeping => ({
  begun: () => kept.note({ kind: 'begun', deviceId }),
  proof: ({ proven, unproven, at }, counts, notProvable, askedAt) => {
    if (unproven.length > 0) kept.note({ kind: 'unproven', deviceId, windows: unproven })
    kept.note({ kind: 'proven', deviceId, windows: upTo(proven, askedAt), notProvable, at, counts })
  },
  asked: (window) => {
    if (window.first <= window.last) kept.note({ kind: 'asked', deviceId, window })
  },
  ended: ({ verdict }) => kept.note({ kind: 'verdict', deviceId, verdict, at: now() }),
})
