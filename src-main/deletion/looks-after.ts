import type { Result } from '../../src-core/errors/result'
import type { UserTarget } from '../connections/connections'
import type { Clock } from '../ports/clock'
import { createBatchedLooks, type Gathering } from './batched-looks'
import { type EventFinder, withSightings } from './event-finder'
import { allUnknown, type Finding } from './looks'
import type { LooksAfterwards, Neighbours } from './neighbours'
import { assess, isDeleted, type SeenEvent } from './record-outcomes'

/** The looks after the deletions of one run. */
export interface LooksAfter {
  /** Its deletion will be sent, unless a look before says otherwise. */
  noteBegun(eventId: string): void
  noteSent(eventId: string): void
  noteEnded(eventId: string): void
  /**
   * Makes the looks again that showed the event, and looks for what the service may have put under its id
   * instead; calls `onGone` in between, once the former do not show it any more.
   */
  of(event: SeenEvent, onGone: () => void): Promise<Finding>
}

interface LooksAfterPorts {
  readonly finder: Pick<EventFinder, 'again' | 'since'>
  readonly clock: Clock
  readonly neighbours: LooksAfterwards & Pick<Neighbours, 'lostBeside'>
  /** Ends everything immediately: the application closes. */
  readonly closing: AbortSignal
  target(): Promise<Result<UserTarget>>
}

/** Half of what may be under way: as many are sent meanwhile. */
const whetherGone: Gathering = { enough: 10, gatheringMs: 1000, quietMs: 200 }
/** Many of them are shown by one request, whenever it is made. */
const whatInstead: Gathering = { enough: 200, gatheringMs: 3000, quietMs: 500 }

/**
 * Around the time in which deletions were under way: by then, a service may have put another record under an
 * id. Its clock may differ.
 */
const clockMarginMs = 30_000
/** Beyond it, too much else would be read. */
const mostSinceMs = 5 * 60_000

const idOf = ({ eventId }: SeenEvent): string => eventId

export const createLooksAfter = ({
  finder,
  clock,
  neighbours,
  closing,
  target,
}: LooksAfterPorts): LooksAfter => {
  const sentTimes = new Map<string, number>()
  /**
   * Events on their way to each of the looks. One that waits for a look is not on its way: nobody waits for
   * itself.
   */
  const [unanswered, coming] = [new Set<string>(), new Set<string>()]
  const lookAgain = createBatchedLooks({
    clock,
    signal: closing,
    gathering: whetherGone,
    isMoreComing: () => unanswered.size > 0,
    look: async (seen) => {
      const reached = await target()
      return reached.ok
        ? finder.again(reached.value, seen, closing, neighbours)
        : allUnknown(seen.map(idOf), reached.error)
    },
  })
  const lookSince = createBatchedLooks({
    clock,
    signal: closing,
    gathering: whatInstead,
    isMoreComing: () => coming.size > 0,
    look: async (seen) => {
      const sentAt = Math.min(...seen.map(({ eventId }) => sentTimes.get(eventId) ?? Infinity))
      const now = clock.now()
      const reached = await target()
      if (!reached.ok || now - sentAt > mostSinceMs) return new Map()
      const window = { first: sentAt - clockMarginMs, last: now + clockMarginMs }
      return finder.since(reached.value, seen, window, closing)
    },
  })
  return {
    noteBegun: (eventId) => void coming.add(eventId),
    noteSent: (eventId) => {
      unanswered.add(eventId)
      coming.add(eventId)
      if (!sentTimes.has(eventId)) sentTimes.set(eventId, clock.now())
    },
    noteEnded: (eventId) => {
      unanswered.delete(eventId)
      coming.delete(eventId)
      sentTimes.delete(eventId)
    },
    of: async (event, onGone) => {
      unanswered.delete(event.eventId)
      const looked = await lookAgain(event)
      // Where others are gone as well, that it is not shown says nothing.
      const missing = looked.kind === 'absent' ? neighbours.lostBeside(event) : 0
      const finding: Finding =
        missing > 0 ? { kind: 'unknown', error: { kind: 'othersMissing', missing } } : looked
      coming.delete(event.eventId)
      const found = assess(event, finding)
      // It is where it was: nothing else says more of it.
      if (found.planned === 'stillThere') return finding
      if (isDeleted(found)) onGone()
      return withSightings(finding, await lookSince(event))
    },
  }
}
