import type { PlannedEvent } from '../../src-preload/contract/deletion'
import type { Connections } from '../connections/connections'
import type { Clock } from '../ports/clock'
import { pause } from '../waiting/pause'
import type { FindEvents, Finding } from './event-finder'
import { type Whereabouts, whereaboutsOf } from './whereabouts'

/** Looks for one event at a time for the caller, and for all that are asked about meanwhile together. */
export type Look = (event: Whereabouts) => Promise<Finding>

type FindTogether = (events: readonly Whereabouts[]) => Promise<ReadonlyMap<string, Finding>>

interface Waiting {
  readonly event: Whereabouts
  resolve(finding: Finding): void
  reject(error: unknown): void
}

/** More in one round would keep the first of them waiting. */
const mostInRound = 200

/** From one round to the next: in a bulk many are answered meanwhile, and their neighbours as well. */
const betweenRoundsMs = 250

/** Events whose deletions end at about the same time are looked for in one round, so that neighbours share a request. */
const createLooks = (find: FindTogether, clock: Clock, signal: AbortSignal): Look => {
  let waiting: Waiting[] = []
  let isLooking = false

  const round = async (taken: readonly Waiting[]): Promise<void> => {
    try {
      const findings = await find(taken.map(({ event }) => event))
      for (const { event, resolve } of taken) resolve(findings.get(event.eventId) ?? { kind: 'unknown' })
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting.slice(0, mostInRound)
      waiting = waiting.slice(mostInRound)
      await Promise.all([round(taken), pause(clock, betweenRoundsMs, signal)])
    }
    isLooking = false
  }
  return (event) =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      if (isLooking) return
      isLooking = true
      // In the next turn, so that all who ask in this one are in the first round.
      queueMicrotask(() => void run())
    })
}

interface LooksPorts {
  readonly connections: Connections
  readonly find: FindEvents
  readonly clock: Clock
}

/**
 * Looks at services by their base URLs, for all who ask. With the token as it is then: one that was forgotten meanwhile
 * is not used any more.
 */
export const createLooksAt = ({ connections, find, clock }: LooksPorts, signal: AbortSignal) => {
  const looks = new Map<string, Look>()
  const lookAt = (baseUrl: string, zone: string): Look =>
    createLooks(
      async (sought) => {
        const target = await connections.targetFor(baseUrl)
        if (target.ok) return find({ target: target.value, zone }, sought, signal)
        return new Map(sought.map(({ eventId }) => [eventId, { kind: 'unknown', error: target.error }]))
      },
      clock,
      signal,
    )
  return (baseUrl: string, zone: string): Look => {
    const key = `${zone} ${baseUrl}`
    const look = looks.get(key) ?? lookAt(baseUrl, zone)
    looks.set(key, look)
    return look
  }
}

export type LooksAt = ReturnType<typeof createLooksAt>

/** Looks for the record of a plan or of the ledger, wherever that says it can be. */
export const lookFor = async (look: Look, event: PlannedEvent): Promise<Finding> => {
  const where = whereaboutsOf(event)
  return where === undefined ? { kind: 'unknown' } : look(where)
}
