import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import type { KnownParts } from '../../../../../src-core/formats/foreign/description-guess'
import { createParquetSource } from '../../../../../src-core/formats/foreign/parquet-source'
import { lookAt, type TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { openParquet } from '../../../../../src-core/formats/parquet/reader'

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData']
const bytesOf = (columnData: Columns): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 2 }))
const look = (columnData: Columns, known: KnownParts = {}): TableLook =>
  lookAt(createParquetSource(openParquet(bytesOf(columnData))), known, {
    zone: 'Europe/Berlin',
    language: 'en',
    writtenAt: Date.UTC(2026, 11, 31),
  })
const at = Date.UTC(2026, 10, 20, 8)
const logged = { name: 'logged', data: [new Date(at), new Date(at + 1000)], type: 'TIMESTAMP' as const }

describe('a Parquet file of others', () => {
  it('has a time and numbers without a guess, whatever stands beside them', () => {
    const { description, events, doubts, columns } = look(
      [
        { name: 'note', data: ['1,5', '2,5'], type: 'STRING' },
        logged,
        { name: 'Pressure (bar)', data: [1.234, 1e-7], type: 'DOUBLE' },
      ],
      { decimalSign: ',' },
    )
    expect(description.text).toBeNull()
    expect(description.when).toMatchObject({ columns: [1], writing: 'yearFirst' })
    expect(columns.map(({ type, unit }) => [type, unit])).toEqual([
      ['text', ''],
      ['time', ''],
      ['number', 'bar'],
    ])
    // A decimal comma is one of texts only.
    expect(events.map(({ time, attribute, value, unit }) => [time, attribute, value, unit])).toEqual([
      [at, 'note', '1.5', ''],
      [at, 'Pressure', '1.234', 'bar'],
      [at + 1000, 'note', '2.5', ''],
      [at + 1000, 'Pressure', '1e-7', 'bar'],
    ])
    expect(doubts).toEqual([])
  })

  it.each([
    ['seconds', 1n, 1_795_161_600n],
    ['milliseconds', 1n, 1_795_161_600_000n],
    ['microseconds', 1n, 1_795_161_600_000_000n],
    ['nanoseconds', 1n, 1_795_161_600_000_000_000n],
  ] as const)('may count its times in %s, as a number', (writing, step, first) => {
    const seen = look([
      { name: 'ts', data: [first, first + step], type: 'INT64' },
      { name: 'value', data: [1, 2], type: 'DOUBLE' },
    ])
    expect([seen.description.when, seen.first]).toMatchObject([{ columns: [0], writing }, at])
  })

  it('of one value a row is known as such', () => {
    const { series } = look([
      logged,
      { name: 'metric', data: ['a', 'a'], type: 'STRING' },
      { name: 'value', data: [1, 2], type: 'DOUBLE' },
    ])
    expect(series).toMatchObject([{ device: '', attribute: 'a' }])
  })

  it('has names of ours without being ours', () => {
    const { isOurs, description } = look([
      { name: 'deviceId', data: ["'=1", 'b'], type: 'STRING' },
      { name: 'deviceTimestamp', data: logged.data, type: 'TIMESTAMP' },
      { name: 'attributeCode', data: ['t', 't'], type: 'STRING' },
      { name: 'attributeData', data: [1, 2], type: 'DOUBLE' },
    ])
    expect(isOurs).toBe(false)
    expect(description).toMatchObject({
      when: { columns: [1] },
      what: { kind: 'rows', attribute: { index: 2 }, value: { index: 3 } },
      fields: { deviceId: { index: 0 } },
    })
  })
})
