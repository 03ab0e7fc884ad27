import type { PlannedEvent } from '../../src-preload/contract/deletion'
import type { Connections } from '../connections/connections'
import type { Clock } from '../ports/clock'
import { pause } from '../waiting/pause'
import type { FindEvents, Finding } from './event-finder'
import { type SearchRange, searchRangeOf } from './search-range'

/** Looks up one event; calls made at about the same time share requests. */
export type LookUp = (event: SearchRange) => Promise<Finding>

type FindTogether = (events: readonly SearchRange[]) => Promise<ReadonlyMap<string, Finding>>

interface Waiting {
  readonly event: SearchRange
  resolve(finding: Finding): void
  reject(error: unknown): void
}

/** With more in one round, the first ones would wait too long. */
const maxInRound = 200

/** Between two rounds, in which more events of a large deletion become ready to look up. */
const betweenRoundsMs = 250

/** Looks up events in rounds, so that those close in time share a request. */
const createBatchedLookup = (find: FindTogether, clock: Clock, signal: AbortSignal): LookUp => {
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
      const taken = waiting.slice(0, maxInRound)
      waiting = waiting.slice(maxInRound)
      await Promise.all([round(taken), pause(clock, betweenRoundsMs, signal)])
    }
    isLooking = false
  }
  return (event) =>
    new Promise((resolve, reject) => {
      waiting.push({ event, resolve, reject })
      if (isLooking) return
      isLooking = true
      // In a microtask, so that all calls of this tick are in the first round.
      queueMicrotask(() => void run())
    })
}

interface LookupPorts {
  readonly connections: Connections
  readonly find: FindEvents
  readonly clock: Clock
}

/** Lookups by base URL and zone, shared by all runs. Each round uses the token of that moment: a token that was forgotten is not used. */
export const createServiceLookups = ({ connections, find, clock }: LookupPorts, signal: AbortSignal) => {
  const looks = new Map<string, LookUp>()
  const lookAt = (baseUrl: string, zone: string): LookUp =>
    createBatchedLookup(
      async (ranges) => {
        const target = await connections.targetFor(baseUrl)
        if (target.ok) return find({ target: target.value, zone }, ranges, signal)
        return new Map(ranges.map(({ eventId }) => [eventId, { kind: 'unknown', error: target.error }]))
      },
      clock,
      signal,
    )
  return (baseUrl: string, zone: string): LookUp => {
    const key = `${zone} ${baseUrl}`
    const look = looks.get(key) ?? lookAt(baseUrl, zone)
    looks.set(key, look)
    return look
  }
}

export type ServiceLookups = ReturnType<typeof createServiceLookups>

/** Looks up a record of a plan or of the ledger, at the device and the times that it contains. */
export const lookUpRecord = async (look: LookUp, event: PlannedEvent): Promise<Finding> => {
  const where = searchRangeOf(event)
  return where === undefined ? { kind: 'unknown' } : look(where)
}
