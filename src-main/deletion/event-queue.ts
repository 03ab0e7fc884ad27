import type { DeletionNews, PlannedEvent } from '../../src-preload/contract/deletion'
import type { DeletionState } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'
import type { Clock } from '../ports/clock'
import { createLongPoll } from '../waiting/long-poll'
import type { Treat } from './treatment'

/** The events of one plan, each treated once, some at a time. */
export interface EventQueue {
  /** What has changed since the last reading; waits a moment when that is nothing. */
  news(): Promise<DeletionNews>
  pause(isPaused: boolean): void
  /** What is under way ends; the rest is kept. */
  cancel(): void
  /** Goes on with what was kept. */
  resume(): void
  /** Aborted once nothing is to be sent any more. */
  readonly stopping: AbortSignal
}

interface EventQueueOptions<E extends PlannedEvent> {
  readonly events: readonly E[]
  readonly treat: Treat<E>
  readonly atOnce: () => number
  readonly clock: Clock
  /** A fault that is not the service's: the ledger cannot be written. */
  readonly errorOf: (error: unknown) => AppError
}

const readingPauseMs = 150

/** Enough that a service which acts late holds nothing up, and few enough to see early that it does not act at all. */
const mostUnverified = 200

/** Changes that the page has not read yet, the latest of each event. */
const createChanges = (clock: Clock) => {
  const changes = new Map<string, DeletionState>()
  const { wait, wake } = createLongPoll(clock, readingPauseMs)
  return {
    note: (eventId: string, state: DeletionState): void => {
      changes.set(eventId, state)
    },
    wake,
    /** Even when there are some: a message for each of thousands would keep the page busy. */
    wait,
    take: (): DeletionNews['changes'] => {
      const taken = [...changes].map(([eventId, state]) => ({ eventId, state }))
      changes.clear()
      return taken
    },
  }
}

/** The events that wait and those under way, and when the queue is done. */
class Queue<E extends PlannedEvent> implements EventQueue {
  readonly #options: EventQueueOptions<E>
  readonly #changes: ReturnType<typeof createChanges>
  readonly #waiting: E[]
  /** Of those, some are sent, and the others only verified. */
  #underWay = 0
  #sending = 0
  #stopping = new AbortController()
  #stage: DeletionNews['stage'] = 'running'
  #stoppedBy: AppError | undefined

  constructor(options: EventQueueOptions<E>) {
    this.#options = options
    this.#changes = createChanges(options.clock)
    this.#waiting = [...options.events]
    // In the next turn: who starts a queue shall be able to hold it back.
    queueMicrotask(() => this.#pump())
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  async news(): Promise<DeletionNews> {
    if (this.#stage !== 'ended') await this.#changes.wait()
    const stoppedBy = this.#stoppedBy
    return { changes: this.#changes.take(), stage: this.#stage, ...(stoppedBy && { stoppedBy }) }
  }

  pause(isPaused: boolean): void {
    if (this.#stage !== 'running' && this.#stage !== 'paused') return
    this.#stage = isPaused ? 'paused' : 'running'
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
    this.#stopping = new AbortController()
    for (const { eventId } of this.#waiting) this.#changes.note(eventId, { kind: 'waiting' })
    this.#pump()
  }

  #beginStopping(): void {
    this.#stage = 'stopping'
    this.#stopping.abort()
  }

  #stop(error: AppError): void {
    this.#stoppedBy ??= error
    this.#beginStopping()
  }

  async #treat(event: E, onAnswered: () => void): Promise<void> {
    const { treat, errorOf } = this.#options
    try {
      const onState = (passing: DeletionState): void => this.#changes.note(event.eventId, passing)
      const { state, stops } = await treat(event, { onState, onAnswered })
      if (stops) this.#stop(stops)
      // Not sent after all: it is kept with the rest.
      if (state.kind === 'kept') this.#waiting.unshift(event)
      else this.#changes.note(event.eventId, state)
    } catch (error) {
      this.#changes.note(event.eventId, { kind: 'unknown', error: errorOf(error) })
      this.#stop(errorOf(error))
    }
  }

  #begin(event: E): void {
    this.#underWay += 1
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
    void this.#treat(event, onAnswered).then(() => {
      endSending()
      this.#underWay -= 1
      this.#pump()
    })
  }

  #maySend(): boolean {
    return this.#stage === 'running' && this.#sending < this.#options.atOnce() && this.#underWay - this.#sending < mostUnverified
  }

  #pump(): void {
    while (this.#maySend()) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#begin(next)
    }
    this.#endIfDone()
  }

  #endIfDone(): void {
    if (this.#underWay > 0 || this.#stage === 'ended') return
    if (this.#stage !== 'stopping' && this.#waiting.length > 0) return
    for (const { eventId } of this.#waiting) this.#changes.note(eventId, { kind: 'kept' })
    this.#stage = 'ended'
    this.#changes.wake()
  }
}

export const createEventQueue = <E extends PlannedEvent>(options: EventQueueOptions<E>): EventQueue => new Queue(options)
