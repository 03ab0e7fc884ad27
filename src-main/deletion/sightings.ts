import type { PlannedEvent, WhereFetched } from '../../src-core/deletion/where-fetched'
import type { Result } from '../../src-core/errors/result'
import type { UserTarget } from '../connections/connections'
import type { Clock } from '../ports/clock'
import type { EventFinder } from './event-finder'
import { findWhereFetched } from './find-where-fetched'
import { allUnknown, type Finding } from './looks'
import type { LooksBefore } from './neighbours'
import { searchRangeOf } from './search-range'

/** A look of just now at each event of a plan. */
export interface Sightings {
  of(event: PlannedEvent): Promise<Finding>
}

interface SightingsPorts {
  readonly finder: Pick<EventFinder, 'find'>
  readonly clock: Pick<Clock, 'now'>
  /** In the order in which they will be sent. */
  readonly events: readonly PlannedEvent[]
  readonly whereFetched: WhereFetched
  readonly neighbours: LooksBefore
  target(): Promise<Result<UserTarget>>
  /** Of the run: another one once it goes on after a stop. */
  stopping(): AbortSignal
}

interface Part {
  readonly findings: Promise<ReadonlyMap<string, Finding>>
  /** ms since the epoch: when it was begun. What its answers show may be as old as that. */
  readonly lookedAt: number
  /** Of the run that looked. */
  readonly stopping: AbortSignal
}

/**
 * Together they share requests, and few enough that what was seen is still of just now when the last of them
 * is sent.
 */
const eventsInPart = 200
/** When so many of a part were taken, the next one is looked at beside. */
const eventsBeforeNext = 150
/** What was seen longer ago is looked at again. */
const justNowMs = 5000

/** Looks at the events of a plan in parts, so that many share a request. */
export const createSightings = ({
  finder,
  clock,
  events,
  whereFetched,
  neighbours,
  target,
  stopping,
}: SightingsPorts): Sightings => {
  const indexById = new Map(events.map(({ eventId }, index) => [eventId, index]))
  /** By the place of the first event. */
  const parts = new Map<number, Part>()

  const lookAt = async (from: number, count: number): Promise<ReadonlyMap<string, Finding>> => {
    const own = events.slice(from, from + count)
    const reached = await target()
    if (!reached.ok)
      return allUnknown(
        own.map(({ eventId }) => eventId),
        reached.error,
      )
    return findWhereFetched(
      finder,
      reached.value,
      own.flatMap((event) => searchRangeOf(event) ?? []),
      whereFetched,
      stopping(),
      neighbours,
    )
  }
  const begin = (from: number): Part => {
    const findings = lookAt(from, eventsInPart)
    // Whoever takes an event of it gets the error.
    findings.catch(() => undefined)
    const part: Part = { findings, lookedAt: clock.now(), stopping: stopping() }
    parts.set(from, part)
    return part
  }
  /** A clock that was set back says nothing. */
  const isOfJustNow = ({ lookedAt }: Part): boolean => Math.abs(clock.now() - lookedAt) <= justNowMs
  /** The part that has the event, from a look of just now. */
  const partOf = (index: number): Part => {
    for (const [from, part] of parts) {
      // A look that failed may have been what stopped the run: whoever goes on wants another one.
      const isOfEarlierRun = part.stopping !== stopping()
      if (isOfEarlierRun || !isOfJustNow(part)) parts.delete(from)
      else if (index >= from && index < from + eventsInPart) {
        const next = from + eventsInPart
        if (index - from >= eventsBeforeNext && next < events.length && !parts.has(next)) begin(next)
        return part
      }
    }
    return begin(index)
  }
  return {
    of: async ({ eventId }) => {
      const index = indexById.get(eventId)
      if (index === undefined) throw new Error('this event is not in the plan')
      const part = partOf(index)
      const findings = await part.findings
      // Its answers took long: by itself, this one is looked at as late as can be.
      return (isOfJustNow(part) ? findings : await lookAt(index, 1)).get(eventId) ?? { kind: 'unknown' }
    },
  }
}
