import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject, type JsonObject } from '../../src-core/codec/json'
import type { LookupTarget } from '../../src-core/deletion/lookup'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import { timeFields } from '../../src-core/events/event'
import { splitEventId } from '../../src-core/events/event-id'
import { isWritableInstant } from '../service/wire-date'

/** Where to look for an event. */
export interface SearchRange {
  readonly eventId: string
  /** Every device that is known to have an event with this id; at least one. */
  readonly devices: readonly string[]
  /** ms since the epoch: one of them applies, whichever time stamp the service's ranges use. */
  readonly instants: readonly number[]
  /** How far from the instants it may be, in ms. */
  readonly reachMs: number
}

/** If no record has the exact time. */
const aboutMs = 10 * 60_000

/** The record in a JSON text; undefined if it is no JSON object. */
export const parseRecord = (text: string): JsonObject | undefined => {
  try {
    const value = parseExactJson(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const isWritable = (value: unknown): value is number => typeof value === 'number' && isWritableInstant(value)

/** 1973 and 5138: a number outside them is more likely in seconds, microseconds or nanoseconds. */
const [firstPlausibleMs, lastPlausibleMs] = [1e11, 1e14]

/**
 * What a time stamp can mean: the service documents milliseconds only for its sample, and a faulty event may
 * contain anything.
 */
const instantsOf = (stamp: unknown): readonly number[] => {
  const value = typeof stamp === 'string' && /^\d{1,19}$/.test(stamp) ? Number(stamp) : stamp
  if (typeof value !== 'number') return []
  const isPlausible = value >= firstPlausibleMs && value <= lastPlausibleMs
  const others = isPlausible
    ? []
    : [value * 1000, value / 1000, value / 1e6].filter(
        (other) => other >= firstPlausibleMs && other <= lastPlausibleMs,
      )
  return [value, ...others].map(Math.floor).filter(isWritable)
}

const deviceOf = (record: JsonObject | undefined): string | undefined =>
  typeof record?.deviceId === 'string' ? record.deviceId : undefined

/**
 * Undefined: neither the record nor the id nor the user says which device and when. What the user says comes
 * first, then the record, then the id.
 */
export const searchRangeOf = ({
  eventId,
  record,
  others = [],
  deviceId,
  around,
}: LookupTarget & Pick<PlannedEvent, 'others'>): SearchRange | undefined => {
  const known = record === undefined ? undefined : parseRecord(record)
  const named = deviceId ?? deviceOf(known)
  const parts = splitEventId(eventId, named)
  // Others with this id as well: whether they are still there is part of the outcome, and another device may
  // have them.
  const records = [known, ...others.map(parseRecord)]
  // The id may name another device than the record, and the service deletes by the id. It may also only look
  // as if it did, and the user knows.
  const found = [named, ...(deviceId === undefined ? [parts?.device] : []), ...records.map(deviceOf)].filter(
    (device) => device !== undefined && device !== '',
  )
  const devices = [...new Set(found)].filter((device) => device !== undefined)
  if (devices.length === 0) return undefined
  const stamps = records.flatMap((one) => timeFields.flatMap((field) => instantsOf(one?.[field])))
  const ofId = instantsOf(parts?.time)
  const instants = [...new Set([...stamps, ...ofId])]
  if (stamps.length > 0 && !isWritable(around)) return { eventId, devices, instants, reachMs: 0 }
  // What the user says comes first: an id may only look as if it contained a time. If it does, that is one of
  // several times of the event, and the service's ranges may use another.
  const likely = [...new Set([...(isWritable(around) ? [around] : []), ...instants])]
  return likely.length > 0 ? { eventId, devices, instants: likely, reachMs: aboutMs } : undefined
}
