import type { AppError } from '../../src-core/errors/errors'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { PollOutcome } from './poll'
import { lastAnswerMs, nextPauseMs, sleptMs } from './poll-pace'
import { PollPlan } from './poll-plan'
import { PolledProof } from './polled-proof'
import { nextState, type PollingEvent, type PollingState, stageOf } from './polling-state'
import type { DevicePolling, DevicePollingOptions, PollingStatus } from './polling-status'

interface PollUnderWay {
  readonly controller: AbortController
  readonly windows: readonly TimeWindow[]
  /** ms since the epoch by the computer's clock. */
  readonly begunAt: number
  /** By the service's clock, as far as it is known by now. */
  readonly askedAt: () => number
  /** Sent while ending: nothing is asked for after it. */
  readonly isLast: boolean
  /** The computer has slept since. */
  hasSlept: boolean
}

/** Its states and what leads from one to another: `polling-state`. */
class PolledDevice implements DevicePolling {
  readonly #options: DevicePollingOptions
  readonly #proof: PolledProof
  readonly #plan: PollPlan
  #state: PollingState = 'asking'
  /** In any state: one that was cancelled has not ended yet. */
  #underWay: PollUnderWay | undefined
  /** While waiting: for the next poll. While ending: for the last answer. */
  #timer: { readonly at: number; cancel(): void } | undefined
  #pauseMs: number
  /** Why the last poll failed, until one succeeds. */
  #error: AppError | undefined
  /** What it was when the last answer was given up. */
  #errorAtEnd: AppError | undefined

  constructor(options: DevicePollingOptions) {
    this.#options = options
    this.#proof = new PolledProof(options)
    this.#plan = new PollPlan(options.overlapMs, options.clock.now())
    this.#pauseMs = options.limits().shortestMs
    this.#act()
  }

  get status(): PollingStatus {
    return {
      ...this.#proof.status,
      stage: stageOf(this.#state),
      pollCount: this.#plan.pollCount,
      ...(this.#state === 'waiting' && this.#timer && { nextPollAt: this.#timer.at }),
      ...(this.#error && { error: this.#error }),
    }
  }

  pause(): void {
    this.#on('pause')
  }

  stop(isHeldUp: boolean): void {
    // Without an answer there is nothing to wait for.
    const isHopeless = this.#error !== undefined || (this.#state === 'ending' && isHeldUp)
    this.#on(isHopeless ? 'abandon' : 'stop')
  }

  stopAtOnce(): void {
    this.#on('stopAtOnce')
  }

  proceed(isHeldUp: boolean): void {
    // A poll that is cancelled is sent again.
    if (isHeldUp && this.#isAsking) this.#underWay?.controller.abort()
    if (this.#state === 'waiting' && this.#error !== undefined) this.#on('poll')
    // After a pause, what had failed fails until it succeeds.
    if (this.#hasStopped) this.#error = undefined
    this.#on('proceed')
  }

  wake(): void {
    if (this.#underWay && this.#isAsking) this.#underWay.hasSlept = true
    this.#on('poll')
  }

  get #isAsking(): boolean {
    return stageOf(this.#state) === 'asking'
  }

  get #hasStopped(): boolean {
    return stageOf(this.#state) === 'stopped'
  }

  /** Somebody wants something, or a timer fires. */
  #on(event: PollingEvent): void {
    const next = nextState(this.#state, event)
    if (next === undefined) return
    if (next === 'abandoned') this.#errorAtEnd = this.#error
    this.#enter(next)
    // An end that somebody wants needs no reason.
    if (this.#hasStopped) this.#error = undefined
    this.#act()
    this.#options.onChange()
  }

  #enter(state: PollingState): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#state = state
    if (state === 'waiting') this.#schedule('poll', this.#pauseMs)
    if (state === 'ending') this.#schedule('abandon', lastAnswerMs)
    // Before the end, what happened up to now is asked for anew.
    if (state !== 'waiting' && state !== 'asking') this.#underWay?.controller.abort()
  }

  #schedule(event: PollingEvent, afterMs: number): void {
    const { clock } = this.#options
    this.#timer = { at: clock.now() + afterMs, cancel: clock.schedule(afterMs, () => this.#on(event)) }
  }

  /** Does what the state requires, as soon as no poll is under way. */
  #act(): void {
    if (this.#underWay !== undefined) return
    if (this.#isAsking) void this.#poll()
    if (this.#hasStopped) this.#end()
  }

  async #poll(): Promise<void> {
    const { poll, clock, onChange } = this.#options
    this.#proof.noteLateness(this.#pauseMs)
    const windows = this.#windowsToAsk()
    const controller = new AbortController()
    const [begunAt, isLast] = [clock.now(), this.#state === 'ending']
    const sentAt = this.#proof.noteSent()
    const askedAt = (): number => Math.min(sentAt(), windows.at(-1)?.last ?? Infinity)
    const underWay = { controller, windows, begunAt, askedAt, isLast, hasSlept: false }
    this.#underWay = underWay
    onChange()
    const { window, missing } = this.#proof.status
    const { signal } = controller
    const outcome = await poll({ windows, startMs: window.first, overdue: missing, askedAt, signal })
    this.#underWay = undefined
    this.#take(underWay, outcome)
    const event = this.#eventOf(underWay, outcome)
    const next = event && nextState(this.#state, event)
    if (next !== undefined) this.#enter(next)
    this.#act()
    onChange()
  }

  #windowsToAsk(): readonly TimeWindow[] {
    const isEndClosed = this.#options.isEndClosed()
    const isWhole = isEndClosed || this.#state === 'ending'
    const window = this.#plan.next(this.#proof.facts, {
      now: this.#options.clock.now(),
      isWhole,
      isEndClosed,
    })
    return TimeSet.from([...this.#proof.unfetched, window]).windows
  }

  /** Undefined: it is sent again. */
  #eventOf({ isLast }: PollUnderWay, { isCancelled, failure }: PollOutcome): PollingEvent | undefined {
    if (isCancelled) return undefined
    if (failure?.isFinal === true) return 'refused'
    return this.#state === 'ending' && !isLast ? undefined : 'answered'
  }

  #take({ windows, begunAt, askedAt: sentAt, hasSlept }: PollUnderWay, outcome: PollOutcome): void {
    const { limits, notBefore, clock, onAsked } = this.#options
    const { isCancelled, failure, heldUpMs } = outcome
    // By what the service's clock has shown since, a request may have been sent earlier than its window ends.
    const askedAt = Math.min(sentAt(), outcome.coverage.until ?? Infinity)
    const isHeldUp = heldUpMs > sleptMs || (hasSlept && clock.now() - begunAt > sleptMs)
    // A poll that somebody cancels, to have it sent again, has mended nothing.
    const isSentAnew = isCancelled && failure !== undefined && this.#isAsking
    if (!isCancelled || isSentAnew) this.#error = failure?.error
    this.#proof.settle({ windows, askedAt, outcome, isHeldUp, isSentAnew })
    this.#plan.learn(windows, outcome, TimeSet.from(windows).contains(askedAt))
    this.#pauseMs = Math.max(
      nextPauseMs({ ...outcome, pauseMs: this.#pauseMs }, limits()),
      (notBefore() ?? 0) - clock.now(),
    )
    onAsked(this.#proof.status.window)
  }

  #end(): void {
    const { reached } = this.#proof.facts
    if (this.#state === 'abandoned') this.#proof.abandon(this.#errorAtEnd)
    this.#proof.endWithdrawn()
    if (this.#proof.facts.reached !== reached) this.#options.onAsked(this.#proof.status.window)
    this.#options.onEnd()
  }
}

export const pollDevice = (options: DevicePollingOptions): DevicePolling => new PolledDevice(options)
