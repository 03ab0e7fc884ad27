import type { EventBatch } from '../codec/event-batch'
import type { KeepingFailure } from '../errors/keeping-failure'
import type { OfDevice } from '../proof/coverage'
import type { RangeVerdict } from '../proof/device-range'
import type { ProvenWindow } from '../proof/proven-windows'
import type { NewRequests } from '../proof/request-log'
import type { TimeWindow } from '../proof/time-window'
import type { LiveDevice } from './live-device'

/** The proof of one device that is not followed any more. */
export interface LiveVerdict {
  readonly deviceId: string
  readonly verdict: RangeVerdict
  /** What it is about: up to the last poll, by the service's clock. */
  readonly window: TimeWindow
  /** When what was proven was last asked for; ascending and disjoint. */
  readonly proven: readonly ProvenWindow[]
}

/** An update with so many batches may be one of several: more is waiting. */
export const batchesPerUpdate = 8

/** What has arrived since the last read. */
export interface LiveUpdate {
  /** Only events that no earlier batch had. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly LiveDevice[]
  /** The requests that were answered, or became something else, since the last read; absent: none. */
  readonly requests?: readonly OfDevice<NewRequests>[]
  /** The service's clock minus this computer's, in ms; absent while unknown. */
  readonly clockDifference?: number
  /** Every device has been stopped, and every batch has been read. */
  readonly isFinished: boolean
  /** One for each device, when all of them have been stopped. */
  readonly verdicts?: readonly LiveVerdict[]
  /** In one update: from now on what arrives is not kept. */
  readonly keeping?: KeepingFailure
}
