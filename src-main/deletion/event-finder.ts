import type { AppError } from '../../src-preload/contract/errors'
import type { JsonObject } from '../../src-preload/contract/json'
import type { RangeVerdict } from '../../src-preload/contract/range'
import type { ReadWindow, WindowQuery } from '../query/read-window'
import type { TimeWindow } from '../query/time-window'
import { parseRecord, type Whereabouts } from './whereabouts'

/**
 * What is known of an event after it was looked for.
 * `absent`: every window it can be in was read whole, and it is in none. `unknown`: some window was not.
 */
export type Finding =
  | { readonly kind: 'present'; readonly record: JsonObject }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly error?: AppError }

export type FindEvents = (
  query: Pick<WindowQuery, 'target' | 'zone'>,
  sought: readonly Whereabouts[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, Finding>>

/** Windows closer than this are read as one: a request more costs more than the events in between. */
const joinedGapMs = 60_000

/** The service does not say whether the ends of a range belong to it. */
const tick = 1

const windowsOf = ({ instants, reachMs }: Whereabouts): readonly TimeWindow[] =>
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

/** Whether some reading leaves a gap where the event could be; and why. */
const gapFor = (sought: Whereabouts, readings: readonly WindowReading[]): Finding | undefined => {
  for (const own of windowsOf(sought)) {
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

const byId = (records: readonly string[]): ReadonlyMap<string, JsonObject> => {
  const found = new Map<string, JsonObject>()
  for (const text of records) {
    const record = parseRecord(text)
    if (typeof record?.id === 'string') found.set(record.id, record)
  }
  return found
}

/** Looks for events of one service, device by device, neighbours in time together. */
export const createFindEvents =
  (readWindow: ReadWindow): FindEvents =>
  async (query, sought, signal) => {
    const findings = new Map<string, Finding>()
    const findOfDevice = async (deviceId: string): Promise<void> => {
      const own = sought.filter((event) => event.deviceId === deviceId)
      const windows = joined(own.flatMap(windowsOf))
      const ids = own.map(({ eventId }) => eventId)
      const read = await Promise.all(
        windows.map(async (window) => ({ window, ...(await readWindow({ ...query, deviceId, window, ids }, signal)) })),
      )
      const records = byId(read.flatMap(({ records: texts }) => texts))
      for (const event of own) {
        const record = records.get(event.eventId)
        const finding: Finding = record === undefined ? (gapFor(event, read) ?? { kind: 'absent' }) : { kind: 'present', record }
        findings.set(event.eventId, finding)
      }
    }
    await Promise.all([...new Set(sought.map((event) => event.deviceId))].map(findOfDevice))
    return findings
  }
