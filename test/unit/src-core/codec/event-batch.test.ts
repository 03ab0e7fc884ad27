import { expect, it } from 'vitest'
import type { EventBatch } from '../../../../src-core/codec/event-batch'
import { bytesInRow, columnsOf } from '../../../../src-core/codec/event-columns'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { extraColumn, requiredColumns } from '../../../../src-core/formats/csv/format'
import { createCsvTableReader } from '../../../../src-core/formats/csv/table-reader'
import { sampleEvent } from '../events/sample-events'

const arraysIn = (value: unknown): readonly (ArrayBuffer | ArrayBufferView)[] => {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(arraysIn) : []
}

const events = [
  sampleEvent(),
  sampleEvent({ site: 'north' }),
  sampleEvent({ attributeType: 'String', attributeData: 'on' }),
]

it('a batch holds one buffer of exactly its columns, and the rows of its extras: both exact, as the bridge clones whole buffers', () => {
  const batch = createEventEncoder().encode(events)
  expect(arraysIn(batch)).toEqual([batch.bytes, batch.extras.rows])
  expect(batch.bytes.byteLength).toBe(3 * bytesInRow)
  expect(batch.extras.rows.buffer.byteLength).toBe(batch.extras.rows.byteLength)
})

it('its columns are views of that buffer: eighteen, side by side, none on another', () => {
  const batch = createEventEncoder().encode(events)
  const columns = arraysIn(columnsOf(batch)) as ArrayBufferView[]
  const ends = columns
    .map(({ byteOffset, byteLength }) => [byteOffset, byteOffset + byteLength] as const)
    .toSorted(([one], [other]) => one - other)
  expect(columns).toHaveLength(18)
  expect(columns.every(({ buffer }) => buffer === batch.bytes)).toBe(true)
  expect(ends.every(([start], index) => start === (ends[index - 1]?.[1] ?? 0))).toBe(true)
  expect(ends.at(-1)?.[1]).toBe(batch.bytes.byteLength)
})

it('a clone of a batch has the same columns', () => {
  const batch = createEventEncoder().encode(events)
  expect(columnsOf(structuredClone(batch))).toEqual(columnsOf(batch))
})

it('too few bytes for the rows are refused', () => {
  expect(() => columnsOf({ rowCount: 3, bytes: new ArrayBuffer(3 * bytesInRow - 8) })).toThrow(RangeError)
})

it('a batch that a file fills only in part holds no more than its rows', () => {
  const batches: EventBatch[] = []
  const reader = createCsvTableReader({
    onBatch: (batch) => void batches.push(batch),
    onNote: () => undefined,
    onFault: () => undefined,
    onJoined: () => undefined,
    onRemark: () => undefined,
  })
  const row = requiredColumns.map((column) =>
    column === extraColumn ? '' : column === 'deleted' ? 'false' : '1',
  )
  reader.read(new TextEncoder().encode(`${requiredColumns.join(',')}\n${row.join(',')}\n`))
  reader.flush()
  expect(batches.map(({ rowCount, bytes }) => [rowCount, bytes.byteLength])).toEqual([[1, bytesInRow]])
})
