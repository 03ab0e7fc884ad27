import type { AppError } from '../errors/errors'
import type { Doubt } from '../proof/doubt'

/** The result of one device's request for its latest events. */
export interface DeviceAnswer {
  readonly deviceId: string
  /** May be more than `limit`: no event that the service sends is dropped. */
  readonly eventCount: number
  /** How many of them have the id of an earlier event in the answer. */
  readonly sharedIdCount: number
  /** Why it cannot be relied on for what was asked for; absent: nothing is against it. */
  readonly doubts?: readonly Doubt[]
  /** Why there is no answer. */
  readonly error?: AppError
}
