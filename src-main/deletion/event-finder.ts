import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { ReadDeletedEvents } from '../query/deleted-events'
import type { ReadWindow } from '../query/read-window'
import type { ServiceTarget } from '../service/client'
import { lookBeside, shownAlone } from './look-beside'
import type { LookFacts } from './look-facts'
import {
  keyOfLook,
  type Look,
  lookAt,
  looksAround,
  mostEventsLookedThrough,
  reachesMs,
  tickMs,
} from './look-windows'
import { createReadLooks, type Finding, type Looked, type LooksOf } from './looks'
import { absentNow, lackingWhereFetched, type RecordedEvent } from './lost-events'
import type { BegunLook, LooksAfterwards, LooksBefore } from './neighbours'
import { createRates, isLookedAtWhole, nextLooks } from './next-looks'
import type { SearchRange } from './search-range'

type Findings = ReadonlyMap<string, Finding>

/** An event that was seen, and the looks that showed it. */
export interface SeenBefore {
  readonly eventId: string
  readonly seenIn: readonly Look[]
}

/** Looks for events of one service, many in one request. */
export interface EventFinder {
  /**
   * Around their times first; what that does not show in wider and wider ranges, up to those in which it was
   * fetched. `neighbours`: they are to be deleted, and what the looks show beside them counts.
   */
  find(
    target: ServiceTarget,
    ranges: readonly SearchRange[],
    fetched: readonly FetchedRange[],
    signal: AbortSignal,
    neighbours?: LooksBefore,
  ): Promise<Findings>
  /** Looks just where they were seen before, so that what they do not show is no longer there. */
  again(
    target: ServiceTarget,
    seen: readonly SeenBefore[],
    signal: AbortSignal,
    neighbours: LooksAfterwards,
  ): Promise<Findings>
  /** The same for events of the ledger, unless these looks lack what else they had shown. */
  asRecorded(
    target: ServiceTarget,
    recorded: readonly RecordedEvent[],
    signal: AbortSignal,
  ): Promise<Findings>
  /**
   * Looks in a window in which a service may have put another record under their ids; that it shows nothing says
   * nothing.
   */
  since(
    target: ServiceTarget,
    seen: readonly SeenBefore[],
    window: TimeWindow,
    signal: AbortSignal,
  ): Promise<Findings>
}

/** An id may be looked for in two of its records, each with its own times. */
const joinedById = (ranges: readonly SearchRange[]): readonly SearchRange[] => {
  const joinedOf = new Map<string, SearchRange>()
  for (const range of ranges) {
    const known = joinedOf.get(range.eventId)
    const instants = [...new Set([...(known?.instants ?? []), ...range.instants])]
    const devices = [...new Set([...(known?.devices ?? []), ...range.devices])]
    joinedOf.set(range.eventId, {
      ...range,
      devices,
      instants,
      reachMs: Math.max(known?.reachMs ?? 0, range.reachMs),
    })
  }
  return [...joinedOf.values()]
}

/** Each event by itself: what spoils a look at several spoils no other. */
const looksApart = (ranges: readonly SearchRange[]): LooksOf =>
  new Map(
    ranges.map((range) => [
      range.eventId,
      range.devices.flatMap((deviceId) => looksAround([range], deviceId, tickMs, { perMs: Infinity })),
    ]),
  )

/**
 * It may be that there are more records, and that no other request will show them: too many events lie in one
 * millisecond.
 */
const isCrowded = (finding: Finding | undefined): boolean => {
  const gap = finding?.kind === 'present' ? finding.gap : finding
  return gap?.kind === 'unknown' && (gap.error === undefined || gap.error.kind === 'crowded')
}

const isSeenInCrowd = (finding: Finding | undefined): boolean =>
  finding?.kind === 'present' && isCrowded(finding)

/** An id may have been seen twice. */
const looksOfSeen = (seen: readonly SeenBefore[]): LooksOf => {
  const looksOf = new Map<string, readonly Look[]>()
  for (const { eventId, seenIn } of seen) looksOf.set(eventId, [...(looksOf.get(eventId) ?? []), ...seenIn])
  return looksOf
}

/** The same time at every device at which one of them was seen. */
const looksSince = (seen: readonly SeenBefore[], since: TimeWindow): LooksOf =>
  new Map(
    seen.map(({ eventId, seenIn }) => [
      eventId,
      [...new Set(seenIn.map(({ deviceId }) => deviceId))].map((deviceId) => lookAt(deviceId, since)),
    ]),
  )

const none: ReadonlyMap<string, AppError> = new Map()

/** `isWhole`: the last looks would have shown it; `error`: but they lack others as well. */
const absentIn = (error: AppError | undefined, isWhole: boolean): Finding => ({
  kind: 'absent',
  isProven: isWhole && error === undefined,
  ...(error && { error }),
})

/** What another look showed as well; that it showed nothing says nothing. */
export const withSightings = (finding: Finding, also: Finding): Finding => {
  if (also.kind !== 'present') return finding
  if (finding.kind === 'present') return { ...finding, sightings: [...finding.sightings, ...also.sightings] }
  return { kind: 'present', sightings: also.sightings, ...(finding.kind === 'unknown' && { gap: finding }) }
}

export const createEventFinder = (
  readWindow: ReadWindow,
  facts: LookFacts,
  deletedEvents: ReadDeletedEvents,
): EventFinder => {
  const readLooks = createReadLooks(readWindow)
  const readApartWhereCrowded = async (
    target: ServiceTarget,
    ranges: readonly SearchRange[],
    looksOf: LooksOf,
    signal: AbortSignal,
    begun?: BegunLook,
  ): Promise<Looked> => {
    const looked = await readLooks(target, looksOf, signal, begun?.idsBeside)
    const crowded = ranges.filter(({ eventId }) => isCrowded(looked.findings.get(eventId)))
    if (crowded.length === 0) return looked
    const apart = await readLooks(target, looksApart(crowded), signal)
    for (const [eventId, finding] of apart.findings)
      if (finding.kind === 'present' && finding.gap === undefined) looked.findings.set(eventId, finding)
    return looked
  }

  return {
    find: async (target, ranges, fetched, signal, neighbours) => {
      const findings = new Map<string, Finding>()
      const rates = createRates(fetched)
      const alone = new Set<string>()
      let open = joinedById(ranges)
      const first = await facts.firstReach(target.baseUrl)
      for (const [index, reachMs] of [...reachesMs, undefined].entries()) {
        if (index < first || open.length === 0) continue
        const looksOf = nextLooks(
          open,
          fetched,
          rates,
          reachMs,
          index === first ? Infinity : mostEventsLookedThrough,
        )
        const begun = neighbours?.beginBefore()
        const looked = await readApartWhereCrowded(target, open, looksOf, signal, begun)
        rates.learn(looked.readings)
        if (begun !== undefined) for (const reading of looked.readings) neighbours?.noteBefore(reading, begun)
        const isLast = reachMs === undefined
        const lacking = isLast
          ? lackingWhereFetched(fetched, looked, looksOf, await deletedEvents(target.baseUrl))
          : none
        for (const [eventId, finding] of looked.findings) {
          // Each of these looks showed the event once; another device that is known to have the id may still
          // have it.
          const isWhole =
            isLast && open.some((range) => range.eventId === eventId && isLookedAtWhole(range, looksOf))
          const before = findings.get(eventId)
          // What was seen in a crowd is seen: a wider look is only to show that nothing else was hidden there.
          if (isSeenInCrowd(before) && (isCrowded(finding) || finding.kind !== 'present')) continue
          findings.set(eventId, finding.kind === 'absent' ? absentIn(lacking.get(eventId), isWhole) : finding)
          if (finding.kind === 'present' && index > first && !isSeenInCrowd(before))
            await facts.learn(target.baseUrl, index)
        }
        for (const eventId of shownAlone(looked)) alone.add(eventId)
        // A service that returns more of a longer time has not cut off the answer of a crowd.
        open = open.filter(({ eventId }) => {
          const finding = findings.get(eventId)
          return finding === undefined || finding.kind === 'absent' || isSeenInCrowd(finding)
        })
      }
      if (neighbours === undefined) return findings
      const lonely = joinedById(ranges).filter(({ eventId }) => alone.has(eventId))
      const beside = await lookBeside(readLooks, target, lonely, { rates, first, signal, neighbours })
      for (const [eventId, finding] of beside) findings.set(eventId, finding)
      return findings
    },
    again: async (target, seen, signal, neighbours) => {
      const begun = neighbours.beginAfter()
      const { findings, readings } = await readLooks(target, looksOfSeen(seen), signal, begun.idsBeside)
      for (const reading of readings) neighbours.noteAfter(reading, begun)
      const isShown = new Set(seen.flatMap(({ eventId, seenIn }) => (seenIn.length > 0 ? [eventId] : [])))
      for (const [eventId, finding] of findings)
        if (finding.kind === 'absent')
          findings.set(eventId, { kind: 'absent', isProven: isShown.has(eventId) })
      return findings
    },
    asRecorded: async (target, recorded, signal) => {
      const { findings, readings } = await readLooks(target, looksOfSeen(recorded), signal)
      const deletedOf = await deletedEvents(target.baseUrl)
      const readingOf = new Map(readings.map((reading) => [keyOfLook(reading.look), reading]))
      for (const [eventId, finding] of findings) {
        const own = recorded.filter((event) => event.eventId === eventId)
        if (finding.kind === 'absent') findings.set(eventId, absentNow(own, readingOf, deletedOf))
      }
      return findings
    },
    since: async (target, seen, window, signal) =>
      (await readLooks(target, looksSince(seen, window), signal)).findings,
  }
}
