import type { AppError } from '../../src-core/errors/errors'
import { nothingAsked } from '../../src-core/proof/coverage'
import { failedWindow } from '../../src-core/proof/failed-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { requestTime } from '../query/request-time'
import type { PollOutcome } from './poll'
import { sleptMs } from './poll-pace'
import type { PollFacts } from './poll-window'
import { createPolledTime } from './polled-time'
import type { DevicePollingOptions, PollingStatus } from './polling-status'

/** A poll that has been answered, or has failed. */
interface SettledPoll {
  readonly windows: readonly TimeWindow[]
  /** When it was sent, by the service's clock. What happened after that is for the next one. */
  readonly askedAt: number
  readonly outcome: PollOutcome
  readonly isHeldUp: boolean
  /** Cancelled after a failure, to be sent once more. */
  readonly isSentAnew: boolean
}

/** A `Date` header has whole seconds: what is known of the service's clock by it may move by so much. */
const clockErrorMs = 2000

/** What is proven of one device by its polls. Times are ms since the epoch, by the service's clock. */
export class PolledProof {
  readonly #clock: DevicePollingOptions['clock']
  readonly #clockDifference: DevicePollingOptions['clockDifference']
  #startMs: number
  #time: ReturnType<typeof createPolledTime>
  /**
   * Parts of the last poll that failed. Those that had been fetched before are not missing, but may have got
   * late events since.
   */
  #unanswered: readonly TimeWindow[] = []
  /** By the computer's clock, as the next. */
  #lastAnswerAt: number | undefined
  /** The last answer, or the end of the last gap. */
  #unseenSince: number
  /** Up to here it was followed by a clock that has been set back since. */
  #withdrawnTo = -Infinity

  constructor({
    clock,
    clockDifference,
    startMs,
  }: Pick<DevicePollingOptions, 'clock' | 'clockDifference' | 'startMs'>) {
    this.#clock = clock
    this.#clockDifference = clockDifference
    this.#startMs = startMs
    this.#time = createPolledTime(startMs)
    this.#unseenSince = clock.now()
  }

  get status(): Pick<PollingStatus, 'missing' | 'gapCount' | 'coverage' | 'window' | 'lastAnswerAt'> {
    return {
      missing: this.#time.missing,
      gapCount: this.#time.gapCount,
      coverage: this.#time.coverage,
      window: { first: this.#startMs, last: this.#time.reached },
      ...(this.#lastAnswerAt !== undefined && { lastAnswerAt: this.#lastAnswerAt }),
    }
  }

  get facts(): Omit<PollFacts, 'latest' | 'overlapMs'> {
    const startMs = this.#startMs
    return {
      nowMs: this.byService(this.#clock.now()),
      startMs,
      reached: this.#time.reached,
      provableFrom: (this.#time.coverage.notProvable.at(-1) ?? startMs - 1) + 1,
    }
  }

  /** What has to be asked for again. */
  get unfetched(): readonly TimeWindow[] {
    return [...this.#time.missing, ...this.#unanswered]
  }

  byService(at: number): number {
    return Math.floor(at + (this.#clockDifference() ?? 0))
  }

  /** Call when a poll is sent: see `requestTime`. */
  noteSent(): () => number {
    const isKnown = this.#clockDifference() !== undefined
    return requestTime(
      () => this.#clock.now(),
      (at) => this.byService(at),
      isKnown,
    )
  }

  /**
   * Whoever waited longer than planned has missed something, and the overlap alone might not reach back to
   * it.
   */
  noteLateness(plannedMs: number): void {
    if (this.#clock.now() - this.#unseenSince > plannedMs + sleptMs) this.#noteGap()
  }

  settle(poll: SettledPoll): void {
    const { windows, askedAt, outcome, isSentAnew } = poll
    const { coverage, isCancelled, failure } = outcome
    if (this.#time.reached < this.#startMs && askedAt < this.#startMs && coverage.failures.length === 0)
      this.#beginAfter(askedAt)
    if (poll.isHeldUp) this.#noteGap()
    // A poll only of what is ahead says nothing about the time since the last one.
    const reached = isCancelled || !TimeSet.from(windows).contains(askedAt) ? this.#time.reached : askedAt
    // Time asleep has been reached as a gap; the answer is of before it.
    this.#time.settle(coverage, { reached, answeredTo: Math.min(askedAt, reached) })
    // Before the first answer, what is missing is the beginning.
    if (this.#lastAnswerAt !== undefined) {
      if (isSentAnew) this.#noteGap()
      if (failure !== undefined && !isCancelled)
        for (const window of this.#time.missing) this.#time.noteGap(window)
    }
    this.#noteAnswer(poll)
  }

  /** No answer is waited for any more: what has happened since the last one is missing. */
  abandon(error: AppError | undefined): void {
    const last = this.byService(this.#clock.now())
    const rest = failedWindow({ first: this.#time.reached + 1, last }, error === undefined ? [] : [error])
    this.#time.settle({ ...nothingAsked, failures: [rest] }, { reached: last, answeredTo: last })
  }

  /**
   * The following ends. What was followed before the clock was set back has not happened by that clock: it is
   * missing, with the reason.
   */
  endWithdrawn(): void {
    const withdrawn = { first: this.#time.reached + 1, last: this.#withdrawnTo }
    if (withdrawn.first > withdrawn.last) return
    const failures = [failedWindow(withdrawn, [{ kind: 'clockSetBack' as const }])]
    this.#time.settle({ ...nothingAsked, failures }, { reached: withdrawn.last, answeredTo: withdrawn.last })
  }

  #noteGap(): void {
    const [first, last] = [this.#unseenSince, this.#clock.now()]
    this.#time.noteGap({ first: this.byService(first), last: this.byService(last) })
    this.#unseenSince = last
  }

  /** By a clock that was not known, following began in the service's future: it begins now. */
  #beginAfter(askedAt: number): void {
    this.#startMs = askedAt + 1
    this.#time = createPolledTime(this.#startMs)
  }

  #noteAnswer({ askedAt, isHeldUp, outcome: { coverage } }: SettledPoll): void {
    this.#unanswered = TimeSet.from(coverage.failures).intersect(TimeSet.upTo(askedAt)).windows
    if (coverage.failures.some(({ last }) => last >= askedAt)) return
    this.#lastAnswerAt = this.#unseenSince = this.#clock.now()
    // Where a clock has been set, a gap may have been noted that reaches into the future. One of this poll
    // does not end with what it has asked for, nor with less than was proven before.
    const happened = this.byService(this.#lastAnswerAt)
    const proven = this.#time.coverage.proven.at(-1)?.last ?? -Infinity
    // A clock that was ahead has had proven what had not come.
    const isSetBack = proven > happened + clockErrorMs
    if (isSetBack) this.#withdrawnTo = Math.max(this.#withdrawnTo, proven)
    const provenTo = isSetBack ? happened : proven
    this.#time.endBy(Math.max(isHeldUp ? happened : askedAt, provenTo))
  }
}
