import type { TimeWindow } from '../../src-core/proof/time-window'
import type { PollOutcome } from './poll'
import { sweepEveryMs } from './poll-pace'
import { createPollParts } from './poll-parts'
import { latestOf, openWindow, type PollFacts, pollFirst, sweepFirst } from './poll-window'

interface Asking {
  /** ms since the epoch by the computer's clock. */
  readonly now: number
  /** Neither only what is ahead nor only what is now. */
  readonly isWhole: boolean
  readonly isEndClosed: boolean
}

/** What the next poll asks for: from a little before the newest event on, now and then from an hour before. */
export class PollPlan {
  readonly #overlapMs: number
  readonly #parts = createPollParts()
  #latest: Float64Array = new Float64Array(0)
  /** ms since the epoch by the computer's clock. */
  #sweptAt: number
  #pollCount = 0

  constructor(overlapMs: number, now: number) {
    this.#overlapMs = overlapMs
    this.#sweptAt = now
  }

  get pollCount(): number {
    return this.#pollCount
  }

  next(proven: Omit<PollFacts, 'latest' | 'overlapMs'>, { now, isWhole, isEndClosed }: Asking): TimeWindow {
    const facts = { ...proven, latest: this.#latest, overlapMs: this.#overlapMs }
    // The computer's clock may have been set back: it must not be waited for.
    const isSweepDue = now - this.#sweptAt >= sweepEveryMs || now < this.#sweptAt
    if (isSweepDue) this.#sweptAt = now
    const part = isSweepDue || isWhole ? null : this.#parts.next(facts, this.#pollCount)
    this.#pollCount += 1
    return part ?? openWindow(isSweepDue ? sweepFirst(facts) : pollFirst(facts), facts.nowMs, isEndClosed)
  }

  /** `isOfNow`: the windows contain the service's now, and not only what is ahead. */
  learn(
    windows: readonly TimeWindow[],
    { newCount, coverage, stamps }: Pick<PollOutcome, 'newCount' | 'coverage' | 'stamps'>,
    isOfNow: boolean,
  ): void {
    if (newCount > 0) this.#parts.noteNews(isOfNow)
    if (coverage.failures.length === 0) this.#latest = latestOf(this.#latest, windows, stamps)
  }
}
