import type { AppError } from '../../src-core/errors/errors'
import { maximumLimit } from '../../src-core/events/event'
import type { LineArrivals } from '../../src-preload/contract/range'

/**
 * What the way to a service is like, by what arrives on it. A line that breaks takes along what was under way:
 * of an answer that ended too early nothing is used, for nobody knows which events it had. So no answer may be
 * larger than what such a line brings between two breaks, and smaller ones lose less of it.
 */
export interface Line {
  /** The most events to ask for in one answer. */
  readonly limit: number
  /** How many answers have come whole. */
  readonly wholeCount: number
  /** Bytes of bodies that have arrived, also of answers that ended too early; without their compression. */
  readonly receivedBytes: number
  /** How often it broke. */
  readonly breakCount: number
}

/** One request and its answer. */
export interface LineUse {
  /** Part of the body has arrived. */
  received(byteCount: number): void
  /** There will be no whole answer. */
  failed(error: AppError): void
}

/** The connection broke, or nothing came any more: asking for less may help. */
export const isBreak = (error: AppError): boolean =>
  error.kind === 'timeout' ||
  error.kind === 'tooSlow' ||
  (error.kind === 'network' && (error.cause === 'reset' || error.cause === 'cutOff'))

/** Until an answer shows it: bytes of an event without compression, as documented. */
const usualEventBytes = 330
/**
 * An answer may be so much of what comes between two breaks. With less, the heads of the answers weigh more than
 * what a break destroys; with more, breaks destroy more. Measured with the lines of `test/shaper`.
 */
const shareBetweenBreaks = 1 / 6
/** The heads of smaller answers would be a good part of them. */
const leastLimit = 20

export class ObservedLine implements Line {
  #wholeCount = 0
  /** Of the answers that could be read. */
  #eventCount = 0
  #eventBytes = 0
  /** Bytes of bodies, without their compression. */
  #sinceBreak = 0
  #receivedBytes = 0
  #breakCount = 0
  /** On average, the last breaks more than those before; undefined: it has not broken yet. */
  #betweenBreaks: number | undefined

  get wholeCount(): number {
    return this.#wholeCount
  }

  get receivedBytes(): number {
    return this.#receivedBytes
  }

  get breakCount(): number {
    return this.#breakCount
  }

  get limit(): number {
    if (this.#betweenBreaks === undefined) return maximumLimit
    const bytesPerEvent = this.#eventCount === 0 ? usualEventBytes : this.#eventBytes / this.#eventCount
    // What has come since without a break shows that more can.
    const bytes = Math.max(this.#betweenBreaks, this.#sinceBreak)
    const limit = Math.floor((bytes * shareBetweenBreaks) / bytesPerEvent)
    return Math.min(maximumLimit, Math.max(leastLimit, limit))
  }

  /** A request is sent. */
  begin(): LineUse {
    const breaksBefore = this.#breakCount
    let hasBegun = false
    return {
      received: (byteCount) => {
        hasBegun = true
        this.#sinceBreak += byteCount
        this.#receivedBytes += byteCount
      },
      failed: (error) => {
        // A break ends all that is under way: of another one only what was sent since can tell, and came in part.
        if (isBreak(error) && hasBegun && breaksBefore === this.#breakCount) this.#broke()
      },
    }
  }

  /** An answer has come whole. */
  came(): void {
    this.#wholeCount += 1
  }

  /** So many events were in a body of so many bytes. */
  learn(eventCount: number, byteCount: number): void {
    this.#eventCount += eventCount
    this.#eventBytes += byteCount
  }

  #broke(): void {
    this.#breakCount += 1
    // In proportion, because a line that was good for a long time may be bad from now on.
    this.#betweenBreaks = Math.sqrt((this.#betweenBreaks ?? this.#sinceBreak) * this.#sinceBreak)
    this.#sinceBreak = 0
  }
}

/** What a line brings from now on. */
export const arrivalsOn = (line: Line): (() => LineArrivals) => {
  const { receivedBytes, breakCount } = line
  return () => ({
    receivedBytes: line.receivedBytes - receivedBytes,
    breakCount: line.breakCount - breakCount,
  })
}
