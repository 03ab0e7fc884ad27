import { setMaxListeners } from 'node:events'
import { type DeletionState, isDeletedOutcome } from '../../src-core/deletion/deletion-outcome'
import type { DeletionUpdate } from '../../src-core/deletion/read-deletion'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import type { Clock } from '../ports/clock'
import type { Power } from '../ports/power'
import { createStayAwake, type StayAwake } from '../waiting/awake'
import type { Breaker } from './breaker'
import { createEventChanges } from './event-changes'
import type { ProcessEvent } from './event-processing'

/** Processes each event of a plan once, a few at a time. */
export interface EventQueue {
  /** What has changed since the last call; waits a moment first. */
  update(): Promise<DeletionUpdate>
  pause(isPaused: boolean): void
  /** Finishes what is in progress; the rest is not deleted. */
  cancel(): void
  /** Continues with the rest. */
  resume(): void
  /** Aborted once nothing more may be sent. */
  readonly stopping: AbortSignal
}

interface EventQueueOptions<E extends PlannedEvent> {
  readonly events: readonly E[]
  readonly processEvent: ProcessEvent<E>
  readonly atOnce: () => number
  /** Nothing is begun before the promise resolves; undefined: the next event may be begun now. */
  readonly hold?: () => Promise<void> | undefined
  /** Where deletions are sent: it stops them once they end as they should not. */
  readonly breaker?: Breaker
  readonly clock: Clock
  readonly power: Pick<Power, 'keepAwake'>
  /** Describes an exception, such as a ledger that cannot be written. */
  readonly errorOf: (error: unknown) => AppError
}

/**
 * More than are looked up together, and enough for a service that deletes late not to delay the queue; few
 * enough to notice early that it does not delete at all.
 */
const maxUnverified = 300

/** As long as none of the run is known to be deleted: a service that deletes nothing gets no more than these. */
const maxUntried = 10

const createStopping = (): AbortController => {
  const stopping = new AbortController()
  // Each look listens to it, which is no leak.
  setMaxListeners(0, stopping.signal)
  return stopping
}

/** Keeps track of the events that wait and those in progress, and notices the end. */
class Queue<E extends PlannedEvent> implements EventQueue {
  readonly #options: EventQueueOptions<E>
  readonly #changes: ReturnType<typeof createEventChanges>
  readonly #waiting: E[]
  readonly #stayAwake: StayAwake
  /** In progress; `#sending` of them are being sent, the others verified. */
  #inProgress = 0
  #sending = 0
  #isHeld = false
  /** An event of the run is known to be deleted. */
  #isTried = false
  /** One was, after the first look had shown it still there: others will be. */
  #isLate = false
  /** Events that the first look shows still there; nothing is begun before it is known whether they stay. */
  readonly #doubted = new Set<string>()
  /** Events that were looked at and wait for the end of a pause. */
  #paused: (() => void)[] = []
  #stopping = createStopping()
  #stage: DeletionUpdate['stage'] = 'running'
  #stoppedBy: AppError | undefined

  constructor(options: EventQueueOptions<E>) {
    this.#options = options
    this.#changes = createEventChanges(options.clock)
    this.#waiting = [...options.events]
    this.#stayAwake = createStayAwake(options.power)
    // In a microtask, so that the caller can still pause it.
    queueMicrotask(() => this.#pump())
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  async update(): Promise<DeletionUpdate> {
    if (this.#stage !== 'ended') await this.#changes.wait()
    const stoppedBy = this.#stoppedBy
    return { changes: this.#changes.take(), stage: this.#stage, ...(stoppedBy && { stoppedBy }) }
  }

  pause(isPaused: boolean): void {
    if (this.#stage !== 'running' && this.#stage !== 'paused') return
    this.#stage = isPaused ? 'paused' : 'running'
    if (!isPaused) this.#wakePaused()
    this.#pump()
  }

  cancel(): void {
    if (this.#stage === 'ended') return
    this.#beginStopping()
    this.#pump()
  }

  resume(): void {
    if (this.#stage !== 'ended' || this.#waiting.length === 0) return
    this.#stage = 'running'
    this.#stoppedBy = undefined
    this.#stopping = createStopping()
    this.#isTried = false
    this.#options.breaker?.reset()
    for (const { eventId } of this.#waiting) this.#changes.record(eventId, { kind: 'waiting' })
    this.#pump()
  }

  #beginStopping(): void {
    this.#stage = 'stopping'
    this.#stopping.abort()
    this.#wakePaused()
  }

  #wakePaused(): void {
    const waiting = this.#paused
    this.#paused = []
    for (const wake of waiting) wake()
  }

  async #mayBegin(): Promise<{ readonly may: boolean; readonly hasWaited: boolean }> {
    const hasWaited = this.#stage === 'paused'
    if (hasWaited) await new Promise<void>((resolve) => this.#paused.push(resolve))
    return { may: this.#stage === 'running', hasWaited }
  }

  #stop(error: AppError): void {
    this.#stoppedBy ??= error
    this.#beginStopping()
  }

  async #process(event: E, onAnswered: () => void): Promise<void> {
    const { processEvent, errorOf } = this.#options
    try {
      const onState = (passing: DeletionState): void => this.#changes.record(event.eventId, passing)
      const { state, stops } = await processEvent(event, {
        onState,
        onAnswered,
        mayBegin: () => this.#mayBegin(),
        onDoubt: () => void this.#doubted.add(event.eventId),
      })
      this.#noteEnd(event, state)
      const broken = stops ?? this.#options.breaker?.note(state)
      if (broken) this.#stop(broken)
      // Not sent after all: it waits with the rest.
      if (state.kind === 'notDeleted') this.#waiting.unshift(event)
      else this.#changes.record(event.eventId, state)
    } catch (error) {
      this.#changes.record(event.eventId, { kind: 'unknown', error: errorOf(error) })
      this.#stop(errorOf(error))
    }
  }

  #begin(event: E): void {
    this.#inProgress += 1
    this.#sending += 1
    let isSending = true
    const endSending = (): void => {
      if (isSending) this.#sending -= 1
      isSending = false
    }
    const onAnswered = (): void => {
      endSending()
      this.#pump()
    }
    void this.#process(event, onAnswered).then(() => {
      endSending()
      this.#inProgress -= 1
      this.#pump()
    })
  }

  #noteEnd({ eventId }: E, { kind }: DeletionState): void {
    const wasDoubted = this.#doubted.delete(eventId)
    if (!isDeletedOutcome(kind)) return
    this.#isTried = true
    this.#isLate ||= wasDoubted
  }

  #isHeldBack(): boolean {
    const held = this.#isHeld ? undefined : this.#options.hold?.()
    if (held === undefined) return this.#isHeld
    this.#isHeld = true
    void held.then(() => {
      this.#isHeld = false
      this.#pump()
    })
    return true
  }

  /** Where the service has not shown yet that it deletes, or seems to do so no more. */
  #isInDoubt(): boolean {
    if (this.#options.breaker === undefined) return false
    return (!this.#isTried && this.#inProgress >= maxUntried) || (!this.#isLate && this.#doubted.size > 0)
  }

  #maySend(): boolean {
    return (
      this.#stage === 'running' &&
      !this.#isInDoubt() &&
      this.#sending < this.#options.atOnce() &&
      this.#inProgress - this.#sending < maxUnverified
    )
  }

  #pump(): void {
    while (this.#waiting.length > 0 && this.#maySend() && !this.#isHeldBack()) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#begin(next)
    }
    this.#endIfDone()
    this.#stayAwake(this.#inProgress > 0 || this.#stage === 'running' || this.#stage === 'stopping')
  }

  #endIfDone(): void {
    if (this.#inProgress > 0 || this.#stage === 'ended') return
    if (this.#stage !== 'stopping' && this.#waiting.length > 0) return
    for (const { eventId } of this.#waiting) this.#changes.record(eventId, { kind: 'notDeleted' })
    this.#stage = 'ended'
    this.#changes.wake()
  }
}

export const createEventQueue = <E extends PlannedEvent>(options: EventQueueOptions<E>): EventQueue =>
  new Queue(options)
