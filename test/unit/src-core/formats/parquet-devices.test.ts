import { describe, expect, it } from 'vitest'
import type { EventTable } from '../../../../src-core/events/event-table'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createFileParser } from '../../../../src-core/formats/file-parser'
import { rowsPerGroup } from '../../../../src-core/formats/parquet/format'
import { parquetChunks } from '../../../../src-core/formats/parquet/writer'
import { tableOf } from '../../support/file-bytes'

// In the order of UTF-8, in which the statistics are; in that of JavaScript the last two change places.
const devices = ['a', 'b', '\u{ff5e}', '\u{1f527}']

/** The devices one after the other, as in a file of an archive: the first fills a row group, and the others share one. */
const file = (): Uint8Array => {
  const rows = tableOf(devices.map((deviceId) => ({ deviceId, attributeData: 1 })))
  const order = Uint32Array.from({ length: rowsPerGroup + 6 }, (_, row) =>
    row < rowsPerGroup ? 0 : 1 + Math.floor((row - rowsPerGroup) / 2),
  )
  const options = { appVersion: '1.0.0', notes: null, metadata: () => [] }
  return Buffer.concat([...parquetChunks(rows, order, options)].map(({ bytes }) => bytes))
}
const read = (bytes: Uint8Array, wanted?: readonly string[]): EventTable => {
  const parser = createFileParser('events.parquet', wanted)
  const table = createEventTable()
  parser.read(bytes)
  for (let hasMore = true; hasMore;) {
    const part = parser.end()
    expect(part.problem).toBeNull()
    for (const batch of part.batches) table.append(batch)
    ;({ hasMore } = part)
  }
  return table
}

describe('a Parquet file of which some devices are wanted', () => {
  it('is read without the row groups that cannot have any of them', () => {
    const bytes = file()
    expect(read(bytes).rowCount).toBe(rowsPerGroup + 6)
    expect(read(bytes, ['a']).rowCount).toBe(rowsPerGroup)
    for (const device of devices.slice(1)) expect(read(bytes, [device]).rowCount).toBe(6)
    expect(read(bytes, ['none', 'a', 'b']).rowCount).toBe(rowsPerGroup + 6)
    expect(read(bytes, ['aa']).rowCount).toBe(0)
  })
})
