import type { Clock } from '../ports/clock'
import { pause } from '../waiting/pause'
import type { Finding } from './looks'
import type { SeenEvent } from './record-outcomes'

/** Makes the looks again that showed an event; calls made at about the same time share requests. */
export type LookAgain = (event: SeenEvent) => Promise<Finding>

interface Waiting {
  readonly event: SeenEvent
  resolve(finding: Finding): void
  reject(error: unknown): void
}

interface BatchedLooksPorts {
  readonly clock: Clock
  readonly gathering: Gathering
  /** Whether more events are about to be looked at. */
  readonly isMoreComing: () => boolean
  readonly signal: AbortSignal
  look(events: readonly SeenEvent[]): Promise<ReadonlyMap<string, Finding>>
}

/** While more events are on their way, a round waits for them: many of them are shown by the same request. */
export interface Gathering {
  /** Until there are so many. */
  readonly enough: number
  /** Until the first one has waited so long. */
  readonly gatheringMs: number
  /** Where none has come for so long, the next one is far off. */
  readonly quietMs: number
}

/** With more in one round, the first ones would wait too long. */
const maxInRound = 200
const stepMs = 50

/** Looks at events in rounds, so that those close in time share a request. */
export const createBatchedLooks = ({
  clock,
  gathering: { enough, gatheringMs, quietMs },
  isMoreComing,
  signal,
  look,
}: BatchedLooksPorts): LookAgain => {
  let waiting: Waiting[] = []
  let isLooking = false
  let wake = (): void => undefined

  const isFull = (): boolean => waiting.length >= enough || !isMoreComing()
  const gather = async (): Promise<void> => {
    let [count, lastCameMs] = [waiting.length, 0]
    const isOver = (waitedMs: number): boolean =>
      waitedMs >= gatheringMs || waitedMs - lastCameMs >= quietMs || isFull() || signal.aborted
    for (let waitedMs = 0; !isOver(waitedMs); waitedMs += stepMs) {
      await new Promise<void>((resolve) => {
        wake = resolve
        void pause(clock, stepMs, signal).then(resolve)
      })
      if (waiting.length > count) lastCameMs = waitedMs
      count = waiting.length
    }
  }
  const round = async (taken: readonly Waiting[]): Promise<void> => {
    try {
      const findings = await look(taken.map(({ event }) => event))
      for (const { event, resolve } of taken) resolve(findings.get(event.eventId) ?? { kind: 'unknown' })
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather()
      const taken = waiting.slice(0, maxInRound)
      waiting = waiting.slice(maxInRound)
      await round(taken)
    }
    isLooking = false
  }
  return (event) =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      // Polling would come too late where requests take less time than a step.
      if (isFull()) wake()
      if (isLooking) return
      isLooking = true
      // In a microtask, so that all calls of this tick are in the first round.
      queueMicrotask(() => void run())
    })
}
