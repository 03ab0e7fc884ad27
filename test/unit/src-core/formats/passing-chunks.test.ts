import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { allRows } from '../../../../src-core/events/keep-rows'
import { createByteWriter } from '../../../../src-core/formats/byte-writer'
import { csvChunks } from '../../../../src-core/formats/csv/writer'
import { jsonLinesChunks } from '../../../../src-core/formats/jsonl/writer'
import type { FileChunk } from '../../../../src-core/formats/row-chunks'
import { sampleEvent } from '../events/sample-events'

/** Enough for several chunks. */
const count = 6000
const layout = { delimiter: ',', hasByteOrderMark: false, times: null, fields: null, notes: null } as const

const createTable = (first: number) => {
  const table = createEventTable()
  const events = Array.from({ length: count }, (_, index) =>
    sampleEvent({ id: `pump-7@#t@#${String(first + index)}`, attributeData: index }),
  )
  table.append(createEventEncoder().encode(events))
  return table
}

const copied = (chunks: Iterable<FileChunk>): readonly string[] =>
  Array.from(chunks, ({ bytes }) => new TextDecoder().decode(bytes))

it('chunks that pass through one buffer have the same bytes, one table after the other', () => {
  const [passing, tables] = [createByteWriter(256 * 1024, true), [createTable(1), createTable(count)]]
  for (const table of tables) {
    const rows = allRows(table.rowCount)
    const csv = copied(csvChunks(table, rows, layout))
    expect(csv.length).toBeGreaterThan(2)
    expect(copied(csvChunks(table, rows, layout, false, passing))).toEqual(csv)
    expect(copied(jsonLinesChunks(table, rows, null, passing))).toEqual(copied(jsonLinesChunks(table, rows)))
  }
  const [first, second] = [...csvChunks(createTable(1), allRows(count), layout, false, passing)]
  expect(first?.bytes.buffer).toBe(second?.bytes.buffer)
})
