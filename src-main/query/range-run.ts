import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { Progress } from '../../src-core/proof/progress'
import { TimeSet } from '../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import type { PageFacts } from '../ports/body-reader'
import { createAnswerLimit } from './answer-limit'
import { doubtsOf } from './doubtful-windows'
import { createInstantProof, type ProofAnswer } from './instant-proof'
import type { PlannedWindow } from './planning/plan-state'
import { createRangePlan, type RangePlan, takeFrom } from './planning/range-plan'
import type { ProofChange } from './range-proof'
import type { RangeTally } from './range-tally'
import { type ArrivedPage, createRequestPump, type RequestPumpOptions } from './request-pump'
import { requestTime } from './request-time'
import { type RequestedRange, requestedRange } from './requested-range'
import { createRunProof } from './run-proof'

/** One run over a range, or over what an earlier run left missing. */
export interface RangeRun {
  progress(): Omit<Progress, 'isLinkDown'>
  /** Resolves when nothing is pending and nothing is left to request. */
  readonly finished: Promise<RangeVerdict>
}

export interface RangeRunOptions {
  readonly whole: TimeWindow
  readonly windows: readonly TimeWindow[]
  readonly limit: number
  /** The number of concurrent requests of this run; may change while it runs. */
  readonly atOnce: () => number
  /** One request, with its retries; resolves when its answer has arrived. */
  readonly ask: (range: RequestedRange) => Promise<Result<ArrivedPage>>
  readonly tally: RangeTally
  readonly now: () => number
  /**
   * What the service's clock shows when `now` says `at` (ms since the epoch), as far as it is known: the first
   * answer may show that it is another. Absent: the same.
   */
  readonly present?: (at: number) => number
  readonly signal: AbortSignal
  /** The caller sees to it how far an answer reaches. */
  readonly isFollowing?: true
  /**
   * Called when an answer has changed what is proven; the events of proven windows have been handed over
   * before.
   */
  readonly onProof?: (change: ProofChange) => void
}

/** Errors that every other window would meet as well. */
export const endsAll = (error: AppError): boolean =>
  [
    'cancelled',
    'noToken',
    'keychain',
    'noConnection',
    'connectionChanged',
    'otherToken',
    'input',
    'notRead',
  ].includes(error.kind) ||
  (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403))

/** Silence, or next to nothing: each of the tries for one window lasts as long as the time limit. */
const isSilence = (error: AppError): boolean => error.kind === 'timeout' || error.kind === 'tooSlow'
/**
 * After so many windows in a row that ended in silence no more is requested: all others would take minutes
 * each, and end the same.
 */
const maxSilent = 6

/**
 * Stops us when a service ignores the range and always answers the same. Far above what full milliseconds
 * cost: some sixty requests each, for at least a thousand events. `answersWorth`: new events as a number of
 * full answers; one that holds more than was requested counts as one.
 */
const maxRequests = (answersWorth: number): number => 500 + 100 * Math.ceil(answersWorth)

/**
 * New events per request, as a share of the limit: windows are planned 0.85 full, and one answer in ten is
 * truncated. Measured in simulation.
 */
const usualYield = 0.77

/** A bug of ours must not look like an answered window. */
const internalError = (error: unknown): AppError => ({
  kind: 'internal',
  detail: error instanceof Error ? error.name : 'unknown',
})

const readPage = async (page: ArrivedPage): Promise<Result<PageFacts>> =>
  'read' in page ? page.read() : ok(page)

interface Requester {
  /** Resolves when the answer has arrived. */
  receive(range: RequestedRange): Promise<Result<ArrivedPage>>
  /** Reads an answer and counts its events. Undefined: the window is missing. */
  read(window: TimeWindow, received: Result<ArrivedPage>): Promise<ProofAnswer | undefined>
  /** No further request can be made. */
  readonly hasEnded: boolean
}

const createRequester = (options: RangeRunOptions): Requester => {
  const { limit, tally } = options
  let hasEnded = false
  let silentInARow = 0
  const count = ({
    eventCount,
    newCount,
    sharedIdCount,
    stamps,
    hasPartOfSecond,
    lackingCount,
    unreadable,
  }: PageFacts): ProofAnswer => {
    silentInARow = 0
    if (hasPartOfSecond === true) tally.proof.notePartOfSecond()
    tally.eventCount += newCount
    tally.answersWorth += Math.min(newCount / limit, 1)
    tally.sharedIdCount += sharedIdCount
    return {
      count: eventCount,
      newCount,
      stamps,
      ...(lackingCount !== undefined && { lackingCount }),
      ...(unreadable && { unreadable }),
    }
  }
  return {
    get hasEnded() {
      return hasEnded || options.signal.aborted
    },
    receive: async (range) => {
      if (tally.requestCount >= maxRequests(tally.answersWorth)) {
        hasEnded = true
        return failed({ kind: 'rangeIgnored', requestCount: tally.requestCount })
      }
      tally.requestCount += 1
      return options.ask(range).catch((error: unknown) => failed(internalError(error)))
    },
    read: async (window, received) => {
      const page = received.ok ? await readPage(received.value) : received
      if (page.ok) return count(page.value)
      if (isSilence(page.error)) silentInARow += 1
      hasEnded ||= endsAll(page.error) || silentInARow >= maxSilent
      tally.proof.addFailure(window, page.error)
      return undefined
    },
  }
}

const progressOf = (
  options: RangeRunOptions,
  plans: readonly RangePlan[],
  pending: ReadonlySet<PlannedWindow>,
): ReturnType<RangeRun['progress']> => {
  const { tally, limit } = options
  const { eventCount, requestCount, windowsDone, lowerLimit = limit } = tally
  const expected = plans.reduce((sum, plan) => sum + plan.expected(), 0)
  const windowsLeft = pending.size + Math.ceil(expected / (usualYield * lowerLimit))
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
  tally.proof.ask(options.windows)
  const answerLimit = createAnswerLimit(limit, tally.lowerLimit)
  const plans = options.windows.map((window) => createRangePlan(window, answerLimit))
  const requester = createRequester(options)
  const proveInstants = createInstantProof(answerLimit.isFull)
  const proof = createRunProof({ ...options, proof: tally.proof }, plans)
  const startedAt = options.now()
  const { now, present = (at) => at } = options
  const askedAt = new WeakMap<PlannedWindow, () => number>()

  // What one plan learns about the limit may put in doubt what another has counted.
  const followLimit = (): void => {
    answerLimit.settle((window) => plans.some((plan) => plan.isOpen(window)))
    for (const plan of plans) plan.followLimit()
  }
  /** Whether the window now counts as completely answered. */
  const settle = async (
    plan: RangePlan,
    window: PlannedWindow,
    received: Result<ArrivedPage>,
  ): Promise<boolean> => {
    const answer = await requester.read(window, received)
    if (answer === undefined) return isMissing(plan, window)
    const isTruncated = plan.isTruncated(window, answer)
    if (answerLimit.found !== undefined) tally.lowerLimit = answerLimit.found
    if (isTruncated && widthOf(window) > 1) {
      plan.truncated(window, answer)
      return false
    }
    if (isTruncated) {
      const unproven = await proveInstants(requestedRange(window, whole), answer, async (part) =>
        requester.read(window, await requester.receive(part)),
      )
      if (unproven === undefined) return isMissing(plan, window)
      tally.proof.addNotProvable(unproven)
    }
    plan.answered(window, answer)
    // What is followed may have been deleted since.
    tally.proof.addDoubts(
      doubtsOf(window, options.isFollowing === true ? { ...answer, lackingCount: undefined } : answer),
    )
    if (options.isFollowing !== true)
      tally.proof.noteEnd(window, whole, askedAt.get(window)?.() ?? present(now()))
    tally.windowsDone += 1
    return true
  }
  const settleOrMiss: RequestPumpOptions['settle'] = (plan, window, received) =>
    settle(plan, window, received)
      .catch((error: unknown) => {
        tally.proof.addFailure(window, internalError(error))
        return false
      })
      .then((isCounted) => {
        followLimit()
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
      const received = await requester.receive(requestedRange(window, whole))
      proof.arrived(window)
      return received
    },
  })
  pump.run()
  return { finished, progress: () => progressOf(options, plans, pump.pending) }
}
