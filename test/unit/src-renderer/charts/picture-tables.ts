import fc from 'fast-check'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { EventTable } from '../../../../src-core/events/event-table'
import { createEventTable } from '../../../../src-core/events/event-table'
import { sampleEvent } from '../../src-core/events/sample-events'

export const tableOf = (events: readonly JsonObject[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events, 'pump-7'))
  return table
}

export interface PictureEvent {
  readonly deviceId: string
  readonly attributeCode: string
  readonly attributeData: number | string
  readonly deviceTimestamp: number | null
  readonly deleted: boolean
}

export const firstTime = 1763622000000

/**
 * Few devices, attributes and times, so that all of them meet; values that are numbers, texts, or too large
 * for a double.
 */
export const anyPictureEvent: fc.Arbitrary<PictureEvent> = fc.record({
  deviceId: fc.constantFrom('pump-7', 'pump-8'),
  attributeCode: fc.constantFrom('temperature', 'pressure', 'state'),
  attributeData: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: -500, max: 500 }).map((cents) => cents / 4) },
    fc.constantFrom('on', 'off', 'NaN', 0, -0),
  ),
  deviceTimestamp: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: firstTime, max: firstTime + 5000 }) },
    fc.constant(null),
  ),
  deleted: fc.boolean(),
})

export const toRecord = (event: PictureEvent): JsonObject => sampleEvent({ ...event })
