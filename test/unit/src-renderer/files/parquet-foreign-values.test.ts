import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { gzipSync } from 'fflate'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParquet, type ParquetFile } from '../../../../src-renderer/files/parquet-reader'
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
  ['12.50::decimal(9, 2)', 'number', '12.5'],
  ["timestamptz '2026-11-22 10:00:00.123456+01'", 'time', '2026-11-22T09:00:00.123456Z'],
  ["timestamptz '1969-12-31 23:59:59.999999+00'", 'time', '1969-12-31T23:59:59.999999Z'],
  ["timestamp '2026-11-22 10:00:00.5'", 'localTime', '2026-11-22T10:00:00.500'],
  ["timestamp_ns '2026-11-22 10:00:00.123456789'", 'localTime', '2026-11-22T10:00:00.123456789'],
  ["date '2026-11-22'", 'localTime', '2026-11-22'],
  ["'00112233-4455-6677-8899-aabbccddeeff'::uuid", 'text', '00112233-4455-6677-8899-aabbccddeeff'],
  ["'\\xFF\\x00'::blob", 'text', 'ff00'],
]

describe('a file of another program', () => {
  it.each(columns)('%s is a column of the kind "%s", with the text "%s"', async (sql, type, text) => {
    const file = await writtenByDuckDb(`select ${sql} as it, 'beside' as other`)
    expect([file.isOurs, file.names, file.types[0], allRows(file)]).toEqual([false, ['it', 'other'], type, [[text, 'beside']]])
  })

  it.each(['uncompressed', 'snappy', 'gzip'])('is read over many pages and row groups, with and without dictionaries (%s)', async (codec) => {
    const query = "select i, 'device-' || (i % 7) as device, case when i % 3 = 0 then null else i / 8 end as value, 'text ' || i as text from range(10000) t(i)"
    const rows = allRows(await writtenByDuckDb(query, `, codec ${codec}, row_group_size 4096`))
    expect(rows.length).toBe(10_000)
    rows.forEach((cells, i) => expect(cells).toEqual([String(i), `device-${String(i % 7)}`, i % 3 === 0 ? '' : String(i / 8), `text ${String(i)}`]))
  })

  it('is read in the newer form of pages, with differences of numbers and texts', async () => {
    const query = "select i * 1000 as time, 'pump@#' || i as id, (i % 2)::boolean as flag from range(5000) t(i)"
    const rows = allRows(await writtenByDuckDb(query, ', parquet_version v2'))
    rows.forEach((cells, i) => expect(cells).toEqual([String(i * 1000), `pump@#${String(i)}`, String(i % 2 === 1)]))
    expect(rows.length).toBe(5000)
  })

  it('offers its columns without those of lists and structures', async () => {
    const file = await writtenByDuckDb("select 1 as a, [1, 2] as list, {'x': 1, 'y': {'z': 2}} as structure, map {'k': 1} as map, 'b' as b")
    expect([file.names, allRows(file)]).toEqual([['a', 'b'], [['1', 'b']]])
  })

  it('may have columns that are required', () => {
    const columnData = [
      { name: 'a', data: [1, 2, 3], nullable: false },
      { name: 'b', data: ['x', 'x', 'y'], nullable: false },
    ]
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData, codec: 'GZIP', compressors: { GZIP: (input) => gzipSync(input) } }))
    expect(allRows(openParquet(bytes))).toEqual([
      ['1', 'x'],
      ['2', 'x'],
      ['3', 'y'],
    ])
  })
})
