import { setMaxListeners } from 'node:events'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { DeletionUpdate } from '../../src-core/deletion/read-deletion'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import type { Clock } from '../ports/clock'
import type { Power } from '../ports/power'
import { createStayAwake, type StayAwake } from '../waiting/awake'
import type { Breaker } from './breaker'
import { createEventChanges } from './event-changes'
import type { ProcessEvent } from './event-processing'
import { createUnderWay, type EventUnderWay } from './under-way'

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
  /**
   * Called when the events are begun, and when the rest of them is after an end; nothing is looked at before, and
   * nothing at all if it rejects. What it resolves with is called at the end.
   */
  readonly claim?: () => Promise<() => void>
  /** Nothing is begun before the promise resolves; undefined: the next event may be begun now. */
  readonly hold?: () => Promise<void> | undefined
  /** Where deletions are sent: it stops them once they end as they should not. */
  readonly breaker?: Breaker
  readonly clock: Clock
  readonly power: Pick<Power, 'keepAwake'>
  /** Describes an exception, such as a ledger that cannot be written. */
  readonly errorOf: (error: unknown) => AppError
}

/** More than are looked up together at the end. */
const maxUnverified = 300

/**
 * Sent, and not yet seen gone: where a service stops deleting, or begins to delete something else, no more
 * requests than these leave after it, however late the looks are. `atFirst`: before any was seen gone, as it may
 * never delete.
 */
const maxUnseen = { atFirst: 10, later: 20 }

/** What was seen so long ago before the turn of an event came is looked at again. */
const longWaitMs = 1000

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
  readonly #underWay = createUnderWay()
  #isHeld = false
  #isClaiming = false
  #release: (() => void) | undefined
  #hasSeenGone = false
  /** Events that the first look shows still there; nothing is sent before it is known whether they stay. */
  readonly #doubted = new Set<string>()
  /** Events that were looked at and wait for their turn to be sent, or for the end of a pause. */
  #waitingForTurn: (() => void)[] = []
  #pauseCount = 0
  #stopping = createStopping()
  #stage: DeletionUpdate['stage'] = 'running'
  #stoppedBy: AppError | undefined

  constructor(options: EventQueueOptions<E>) {
    this.#options = options
    this.#changes = createEventChanges(options.clock)
    this.#waiting = [...options.events]
    this.#stayAwake = createStayAwake(options.power)
    // In a microtask, so that the caller can still pause it.
    queueMicrotask(() => this.#start())
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
    if (isPaused) this.#pauseCount += 1
    else this.#wakeAll()
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
    this.#hasSeenGone = false
    this.#stopping = createStopping()
    this.#options.breaker?.reset()
    for (const { eventId } of this.#waiting) this.#changes.record(eventId, { kind: 'waiting' })
    this.#start()
  }

  #start(): void {
    const { claim, errorOf } = this.#options
    this.#isClaiming = claim !== undefined
    this.#pump()
    void claim?.()
      .then(
        (release) => {
          this.#release = release
        },
        (error: unknown) => this.#stop(errorOf(error)),
      )
      .then(() => {
        this.#isClaiming = false
        this.#pump()
      })
  }

  #beginStopping(): void {
    this.#stage = 'stopping'
    this.#stopping.abort()
    this.#wakeAll()
  }

  #wakeAll(): void {
    const waiting = this.#waitingForTurn
    this.#waitingForTurn = []
    for (const wake of waiting) wake()
  }

  /** Waits for its turn, which it then has at once, unless it must be looked at again. */
  async #mayBegin(event: EventUnderWay): Promise<{ readonly may: boolean; readonly hasWaited: boolean }> {
    const { clock } = this.#options
    const [askedAt, pausesBefore] = [clock.now(), this.#pauseCount - Number(this.#stage === 'paused')]
    while (!this.#isTurnOf(event)) await new Promise<void>((resolve) => this.#waitingForTurn.push(resolve))
    const may = this.#stage === 'running'
    const isLongAgo = Math.abs(clock.now() - askedAt) > longWaitMs
    const hasWaited = isLongAgo || this.#pauseCount > pausesBefore
    if (may && !hasWaited && event.isPreparing) event.sent()
    return { may, hasWaited }
  }

  /** Also where the run stops: it is told that it may not. */
  #isTurnOf({ isPreparing }: EventUnderWay): boolean {
    if (this.#stage === 'stopping' || this.#stage === 'ended') return true
    return isPreparing ? this.#maySend() && !this.#isHeldBack() : this.#stage === 'running'
  }

  #stop(error: AppError): void {
    this.#stoppedBy ??= error
    this.#beginStopping()
  }

  async #process(event: E, underWay: EventUnderWay): Promise<void> {
    const { processEvent, errorOf } = this.#options
    try {
      const onState = (passing: DeletionState): void => this.#changes.record(event.eventId, passing)
      const { state, stops } = await processEvent(event, {
        onState,
        onAnswered: () => {
          underWay.answered()
          this.#pump()
        },
        mayBegin: () => this.#mayBegin(underWay),
        onGone: () => {
          this.#hasSeenGone = true
          underWay.seenGone()
          this.#doubted.delete(event.eventId)
          this.#pump()
        },
        onDoubt: () => void this.#doubted.add(event.eventId),
      })
      this.#doubted.delete(event.eventId)
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
    const underWay = this.#underWay.begin()
    void this.#process(event, underWay).then(() => {
      underWay.ended()
      this.#pump()
    })
  }

  #isHeldBack(): boolean {
    if (this.#isClaiming) return true
    const held = this.#isHeld ? undefined : this.#options.hold?.()
    if (held === undefined) return this.#isHeld
    this.#isHeld = true
    void held.then(() => {
      this.#isHeld = false
      this.#pump()
    })
    return true
  }

  /** Where the service may do something else than delete. */
  #isInDoubt(): boolean {
    if (this.#options.breaker === undefined) return false
    const most = this.#hasSeenGone ? maxUnseen.later : maxUnseen.atFirst
    return this.#underWay.counts.unseen >= most || this.#doubted.size > 0
  }

  #maySend(): boolean {
    const { inProgress, preparing, sending } = this.#underWay.counts
    return (
      this.#stage === 'running' &&
      !this.#isInDoubt() &&
      sending < this.#options.atOnce() &&
      inProgress - preparing - sending < maxUnverified
    )
  }

  /** So many are looked at while as many are sent: the next one is ready when its turn comes. */
  #mayPrepare(): boolean {
    return this.#stage === 'running' && this.#underWay.counts.preparing < this.#options.atOnce()
  }

  #pump(): void {
    // Each of them asks again: only so many as may be sent take their turn.
    if (this.#waitingForTurn.length > 0 && this.#maySend() && !this.#isHeldBack()) this.#wakeAll()
    while (this.#waiting.length > 0 && this.#mayPrepare() && !this.#isHeldBack()) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#begin(next)
    }
    this.#endIfDone()
    const isOpen = this.#stage === 'running' || this.#stage === 'stopping'
    this.#stayAwake(this.#underWay.counts.inProgress > 0 || isOpen)
  }

  #endIfDone(): void {
    if (this.#underWay.counts.inProgress > 0 || this.#stage === 'ended') return
    // It is about to be known whether there is anything to end.
    if (this.#isClaiming) return
    if (this.#stage !== 'stopping' && this.#waiting.length > 0) return
    for (const { eventId } of this.#waiting) this.#changes.record(eventId, { kind: 'notDeleted' })
    this.#stage = 'ended'
    this.#release?.()
    this.#release = undefined
    this.#changes.wake()
  }
}

export const createEventQueue = <E extends PlannedEvent>(options: EventQueueOptions<E>): EventQueue =>
  new Queue(options)
