import type { EventBatch } from '../../src-core/codec/event-batch'
import { createEventEncoder } from '../../src-core/codec/event-encoder'
import type { JsonObject } from '../../src-core/codec/json'
import type { EventTable } from '../../src-core/events/event-table'
import { createEventTable } from '../../src-core/events/event-table'

const attributes = [
  'temperature',
  'humidity',
  'pressure',
  'flow',
  'vibration',
  'voltage',
  'current',
  'state',
  'firmware',
  'alarm',
]
const textAttributes = 3
const month = 30 * 86_400_000

export const firstTime = 1_763_622_000_000
export const million = 1_000_000

/** Numbers between 0 and 1, the same in each run. */
const createRandom = (): (() => number) => {
  let state = 20261120
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const eventAt = (time: number, random: () => number): JsonObject => {
  const deviceId = `pump-${String(Math.floor(random() * 8)).padStart(4, '0')}`
  const attribute = Math.floor(random() * attributes.length)
  const attributeCode = attributes[attribute] ?? ''
  const isText = attribute >= attributes.length - textAttributes
  return {
    createdTime: time + 1050,
    id: `${deviceId}@#${attributeCode}@#${String(time)}`,
    tenantId: 'o15f9db5c2f4',
    projectId: 'northern-water',
    modelId: 'centrifugal-pump',
    deviceId,
    attributeCode,
    attributeType: isText ? 'String' : 'Float',
    attributeData: isText
      ? `state-${String(Math.floor(random() * 7))}`
      : Math.round(random() * 100_000) / 100,
    channel: 'm',
    ingressTimeStamp: time + 900,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}

/** Ordinary events of a few devices over a month, not in the order of time. */
export const createEvents = (count: number): readonly JsonObject[] => {
  const random = createRandom()
  return Array.from({ length: count }, () => eventAt(firstTime + Math.floor(random() * month), random))
}

export const encodeInPages = (events: readonly JsonObject[], pageSize = 1000): readonly EventBatch[] => {
  const encoder = createEventEncoder()
  return Array.from({ length: Math.ceil(events.length / pageSize) }, (_, page) =>
    encoder.encode(events.slice(page * pageSize, (page + 1) * pageSize)),
  )
}

export const createTable = (batches: readonly EventBatch[]): EventTable => {
  const table = createEventTable()
  for (const batch of batches) table.append(batch)
  table.trim()
  return table
}
