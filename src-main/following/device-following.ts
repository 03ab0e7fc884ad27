import type { AppError } from '../../src-preload/contract/errors'
import type { RangeWindow } from '../../src-preload/contract/range'
import type { Clock } from '../ports/clock'
import { joinWindows } from '../query/join-windows'
import type { TimeWindow } from '../query/time-window'
import { createFollowedTime } from './followed-time'
import { nextPauseMs, type PollLimits } from './poll-pace'
import { latestOf, pollWindow, sweepWindow } from './poll-window'

/** What one poll brought: every event of the windows asked for, except those in `missing`. */
export interface PollOutcome {
  readonly newCount: number
  /** Of all events in the windows, ascending. */
  readonly stamps: Float64Array
  readonly missing: readonly TimeWindow[]
  /** Why some are missing. `isFinal`: the next poll would meet it as well, as a refused token. */
  readonly failure?: { readonly error: AppError; readonly isFinal: boolean }
}

export type Poll = (windows: readonly TimeWindow[]) => Promise<PollOutcome>

export interface DeviceFollowingOptions {
  readonly poll: Poll
  readonly clock: Clock
  /** The service's clock minus ours, in ms; 0 as long as it is not known. */
  readonly clockDifference: () => number
  readonly startMs: number
  readonly overlapMs: number
  readonly limits: PollLimits
  readonly onChange: () => void
}

export type FollowingStage = 'asking' | 'waiting' | 'paused' | 'stopped'

export interface FollowingStatus {
  readonly stage: FollowingStage
  /** ms since the epoch by our clock; for `waiting`. */
  readonly nextPollAt?: number
  /** Of the last answer, by our clock. */
  readonly lastAnswerAt?: number
  readonly pollCount: number
  /** Up to now, by the service's clock. */
  readonly missing: readonly RangeWindow[]
  readonly gapCount: number
  /** Why the last poll failed, or why following has stopped. */
  readonly error?: AppError
}

/** Asks for what a device reports, again and again, until it is stopped. */
export interface DeviceFollowing {
  readonly status: FollowingStatus
  pause(): void
  /** After a pause or a stop: what was missed is asked for. */
  proceed(): void
  stop(): void
}

export const sweepEveryMs = 5 * 60_000
const sweepMs = 3_600_000
/** A timer that fires so much later than planned was held up: the computer slept. */
const sleptMs = 30_000

export const followDevice = (options: DeviceFollowingOptions): DeviceFollowing => {
  const { poll, clock, clockDifference, startMs, overlapMs, limits, onChange } = options
  const time = createFollowedTime()
  let stage: FollowingStage = 'asking'
  let latest: Float64Array = new Float64Array(0)
  let pauseMs = limits.shortestMs
  let pollCount = 0
  let isAsking = false
  let sweptAt = clock.now()
  let lastAnswerAt: number | undefined
  /** The last answer, or the end of the last gap. */
  let unseenSince = clock.now()
  let nextPollAt: number | undefined
  let error: AppError | undefined
  let cancelTimer = (): void => undefined

  const serviceNow = (): number => clock.now() + clockDifference()
  /** Whoever waited longer than planned has missed something, and the overlap alone might not reach back to it. */
  const noteLateness = (): void => {
    if (clock.now() - unseenSince <= pauseMs + sleptMs) return
    time.noteGap({ first: unseenSince + clockDifference(), last: serviceNow() })
    unseenSince = clock.now()
  }
  const windowsToAsk = (): readonly TimeWindow[] => {
    const facts = { nowMs: serviceNow(), startMs, latest, overlapMs }
    const isSweepDue = clock.now() - sweptAt >= sweepEveryMs
    if (isSweepDue) sweptAt = clock.now()
    const window = isSweepDue ? sweepWindow(facts, sweepMs) : pollWindow(facts)
    return joinWindows([...time.missing, window]).map(({ first, last }) => ({ first, last }))
  }
  const schedule = (): void => {
    stage = 'waiting'
    nextPollAt = clock.now() + pauseMs
    cancelTimer = clock.schedule(pauseMs, () => void ask())
  }
  const take = (windows: readonly TimeWindow[], { stamps, missing, failure }: PollOutcome, askedAt: number): void => {
    time.settle(windows, missing, askedAt)
    error = failure?.error
    const isUpToDate = missing.every(({ last }) => last < askedAt)
    if (isUpToDate) lastAnswerAt = unseenSince = clock.now()
    if (missing.length === 0) latest = latestOf(latest, windows[0]?.first ?? startMs, stamps)
  }
  const ask = async (): Promise<void> => {
    stage = 'asking'
    isAsking = true
    nextPollAt = undefined
    noteLateness()
    const windows = windowsToAsk()
    const [askedAt, begunAt] = [serviceNow(), clock.now()]
    pollCount += 1
    onChange()
    const outcome = await poll(windows)
    isAsking = false
    take(windows, outcome, askedAt)
    pauseMs = nextPauseMs({ newCount: outcome.newCount, pauseMs, answerMs: clock.now() - begunAt }, limits)
    if (outcome.failure?.isFinal === true) stage = 'stopped'
    // Paused or stopped while the answer was on its way.
    if (stage === 'asking') schedule()
    onChange()
  }
  const rest = (next: 'paused' | 'stopped'): void => {
    cancelTimer()
    stage = next
    nextPollAt = undefined
    onChange()
  }
  void ask()
  return {
    get status() {
      const { missing, gapCount } = time
      return {
        stage,
        pollCount,
        missing,
        gapCount,
        ...(nextPollAt !== undefined && { nextPollAt }),
        ...(lastAnswerAt !== undefined && { lastAnswerAt }),
        ...(error && { error }),
      }
    },
    pause: () => rest('paused'),
    stop: () => rest('stopped'),
    proceed: () => {
      if (stage !== 'paused' && stage !== 'stopped') return
      stage = 'asking'
      // A request of before is still on its way: its answer plans the next one.
      if (!isAsking) void ask()
    },
  }
}
