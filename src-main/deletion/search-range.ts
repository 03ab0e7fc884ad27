import type { LookupTarget, PlannedEvent } from '../../src-preload/contract/deletion'
import { timeFields } from '../../src-preload/contract/event'
import { splitEventId } from '../../src-preload/contract/event-id'
import { parseExactJson } from '../../src-preload/contract/exact-json'
import { isJsonObject, type JsonObject } from '../../src-preload/contract/json'
import { toWireDate } from '../service/wire-date'

/** Where to look for an event. */
export interface SearchRange {
  readonly eventId: string
  readonly deviceId: string
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

const isWritable = (value: unknown): value is number => typeof value === 'number' && toWireDate(value, 'UTC').ok

/** 1973 and 5138: a number outside them is more likely in seconds, microseconds or nanoseconds. */
const [firstPlausibleMs, lastPlausibleMs] = [1e11, 1e14]

/** What a time stamp can mean: the service documents milliseconds only for its sample, and a faulty event may contain anything. */
const instantsOf = (stamp: unknown): readonly number[] => {
  const value = typeof stamp === 'string' && /^\d{1,19}$/.test(stamp) ? Number(stamp) : stamp
  if (typeof value !== 'number') return []
  const isPlausible = value >= firstPlausibleMs && value <= lastPlausibleMs
  const others = isPlausible ? [] : [value * 1000, value / 1000, value / 1e6].filter((other) => other >= firstPlausibleMs && other <= lastPlausibleMs)
  return [value, ...others].map(Math.floor).filter(isWritable)
}

/** Undefined: neither the record nor the id nor the user says which device and when. */
export const searchRangeOf = ({ eventId, record, others = [], deviceId, around }: LookupTarget & Pick<PlannedEvent, 'others'>): SearchRange | undefined => {
  const known = record === undefined ? undefined : parseRecord(record)
  const ofRecord = typeof known?.deviceId === 'string' ? known.deviceId : deviceId
  const parts = splitEventId(eventId, ofRecord)
  const device = ofRecord ?? parts?.device
  if (device === undefined || device === '') return undefined
  // Others with this id as well: whether they are still there is part of the outcome.
  const records = [known, ...others.map(parseRecord)]
  const stamps = records.flatMap((one) => timeFields.flatMap((field) => instantsOf(one?.[field])))
  const ofId = instantsOf(parts?.time)
  const instants = [...new Set([...stamps, ...ofId])]
  if (stamps.length > 0) return { eventId, deviceId: device, instants, reachMs: 0 }
  // What a person says comes first: an id may only look as if it contained a time. If it does, that is one of several times of the event, and
  // the service's ranges may use another.
  const said = isWritable(around) ? [around] : []
  const likely = [...new Set([...said, ...ofId])]
  return likely.length > 0 ? { eventId, deviceId: device, instants: likely, reachMs: aboutMs } : undefined
}
