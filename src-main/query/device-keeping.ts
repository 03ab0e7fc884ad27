import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { NewRequests } from '../../src-core/proof/request-log'
import type { StoredRun } from '../stored-results/stored-run'
import type { ProofChange } from './range-proof'
import type { RangeTally } from './range-tally'
import type { RequestReader } from './request-records'

/** Keeps what is known of one device's range. */
export interface DeviceKeeping {
  begun(): void
  proof(change: ProofChange, tally: RangeTally): void
  ended(verdict: RangeVerdict, tally: RangeTally): void
}

export const createDeviceKeeping = (
  deviceId: string,
  kept: Pick<StoredRun, 'note'>,
  now: () => number,
): DeviceKeeping => {
  let read: RequestReader | undefined
  const requestsOf = ({ requests }: RangeTally): { readonly told: NewRequests } => ({
    told: (read ??= requests.reader())(),
  })
  const begun = (): void => kept.note({ kind: 'begun', deviceId, at: now() })
  const proof: DeviceKeeping['proof'] = ({ proven, unproven, at }, tally) => {
    const { eventCount, sharedIdCount, requestCount, windowsDone, lowerLimit } = tally
    const { notProvable, doubtful } = tally.proof.coverage
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
      ...requestsOf(tally),
    })
  }
  const ended: DeviceKeeping['ended'] = (verdict, tally) =>
    kept.note({ kind: 'verdict', deviceId, verdict, at: now(), ...requestsOf(tally) })
  return { begun, proof, ended }
}
