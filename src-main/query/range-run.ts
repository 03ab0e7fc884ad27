import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { Progress } from '../../src-core/proof/progress'
import { TimeSet } from '../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { createAnswerLimit } from './answer-limit'
import { doubtsOf } from './doubtful-windows'
import { createInstantProof, type ProofAnswer } from './instant-proof'
import type { PlannedWindow } from './planning/plan-state'
import { createRangePlan, type RangePlan, takeFrom } from './planning/range-plan'
import type { ProofChange } from './range-proof'
import { createRequestPump, type RequestPumpOptions } from './request-pump'
import { requestTime } from './request-time'
import { requestedRange } from './requested-range'
import { type Arrived, type Became, createRequester, internalError, type RequesterOptions } from './requester'
import { createRunProof } from './run-proof'

/** One run over a range, or over what an earlier run left missing. */
export interface RangeRun {
  progress(): Omit<Progress, 'isLinkDown'>
  /** Resolves when nothing is pending and nothing is left to request. */
  readonly finished: Promise<RangeVerdict>
}

export interface RangeRunOptions extends RequesterOptions {
  readonly whole: TimeWindow
  readonly windows: readonly TimeWindow[]
  /** The number of concurrent requests of this run; may change while it runs. */
  readonly atOnce: () => number
  /**
   * What the service's clock shows when `now` says `at` (ms since the epoch), as far as it is known: the first
   * answer may show that it is another. Absent: the same.
   */
  readonly present?: (at: number) => number
  /** The caller sees to it how far an answer reaches. */
  readonly isFollowing?: true
  /**
   * Called when an answer has changed what is proven; the events of proven windows have been handed over
   * before.
   */
  readonly onProof?: (change: ProofChange) => void
}

/**
 * New events per request, as a share of the limit: windows are planned 0.85 full, and one answer in ten is
 * truncated. Measured in simulation.
 */
const usualYield = 0.77

const progressOf = (
  options: RangeRunOptions,
  plans: readonly RangePlan[],
  pending: ReadonlySet<PlannedWindow>,
): ReturnType<RangeRun['progress']> => {
  const { tally, limit } = options
  const { eventCount, requestCount, windowsDone } = tally
  const answerLimit = Math.min(tally.lowerLimit ?? limit, options.lineLimit?.() ?? limit)
  const expected = plans.reduce((sum, plan) => sum + plan.expected(), 0)
  const windowsLeft = pending.size + Math.ceil(expected / (usualYield * answerLimit))
  const unfetched = TimeSet.from([
    ...plans.flatMap((plan) => plan.remaining()),
    ...pending,
    ...tally.proof.coverage.failures,
  ]).windows
  return {
    eventCount,
    requestCount,
    windowsDone,
    unfetched,
    estimate: { eventsExpected: Math.round(eventCount + expected), windowsLeft },
  }
}

const isMissing = (plan: RangePlan, window: PlannedWindow): false => {
  plan.failed(window)
  return false
}

export const startRangeRun = (options: RangeRunOptions): RangeRun => {
  const { whole, limit, tally, atOnce } = options
  tally.proof.include(options.windows)
  const answerLimit = createAnswerLimit(limit, tally.lowerLimit, options.lineLimit)
  const plans = options.windows.map((window) => createRangePlan(window, answerLimit))
  const requester = createRequester(options)
  const proveInstants = createInstantProof(answerLimit.isFull)
  const proof = createRunProof({ ...options, proof: tally.proof }, plans)
  const startedAt = options.now()
  const { now, present = (at) => at } = options
  const askedAt = new WeakMap<PlannedWindow, () => number>()

  let foundBefore = answerLimit.found
  // What one plan learns about the limit may put in doubt what another has counted.
  const followLimit = (): void => {
    answerLimit.settle((window) => plans.some((plan) => plan.isOpen(window)))
    for (const plan of plans) plan.followLimit()
    if (answerLimit.found !== foundBefore) tally.requests.reopen(plans.flatMap((plan) => plan.remaining()))
    foundBefore = answerLimit.found
  }
  /** How far an answer reaches that counts. */
  const noteEnd = (window: PlannedWindow): void => {
    if (options.isFollowing === true) return
    tally.proof.noteEnd(window, whole, askedAt.get(window)?.() ?? present(now()))
    tally.requests.upTo(tally.proof.until)
  }
  /** A single instant, whose answer is full. False: it is missing. */
  const proveInstant = async (
    window: PlannedWindow,
    answer: ProofAnswer,
    became: Became,
  ): Promise<boolean> => {
    const unproven = await proveInstants(requestedRange(window, whole), answer, async (part) => {
      const half = await requester.receive(window, part)
      const found = await requester.read(half)
      if (found !== undefined) requester.note(half, found, 'half')
      return found
    })
    if (unproven === undefined) return false
    tally.proof.addNotProvable(unproven)
    if (unproven.includes(window.first)) became('full')
    else became('halved', unproven)
    return true
  }
  /** Whether the window now counts as completely answered. */
  const settle = async (plan: RangePlan, window: PlannedWindow, arrived: Arrived): Promise<boolean> => {
    if (arrived.isTooMuch === true) {
      requester.giveBack(arrived)
      plan.tooMuch(window)
      return false
    }
    const answer = await requester.read(arrived)
    if (answer === undefined) return isMissing(plan, window)
    const isTruncated = plan.isTruncated(window, answer, arrived.sent?.limit)
    if (answerLimit.found !== undefined) tally.lowerLimit = answerLimit.found
    if (!isTruncated) noteEnd(window)
    const became = requester.note(arrived, answer, isTruncated ? 'split' : 'counted')
    if (isTruncated && widthOf(window) > 1) {
      plan.truncated(window, answer)
      return false
    }
    if (isTruncated && !(await proveInstant(window, answer, became))) return isMissing(plan, window)
    plan.answered(window, answer)
    // What is followed may have been deleted since.
    tally.proof.addDoubts(
      doubtsOf(window, options.isFollowing === true ? { ...answer, lackingCount: undefined } : answer),
    )
    if (isTruncated) noteEnd(window)
    tally.windowsDone += 1
    return true
  }
  const settleOrMiss: RequestPumpOptions['settle'] = (plan, window, arrived) =>
    settle(plan, window, arrived)
      .catch((error: unknown) => {
        tally.proof.addFailure(window, internalError(error))
        return false
      })
      .then((isCounted) => {
        followLimit()
        if (options.isFollowing !== true) tally.requests.upTo(tally.proof.until)
        proof.settled(window, isCounted)
      })
  let finish: (verdict: RangeVerdict) => void
  const finished = new Promise<RangeVerdict>((resolve) => {
    finish = resolve
  })
  const onEnd = (): void => {
    for (const window of plans.flatMap((plan) => plan.remaining())) tally.proof.addFailure(window)
    finish(tally.verdict(options.now() - startedAt))
  }
  const pump = createRequestPump({
    atOnce,
    onEnd,
    settle: settleOrMiss,
    hasEnded: () => requester.hasEnded,
    takeNext: (isIdle) => takeFrom(plans, isIdle),
    receive: async (window) => {
      askedAt.set(window, requestTime(now, present))
      const arrived = await requester.receive(window, requestedRange(window, whole))
      proof.arrived(window)
      return arrived
    },
  })
  pump.run()
  return { finished, progress: () => progressOf(options, plans, pump.pending) }
}
