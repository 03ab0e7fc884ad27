import type { PageHeader } from 'hyparquet'
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { ReadingError } from '../../../../src-core/formats/file-problem'
import { checkDataPage } from '../../../../src-core/formats/parquet/foreign-pages'
import { parquetColumns } from '../../../../src-core/formats/parquet/format'
import { openParquet } from '../../../../src-core/formats/parquet/reader'
import { endOfThrift } from '../../../../src-core/formats/parquet/thrift'
import { createEvents } from '../../../bench/million-events'
import { runCount } from '../../../support/run-count'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { parquetOf, readParquet } from '../../support/parquet-files'
import { sampleEvent } from '../events/sample-events'

const ours = parquetOf(
  tableOf([
    sampleEvent({}),
    sampleEvent({ attributeData: 'x', attributeType: 'String' }),
    sampleEvent({ tenantId: 7 }),
  ]),
)
const foreign = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'name', data: ['a', 'b', null, 'a', 'b', 'a'] },
      { name: 'value', data: [1.5, -0, 3, 4, 5, null] },
      { name: 'count', data: [1n, 2n, 3n, 4n, 5n, 6n], encoding: 'DELTA_BINARY_PACKED' },
      { name: 'place', data: ['x1', 'x2', 'x3', 'x4', 'x5', 'x6'], encoding: 'DELTA_BYTE_ARRAY' },
    ],
  }),
)

/** Reads all that there is, in either way. */
const readAll = (bytes: Uint8Array): number => {
  const file = openParquet(bytes)
  let count = 0
  const steps =
    file.ours === 'events'
      ? file.readEvents({ onBatch: ({ rowCount }) => (count += rowCount), onNote: () => undefined })
      : file.readRows()
  for (let step = steps.next(); step.done !== true; step = steps.next()) count += step.value?.length ?? 0
  return count
}

/**
 * The kind of its problem, or the number of its rows. Any other error, which the screen has no words for, is
 * thrown.
 */
const outcomeOf = (bytes: Uint8Array): string | number => {
  try {
    return readAll(bytes)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    return reason.kind
  }
}

/** Each byte, or each third: every structure of the file has some of them. */
const byteStep = runCount(1, 13)

/** With one byte changed. */
const withByte = (bytes: Uint8Array, at: number, mask: number): Uint8Array => {
  const changed = new Uint8Array(bytes)
  changed[at] = (changed[at] ?? 0) ^ mask
  return changed
}

describe.each([
  ['ours', ours, 3],
  ['that of another program', foreign, 6],
] as const)('a small file that is %s', (_, bytes, rowCount) => {
  it('is read', () => {
    expect(outcomeOf(bytes)).toBe(rowCount)
  })

  it('has a clear problem wherever it is cut', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect([length, outcomeOf(bytes.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(/^parquet(?:Cut|Damaged)$/),
      ])
    }
  })

  it.each([0xff, 0x01, 0x80])(
    'has a clear problem, or is read, whichever byte is changed by %i, and takes no more memory than a few pages',
    (mask) => {
      const { arrayBuffers } = process.memoryUsage()
      for (let at = 0; at < bytes.length; at += byteStep) outcomeOf(withByte(bytes, at, mask))
      expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(512e6)
    },
  )
})

describe('a page of ours with a changed byte', () => {
  const pagesEnd =
    ours.length - 8 - new DataView(ours.buffer, ours.byteOffset + ours.length - 8).getUint32(0, true)

  it('never gives other events, wherever the byte is', () => {
    const wanted = recordsOf(readParquet(ours).table)
    for (let at = 4; at < pagesEnd; at += byteStep) {
      const { table, problem } = readParquet(withByte(ours, at, 0x04))
      expect([at, ...recordsOf(table)]).toEqual(problem === null ? [at, ...wanted] : [at])
    }
  })

  const elements = createEvents(123_000)
  const large = parquetOf(tableOf(elements))
  const end =
    large.length - 8 - new DataView(large.buffer, large.byteOffset + large.length - 8).getUint32(0, true)
  const wanted = (from: number, to: number): readonly string[] =>
    elements.slice(from, to).map((element) => stringifyJson(element))

  it('is found, with its row group and column, and the row groups before it are kept', () => {
    const first = readParquet(large)
    expect([first.problem, first.table.rowCount]).toEqual([null, 123_000])
    // The last page before the footer is `extra` of the second row group.
    const { table, problem } = readParquet(withByte(large, end - 1, 0x10))
    expect(problem).toMatchObject({
      kind: 'parquetDamaged',
      column: 'extra',
      position: { rowGroup: 2 },
      lost: [{ row: 122_880, rowCount: 120 }],
    })
    expect(table.rowCount).toBe(122_880)
    expect(table.recordJson(122_879)).toBe(stringifyJson(elements[122_879] ?? null))
  })

  it('loses no more than its row group: those behind it are read, with their own texts', () => {
    const { table, problem } = readParquet(withByte(large, 200_000, 0x10))
    expect(problem).toMatchObject({
      kind: 'parquetDamaged',
      position: { rowGroup: 1 },
      lost: [{ row: 0, rowCount: 122_880 }],
    })
    expect(recordsOf(table)).toEqual(wanted(122_880, 123_000))
  })

  it('in each of several row groups: the first one is named, and all lost rows are', () => {
    const { table, problem } = readParquet(withByte(withByte(large, 200_000, 0x10), end - 1, 0x10))
    const lost = [
      { row: 0, rowCount: 122_880 },
      { row: 0, rowCount: 120 },
    ]
    expect([table.rowCount, problem?.position, problem?.lost]).toEqual([0, { rowGroup: 1 }, lost])
  })
})

const replaced = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'))

describe('a file that cannot be read', () => {
  it('is encrypted', () => {
    expect(outcomeOf(replaced(ours, 'PAR1', 'PARE'))).toBe('parquetEncrypted')
  })

  it('is compressed by another method: the problem names it', () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [{ name: 'a', data: ['x'] }],
        codec: 'ZSTD',
        compressors: { ZSTD: (input) => input },
      }),
    )
    const rows = openParquet(bytes).readRows()
    expect(() => rows.next()).toThrow(
      expect.objectContaining({
        kind: 'parquetCodec',
        column: 'a',
        found: 'ZSTD',
        position: { rowGroup: 1 },
      }),
    )
  })

  it('claims a page of gigabytes: nothing is allocated for it', () => {
    const header = new ByteWriter()
    const counts = {
      num_values: 6,
      num_nulls: 0,
      num_rows: 6,
      encoding: 'PLAIN',
      definition_levels_byte_length: 2,
      repetition_levels_byte_length: 0,
    } as const
    writePageHeader(header, {
      type: 'DATA_PAGE_V2',
      uncompressed_page_size: 2 ** 31 - 1,
      compressed_page_size: 20,
      data_page_header_v2: counts,
    })
    const claimed = new Uint8Array(
      Buffer.concat([foreign.subarray(0, 4), header.getBytes(), foreign.subarray(4)]),
    )
    const { arrayBuffers } = process.memoryUsage()
    const rows = openParquet(claimed).readRows()
    const wanted = { kind: 'parquetTooLarge', column: 'name', found: '2147483647', position: { rowGroup: 1 } }
    expect(() => rows.next()).toThrow(expect.objectContaining(wanted))
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(16e6)
  })

  it.each([
    ['a number without end', Uint8Array.of(0x36, ...new Uint8Array(100_000).fill(0xff))],
    ['a list of a hundred million', Uint8Array.of(0x59, 0xfc, 0xff, 0xc1, 0xd7, 0x2f, 0)],
    ['a text longer than the file', Uint8Array.of(0x68, 0xff, 0x01, 0)],
    ['structures in structures', new Uint8Array(1000).fill(0x1c)],
  ])('has a footer with %s', (_, footer) => {
    const bytes = new Uint8Array(
      Buffer.concat([
        ours.subarray(0, 4),
        footer,
        new Uint8Array(new Uint32Array([footer.length]).buffer),
        ours.subarray(0, 4),
      ]),
    )
    expect(() => endOfThrift(bytes, 4, 4 + footer.length)).toThrow(ReadingError)
    expect(outcomeOf(bytes)).toBe('parquetDamaged')
  })

  it('claims more rows in a run than the page has', () => {
    // The number of bytes of the levels, and a run of 2^28 rows.
    const body = Uint8Array.of(6, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x02, 1)
    const header: PageHeader = {
      type: 'DATA_PAGE',
      uncompressed_page_size: body.length,
      compressed_page_size: body.length,
      data_page_header: {
        num_values: 6,
        encoding: 'PLAIN',
        definition_level_encoding: 'RLE',
        repetition_level_encoding: 'RLE',
      },
    }
    expect(() => checkDataPage({ header, body }, 1, 6, 0)).toThrow(ReadingError)
  })

  it('has a column of another type than ours', () => {
    const columnData = parquetColumns([]).map(({ name }) => ({ name, data: ['x'], type: 'STRING' as const }))
    const bytes = new Uint8Array(
      parquetWriteBuffer({ columnData, createdBy: 'device-event-explorer version 9.9.9 (build 9.9.9)' }),
    )
    const { problem } = readParquet(bytes)
    expect(problem).toMatchObject({ kind: 'parquetType', column: 'createdTime', found: 'UTF8' })
  })
})
