import { type ProvenByRun, type ProvenWindow, withPolled } from '../../src-core/proof/proven-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import { widthOf } from '../../src-core/proof/time-window'
import type { LiveVerdict } from '../../src-preload/contract/live'
import type { RangeWindow } from '../../src-preload/contract/range'
import type { ProofChange } from '../query/proven-windows'
import type { RangeTally } from '../query/range-tally'
import type { StoredRun } from '../stored-results/stored-run'
import type { PollCounts } from './device-poll'

/** Keeps what is known of one device that is followed. */
export interface LiveKeeping {
  /** As it will be read from the disk. */
  proven(): readonly ProvenWindow[]
  begun(): void
  /** `askedAt`: by the service's clock, when the poll began; an answer proves nothing about later times. */
  proof(
    change: ProofChange,
    counts: PollCounts,
    unproven: Pick<RangeTally, 'notProvable' | 'doubtful'>,
    askedAt: number,
  ): void
  asked(window: RangeWindow): void
  ended(verdict: LiveVerdict): void
}

/** The set is that of one following. */
const run = 1

export const createLiveKeeping = (
  deviceId: string,
  kept: Pick<StoredRun, 'note'>,
  now: () => number,
): LiveKeeping => {
  let known: readonly ProvenByRun[] = []
  return {
    proven: () => known.map(({ first, last, asOf }) => ({ first, last, asOf })),
    begun: () => kept.note({ kind: 'begun', deviceId, at: now() }),
    proof: ({ proven, unproven, at }, counts, { notProvable, doubtful }, askedAt) => {
      const past = TimeSet.upTo(askedAt)
      const windows = past.partsInside(proven)
      if (unproven.length > 0) kept.note({ kind: 'unproven', deviceId, windows: unproven })
      kept.note({
        kind: 'proven',
        deviceId,
        windows,
        notProvable,
        ...(doubtful.length > 0 && { doubtful: past.partsInside(doubtful) }),
        at,
        counts,
        isPolled: true,
      })
      known = windows.reduce(
        (before, window) => withPolled(before, { ...window, asOf: at, run }),
        TimeSet.from(unproven).partsOutside(known),
      )
    },
    asked: (window) => {
      if (widthOf(window) > 0) kept.note({ kind: 'asked', deviceId, window })
    },
    ended: ({ verdict }) => kept.note({ kind: 'verdict', deviceId, verdict, at: now() }),
  }
}
