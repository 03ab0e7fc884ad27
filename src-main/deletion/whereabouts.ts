import type { SoughtEvent } from '../../src-preload/contract/deletion'
import { timeFields } from '../../src-preload/contract/event'
import { splitEventId } from '../../src-preload/contract/event-id'
import { isJsonObject, type JsonObject } from '../../src-preload/contract/json'
import { parseJson } from '../service/response-json'
import { toWireDate } from '../service/wire-date'

/** Where an event is to be looked for. */
export interface Whereabouts {
  readonly eventId: string
  readonly deviceId: string
  /** ms since the epoch: it is at one of them, whichever time stamp the service's ranges apply to. */
  readonly instants: readonly number[]
  /** How far around the instants it may be, in ms. */
  readonly reachMs: number
}

/** When a person says “about when”. */
const aboutMs = 10 * 60_000

/** The record of a JSON text; undefined when it is no JSON object. */
export const parseRecord = (text: string): JsonObject | undefined => {
  try {
    const value = parseJson(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

const isWritable = (value: unknown): value is number => typeof value === 'number' && toWireDate(value, 'UTC').ok

/** Undefined: neither the record nor the id nor the person says which device and when. */
export const whereaboutsOf = ({ eventId, record, deviceId, around }: SoughtEvent): Whereabouts | undefined => {
  const known = record === undefined ? undefined : parseRecord(record)
  const ofRecord = typeof known?.deviceId === 'string' ? known.deviceId : deviceId
  const parts = splitEventId(eventId, ofRecord)
  const device = ofRecord ?? parts?.device
  const instants = [...timeFields.map((field) => known?.[field]), parts?.time].filter(isWritable)
  if (device === undefined || device === '') return undefined
  if (instants.length > 0) return { eventId, deviceId: device, instants: [...new Set(instants)], reachMs: 0 }
  return isWritable(around) ? { eventId, deviceId: device, instants: [around], reachMs: aboutMs } : undefined
}
