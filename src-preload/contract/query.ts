import type { EventBatch } from '../../src-core/codec/event-batch'
import type { KeepingFailure } from '../../src-core/errors/keeping-failure'
import type { DeviceAnswer } from '../../src-core/results/device-answer'
import type { ClockDifference } from '../../src-core/time/clock-difference'
import type { UsedToken } from './connection'

/** The most devices in one query. */
export const maxDevices = 100
/** More than any service would file events under. */
export const maxDeviceIdLength = 1000

/** Present if the request of at least one device succeeded. */
export interface LatestAnswer extends UsedToken {
  /** One per device whose request succeeded. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly DeviceAnswer[]
  /** Bytes of all bodies. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
  /** As of `RangeUpdate`. */
  readonly clockDifference?: ClockDifference
  /** The answer is not kept. */
  readonly keeping?: KeepingFailure
}
