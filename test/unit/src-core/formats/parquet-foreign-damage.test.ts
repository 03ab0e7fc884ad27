import { gzipSync } from 'node:zlib'
import type { FileMetaData, PageHeader } from 'hyparquet'
import { parquetMetadata } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { ReadingError } from '../../../../src-core/formats/file-problem'
import { readFooter, type WholeFile } from '../../../../src-core/formats/parquet/file'
import { createForeignRows } from '../../../../src-core/formats/parquet/foreign'
import { checkDataPage } from '../../../../src-core/formats/parquet/foreign-pages'
import { foreignColumns } from '../../../../src-core/formats/parquet/foreign-types'
import { gunzipped } from '../../../../src-core/formats/parquet/gunzip'

type Encoding = NonNullable<PageHeader['data_page_header']>['encoding']

/** Checks a page of `count` values in a column that is required. */
const check = (encoding: Encoding, count: number, bytes: readonly number[], dictionarySize = 0): unknown => {
  const body = Uint8Array.from(bytes)
  const header: PageHeader = {
    type: 'DATA_PAGE',
    uncompressed_page_size: body.length,
    compressed_page_size: body.length,
    data_page_header: {
      num_values: count,
      encoding,
      definition_level_encoding: 'RLE',
      repetition_level_encoding: 'RLE',
    },
  }
  try {
    const { rowCount, valueCount } = checkDataPage({ header, body }, 0, count, dictionarySize)
    return { rowCount, valueCount }
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    return reason.kind
  }
}

const written = (): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'first', data: [1, 2, 3, 4], type: 'INT32', encoding: 'PLAIN' },
        { name: 'second', data: ['a', 'b', 'c', 'd'], type: 'STRING', encoding: 'PLAIN' },
      ],
      rowGroupSize: 2,
      codec: 'UNCOMPRESSED',
    }),
  )

/** The rows that are read of a file with this footer, and the problem. */
const readWith = (
  change: (footer: FileMetaData) => void,
  bytes = written(),
): { readonly rows: readonly unknown[]; readonly problem: unknown } => {
  const file: WholeFile = { ...readFooter(bytes), footer: parquetMetadata(bytes) }
  change(file.footer)
  const rows: unknown[] = []
  try {
    for (const some of createForeignRows(file, foreignColumns(file.footer).columns)) rows.push(...some)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    return { rows, problem: [reason.kind, reason.column, reason.position] }
  }
  return { rows, problem: null }
}

const all = [
  ['1', 'a'],
  ['2', 'b'],
  ['3', 'c'],
  ['4', 'd'],
]

describe('damage that the library does not notice', () => {
  it('is a place in a dictionary that has fewer values, or none', () => {
    // The width of a bit, and a packed group of eight: 1, 0, 1, 0, ...
    expect(check('RLE_DICTIONARY', 8, [1, 3, 0x55], 2)).toEqual({ rowCount: 8, valueCount: 8 })
    expect([
      check('RLE_DICTIONARY', 8, [1, 3, 0x55], 1),
      check('RLE_DICTIONARY', 8, [1, 3, 0x55]),
      check('PLAIN_DICTIONARY', 8, [0]),
    ]).toEqual(Array(3).fill('parquetDamaged'))
  })

  it('is another number of differences than of values', () => {
    // Blocks of 128 in 4, the number of values, the first one.
    expect(check('DELTA_BINARY_PACKED', 1, [0x80, 1, 4, 1, 2])).toEqual({ rowCount: 1, valueCount: 1 })
    expect(check('DELTA_BINARY_PACKED', 2, [0x80, 1, 4, 1, 2])).toBe('parquetDamaged')
  })

  it('is a text that repeats more bytes than the text before it has', () => {
    const lengths = (length: number): readonly number[] => [0x80, 1, 4, 1, length * 2]
    expect(check('DELTA_BYTE_ARRAY', 1, [...lengths(0), ...lengths(1), 0x61])).toEqual({
      rowCount: 1,
      valueCount: 1,
    })
    expect(check('DELTA_BYTE_ARRAY', 1, [...lengths(1), ...lengths(1), 0x61])).toBe('parquetDamaged')
  })

  it('is a page with fewer values than it states, whose next bytes belong to another page', () => {
    const bytes = written()
    const values = [3, 0, 0, 0, 4, 0, 0, 0]
    // All but the last page end with bytes of the next one behind them.
    const at = Buffer.from(bytes).indexOf(Uint8Array.from(values))
    expect(at).toBeGreaterThan(0)
    expect(readWith(() => undefined, bytes)).toEqual({ rows: all, problem: null })
    const longer = readWith(({ schema, row_groups: groups }) => {
      const element = schema[1]
      if (element !== undefined) element.type = 'INT64'
      for (const { columns } of groups) if (columns[0]?.meta_data) columns[0].meta_data.type = 'INT64'
    }, bytes)
    expect(longer).toEqual({ rows: [], problem: ['parquetDamaged', 'first', { rowGroup: 1 }] })
  })

  it('is a row group with another number of rows, after the rows of those before it', () => {
    const { rows, problem } = readWith(
      ({ row_groups: groups }) => void (groups[1] && (groups[1].num_rows = 3n)),
    )
    expect([rows, problem]).toEqual([all.slice(0, 2), ['parquetDamaged', 'first', { rowGroup: 2 }]])
  })

  it('is a file with fewer rows than it states, after all that are there; old programs state 0', () => {
    expect(readWith((footer) => (footer.num_rows = 5n))).toEqual({
      rows: all,
      problem: ['parquetDamaged', null, null],
    })
    expect(readWith((footer) => (footer.num_rows = 0n))).toEqual({ rows: all, problem: null })
  })

  it('is a column in the place of another', () => {
    const { problem } = readWith(({ row_groups: groups }) => void groups[0]?.columns.reverse())
    expect(problem).toEqual(['parquetDamaged', 'first', { rowGroup: 1 }])
  })

  it('is a method of compression that is not known: its pages are not taken for uncompressed ones', () => {
    const { problem } = readWith(({ row_groups: groups }) => {
      if (groups[1]?.columns[1]?.meta_data) Reflect.deleteProperty(groups[1].columns[1].meta_data, 'codec')
    })
    expect(problem).toEqual(['parquetCodec', 'second', { rowGroup: 2 }])
  })
})

describe('a row group without rows', () => {
  it('is passed over, whatever stands for its pages', () => {
    const { rows, problem } = readWith(({ row_groups: groups }) => {
      const [, second] = groups
      if (second === undefined) return
      second.num_rows = 0n
      for (const { meta_data: meta } of second.columns) if (meta) meta.data_page_offset = 0n
    })
    // The file states four.
    expect([rows, problem]).toEqual([all.slice(0, 2), ['parquetDamaged', null, null]])
  })
})

describe('a column compressed with gzip', () => {
  const text = Buffer.from('pump@#temperature@#'.repeat(5000))
  const unpacked = (bytes: Uint8Array, length = text.length): Buffer => {
    const plain = new Uint8Array(length)
    gunzipped(bytes, plain)
    return Buffer.from(plain)
  }

  it('may have several gzips after one another', () => {
    const parts = [text.subarray(0, 40_000), text.subarray(40_000, 40_000), text.subarray(40_000)].map(
      (part) => gzipSync(part),
    )
    expect(unpacked(gzipSync(text)).equals(text)).toBe(true)
    expect(unpacked(Buffer.concat(parts)).equals(text)).toBe(true)
  })

  it('is damaged if its checksum or its length is another', () => {
    const bytes = gzipSync(text)
    const changed = Buffer.from(bytes)
    changed[bytes.length - 8] = (changed[bytes.length - 8] ?? 0) ^ 1
    for (const [of, length] of [
      [changed, text.length],
      [bytes, text.length - 1],
      [bytes, text.length + 1],
    ] as const)
      expect(() => unpacked(of, length)).toThrow()
  })
})
