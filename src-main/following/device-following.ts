import type { AppError } from '../../src-preload/contract/errors'
import type { FollowingStage } from '../../src-preload/contract/following'
import type { DoubtfulWindow, MissingWindow } from '../../src-preload/contract/range'
import { renewedDoubts } from '../query/doubtful-windows'
import { joinWindows } from '../query/join-windows'
import type { TimeWindow } from '../query/time-window'
import { createFollowedTime } from './followed-time'
import type { DeviceFollowing, DeviceFollowingOptions } from './following-status'
import type { PollOutcome } from './poll'
import { lastAnswerMs, nextPauseMs, sleptMs, sweepEveryMs } from './poll-pace'
import { createPollParts } from './poll-parts'
import { isWithin, latestOf, openWindow, pollFirst, sweepFirst } from './poll-window'

export const followDevice = (options: DeviceFollowingOptions): DeviceFollowing => {
  const {
    poll,
    clock,
    clockDifference,
    overlapMs,
    limits,
    notBefore,
    isEndClosed,
    onChange,
    onAsked,
    onEnd,
  } = options
  let { startMs } = options
  let time = createFollowedTime(startMs)
  const parts = createPollParts()
  let stage: FollowingStage = 'asking'
  let latest: Float64Array = new Float64Array(0)
  let [notProvable, doubtful]: [readonly number[], readonly DoubtfulWindow[]] = [[], []]
  let pauseMs = limits().shortestMs
  let controller: AbortController | undefined
  let [pollCount, hasSlept] = [0, false]
  /** Stopped, except for the answer to the last poll. */
  let isEnding = false
  /** Stopped while the service did not answer, and why. */
  let abandoned: Pick<MissingWindow, 'errors'> | undefined
  let sweptAt = clock.now()
  /**
   * Parts of the last poll that failed. Those that had been fetched before are not missing, but may have got
   * late events since.
   */
  let unanswered: readonly TimeWindow[] = []
  let lastAnswerAt: number | undefined
  /** The last answer, or the end of the last gap. */
  let unseenSince = clock.now()
  let nextPollAt: number | undefined
  let error: AppError | undefined
  let cancelTimer = (): void => undefined

  const byService = (at: number): number => Math.floor(at + clockDifference())
  /**
   * Whoever waited longer than planned has missed something, and the overlap alone might not reach back to
   * it.
   */
  const noteGap = (): void => {
    time.noteGap({ first: byService(unseenSince), last: byService(clock.now()) })
    unseenSince = clock.now()
  }
  const noteLateness = (): void => {
    if (clock.now() - unseenSince > pauseMs + sleptMs) noteGap()
  }
  const windowsToAsk = (): readonly TimeWindow[] => {
    const nowMs = byService(clock.now())
    const facts = {
      nowMs,
      startMs,
      latest,
      overlapMs,
      reached: time.reached,
      provableFrom: (notProvable.at(-1) ?? startMs - 1) + 1,
    }
    // The computer's clock may have been set back: it must not be waited for.
    const isSweepDue = clock.now() - sweptAt >= sweepEveryMs || clock.now() < sweptAt
    if (isSweepDue) sweptAt = clock.now()
    const part = isSweepDue || isEnding || isEndClosed() ? null : parts.next(facts, pollCount)
    const window = part ?? openWindow(isSweepDue ? sweepFirst(facts) : pollFirst(facts), nowMs, isEndClosed())
    return joinWindows([...time.missing, ...unanswered, window]).map((joined) => ({
      first: joined.first,
      last: joined.last,
    }))
  }
  const schedule = (): void => {
    stage = 'waiting'
    nextPollAt = clock.now() + pauseMs
    cancelTimer = clock.schedule(pauseMs, () => void ask())
  }
  /** By a clock that was not known, following began in the service's future: it begins now. */
  const beginNow = (askedAt: number): void => {
    startMs = askedAt + 1
    time = createFollowedTime(startMs)
  }
  const take = (windows: readonly TimeWindow[], outcome: PollOutcome, begunAt: number): void => {
    const { stamps, missing, isCancelled, failure } = outcome
    // The service's clock may be known better by now than when the windows were chosen.
    const askedAt = Math.min(byService(begunAt), windows.at(-1)?.last ?? Number.POSITIVE_INFINITY)
    if (time.reached < startMs && askedAt < startMs && missing.length === 0) beginNow(askedAt)
    // What happened after the request was sent is for the next one.
    if (outcome.heldUpMs > sleptMs || (hasSlept && clock.now() - begunAt > sleptMs)) noteGap()
    hasSlept = false
    // A poll only of what is ahead says nothing about the time since the last one.
    const isOfNow = isWithin(askedAt, windows)
    if (outcome.newCount > 0) parts.noteNews(isOfNow)
    time.settle(windows, missing, isCancelled || !isOfNow ? time.reached : askedAt)
    notProvable = [...notProvable.filter((at) => !isWithin(at, windows)), ...outcome.notProvable].toSorted(
      (one, other) => one - other,
    )
    doubtful = renewedDoubts(doubtful, { windows, missing, found: outcome.doubtful, last: askedAt })
    // A poll that somebody cancels, to have it sent again, has mended nothing.
    const isSentAnew = isCancelled && failure !== undefined && stage === 'asking'
    if (!isCancelled || isSentAnew) error = failure?.error
    if (isSentAnew && lastAnswerAt !== undefined) noteGap()
    // Before the first answer, what is missing is the beginning.
    if (error !== undefined && !isCancelled && lastAnswerAt !== undefined)
      for (const window of time.missing) time.noteGap(window)
    unanswered = missing
      .filter(({ first }) => first <= askedAt)
      .map(({ first, last }) => ({ first, last: Math.min(last, askedAt) }))
    if (missing.length === 0) latest = latestOf(latest, windows, stamps)
    if (missing.every(({ last }) => last < askedAt)) {
      lastAnswerAt = unseenSince = clock.now()
      // Where a clock has been set, a gap may have been noted that reaches into the future.
      time.endBy(byService(lastAnswerAt))
    }
    onAsked({ first: startMs, last: time.reached })
  }
  const end = (): void => {
    if (abandoned !== undefined) {
      // What has happened since the last answer.
      const rest = { first: time.reached + 1, last: byService(clock.now()), ...abandoned }
      time.settle([], [rest], rest.last)
      onAsked({ first: startMs, last: time.reached })
    }
    onEnd()
  }
  const ask = async (): Promise<void> => {
    stage = 'asking'
    nextPollAt = undefined
    noteLateness()
    const windows = windowsToAsk()
    const begunAt = clock.now()
    const isLast = isEnding
    pollCount += 1
    controller = new AbortController()
    onChange()
    const outcome = await poll({ windows, startMs, overdue: time.missing, signal: controller.signal })
    controller = undefined
    take(windows, outcome, begunAt)
    pauseMs = Math.max(nextPauseMs({ ...outcome, pauseMs }, limits()), (notBefore() ?? 0) - clock.now())
    if (outcome.failure?.isFinal === true && !outcome.isCancelled) stage = 'stopped'
    // Otherwise paused or stopped while the answer was on its way.
    if (stage === 'asking' && (outcome.isCancelled || (isEnding && !isLast))) return void ask()
    if (isEnding) {
      isEnding = false
      cancelTimer()
      stage = 'stopped'
    }
    if (stage === 'asking') schedule()
    if (stage === 'stopped') end()
    onChange()
  }
  const rest = (next: 'paused' | 'stopped'): void => {
    if (stage === next || (next === 'paused' && (stage === 'stopped' || isEnding))) return
    isEnding = false
    cancelTimer()
    controller?.abort()
    if (next === 'stopped') error = undefined
    stage = next
    nextPollAt = undefined
    if (stage === 'stopped' && controller === undefined) end()
    onChange()
  }
  const abandon = (): void => {
    abandoned = error === undefined ? {} : { errors: [error] }
    rest('stopped')
  }
  const stop = (isHeldUp: boolean): void => {
    // A pause is over only when somebody wants to go on.
    if (stage === 'paused' || stage === 'stopped') return rest('stopped')
    // Without an answer there is nothing to wait for.
    if (error !== undefined || (isEnding && isHeldUp)) return abandon()
    if (isEnding) return rest('stopped')
    isEnding = true
    cancelTimer()
    cancelTimer = clock.schedule(lastAnswerMs, abandon)
    // The poll after one that was cancelled is the last.
    if (controller === undefined) void ask()
    else controller.abort()
  }
  const pollNow = (): void => {
    cancelTimer()
    void ask()
  }
  void ask()
  return {
    get status() {
      return {
        stage,
        pollCount,
        ...{ missing: time.missing, gapCount: time.gapCount },
        ...{ notProvable, ...(doubtful.length > 0 && { doubtful }) },
        window: { first: startMs, last: time.reached },
        ...(nextPollAt !== undefined && { nextPollAt }),
        ...(lastAnswerAt !== undefined && { lastAnswerAt }),
        ...(error && { error }),
      }
    },
    pause: () => rest('paused'),
    stop,
    stopAtOnce: () => rest('stopped'),
    proceed: (isHeldUp) => {
      if (isEnding) cancelTimer()
      isEnding = false
      abandoned = undefined
      // A poll that is cancelled is sent again.
      if (stage === 'asking' && isHeldUp) controller?.abort()
      if (stage === 'waiting' && error !== undefined) pollNow()
      if (stage !== 'paused' && stage !== 'stopped') return
      // After a pause, what had failed fails until it succeeds.
      if (stage === 'stopped') error = undefined
      stage = 'asking'
      // A request of before is still on its way: its answer plans the next one.
      if (controller === undefined) void ask()
    },
    wake: () => {
      hasSlept ||= stage === 'asking'
      if (stage === 'waiting') pollNow()
    },
  }
}
