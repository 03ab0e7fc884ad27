import type { AppError } from '../errors/errors'
import { heldUpAfterMs, type LiveDevice } from './live-device'
import { isPaused, type LiveState } from './live-state'

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

const troubleOfDevice = (
  { deviceId, error, repetition, nextPollAt, unansweredSince = Infinity }: LiveDevice,
  now: number,
): Trouble | null => {
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

/** The service has said how long to wait. */
const asksToWait = ({ error }: Trouble): boolean =>
  error?.kind === 'httpStatus' && (error.retryAfterSeconds !== undefined || error.status === 429)
const isOutOfReach = ({ error }: Trouble): boolean => error?.kind === 'network'

/**
 * What keeps everything waiting is said before what goes wrong with single requests, and that before one that
 * is merely slow.
 */
const loudnessOf = (trouble: Trouble): number => {
  if (trouble.error === undefined) return 0
  return asksToWait(trouble) || isOutOfReach(trouble) ? 2 : 1
}
const waitOf = ({ nextAt = 0, unansweredMs = 0 }: Trouble, now: number): number =>
  Math.max(0, nextAt - now, unansweredMs)

/**
 * Of several devices the loudest, and of equally loud ones that with the longest wait; null: there is none,
 * or nothing is requested.
 */
export const troubleOf = (live: LiveState, now: number): Trouble | null => {
  if (live.isFinished || isPaused({ live })) return null
  const troubles = live.devices.flatMap((device) => troubleOfDevice(device, now) ?? [])
  const [worst = null] = troubles.toSorted(
    (one, other) => loudnessOf(other) - loudnessOf(one) || waitOf(other, now) - waitOf(one, now),
  )
  return worst
}

/** Whoever has said how long to wait is not asked before. */
export const mayTryNow = (trouble: Trouble | null): boolean =>
  trouble !== null && !(trouble.error?.kind === 'httpStatus' && trouble.error.retryAfterSeconds !== undefined)
