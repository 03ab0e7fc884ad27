import type { JsonObject } from '../../src-core/codec/json'
import type { ShownLook } from '../../src-core/deletion/ledger'
import type { AppError } from '../../src-core/errors/errors'
import { recordIdentity } from '../../src-core/events/record-identity'
import type { RangeVerdict } from '../../src-core/proof/device-range'
import { widthOf } from '../../src-core/proof/time-window'
import type { ReadWindow } from '../query/read-window'
import type { ServiceTarget } from '../service/client'
import { keyOfLook, type Look } from './look-windows'
import { parseRecord } from './search-range'

/** A record that a look showed. */
export interface Sighting {
  readonly record: JsonObject
  readonly look: ShownLook
}

/**
 * The result of looking for an id. `present`: every different record with the id; `gap`: there may be more.
 * `absent`: every look was answered completely, and none showed one; `isProven`: one of them would have,
 * because it had shown the event before; `error`: why one may not have. `unknown`: not every look was
 * answered completely.
 */
export type Finding =
  | { readonly kind: 'present'; readonly sightings: readonly Sighting[]; readonly gap?: UnknownFinding }
  | { readonly kind: 'absent'; readonly isProven: boolean; readonly error?: AppError }
  | UnknownFinding

export interface UnknownFinding {
  readonly kind: 'unknown'
  readonly error?: AppError
}

/** Nothing could be looked at: `error` is why, of each of them. */
export const allUnknown = (keys: readonly string[], error: AppError): ReadonlyMap<string, Finding> =>
  new Map(keys.map((key) => [key, { kind: 'unknown', error }]))

/** What a look showed of the ids that were looked for. */
export interface Reading {
  readonly look: Look
  /** The ids. */
  readonly sought: readonly string[]
  /** Those with one of them. */
  readonly records: readonly string[]
  readonly verdict: RangeVerdict
}

/**
 * Parts of a window may be read twice, so the same record may come again; of two looks that show it, the
 * narrower one counts.
 */
const sightingsById = (readings: readonly Reading[]): ReadonlyMap<string, readonly Sighting[]> => {
  const found = new Map<string, Map<string, Sighting>>()
  for (const { look: own, records, verdict } of readings) {
    const look = { ...own, eventCount: verdict.eventCount }
    for (const text of records) {
      const record = parseRecord(text)
      if (typeof record?.id !== 'string') continue
      const known = found.get(record.id) ?? new Map<string, Sighting>()
      const key = `${String(record.deleted)} ${recordIdentity(record)}`
      const before = known.get(key)
      if (before === undefined || widthOf(look) < widthOf(before.look)) known.set(key, { record, look })
      found.set(record.id, known)
    }
  }
  return new Map([...found].map(([id, sightings]) => [id, [...sightings.values()]]))
}

const crowded: AppError = { kind: 'crowded' }

/** Why one of the looks was not answered completely; undefined: all were. */
const gapIn = (readings: readonly Reading[]): UnknownFinding | undefined => {
  for (const { verdict } of readings) {
    if (verdict.kind === 'complete') continue
    const error = errorIn(verdict) ?? (verdict.notProvable.length > 0 ? crowded : undefined)
    return { kind: 'unknown', ...(error && { error }) }
  }
  return undefined
}

const errorIn = ({ missing }: RangeVerdict): AppError | undefined =>
  missing.flatMap(({ errors = [] }) => errors)[0]

/** Of a device that an id only seems to name. */
const hasNoSuchDevice = ({ verdict }: Reading): boolean => {
  const error = errorIn(verdict)
  return error?.kind === 'httpStatus' && error.status === 404
}

/** For each event, the looks that may show it. */
export type LooksOf = ReadonlyMap<string, readonly Look[]>

const findingOf = (sightings: readonly Sighting[] | undefined, readings: readonly Reading[]): Finding => {
  if (sightings === undefined) return gapIn(readings) ?? { kind: 'absent', isProven: false }
  const gap = gapIn(readings.filter((reading) => !hasNoSuchDevice(reading)))
  return { kind: 'present', sightings, ...(gap && { gap }) }
}

export interface Looked {
  readonly findings: Map<string, Finding>
  readonly readings: readonly Reading[]
}

/** `idsBeside`: ids of which a look shows as well whether they are there. */
export type ReadLooks = (
  target: ServiceTarget,
  looksOf: LooksOf,
  signal: AbortSignal,
  idsBeside?: (look: Look) => readonly string[],
) => Promise<Looked>

/** Reads each look once, whatever the number of events that it may show. */
export const createReadLooks =
  (readWindow: ReadWindow): ReadLooks =>
  async (target, looksOf, signal, idsBeside = () => []) => {
    const wanted = new Map<string, { readonly look: Look; readonly ids: string[] }>()
    for (const [eventId, own] of looksOf) {
      for (const look of own) {
        const known = wanted.get(keyOfLook(look)) ?? { look, ids: [] }
        known.ids.push(eventId)
        wanted.set(keyOfLook(look), known)
      }
    }
    const readings = new Map<string, Reading>()
    const readOne = async (key: string, look: Look, ids: readonly string[]): Promise<void> => {
      const { deviceId, zone, first, last } = look
      const sought = [...new Set([...ids, ...idsBeside(look)])]
      const shown = await readWindow({ target, deviceId, zone, window: { first, last }, ids: sought }, signal)
      readings.set(key, { look, sought, ...shown })
    }
    await Promise.all([...wanted].map(([key, { look, ids }]) => readOne(key, look, ids)))
    const sightings = sightingsById([...readings.values()])
    const readingsOf = (own: readonly Look[]): readonly Reading[] =>
      own.flatMap((look) => readings.get(keyOfLook(look)) ?? [])
    const findings = new Map(
      [...looksOf].map(([eventId, own]) => [eventId, findingOf(sightings.get(eventId), readingsOf(own))]),
    )
    return { findings, readings: [...readings.values()] }
  }
