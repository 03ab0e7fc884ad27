import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { Clock } from '../ports/clock'
import { besideMs, keyOfLook, type Look, lookMs } from './look-windows'
import type { Reading } from './looks'
import { PlannedInstants } from './planned-instants'
import type { SeenEvent } from './record-outcomes'
import { parseRecord, type SearchRange, searchRangeOf } from './search-range'

interface Sent {
  /** Undefined: it could be anywhere. */
  readonly range: SearchRange | undefined
  /** Records that the request may have removed. */
  readonly copies: number
  /** ms since the epoch. */
  readonly at: number
}

/** The events of one service whose deletion this application has sent, by id: of all runs, which may meet. */
export type SentDeletions = Map<string, Sent>

interface Shown {
  readonly look: Look
  readonly eventCount: number
  /** Of them, by id, those that were looked for; 0 where it showed none. */
  readonly byId: ReadonlyMap<string, number>
  /** ms since the epoch. */
  readonly begunAt: number
}

/** A look that is about to be made. */
export interface BegunLook {
  /** ms since the epoch. */
  readonly at: number
  /** The ids that a look is to look for beside its own. */
  readonly idsBeside: (look: Look) => readonly string[]
}

/** What was sent before that concerns no run of now. */
const longestRunMs = 24 * 3_600_000

const mayShow = ({ deviceId, first, last }: Look, { devices, instants }: SearchRange): boolean =>
  devices.includes(deviceId) && instants.some((at) => at >= first - besideMs && at <= last + besideMs)

const shownIn = ({ look, sought, records, verdict }: Reading, begunAt: number): Shown | undefined => {
  if (verdict.kind !== 'complete') return undefined
  const byId = new Map(sought.map((id) => [id, 0]))
  for (const text of records) {
    const id = parseRecord(text)?.id
    if (typeof id === 'string') byId.set(id, (byId.get(id) ?? 0) + 1)
  }
  return { look, eventCount: verdict.eventCount, byId, begunAt }
}

/**
 * What the looks of a run show beside the events that are deleted. A look that lacks more than these may lack any
 * event: an index that is rebuilt, a copy that is behind, a service that deletes more than it was told to. That it
 * does not show an event says nothing.
 */
export class Neighbours {
  readonly #before = new Map<string, Shown>()
  readonly #after = new Map<string, Shown>()
  /**
   * By the event that they have shown: the same look may be made again for others, when this one is sent already and
   * what went with it is gone.
   */
  readonly #shownIn = new Map<string, readonly Shown[]>()
  readonly #rangeOf: ReadonlyMap<string, SearchRange>
  readonly #planned: PlannedInstants
  readonly #sent: SentDeletions
  readonly #clock: Pick<Clock, 'now'>

  constructor(events: readonly PlannedEvent[], sent: SentDeletions, clock: Pick<Clock, 'now'>) {
    const ranges = events.flatMap((event) => searchRangeOf(event) ?? [])
    this.#rangeOf = new Map(ranges.map((range) => [range.eventId, range]))
    this.#planned = new PlannedInstants(ranges)
    this.#sent = sent
    this.#clock = clock
    for (const [eventId, { at }] of sent) if (at < clock.now() - longestRunMs) sent.delete(eventId)
  }

  /** A look before a deletion. What was sent so lately that it may be shown or not is looked for as well. */
  beginBefore(): BegunLook {
    const at = this.#clock.now()
    const lately = [...this.#sent].flatMap(([eventId, sent]) => (sent.at >= at - lookMs ? [eventId] : []))
    return { at, idsBeside: () => lately }
  }

  /** A look after a deletion. The next ones may be sent before its answer is there: those are looked for as well. */
  beginAfter(): BegunLook {
    const { at, idsBeside } = this.beginBefore()
    return { at, idsBeside: (look) => [...idsBeside(look), ...this.#planned.shownIn(look)] }
  }

  /** The latest counts: a run may have been paused since, and others deleted meanwhile. */
  noteBefore(reading: Reading, { at }: BegunLook): void {
    const key = keyOfLook(reading.look)
    const shown = shownIn(reading, at)
    if (shown === undefined) this.#before.delete(key)
    else this.#before.set(key, shown)
  }

  noteAfter(reading: Reading, { at }: BegunLook): void {
    const shown = shownIn(reading, at)
    if (shown === undefined) this.#after.delete(keyOfLook(reading.look))
    else this.#after.set(keyOfLook(reading.look), shown)
  }

  /** The looks just before have shown an event, whose deletion may be sent. */
  noteSeen({ eventId, seenIn = [] }: Partial<Pick<SeenEvent, 'seenIn'>> & Pick<SeenEvent, 'eventId'>): void {
    this.#shownIn.set(
      eventId,
      seenIn.flatMap((look) => this.#before.get(keyOfLook(look)) ?? []),
    )
  }

  noteSent(eventId: string): void {
    const before = this.#shownIn.get(eventId) ?? []
    const copies = Math.max(1, ...before.map(({ byId }) => byId.get(eventId) ?? 1))
    this.#sent.set(eventId, { range: this.#rangeOf.get(eventId), copies, at: this.#clock.now() })
  }

  /** How many others that were there before a look after the deletion of an event lacks, at least. */
  lostBeside({ eventId }: Pick<SeenEvent, 'eventId'>): number {
    const lost = (this.#shownIn.get(eventId) ?? []).map((before) => {
      const after = this.#after.get(keyOfLook(before.look))
      if (after === undefined) return 0
      return before.eventCount - after.eventCount - this.#removedBetween(before, after)
    })
    return Math.max(0, ...lost)
  }

  /** Records in a look that requests of ours may have removed, by whichever of their times the service goes. */
  #removedBetween({ look, byId, begunAt }: Shown, after: Shown): number {
    const removed = [...this.#sent].map(([eventId, { range, copies, at }]) => {
      const mayHaveBeen = at >= begunAt && (range === undefined || mayShow(look, range))
      const were = byId.get(eventId) ?? (mayHaveBeen ? copies : 0)
      // Of another run, and sent since the later look was begun: a look that is made again knows of it.
      const are = after.byId.get(eventId) ?? (at >= after.begunAt ? were : 0)
      return Math.max(0, were - are)
    })
    return removed.reduce((sum, own) => sum + own, 0)
  }
}

/** What the looks before and after deletions have to do with what is beside them. */
export type LooksBefore = Pick<Neighbours, 'beginBefore' | 'noteBefore'>
export type LooksAfterwards = Pick<Neighbours, 'beginAfter' | 'noteAfter'>
