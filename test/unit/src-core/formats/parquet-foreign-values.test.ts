import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { gzipSync } from 'fflate'
import type { SchemaElement } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreignColumns, type StoredValue } from '../../../../src-core/formats/parquet/foreign-types'
import { openParquet, type ParquetFile } from '../../../../src-core/formats/parquet/reader'
import { temporaryFolder } from '../../support/temporary-folder'

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => connection.closeSync())

/** What DuckDB writes for a query. */
const writtenByDuckDb = async (query: string, options = ''): Promise<ParquetFile> => {
  const path = join(temporaryFolder(), 'foreign.parquet')
  await connection.run(`copy (${query}) to '${path}' (format parquet${options})`)
  return openParquet(new Uint8Array(readFileSync(path)))
}

const allRows = (file: ParquetFile): readonly (readonly string[])[] => {
  const rows: (readonly string[])[] = []
  const steps = file.readRows()
  for (let step = steps.next(); step.done !== true; step = steps.next()) rows.push(...step.value)
  return rows
}

const columns: readonly (readonly [sql: string, type: string, text: string])[] = [
  ["'pump-7 汉字'", 'text', 'pump-7 汉字'],
  ['null::varchar', 'text', ''],
  ["''", 'text', ''],
  ['true', 'flag', 'true'],
  ['42::integer', 'number', '42'],
  ['9007199254740993::bigint', 'number', '9007199254740993'],
  ['18446744073709551615::ubigint', 'number', '18446744073709551615'],
  ['4294967295::uinteger', 'number', '4294967295'],
  ["'-0'::double", 'number', '-0'],
  ['0.1::double', 'number', '0.1'],
  ['12.50::decimal(9, 2)', 'number', '12.50'],
  ['-0.05::decimal(4, 2)', 'number', '-0.05'],
  ['1234567890123456.78::decimal(18, 2)', 'number', '1234567890123456.78'],
  [
    '-12345678901234567890123456789.012345678::decimal(38, 9)',
    'number',
    '-12345678901234567890123456789.012345678',
  ],
  ['7::decimal(38, 0)', 'number', '7'],
  ['0.1::float', 'number', '0.1'],
  ["'-0'::float", 'number', '-0'],
  ['16777216::float', 'number', '16777216'],
  ['3.4028234663852886e38::float', 'number', '3.4028235e+38'],
  ['1.4e-45::float', 'number', '1e-45'],
  ["'-inf'::float", 'number', '-Infinity'],
  ["time '10:00:00.123456'", 'other', '10:00:00.123456'],
  ["time '00:00:00'", 'other', '00:00:00.000'],
  ["time '24:00:00'", 'other', '24:00:00.000'],
  ["interval '14 months 3 days 4.005 seconds'", 'other', 'P14M3DT4.005S'],
  ["date '0044-03-15 (BC)'", 'localTime', '-000043-03-15'],
  ["date '12026-11-22'", 'localTime', '+012026-11-22'],
  ["timestamp '12026-11-22 10:00:00.5'", 'localTime', '+012026-11-22T10:00:00.500'],
  ["timestamp '294247-01-10 04:00:54.775806'", 'localTime', '9223372036854775806 µs'],
  ["timestamptz '2026-11-22 10:00:00.123456+01'", 'time', '2026-11-22T09:00:00.123456Z'],
  ["timestamptz '1969-12-31 23:59:59.999999+00'", 'time', '1969-12-31T23:59:59.999999Z'],
  ["timestamp '2026-11-22 10:00:00.5'", 'localTime', '2026-11-22T10:00:00.500'],
  ["timestamp_ns '2026-11-22 10:00:00.123456789'", 'localTime', '2026-11-22T10:00:00.123456789'],
  ["date '2026-11-22'", 'localTime', '2026-11-22'],
  ["'00112233-4455-6677-8899-aabbccddeeff'::uuid", 'text', '00112233-4455-6677-8899-aabbccddeeff'],
  ["'abc'::blob", 'text', 'abc'],
]

describe('a file of another program', () => {
  it.each(columns)('%s is a column of the kind "%s", with the text "%s"', async (sql, type, text) => {
    const file = await writtenByDuckDb(`select ${sql} as it, 'beside' as other`)
    expect([file.ours, file.names, file.types[0], allRows(file)]).toEqual([
      null,
      ['it', 'other'],
      type,
      [[text, 'beside']],
    ])
  })

  it.each(['uncompressed', 'snappy', 'gzip'])(
    'is read over many pages and row groups, with and without dictionaries (%s)',
    async (codec) => {
      const query =
        "select i, 'device-' || (i % 7) as device, case when i % 3 = 0 then null else i / 8 end as value, 'text ' || i as text from range(10000) t(i)"
      const rows = allRows(await writtenByDuckDb(query, `, codec ${codec}, row_group_size 4096`))
      expect(rows.length).toBe(10_000)
      rows.forEach((cells, i) =>
        expect(cells).toEqual([
          String(i),
          `device-${String(i % 7)}`,
          i % 3 === 0 ? '' : String(i / 8),
          `text ${String(i)}`,
        ]),
      )
    },
  )

  it('is read in the newer form of pages, with differences of numbers and texts', async () => {
    const query =
      "select i * 1000 as time, 'pump@#' || i as id, (i % 2)::boolean as flag from range(5000) t(i)"
    const rows = allRows(await writtenByDuckDb(query, ', parquet_version v2'))
    rows.forEach((cells, i) =>
      expect(cells).toEqual([String(i * 1000), `pump@#${String(i)}`, String(i % 2 === 1)]),
    )
    expect(rows.length).toBe(5000)
  })

  it('has the same texts from a dictionary', async () => {
    const rows = allRows(
      await writtenByDuckDb(
        "select (i % 3 / 10)::float as single, (i % 3)::decimal(20, 2) as exact, time '10:00' as time from range(3000) t(i)",
      ),
    )
    expect(rows.slice(0, 3)).toEqual([
      ['0', '0.00', '10:00:00.000'],
      ['0.1', '1.00', '10:00:00.000'],
      ['0.2', '2.00', '10:00:00.000'],
    ])
  })

  it.each<readonly [SchemaElement, StoredValue, string, string]>([
    [{ name: 'spark', type: 'INT96' }, 1_700_000_000_123_456_789n, 'time', '2023-11-14T22:13:20.123456789Z'],
    [
      { name: 'old', type: 'BYTE_ARRAY', converted_type: 'DECIMAL', scale: 2 },
      Uint8Array.of(0xff, 0x85),
      'number',
      '-1.23',
    ],
    [
      { name: 'new', type: 'INT64', logical_type: { type: 'DECIMAL', precision: 18, scale: 3 } },
      5n,
      'number',
      '0.005',
    ],
    [
      { name: 'half', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 2, logical_type: { type: 'FLOAT16' } },
      Uint8Array.of(0x66, 0x2e),
      'number',
      '0.099975586',
    ],
    [{ name: 'byte', type: 'INT32', converted_type: 'UINT_32' }, -1, 'number', '4294967295'],
    [
      { name: 'clock', type: 'INT64', logical_type: { type: 'TIME', isAdjustedToUTC: true, unit: 'NANOS' } },
      36_000_000_000_001n,
      'other',
      '10:00:00.000000001Z',
    ],
    [{ name: 'odd', type: 'INT32', converted_type: 'TIME_MILLIS' }, 90_000_000, 'other', '90000000 ms'],
  ])('may have what DuckDB does not write: %o', (element, value, type, text) => {
    const [column] = foreignColumns({
      version: 2,
      schema: [{ name: 'root', num_children: 1 }, element],
      num_rows: 0n,
      row_groups: [],
      metadata_length: 0,
    }).columns
    expect([column?.type, column?.textOf(value)]).toEqual([type, text])
  })

  it('may have a column with the name of one in another', async () => {
    const file = await writtenByDuckDb("select {'b': 1} as a, 'x' as \"a.b\", 'y' as c")
    expect([file.names, allRows(file)]).toEqual([['a.b', 'a.b', 'c'], [['1', 'x', 'y']]])
  })

  it('has the columns within others under their names with dots, and names the lists that it leaves out', async () => {
    const file = await writtenByDuckDb(
      "select 1 as a, [1, 2] as list, {'x': 1, 'y': {'z': 2, 'many': [3]}} as structure, map {'k': 1} as map, 'b' as b",
    )
    expect([file.names, file.leftOut, allRows(file)]).toEqual([
      ['a', 'structure.x', 'structure.y.z', 'b'],
      ['list', 'structure.y.many', 'map'],
      [['1', '1', '2', 'b']],
    ])
  })

  it('has no value where a column around it has none', async () => {
    const query = `select i, case when i % 5 = 0 then null when i % 5 = 1 then {'inner': null, 'other': i}
      else {'inner': {'value': case when i % 5 = 2 then null else i end}, 'other': null} end as outer from range(9000) t(i)`
    for (const options of ['', ', parquet_version v2', ', codec gzip, row_group_size 2048']) {
      const file = await writtenByDuckDb(query, options)
      expect(file.names).toEqual(['i', 'outer.inner.value', 'outer.other'])
      const rows = allRows(file)
      expect(rows.length).toBe(9000)
      rows.forEach((cells, i) =>
        expect(cells).toEqual([String(i), i % 5 > 2 ? String(i) : '', i % 5 === 1 ? String(i) : '']),
      )
    }
  })

  it('leaves bytes out that are no texts, and names their columns', async () => {
    const file = await writtenByDuckDb(
      "select i, case when i < 900 then null else '\\xFF\\x00'::blob end as picture, '\\xC3\\xBC'::blob as text, {'raw': '\\xC3'::blob} as more from range(1000) t(i)",
    )
    expect([file.names, file.leftOut]).toEqual([
      ['i', 'text'],
      ['picture', 'more.raw'],
    ])
    expect(allRows(file)[0]).toEqual(['0', 'ü'])
    const { columns, leftOut } = foreignColumns({
      version: 2,
      schema: [
        { name: 'root', num_children: 3 },
        { name: 'bson', type: 'BYTE_ARRAY', converted_type: 'BSON' },
        { name: 'fixed', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 3 },
        { name: 'values', type: 'DOUBLE', repetition_type: 'REPEATED' },
      ],
      num_rows: 0n,
      row_groups: [],
      metadata_length: 0,
    })
    expect([columns, leftOut]).toEqual([[], ['bson', 'fixed', 'values']])
  })

  it('may have columns that are required', () => {
    const columnData = [
      { name: 'a', data: [1, 2, 3], nullable: false },
      { name: 'b', data: ['x', 'x', 'y'], nullable: false },
    ]
    const bytes = new Uint8Array(
      parquetWriteBuffer({ columnData, codec: 'GZIP', compressors: { GZIP: (input) => gzipSync(input) } }),
    )
    expect(allRows(openParquet(bytes))).toEqual([
      ['1', 'x'],
      ['2', 'x'],
      ['3', 'y'],
    ])
  })
})
