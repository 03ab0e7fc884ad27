import type { EventBatch } from '../../src-core/codec/event-batch'
import type { KeepingFailure } from '../../src-core/errors/keeping-failure'
import type { OfDevice } from '../../src-core/proof/coverage'
import type { DeviceRange } from '../../src-core/proof/device-range'
import type { NewRequests } from '../../src-core/proof/request-log'
import type { ClockDifference } from '../../src-core/time/clock-difference'

/** What the line to the service has brought since the range was begun, of whatever request. */
export interface LineArrivals {
  /** Also of answers that ended too early. */
  readonly receivedBytes: number
  /** How often it broke. */
  readonly breakCount: number
}

/** What has arrived since the last read. */
export interface RangeUpdate {
  /** Of all devices, mixed. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly DeviceRange[]
  /** The requests that were answered, or became something else, since the last read; absent: none. */
  readonly requests?: readonly OfDevice<NewRequests>[]
  /** The estimate promises very many events: nothing is requested until `continueRange` or a cancellation. */
  readonly isWaitingForConsent: boolean
  /** Every device has a verdict, and every batch has been read. */
  readonly isFinished: boolean
  readonly line: LineArrivals
  /** Between this computer and the service, by its last answer; absent: no answer has shown it. */
  readonly clockDifference?: ClockDifference
  /** In one update: from now on what arrives is not kept. */
  readonly keeping?: KeepingFailure
}
