import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import type { ReadWindow } from '../query/read-window'
import type { ServiceTarget } from '../service/client'
import type { LookFacts } from './look-facts'
import {
  type DeviceRate,
  expectedIn,
  keyOfLook,
  type Look,
  lookAt,
  looksAround,
  looksWhereFetched,
  mostEventsLookedThrough,
  rateOf,
  reachesMs,
  tickMs,
} from './look-windows'
import { createReadLooks, type Finding, type Looked, type LooksOf, type Reading } from './looks'
import type { SearchRange } from './search-range'

type Findings = ReadonlyMap<string, Finding>

/** An event that was seen, and the looks that showed it. */
export interface SeenBefore {
  readonly eventId: string
  readonly seenIn: readonly Look[]
}

/** Called with what each look showed. */
export type OnReading = (reading: Reading) => void

/** Looks for events of one service, many in one request. */
export interface EventFinder {
  /**
   * Around their times first; what that does not show in wider and wider ranges, up to those in which it was
   * fetched.
   */
  find(
    target: ServiceTarget,
    ranges: readonly SearchRange[],
    fetched: readonly FetchedRange[],
    signal: AbortSignal,
    onReading?: OnReading,
  ): Promise<Findings>
  /** Looks just where they were seen before, so that what they do not show is no longer there. */
  again(
    target: ServiceTarget,
    seen: readonly SeenBefore[],
    signal: AbortSignal,
    onReading?: OnReading,
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

const isAround = ({ first, last }: Look, instants: readonly number[]): boolean =>
  instants.some((instant) => instant >= first && instant <= last)

/**
 * How many events a device has in a time: by what was fetched of it, or else by what the looks so far have
 * shown.
 */
const createRates = (fetched: readonly FetchedRange[]) => {
  const totals = new Map<string, { readonly events: number; readonly widthMs: number }>()
  return {
    of: (deviceId: string): DeviceRate => {
      const known = rateOf(fetched, deviceId)
      const seen = totals.get(deviceId)
      // That none was shown does not mean that there are none.
      return known.perMs === undefined && seen !== undefined
        ? { perMs: Math.max(1, seen.events) / seen.widthMs }
        : known
    },
    learn: (readings: readonly Reading[]): void => {
      for (const { look, verdict } of readings) {
        const { events, widthMs } = totals.get(look.deviceId) ?? { events: 0, widthMs: 0 }
        totals.set(look.deviceId, { events: events + verdict.eventCount, widthMs: widthMs + widthOf(look) })
      }
    },
  }
}

type Rates = Pick<ReturnType<typeof createRates>, 'of'>

/**
 * The next looks for events that were not shown so far; `reachMs` undefined: where they were fetched. None
 * where reading them would bring more than `most` events.
 */
const nextLooks = (
  open: readonly SearchRange[],
  fetched: readonly FetchedRange[],
  rates: Rates,
  reachMs: number | undefined,
  most: number,
): LooksOf => {
  const looksOf = new Map<string, Look[]>()
  for (const deviceId of new Set(open.flatMap(({ devices }) => devices))) {
    const own = open.filter(({ devices }) => devices.includes(deviceId))
    const rate = rates.of(deviceId)
    const looks =
      reachMs === undefined ? looksWhereFetched(fetched, deviceId) : looksAround(own, deviceId, reachMs, rate)
    if ((expectedIn(looks, rate) ?? Infinity) > most) continue
    for (const { eventId, instants } of own) {
      // Where it was fetched, an event may have none of its times: the service's range may mean another one.
      const ofEvent = reachMs === undefined ? looks : looks.filter((look) => isAround(look, instants))
      looksOf.set(eventId, [...(looksOf.get(eventId) ?? []), ...ofEvent])
    }
  }
  return looksOf
}

/** At every device that may have it. */
const isLookedAtWhole = ({ eventId, devices }: SearchRange, looksOf: LooksOf): boolean =>
  devices.every((deviceId) => looksOf.get(eventId)?.some((look) => look.deviceId === deviceId))

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
  return gap?.kind === 'unknown' && gap.error === undefined
}

/** So many events cost one request. */
const mostBeside = 1000

/** The events that were shown where nothing else was: whether a later look shows anything at all, nothing would tell. */
const shownAlone = ({ findings, readings }: Looked): ReadonlySet<string> => {
  const lonely = new Set(
    readings.flatMap(({ look, records, verdict }) =>
      verdict.kind === 'complete' && verdict.eventCount <= records.length ? [keyOfLook(look)] : [],
    ),
  )
  return new Set(
    [...findings].flatMap(([eventId, finding]) =>
      finding.kind === 'present' &&
      finding.gap === undefined &&
      finding.sightings.every(({ look }) => lonely.has(keyOfLook(look)))
        ? [eventId]
        : [],
    ),
  )
}

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

/** What another look showed as well; that it showed nothing says nothing. */
export const withSightings = (finding: Finding, also: Finding): Finding => {
  if (also.kind !== 'present') return finding
  if (finding.kind === 'present') return { ...finding, sightings: [...finding.sightings, ...also.sightings] }
  return { kind: 'present', sightings: also.sightings, ...(finding.kind === 'unknown' && { gap: finding }) }
}

export const createEventFinder = (readWindow: ReadWindow, facts: LookFacts): EventFinder => {
  const readLooks = createReadLooks(readWindow)
  const readApartWhereCrowded = async (
    target: ServiceTarget,
    ranges: readonly SearchRange[],
    looksOf: LooksOf,
    signal: AbortSignal,
  ): Promise<Looked> => {
    const looked = await readLooks(target, looksOf, signal)
    const crowded = ranges.filter(({ eventId }) => isCrowded(looked.findings.get(eventId)))
    if (crowded.length === 0) return looked
    const apart = await readLooks(target, looksApart(crowded), signal)
    for (const [eventId, finding] of apart.findings)
      if (finding.kind === 'present' && finding.gap === undefined) looked.findings.set(eventId, finding)
    return looked
  }

  /**
   * Looks around events that were shown alone until others are shown as well: what is deleted is held against
   * those. None where no other is near, or they are too many.
   */
  const lookBeside = async (
    target: ServiceTarget,
    ranges: readonly SearchRange[],
    { fetched, rates, first }: { fetched: readonly FetchedRange[]; rates: Rates; first: number },
    signal: AbortSignal,
    onReading: OnReading,
  ): Promise<Findings> => {
    const findings = new Map<string, Finding>()
    let open = ranges
    for (const reachMs of reachesMs.slice(first + 1)) {
      if (open.length === 0) break
      const looked = await readLooks(target, nextLooks(open, fetched, rates, reachMs, mostBeside), signal)
      looked.readings.forEach(onReading)
      const alone = shownAlone(looked)
      for (const [eventId, finding] of looked.findings)
        if (finding.kind === 'present' && finding.gap === undefined && !alone.has(eventId))
          findings.set(eventId, finding)
      open = open.filter(({ eventId }) => !findings.has(eventId))
    }
    return findings
  }

  return {
    find: async (target, ranges, fetched, signal, onReading) => {
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
        const looked = await readApartWhereCrowded(target, open, looksOf, signal)
        rates.learn(looked.readings)
        if (onReading !== undefined) looked.readings.forEach(onReading)
        for (const [eventId, finding] of looked.findings) {
          // Each of these looks showed the event once; another device that is known to have the id may still
          // have it.
          const isProven =
            reachMs === undefined &&
            open.some((range) => range.eventId === eventId && isLookedAtWhole(range, looksOf))
          findings.set(eventId, finding.kind === 'absent' ? { kind: 'absent', isProven } : finding)
          if (finding.kind === 'present' && index > first) await facts.learn(target.baseUrl, index)
        }
        for (const eventId of shownAlone(looked)) alone.add(eventId)
        open = open.filter(({ eventId }) => (findings.get(eventId)?.kind ?? 'absent') === 'absent')
      }
      if (onReading === undefined) return findings
      const lonely = joinedById(ranges).filter(({ eventId }) => alone.has(eventId))
      const beside = await lookBeside(target, lonely, { fetched, rates, first }, signal, onReading)
      for (const [eventId, finding] of beside) findings.set(eventId, finding)
      return findings
    },
    again: async (target, seen, signal, onReading) => {
      const { findings, readings } = await readLooks(target, looksOfSeen(seen), signal)
      if (onReading !== undefined) readings.forEach(onReading)
      const isShown = new Set(seen.flatMap(({ eventId, seenIn }) => (seenIn.length > 0 ? [eventId] : [])))
      for (const [eventId, finding] of findings)
        if (finding.kind === 'absent')
          findings.set(eventId, { kind: 'absent', isProven: isShown.has(eventId) })
      return findings
    },
    since: async (target, seen, window, signal) =>
      (await readLooks(target, looksSince(seen, window), signal)).findings,
  }
}
