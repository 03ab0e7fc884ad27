import type { TimeWindow } from '../../../../src-core/proof/time-window'

/** What the service really did: a request, and what its answer could say. Times are ms since the epoch. */
export interface TrueAnswer {
  readonly start: number
  readonly end: number
  /** By the service's clock: what came later, the answer does not have. */
  readonly askedAt: number
  /** By whichever clock said the least when it was sent and when it arrived: no more could be known. */
  readonly knownAt: number
  /** The latest time that the computer's clock had shown by then, if it was set back. */
  readonly arrivedAt: number
  /** As many events as were asked for, or more. */
  readonly isFull: boolean
}

const lastOf = ({ end, askedAt }: TrueAnswer): number => Math.min(end, askedAt)

/**
 * The instants of a window that none of the answers contains: not all of them, but the first of each
 * stretch. By looking at every end there is, without any set.
 */
const lacking = (window: TimeWindow, answers: readonly TrueAnswer[]): readonly number[] =>
  [window.first, ...answers.map((answer) => lastOf(answer) + 1)].filter(
    (at) =>
      at >= window.first &&
      at <= window.last &&
      !answers.some((answer) => answer.start <= at && at <= lastOf(answer)),
  )

/** What may be said of a time, by the answers that there really were. */
export class TrueAnswers {
  readonly #all: TrueAnswer[] = []

  add(answer: TrueAnswer): void {
    this.#all.push(answer)
  }

  /**
   * Where something was claimed as of then, and no answer since has it. `more`: instants to look at as well.
   */
  overclaimed(window: TimeWindow, asOf = -Infinity, more: readonly number[] = []): readonly number[] {
    const whole = this.#all.filter(({ isFull, arrivedAt }) => !isFull && arrivedAt >= asOf)
    return [window, ...more.map((at) => ({ first: at, last: Math.min(at, window.last) }))].flatMap((one) =>
      lacking(one, whole),
    )
  }

  /**
   * When the first request was sent that reached into the future, by the clock that says the least; Infinity:
   * none did.
   */
  get firstLimit(): number {
    return this.#all.reduce(
      (least, { end, knownAt }) => (end > knownAt ? Math.min(least, knownAt) : least),
      Infinity,
    )
  }

  /** Whether there was an answer of any kind. */
  wasAnswered(at: number): boolean {
    return this.#all.some(({ start, end }) => start <= at && at <= end)
  }

  /**
   * The first instants of what was not answered completely. A request is a millisecond wider than its window
   * on each side, which its window does not count.
   */
  unanswered(window: TimeWindow, more: readonly number[]): readonly number[] {
    const certain = this.#all
      .filter(({ isFull }) => !isFull)
      .map((answer) => ({
        ...answer,
        askedAt: answer.knownAt,
        start: answer.start === window.first ? answer.start : answer.start + 1,
        end: answer.end === window.last ? answer.end : answer.end - 1,
      }))
    const others = more.filter((at) => lacking({ first: at, last: at }, certain).length > 0)
    return [...lacking(window, certain), ...others].toSorted((one, other) => one - other)
  }
}
