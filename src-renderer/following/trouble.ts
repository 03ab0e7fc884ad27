import type { AppError } from '../../src-preload/contract/errors'
import { type FollowedDevice, heldUpAfterMs } from '../../src-preload/contract/following'
import { type FollowingState, isPaused } from '../results/following-state'

/** Requests of a device fail right now, or the one under way gets no answer. */
export interface Trouble {
  readonly deviceId: string
  /** Why they fail; absent: none has failed so far. */
  readonly error?: AppError
  /** When the next one is sent; ms since the epoch. Absent: it is under way. */
  readonly nextAt?: number
  /** How long the one under way has had no complete answer, if that is long; ms. */
  readonly unansweredMs?: number
}

const troubleOfDevice = ({ deviceId, error, repetition, nextPollAt, unansweredSince = Infinity }: FollowedDevice, now: number): Trouble | null => {
  const found = repetition?.error ?? error
  const nextAt = repetition?.at ?? nextPollAt
  const isHeldUp = now - unansweredSince >= heldUpAfterMs
  if (found === undefined && !isHeldUp) return null
  return {
    deviceId,
    ...(found && { error: found }),
    ...(nextAt !== undefined && { nextAt }),
    ...(isHeldUp && { unansweredMs: now - unansweredSince }),
  }
}

/** Of the first device with failing requests, or else with one that is held up; null: there is none, or nothing is requested. */
export const troubleOf = (following: FollowingState, now: number): Trouble | null => {
  if (following.isFinished || isPaused({ following })) return null
  const troubles = following.devices.flatMap((device) => troubleOfDevice(device, now) ?? [])
  return troubles.find(({ error }) => error !== undefined) ?? troubles[0] ?? null
}

/** The service has said how long to wait. */
const asksToWait = ({ error }: Trouble): boolean => error?.kind === 'httpStatus' && error.retryAfterSeconds !== undefined

export const mayTryNow = (trouble: Trouble | null): boolean => trouble !== null && !asksToWait(trouble)
