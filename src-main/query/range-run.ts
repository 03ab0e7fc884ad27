import type { AppError } from '../../src-preload/contract/errors'
import type { RangeProgress, RangeVerdict } from '../../src-preload/contract/range'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { PageFacts } from '../ports/body-reader'
import { createAnswerLimit } from './answer-limit'
import { type ProofAnswer, proveInstants } from './instant-proof'
import { joinWindows } from './join-windows'
import type { PlannedWindow } from './planning/plan-state'
import { createRangePlan, type RangePlan } from './planning/range-plan'
import type { RangeLedger } from './range-ledger'
import { type ArrivedPage, createRequestPump, type RequestPumpOptions } from './request-pump'
import { type AskedRange, askedRange, type TimeWindow } from './time-window'

/** One pass over a range, or over what a pass before left missing. */
export interface RangeRun {
  progress(): Omit<RangeProgress, 'isLinkDown'>
  /** Resolves when nothing is under way any more and nothing is left to ask for. */
  readonly finished: Promise<RangeVerdict>
}

export interface RangeRunOptions {
  readonly whole: TimeWindow
  readonly windows: readonly TimeWindow[]
  readonly limit: number
  /** Requests of this run under way at once; may change while it runs. */
  readonly atOnce: () => number
  /** One request, with its retries; resolves when its answer is there. */
  readonly ask: (range: AskedRange) => Promise<Result<ArrivedPage>>
  readonly ledger: RangeLedger
  readonly now: () => number
  readonly signal: AbortSignal
}

/** After these no other window can fare better. */
const endsAll = (error: AppError): boolean =>
  ['cancelled', 'noToken', 'keychain', 'noConnection', 'connectionChanged', 'input', 'notRead'].includes(error.kind) ||
  (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403))

/**
 * A bound for services that answer the same whatever range is asked for. Far above what full milliseconds cost: some sixty
 * requests each, and a thousand events at least.
 */
const mostRequests = (eventCount: number, limit: number): number => 500 + 100 * Math.ceil(eventCount / limit)

/** New events that a request brings, as a share of the limit: windows are planned 0.85 full, and one request in ten is cut. Measured in simulation. */
const usualYield = 0.77

/** A fault of ours must not look like a window that was answered. */
const faultOf = (error: unknown): AppError => ({ kind: 'internal', detail: error instanceof Error ? error.name : 'fault' })

const readPage = async (page: ArrivedPage): Promise<Result<PageFacts>> => ('read' in page ? page.read() : ok(page))

interface Asking {
  /** Resolves when the answer is there. */
  receive(range: AskedRange): Promise<Result<ArrivedPage>>
  /** Reads an answer, counts what came, and says whether it may be cut: as many as were asked for, or more. Undefined: the window is missing. */
  read(window: TimeWindow, received: Result<ArrivedPage>): Promise<ProofAnswer | undefined>
  /** Nothing more can be asked for. */
  readonly hasEnded: boolean
}

const createAsking = (options: RangeRunOptions): Asking => {
  const { limit, ledger } = options
  let hasEnded = false
  const count = ({ eventCount, newCount, sharedIdCount, stamps }: PageFacts): ProofAnswer => {
    ledger.eventCount += newCount
    ledger.sharedIdCount += sharedIdCount
    return { isCut: eventCount >= (ledger.lowerLimit ?? limit), count: eventCount, newCount, stamps }
  }
  return {
    get hasEnded() {
      return hasEnded || options.signal.aborted
    },
    receive: async (range) => {
      if (ledger.requestCount >= mostRequests(ledger.eventCount, limit)) {
        hasEnded = true
        return failed({ kind: 'rangeIgnored', requestCount: ledger.requestCount })
      }
      ledger.requestCount += 1
      return options.ask(range).catch((error: unknown) => failed(faultOf(error)))
    },
    read: async (window, received) => {
      const page = received.ok ? await readPage(received.value) : received
      if (page.ok) return count(page.value)
      hasEnded ||= endsAll(page.error)
      ledger.miss(window, page.error)
      return undefined
    },
  }
}

const progressOf = (options: RangeRunOptions, plans: readonly RangePlan[], underWay: ReadonlySet<PlannedWindow>): ReturnType<RangeRun['progress']> => {
  const { ledger, limit } = options
  const { eventCount, requestCount, windowsDone, lowerLimit = limit } = ledger
  const expected = plans.reduce((sum, plan) => sum + plan.expected(), 0)
  const windowsLeft = underWay.size + Math.ceil(expected / (usualYield * lowerLimit))
  const unfetched = joinWindows([...plans.flatMap((plan) => plan.remaining()), ...underWay, ...ledger.missing]).map(({ first, last }) => ({ first, last }))
  return { eventCount, eventsExpected: Math.round(eventCount + expected), requestCount, windowsDone, windowsLeft, unfetched }
}

/** A window from the first of the plans that has one. */
const takeFrom = (plans: readonly RangePlan[], isIdle: boolean): readonly [RangePlan, PlannedWindow] | undefined => {
  for (const plan of plans) {
    const window = plan.next(isIdle)
    if (window !== undefined) return [plan, window]
  }
  return undefined
}

export const startRangeRun = (options: RangeRunOptions): RangeRun => {
  const { whole, limit, ledger, atOnce } = options
  const answerLimit = createAnswerLimit(limit, ledger.lowerLimit)
  const plans = options.windows.map((window) => createRangePlan(window, answerLimit))
  const asking = createAsking(options)
  const startedAt = options.now()

  // What one plan learns of the limit may put in doubt what another has counted.
  const followLimit = (): void => {
    answerLimit.settle((window) => plans.some((plan) => plan.isOpen(window)))
    for (const plan of plans) plan.followLimit()
  }
  const settle: RequestPumpOptions['settle'] = async (plan, window, received) => {
    const answer = await asking.read(window, received)
    if (answer === undefined) return plan.failed(window)
    const isCut = plan.isCut(window, answer)
    if (answerLimit.found !== undefined) ledger.lowerLimit = answerLimit.found
    if (isCut && window.first < window.last) return plan.cut(window, answer)
    if (isCut) {
      const unproven = await proveInstants(askedRange(window, whole), answer, async (part) => asking.read(window, await asking.receive(part)))
      if (unproven === undefined) return plan.failed(window)
      ledger.notProvable = [...new Set([...ledger.notProvable, ...unproven])]
    }
    plan.answered(window, answer)
    ledger.windowsDone += 1
  }
  const settleOrMiss: typeof settle = (plan, window, received) =>
    settle(plan, window, received)
      .catch((error: unknown) => ledger.miss(window, faultOf(error)))
      .then(followLimit)
  let finish: (verdict: RangeVerdict) => void
  const finished = new Promise<RangeVerdict>((resolve) => {
    finish = resolve
  })
  const onEnd = (): void => {
    for (const window of plans.flatMap((plan) => plan.remaining())) ledger.miss(window)
    finish(ledger.verdict(options.now() - startedAt))
  }
  const pump = createRequestPump({
    atOnce,
    onEnd,
    settle: settleOrMiss,
    hasEnded: () => asking.hasEnded,
    takeNext: (isIdle) => takeFrom(plans, isIdle),
    receive: (window) => asking.receive(askedRange(window, whole)),
  })
  pump.run()
  return { finished, progress: () => progressOf(options, plans, pump.underWay) }
}
