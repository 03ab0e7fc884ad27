import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { StoredRun } from '../stored-results/stored-run'
import type { ProofChange } from './range-proof'
import type { RangeTally } from './range-tally'

/** Keeps what is known of one device's range. */
export interface DeviceKeeping {
  begun(): void
  proof(change: ProofChange, tally: RangeTally): void
  ended(verdict: RangeVerdict): void
}

export const createDeviceKeeping = (
  deviceId: string,
  kept: Pick<StoredRun, 'note'>,
  now: () => number,
): DeviceKeeping => ({
  begun: () => kept.note({ kind: 'begun', deviceId, at: now() }),
  proof: (
    { proven, unproven, at },
    { eventCount, sharedIdCount, requestCount, windowsDone, lowerLimit, proof },
  ) => {
    const { notProvable, doubtful } = proof.coverage
    if (unproven.length > 0) kept.note({ kind: 'unproven', deviceId, windows: unproven })
    const counts = {
      eventCount,
      sharedIdCount,
      requestCount,
      windowCount: windowsDone,
      ...(lowerLimit === undefined ? {} : { lowerLimit }),
    }
    kept.note({
      kind: 'proven',
      deviceId,
      windows: proven,
      notProvable,
      ...(doubtful.length > 0 && { doubtful }),
      at,
      counts,
    })
  },
  ended: (verdict) => kept.note({ kind: 'verdict', deviceId, verdict, at: now() }),
})
