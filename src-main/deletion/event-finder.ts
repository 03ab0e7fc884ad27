import type { AppError } from '../../src-preload/contract/errors'
import type { JsonObject } from '../../src-preload/contract/json'
import type { RangeVerdict } from '../../src-preload/contract/range'
import { recordIdentity } from '../../src-preload/contract/record-identity'
import type { ReadWindow, WindowQuery } from '../query/read-window'
import type { TimeWindow } from '../query/time-window'
import { parseRecord, type SearchRange } from './search-range'

/**
 * The result of looking up an id.
 * `present`: every different record with the id; `gap`: there may be more. `absent`: every window that could contain one was read
 * completely, and there is none. `unknown`: not every window was.
 */
export type Finding =
  { readonly kind: 'present'; readonly records: readonly JsonObject[]; readonly gap?: UnknownFinding } | { readonly kind: 'absent' } | UnknownFinding

export interface UnknownFinding {
  readonly kind: 'unknown'
  readonly error?: AppError
}

export type FindEvents = (
  query: Pick<WindowQuery, 'target' | 'zone'>,
  ranges: readonly SearchRange[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Finding>>

/** Windows closer than this are read as one: another request costs more than the events in between. */
const joinedGapMs = 60_000

/** The service does not say whether the ends of a range belong to it. */
const tick = 1

const windowsOf = ({ instants, reachMs }: SearchRange): readonly TimeWindow[] =>
  instants.map((instant) => ({ first: instant - reachMs - tick, last: instant + reachMs + tick }))

const joined = (windows: readonly TimeWindow[]): readonly TimeWindow[] => {
  const result: { first: number; last: number }[] = []
  for (const window of windows.toSorted((a, b) => a.first - b.first)) {
    const before = result.at(-1)
    if (before !== undefined && window.first - before.last <= joinedGapMs) before.last = Math.max(before.last, window.last)
    else result.push({ ...window })
  }
  return result
}

interface WindowReading {
  readonly window: TimeWindow
  readonly verdict: RangeVerdict
}

const overlaps = (a: TimeWindow, b: TimeWindow): boolean => a.first <= b.last && b.first <= a.last

/** Whether a window in which the event could be was not read completely, and why. */
const gapFor = (range: SearchRange, readings: readonly WindowReading[]): UnknownFinding | undefined => {
  for (const own of windowsOf(range)) {
    for (const { window, verdict } of readings) {
      if (!overlaps(own, window)) continue
      const missing = verdict.missing.find((part) => overlaps(part, own))
      const error = missing?.errors?.[0]
      if (missing !== undefined) return { kind: 'unknown', ...(error && { error }) }
      if (verdict.notProvable.some((instant) => overlaps(own, { first: instant, last: instant }))) return { kind: 'unknown' }
    }
  }
  return undefined
}

/** Parts of a window may be read twice, so the same record may come again. */
const byId = (texts: readonly string[]): ReadonlyMap<string, readonly JsonObject[]> => {
  const found = new Map<string, Map<string, JsonObject>>()
  for (const text of texts) {
    const record = parseRecord(text)
    if (typeof record?.id !== 'string') continue
    const known = found.get(record.id) ?? new Map<string, JsonObject>()
    found.set(record.id, known.set(`${String(record.deleted)} ${recordIdentity(record)}`, record))
  }
  return new Map([...found].map(([id, records]) => [id, [...records.values()]]))
}

/** An id may be looked up for two of its records, each with its own times. */
const joinedById = (ranges: readonly SearchRange[]): readonly SearchRange[] => {
  const joinedOf = new Map<string, SearchRange>()
  for (const event of ranges) {
    const known = joinedOf.get(event.eventId)
    const instants = [...new Set([...(known?.instants ?? []), ...event.instants])]
    joinedOf.set(event.eventId, { ...event, instants, reachMs: Math.max(known?.reachMs ?? 0, event.reachMs) })
  }
  return [...joinedOf.values()]
}

const findingOf = (event: SearchRange, records: readonly JsonObject[] | undefined, readings: readonly WindowReading[]): Finding => {
  const gap = gapFor(event, readings)
  return records === undefined ? (gap ?? { kind: 'absent' }) : { kind: 'present', records, ...(gap && { gap }) }
}

/** Looks up events of one service, device by device, and events close in time together. */
export const createFindEvents =
  (readWindow: ReadWindow): FindEvents =>
  async (query, ranges, signal) => {
    const findings = new Map<string, Finding>()
    const findOfDevice = async (deviceId: string): Promise<void> => {
      const own = joinedById(ranges.filter((event) => event.deviceId === deviceId))
      const windows = joined(own.flatMap(windowsOf))
      const ids = own.map(({ eventId }) => eventId)
      const read = await Promise.all(windows.map(async (window) => ({ window, ...(await readWindow({ ...query, deviceId, window, ids }, signal)) })))
      const records = byId(read.flatMap(({ records: texts }) => texts))
      for (const event of own) findings.set(event.eventId, findingOf(event, records.get(event.eventId), read))
    }
    await Promise.all([...new Set(ranges.map((event) => event.deviceId))].map(findOfDevice))
    return findings
  }
