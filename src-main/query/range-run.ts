import type { AppError } from '../../src-core/errors/errors'
import type { RangeVerdict } from '../../src-core/proof/device-range'
import { deletedMeanwhile } from '../../src-core/proof/lacking'
import type { Progress } from '../../src-core/proof/progress'
import { lastShown, rangeKey, requestedRange, widened } from '../../src-core/proof/requested-range'
import { TimeSet } from '../../src-core/proof/time-set'
import { isIn, type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { createAnswerLimit } from './answer-limit'
import type { DeletedEvents, KnownDeletions } from './deleted-events'
import { doubtsOf, inDoubt } from './doubtful-windows'
import { createInstantProof, type ProofAnswer } from './instant-proof'
import type { LargestAnswers } from './largest-answers'
import { createLimitCheck } from './limit-check'
import type { PlannedWindow } from './planning/plan-state'
import { createRangePlan, type RangePlan, takeFrom } from './planning/range-plan'
import type { ProofChange } from './range-proof'
import { createRequestPump, type RequestPumpOptions } from './request-pump'
import { requestTime } from './request-time'
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
  /** Of the service, by all that is asked of it at the same time. */
  readonly largest: LargestAnswers
  /** Awaited with the first answer; absent: none are known of. */
  readonly deleted?: () => Promise<KnownDeletions>
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
  pending: readonly PlannedWindow[],
  unbelieved: readonly TimeWindow[],
): ReturnType<RangeRun['progress']> => {
  const { tally, limit } = options
  const { eventCount, requestCount, windowsDone } = tally
  const answerLimit = Math.min(tally.lowerLimit ?? limit, options.lineLimit?.() ?? limit)
  const expected = plans.reduce((sum, plan) => sum + plan.expected(), 0)
  const ownLeft = pending.length + Math.ceil(expected / (usualYield * answerLimit))
  // The check at the end of a range of more than one answer.
  const windowsLeft = ownLeft > 0 && requestCount > 1 ? ownLeft + 1 : ownLeft
  const unfetched = TimeSet.from([
    ...plans.flatMap((plan) => plan.remaining()),
    ...pending,
    // Their answers may have been cut off: they may have to be asked for again.
    ...unbelieved,
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

type Lacking = { readonly lackingCount?: number }

const isMissing = (plan: RangePlan, window: PlannedWindow): false => {
  plan.failed(window)
  return false
}

export const startRangeRun = (options: RangeRunOptions): RangeRun => {
  const { whole, limit, tally, atOnce, largest } = options
  tally.proof.include(options.windows)
  const answerLimit = createAnswerLimit(limit, tally.lowerLimit, options.lineLimit)
  const plans = options.windows.map((window) => createRangePlan(window, answerLimit))
  const requester = createRequester({
    ...options,
    send: (range, tries) => options.send({ ...range, wanted: whole }, tries),
  })
  const proveInstants = createInstantProof(answerLimit.isFull)
  const proof = createRunProof({ ...options, proof: tally.proof }, plans)
  const startedAt = options.now()
  const { now, present = (at) => at } = options
  let deleted: DeletedEvents | undefined
  /** Read when the first answer is there, which may be the only one. */
  const readDeleted = async (): Promise<void> => {
    const known = deleted ?? (await options.deleted?.())
    if (known !== 'unread') deleted = known
    else tally.proof.addDoubts(inDoubt(options.windows, { kind: 'deletionsUnread' }))
  }
  const reaches = new WeakMap<PlannedWindow, () => number>()
  const check = createLimitCheck({
    windows: options.windows,
    plans,
    answerLimit,
    largest,
    answeredAt: proof.arrivedAt,
    deleted: () => deleted,
    isFollowing: options.isFollowing === true,
    onReopened: (window) => tally.requests.reopen([window]),
  })

  /** Else all of it is in doubt anyway. */
  const isKept = (): boolean => tally.notKept === undefined
  const doneBefore = tally.windowsDone
  // Not one by one as they are settled: one that is asked for again in parts does not count any more.
  const countWindows = (): void => {
    tally.windowsDone = plans.reduce((sum, { counted }) => sum + counted.length, doneBefore)
  }
  let foundBefore = answerLimit.found
  // What one plan learns about the limit may put in doubt what another has counted.
  const followLimit = (): void => {
    const wholeCounts = answerLimit.settle((window) => plans.some((plan) => plan.isOpen(window)))
    for (const count of wholeCounts) largest.noteWhole(now(), count)
    for (const plan of plans) plan.followLimit()
    if (answerLimit.found !== foundBefore) tally.requests.reopen(plans.flatMap((plan) => plan.remaining()))
    foundBefore = answerLimit.found
  }
  /** How far an answer reaches that counts. */
  const noteEnd = (window: PlannedWindow): void => {
    if (options.isFollowing === true) return
    tally.proof.noteEnd(window, reaches.get(window)?.() ?? present(now()))
    tally.requests.upTo(tally.proof.until)
  }
  /** A single instant, whose answer is full. False: it is missing. */
  const proveInstant = async (
    window: PlannedWindow,
    answer: ProofAnswer,
    became: Became,
  ): Promise<boolean> => {
    const unproven = await proveInstants(widened(window), answer, async (part) => {
      const half = await requester.receive(window, part)
      const found = await requester.read(half)
      if (found !== undefined) requester.note(half, found, 'half')
      return found
    })
    if (unproven === undefined) return false
    // What was asked for beside the range is not claimed.
    tally.proof.addNotProvable(unproven.filter((at) => isIn(whole, at)))
    if (unproven.includes(window.first)) became('full')
    else became('halved', unproven)
    return true
  }
  /** A single instant was asked for with more of its second. */
  const isWithSecond = (window: PlannedWindow, { sent }: Arrived): boolean =>
    widthOf(window) === 1 && sent !== undefined && rangeKey(sent.range) !== rangeKey(widened(window))
  const noteSize = ({ sent }: Arrived, { count, stamps }: ProofAnswer): void => {
    if (sent === undefined) return
    largest.note(sent.askedAt, count)
    if (count >= sent.limit) deleted?.noteFull(stamps)
  }
  /** Without a check, what is not believed yet is missing. */
  const giveUp = (error?: AppError, stretch?: PlannedWindow): void => {
    const dropped = check.giveUp(stretch)
    for (const one of dropped) tally.proof.addFailure(one, error)
    tally.requests.reopen(dropped)
    countWindows()
  }
  /** A stretch that was asked for to check other answers. */
  const settleCheck = async (window: PlannedWindow, arrived: Arrived): Promise<false> => {
    if (arrived.isTooMuch === true) {
      requester.giveBack(arrived)
      check.tooMuch(window)
      return false
    }
    const answer = await requester.read(arrived)
    if (answer === undefined) {
      giveUp(arrived.page.ok ? undefined : arrived.page.error, window)
      return false
    }
    noteSize(arrived, answer)
    requester.note(arrived, answer, 'checked')
    if (!check.answered(window, answer.count, arrived.sent?.limit ?? limit))
      tally.proof.addDoubts(doubtsOf(window, answer))
    if (answerLimit.seen !== undefined) tally.lowerLimit = answerLimit.seen
    return false
  }
  /** A few of what is followed may have been deleted since; a copy of the service that is behind lacks more. */
  const lackingIn = (window: TimeWindow, { lackingCount = 0 }: Lacking): number | undefined => {
    const unexplained = lackingCount - (deleted?.countIn(window) ?? 0)
    const isFew = options.isFollowing === true && unexplained < deletedMeanwhile
    return lackingCount === 0 || isFew ? undefined : lackingCount
  }
  /** Whether the window now counts as completely answered. */
  const settle = async (plan: RangePlan, window: PlannedWindow, arrived: Arrived): Promise<boolean> => {
    if (check.isStretch(window)) return settleCheck(window, arrived)
    if (arrived.isTooMuch === true) {
      requester.giveBack(arrived)
      plan.tooMuch(window)
      return false
    }
    const answer = await requester.read(arrived)
    if (answer === undefined) return isMissing(plan, window)
    noteSize(arrived, answer)
    const isTruncated = plan.isTruncated(
      window,
      answer,
      arrived.sent?.limit,
      check.isExplained(window, answer),
    )
    if (answerLimit.seen !== undefined) tally.lowerLimit = answerLimit.seen
    if (!isTruncated) noteEnd(window)
    const became = requester.note(arrived, answer, isTruncated ? 'split' : 'counted')
    if (isTruncated && isWithSecond(window, arrived))
      return settle(plan, window, await requester.receive(window, widened(window)))
    if (isTruncated && widthOf(window) > 1) {
      plan.truncated(window, answer)
      return false
    }
    if (isTruncated && !(await proveInstant(window, answer, became))) return isMissing(plan, window)
    plan.answered(window, answer)
    tally.proof.addDoubts(doubtsOf(window, { ...answer, lackingCount: lackingIn(window, answer) }))
    if (isTruncated) noteEnd(window)
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
        countWindows()
        if (options.isFollowing !== true) tally.requests.upTo(tally.proof.until)
        proof.settled(window, isCounted, isKept() ? check.unbelieved : [])
      })
  let finish: (verdict: RangeVerdict) => void
  const finished = new Promise<RangeVerdict>((resolve) => {
    finish = resolve
  })
  const onEnd = (): void => {
    if (isKept()) giveUp()
    for (const window of plans.flatMap((plan) => plan.remaining())) tally.proof.addFailure(window)
    proof.ended()
    finish(tally.verdict(options.now() - startedAt))
  }
  const pump = createRequestPump({
    atOnce,
    onEnd,
    settle: settleOrMiss,
    hasEnded: () => requester.hasEnded,
    takeNext: (isIdle) => takeFrom(plans, isIdle) ?? (isIdle && isKept() ? check.next() : undefined),
    receive: async (window) => {
      const sentAt = requestTime(now, present)
      const range = requestedRange(window, whole, present(now()))
      reaches.set(window, () => Math.min(sentAt(), lastShown(window, whole, range)))
      const arrived = await requester.receive(window, range)
      await readDeleted()
      proof.arrived(window)
      return arrived
    },
  })
  pump.run()
  const unbelieved = (): readonly TimeWindow[] => (isKept() ? check.unbelieved : [])
  const pendingOwn = (): readonly PlannedWindow[] =>
    [...pump.pending].filter((window) => !check.isStretch(window))
  return { finished, progress: () => progressOf(options, plans, pendingOwn(), unbelieved()) }
}
