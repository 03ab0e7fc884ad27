import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { parquetMetadata } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { ExactNumber, type JsonValue, stringifyJson } from '../../../../src-core/codec/json'
import { eventFields, type FieldName } from '../../../../src-core/events/event'
import { numberColumn, provenanceKey } from '../../../../src-core/formats/parquet/format'
import { openParquet } from '../../../../src-core/formats/parquet/reader'
import { noteColumns, type RowNote } from '../../../../src-core/formats/row-notes'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { parquetOf, readParquet } from '../../support/parquet-files'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const caseCount = runCount(10_000, 100)

describe('events that are written as Parquet and read again', () => {
  it(`are the same, whatever they are, and as odd as before (${String(caseCount)} times)`, () => {
    fc.assert(
      fc.property(fc.array(anyElement, { maxLength: 12 }), (elements) => {
        const table = tableOf(elements)
        const { table: reopened, problem } = readParquet(parquetOf(table))
        expect([problem, ...recordsOf(reopened)]).toEqual([null, ...elements.map(stringifyJson)])
        expect(Array.from(reopened.columns.anomalies)).toEqual(Array.from(table.columns.anomalies))
      }),
      { seed: 20261122, numRuns: caseCount },
    )
  }, 240_000)

  it('survive the published naughty strings in every field', () => {
    const texts = eventFields
      .filter(({ kind }) => kind === 'text' || kind === 'id' || kind === 'value')
      .map(({ name }) => name)
    const elements = naughtyStrings.flatMap((text: string): JsonValue[] => [
      sampleEvent({
        ...Object.fromEntries(texts.map((name: FieldName) => [name, text])),
        attributeType: 'String',
      }),
      sampleEvent({ attributeType: 'Float', attributeData: text, [`note ${text}`]: text }),
    ])
    const { table, problem } = readParquet(parquetOf(tableOf(elements)))
    expect([problem, ...recordsOf(table)]).toEqual([null, ...elements.map(stringifyJson)])
  })

  const edge: readonly (readonly [what: string, fields: Record<string, JsonValue>])[] = [
    ['-0 as a value', { attributeData: -0 }],
    ['-0 as a time', { createdTime: -0 }],
    ['an empty text', { correlationId: '', attributeType: 'String', attributeData: '' }],
    ['U+0000 and a byte order mark', { channel: 'a\0b', modelId: '\ufeffm' }],
    ['a lone surrogate in a text and in the id', { channel: 'a\ud800', id: '\udc00@#a@#1' }],
    [
      '2^53 + 1',
      {
        attributeData: new ExactNumber('9007199254740993'),
        createdTime: new ExactNumber('9007199254740993'),
      },
    ],
    ['a time beyond the range of a Date', { createdTime: 8.64e15 + 1, deviceTimestamp: -1e21 }],
    ['the first and last time of a Date', { createdTime: 8.64e15, deviceTimestamp: -8.64e15 }],
    ['a number that a double rounds to infinity', { attributeData: new ExactNumber('-1e400') }],
    ['a field of another type', { deleted: 'no', tenantId: 7, attributeData: [null, { a: 1 }] }],
  ]
  it.each(edge)('keep %s, in a row beside ordinary ones', (_, fields) => {
    const elements = [sampleEvent({}), sampleEvent(fields), sampleEvent({ attributeData: 12.5 })]
    const { table, problem } = readParquet(parquetOf(tableOf(elements)))
    expect([problem, ...recordsOf(table)]).toEqual([null, ...elements.map(stringifyJson)])
  })

  it('tell a missing field from an empty text without anything in `extra`', () => {
    const without = Object.fromEntries(
      Object.entries(sampleEvent({})).filter(([name]) => name !== 'correlationId'),
    )
    const bytes = parquetOf(tableOf([without, sampleEvent({ correlationId: '' })]))
    expect(recordsOf(readParquet(bytes).table)).toEqual(
      [without, sampleEvent({ correlationId: '' })].map(stringifyJson),
    )
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('missing')
  })

  it('keep the order in which they are written, over more than one row group and page', () => {
    const elements = Array.from({ length: 130_000 }, (_, row) =>
      sampleEvent({
        id: `pump-${String(row % 5)}@#a@#${String(row)}`,
        correlationId: `c-${String(row % 777)}`,
      }),
    )
    const table = tableOf(elements)
    const rows = Uint32Array.from(elements, (_, index) => elements.length - 1 - index)
    const { table: reopened, problem } = readParquet(parquetOf(table, {}, rows))
    expect(problem).toBeNull()
    expect(reopened.rowCount).toBe(elements.length)
    for (const row of [0, 1, 40_959, 40_960, 122_879, 122_880, 129_999])
      expect(reopened.recordJson(row)).toBe(stringifyJson(elements[elements.length - 1 - row] ?? null))
    expect(reopened.texts.id).toEqual(table.texts.id)
  })

  it('keep the notes of their rows', () => {
    const notes: RowNote[] = [
      { faults: [], reasons: '' },
      {
        faults: ['flatLine'],
        reasons: 'no change for 3 h\nand more',
        deletion: { outcome: 'flagged', verifiedAt: 1763622000123 },
      },
    ]
    const options = {
      notes: { columns: noteColumns, noteOf: (row: number) => notes[row] ?? { faults: [], reasons: '' } },
    }
    const read = readParquet(parquetOf(tableOf([sampleEvent({}), sampleEvent({})]), options))
    expect(read.notes).toEqual([[1, notes[1]]])
  })
})

describe('a file of ours', () => {
  it('has the metadata that were asked for when all rows had been handed out', () => {
    const metadata = (): { key: string; value: string }[] => [{ key: provenanceKey, value: '汉字 {"a":1}' }]
    expect([...openParquet(parquetOf(tableOf([sampleEvent({})]), { metadata })).keyValues]).toEqual([
      [provenanceKey, '汉字 {"a":1}'],
    ])
  })

  it('can be without rows', () => {
    const { table, problem } = readParquet(parquetOf(tableOf([])))
    expect([problem, table.rowCount]).toEqual([null, 0])
  })

  it('stores a page as it is where compression would save next to nothing', () => {
    const random = createRandom(20261127)
    const valuesOf = (valueOf: () => number): readonly number[] => {
      const { row_groups: [group] = [] } = parquetMetadata(
        Uint8Array.from(
          parquetOf(tableOf(Array.from({ length: 2000 }, () => sampleEvent({ attributeData: valueOf() })))),
        ).buffer,
      )
      const meta = group?.columns.find(
        ({ meta_data: found }) => found?.path_in_schema[0] === numberColumn,
      )?.meta_data
      return [Number(meta?.total_compressed_size), Number(meta?.total_uncompressed_size)]
    }
    const [stored = NaN, plain = NaN] = valuesOf(() => random() + random() * 2 ** -32)
    expect(plain).toBeGreaterThan(16_000)
    // Only the header of the page comes to it.
    expect(stored).toBe(plain)
    const [ofEqual = NaN] = valuesOf(() => 21.5)
    expect(ofEqual).toBeLessThan(plain / 10)
  })

  it('has the same bytes when it is written again', () => {
    const table = tableOf([sampleEvent({}), sampleEvent({ attributeData: 'x' })])
    expect(Buffer.compare(parquetOf(table), parquetOf(table))).toBe(0)
  })
})
