import type { Clock } from '../ports/clock'
import type { Repetition } from '../service/retry'

/** How the requests of a device's polls fare. Times are ms since the epoch. */
export class PollLink {
  readonly #clock: Clock
  readonly #retryAfter: () => Repetition | undefined
  readonly #unanswered = new Set<{ readonly since: number }>()
  #isDown = false
  #repetition: Repetition | undefined
  #failingSince: number | undefined
  #heldUpMs = 0

  /** `retryAfter`: until when the service has asked to wait, and why. */
  constructor(clock: Clock, retryAfter: () => Repetition | undefined) {
    this.#clock = clock
    this.#retryAfter = retryAfter
  }

  get isDown(): boolean {
    return this.#isDown
  }

  /** What has failed of the poll under way and is sent again. */
  get repetition(): Repetition | undefined {
    return this.#repetition
  }

  /** Since when the oldest request under way has had no complete answer. */
  get unansweredSince(): number | undefined {
    const { size } = this.#unanswered
    return size === 0 ? undefined : Math.min(...Array.from(this.#unanswered, ({ since }) => since))
  }

  beginPoll(): void {
    this.#heldUpMs = 0
    this.#failingSince = undefined
  }

  endPoll(): { readonly heldUpMs: number; readonly repetition: Repetition | undefined } {
    const poll = { heldUpMs: this.#heldUpMs, repetition: this.#repetition }
    this.#isDown = false
    this.#repetition = undefined
    return poll
  }

  /** An answer, or that a request waits; `repetition`: it failed. */
  note(isDown: boolean, repetition?: Repetition): void {
    this.#isDown = isDown
    // Whatever this answer says, the requests that follow wait for as long as the service has asked to.
    this.#repetition = repetition ?? this.#retryAfter()
    this.#failingSince ??= this.#clock.now()
    this.#heldUpMs = Math.max(this.#heldUpMs, this.#clock.now() - this.#failingSince)
    if (repetition === undefined) this.#failingSince = undefined
  }

  async timed<T>(answer: Promise<T>): Promise<T> {
    const request = { since: this.#clock.now() }
    this.#unanswered.add(request)
    try {
      return await answer
    } finally {
      this.#unanswered.delete(request)
    }
  }
}
