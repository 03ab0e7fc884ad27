import { type RequestedRange } from '../../../../src-core/proof/requested-range'
import type { Clock } from '../../../../src-main/ports/clock'
import type { Random } from '../../../service/random'
import { TrueAnswers } from './true-answers'

const base = 1_763_622_000_000
export const second = 1000

export interface KnownEvent {
  readonly time: number
  readonly arrival: number
  isDeleted: boolean
}

/**
 * When a request was sent, by whatever clock that is known or believed says the least, and when it was asked, by the
 * service's.
 */
interface Sent {
  readonly sentAt: number
  readonly askedAt: number
}

interface Answer {
  readonly events: readonly KnownEvent[]
  readonly isFull: boolean
}

/** How the next requests fare. */
export interface Trouble {
  /** The share of them that fail. */
  readonly failing: number
  /** Before which of them something happens; the first is 0. */
  readonly at?: number
  readonly happens?: () => void
}

/** A service with the events of one device, and the computer that asks it. */
export class World {
  readonly truth = new TrueAnswers()
  readonly random: Random
  readonly limit: number
  readonly atOnce: 1 | 2
  /** Something cannot be proven, was contradicted, or is of an unknown time: what may be claimed is not predicted. */
  isUnclear = false
  hasFailed = false
  /** The computer's clock was set while an answer was waited for: what is known of it is less than it was. */
  isClockSet = false
  #events: KnownEvent[]
  #now = base
  #setBy: number
  #knownDifference: number | undefined
  /** That the computer's clock has shown. */
  #latest = -Infinity
  #timers: { readonly at: number; readonly action: () => void }[] = []
  #trouble: Trouble = { failing: 0 }
  #requests = 0

  constructor(random: Random, limit: number) {
    this.random = random
    this.limit = limit
    this.atOnce = random() < 0.5 ? 1 : 2
    this.#setBy = this.isLikely(0.3) ? this.between(-100, 100) * second : 0
    this.#events = Array.from({ length: this.between(0, 25) }, () => this.#newEvent())
    if (this.isLikely(0.2))
      this.#events.push(...Array.from({ length: limit + 1 }, () => this.#eventAt(base - 7777)))
  }

  isLikely(share: number): boolean {
    return this.random() < share
  }

  /** Whole, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1))
  }

  /** By the computer. */
  get clock(): Clock {
    return {
      now: () => this.#now + this.#setBy,
      schedule: (delayMs, action) => {
        const timer = { at: this.#now + delayMs, action }
        this.#timers.push(timer)
        return () => void (this.#timers = this.#timers.filter((other) => other !== timer))
      },
    }
  }

  /** The service's clock minus the computer's, as an answer has shown it. */
  get difference(): number | undefined {
    return this.#knownDifference
  }

  /** Lets time pass: timers fire late, as after a sleep, if it is long. */
  async pass(ms: number): Promise<void> {
    this.#now += ms
    const due = this.#timers.filter(({ at }) => at <= this.#now)
    this.#timers = this.#timers.filter(({ at }) => at > this.#now)
    for (const { action } of due) action()
    await new Promise((resolve) => setImmediate(resolve))
  }

  /**
   * Not before an answer has shown the service's clock, nor twice before one does so again: nobody could tell
   * what time an answer is of.
   */
  setClock(byMs: number): void {
    if (this.#knownDifference !== -this.#setBy) return
    this.#latest = Math.max(this.#latest, this.clock.now())
    this.#setBy += byMs
  }

  /** By the user or by somebody else: the service does not have it any more. */
  deleteSome(): void {
    for (const event of this.#events) if (this.isLikely(0.3)) event.isDeleted = true
  }

  expect(trouble: Trouble): void {
    this.#trouble = trouble
    this.#requests = 0
    this.hasFailed = false
  }

  /** A request leaves the computer, and reaches the service. */
  send(): Sent {
    const now = this.clock.now()
    const sentAt = Math.min(this.#now, now, now + (this.#knownDifference ?? 0))
    const { at, happens } = this.#trouble
    if (this.#requests === at) happens?.()
    this.#requests += 1
    this.#now += this.between(0, 200)
    return { sentAt, askedAt: this.#now }
  }

  /** Its answer arrives; undefined: it has failed. */
  receive({ sentAt, askedAt }: Sent, { start, end }: RequestedRange, limit: number): Answer | undefined {
    if (this.isLikely(this.#trouble.failing)) {
      this.hasFailed = true
      return undefined
    }
    this.#knownDifference = -this.#setBy
    const found = this.#events.filter(
      ({ time, arrival, isDeleted }) => !isDeleted && time >= start && time <= end && arrival <= askedAt,
    )
    const arrivedAt = this.clock.now()
    this.#latest = Math.max(this.#latest, arrivedAt)
    const isFull = found.length >= limit
    const knownAt = Math.min(askedAt, sentAt, arrivedAt)
    this.truth.add({ start, end, askedAt, knownAt, arrivedAt: this.#latest, isFull })
    if (isFull && end - start <= 2) this.isUnclear = true
    return { events: found.slice(0, limit), isFull }
  }

  #newEvent(): KnownEvent {
    return this.#eventAt(base + this.between(-60 * second, 120 * second))
  }

  #eventAt(time: number): KnownEvent {
    return { time, arrival: time + this.between(0, 2 * second), isDeleted: false }
  }
}
