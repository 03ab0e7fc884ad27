import { describe, expect, it } from 'vitest'
import { createTextDictionaries } from '../../../../src-core/codec/event-dictionary'
import { eventFields } from '../../../../src-core/events/event'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createDecode } from '../../../../src-core/formats/cell-text'
import { readHeader } from '../../../../src-core/formats/csv/header'
import { createRowReader } from '../../../../src-core/formats/csv/row-reader'
import { createRowCells, scanRow } from '../../../../src-core/formats/csv/scanner'
import { createSpreadsheetTraces } from '../../../../src-core/formats/csv/spreadsheet'
import { rowsPerBatch } from '../../../../src-core/formats/element-batches'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const names = [...eventFields.map(({ name }) => name), 'extra']
const cellsOf = (change: Readonly<Record<string, string>>): string =>
  names.map((name) => change[name] ?? String(sampleEvent()[name] ?? '')).join(',')
/** The records of rows with these changes, and their anomalies. */
const readRows = (...changes: readonly Readonly<Record<string, string>>[]) => {
  const bytes = new TextEncoder().encode([names.join(','), ...changes.map(cellsOf), ''].join('\n'))
  const decode = createDecode()
  const header = readHeader(bytes, decode)
  if (header === null) throw new Error('the header is whole')
  const reader = createRowReader(
    header,
    decode,
    createTextDictionaries(),
    createSpreadsheetTraces(header.names),
  )
  const table = createEventTable()
  const cells = createRowCells(header.delimiter)
  for (let at = scanRowFrom(header.end); at !== -1; at = scanRowFrom(at)) {
    reader.read(bytes, cells)
    if (reader.isFull) table.append(reader.take())
  }
  if (!reader.isEmpty) table.append(reader.take())
  return table
  function scanRowFrom(at: number): number {
    return scanRow(bytes, at, cells)
  }
}

describe('a row of our file', () => {
  it('that is ordinary is the event', () => {
    expect(recordsOf(readRows({}, { attributeData: '-0.125', deleted: 'true', correlationId: 'x' }))).toEqual(
      recordsOf(
        tableOf([sampleEvent(), sampleEvent({ attributeData: -0.125, deleted: true, correlationId: 'x' })]),
      ),
    )
  })

  it.each([
    [{ id: 'another id' }, { id: 'another id' }],
    [{ id: 'pump-8@#temperature@#1' }, { id: 'pump-8@#temperature@#1' }],
    [{ id: 'pump-7@#temperature@#01' }, { id: 'pump-7@#temperature@#01' }],
    [
      { attributeType: 'String', attributeData: '12' },
      { attributeType: 'String', attributeData: '12' },
    ],
    [
      { attributeType: 'Double', attributeData: '12' },
      { attributeType: 'Double', attributeData: 12 },
    ],
    [{ attributeData: '1e3' }, { attributeData: 1000 }],
    [{ deleted: 'FALSE' }, { deleted: false }],
    [{ channel: '"a,""b"""' }, { channel: 'a,"b"' }],
    [{ channel: "'=1+1" }, { channel: '=1+1' }],
    [{ createdTime: '1.5' }, { createdTime: 1.5 }],
  ] as const)('with %o is the event with %o', (cells, change) => {
    const [wanted] = recordsOf(tableOf([sampleEvent(change)]))
    // Between ordinary rows, so that nothing of it stays in the columns.
    expect(recordsOf(readRows({}, cells, {}))[1]).toBe(wanted)
    expect(recordsOf(readRows(cells))[0]).toBe(wanted)
  })

  it('has a field that is missing where the cell is empty', () => {
    const table = readRows(
      { createdTime: '' },
      { extra: '"{""missing"":[""channel""],""doubledName"":true}"' },
    )
    expect(table.anomaliesOf(0)).toEqual(['missingField'])
    expect(table.anomaliesOf(1)).toEqual(['missingField', 'doubledName'])
    expect([table.cell(0, 'createdTime').kind, table.cell(1, 'channel').kind]).toEqual(['none', 'none'])
  })

  it('is in a batch of its own when the one before is full', () => {
    const table = readRows(
      ...Array.from({ length: rowsPerBatch + 1 }, (_, index) => ({ attributeData: String(index) })),
    )
    expect([
      table.rowCount,
      table.cell(rowsPerBatch, 'attributeData').text,
      table.cell(0, 'channel').text,
    ]).toEqual([rowsPerBatch + 1, String(rowsPerBatch), 'm'])
  })
})
