import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetMetadata } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import type { FileReading } from '../../../../src-core/formats/file-reader'
import { isParquet } from '../../../../src-core/formats/parquet/reading'
import { asGuessed, type AskedColumns } from '../../support/asked-tables'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { temporaryFolder } from '../../support/temporary-folder'

/** Reads a file as it is guessed, and notes the question. */
const read = async (bytes: Uint8Array): Promise<FileReading & { readonly foreign: AskedColumns | null }> => {
  let foreign: AskedColumns | null = null
  const reading = await readBytes('log.bin', bytes, {
    askTable: asGuessed('Europe/Berlin', (asked) => (foreign = asked)),
  })
  return { ...reading, foreign }
}
const written = (
  columnData: Parameters<typeof parquetWriteBuffer>[0]['columnData'],
  codec?: 'UNCOMPRESSED',
): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 2, ...(codec ? { codec } : {}) }))

/** A table of DuckDB, with its own writer of Parquet. */
const fromDuckDb = async (select: string, options = ''): Promise<Uint8Array> => {
  const path = join(temporaryFolder(), 'table.parquet')
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet${options})`)
  connection.closeSync()
  return readFileSync(path)
}

const three = (): Uint8Array =>
  written([
    {
      name: 'when',
      data: [1_700_000_000_000, 1_700_000_001_000, 1_700_000_002_500].map((ms) => new Date(ms)),
      type: 'TIMESTAMP',
    },
    { name: 'pump', data: ['a', 'b', 'a'], type: 'STRING' },
    { name: 'value', data: [1.5, null, -0], type: 'DOUBLE' },
  ])

describe('a Parquet file of another program', () => {
  it('is told by its first bytes, and a table with such a column is not', () => {
    const startOf = (text: string): Uint8Array => new TextEncoder().encode(text)
    expect(isParquet(three())).toBe(true)
    expect(
      ['PAR1,PAR2\n', 'PAR1\n', 'PAR', 'PAR10', 'when,PAR1'].map((text) => isParquet(startOf(text))),
    ).toEqual([false, false, false, false, false])
  })

  it('is read by its types, and read in all its row groups', async () => {
    const { foreign, problem, table } = await read(three())
    expect(problem).toBeNull()
    expect(foreign).toEqual({
      names: ['when', 'pump', 'value'],
      leftOut: [],
      types: ['time', 'text', 'number'],
      samples: [
        ['2023-11-14T22:13:20.000Z', 'a', '1.5'],
        ['2023-11-14T22:13:21.000Z', 'b', ''],
        ['2023-11-14T22:13:22.500Z', 'a', '-0'],
      ],
    })
    expect(recordsOf(table)).toEqual([
      '{"deviceId":"a","attributeCode":"value","attributeData":1.5,"deviceTimestamp":1700000000000}',
      '{"deviceId":"a","attributeCode":"value","attributeData":-0,"deviceTimestamp":1700000002500}',
    ])
  })

  it('has the texts that a CSV would have, whatever the type', async () => {
    const select = `SELECT TIMESTAMP '2026-11-20 08:15:30.25' AS ts, TIMESTAMPTZ '1969-12-31 23:59:59.9995+00' AS tz, TIMESTAMP_NS '2026-11-20 08:15:30.123456789' AS ns,
      DATE '2026-11-20' AS d, 12345.67::DECIMAL(9,2) AS dec, -0.05::DECIMAL(30,2) AS big, 0.5::FLOAT AS f, 9007199254740993::BIGINT AS i64,
      18446744073709551615::UBIGINT AS u64, true AS flag, 'ü,"\n' AS t, '' AS e, NULL::VARCHAR AS n, 'NaN'::DOUBLE AS nan`
    const { foreign } = await read(await fromDuckDb(select))
    expect(
      Object.fromEntries(
        foreign?.names.map((name, index) => [name, [foreign.types?.[index], foreign.samples[0]?.[index]]]) ??
          [],
      ),
    ).toEqual({
      ts: ['localTime', '2026-11-20T08:15:30.250'],
      tz: ['time', '1969-12-31T23:59:59.999500Z'],
      ns: ['localTime', '2026-11-20T08:15:30.123456789'],
      d: ['localTime', '2026-11-20'],
      dec: ['number', '12345.67'],
      big: ['number', '-0.05'],
      f: ['number', '0.5'],
      i64: ['number', '9007199254740993'],
      u64: ['number', '18446744073709551615'],
      flag: ['flag', 'true'],
      t: ['text', 'ü,"\n'],
      e: ['text', ''],
      n: ['text', ''],
      nan: ['number', 'NaN'],
    })
  })

  it('names the columns that it does not read: lists, also within other columns', async () => {
    const { foreign, table } = await read(
      await fromDuckDb(
        "SELECT [1] AS list, 1.5 AS value, {'a': {'b': 1}, 'c': [2]} AS pair, MAP {'k': 1} AS map, 'x' AS note",
      ),
    )
    expect(foreign).toMatchObject({
      names: ['value', 'pair.a.b', 'note'],
      leftOut: ['list', 'pair.c', 'map'],
      samples: [['1.5', '1', 'x']],
    })
    expect(recordsOf(table)).toContain('{"attributeCode":"pair.a.b","attributeData":1}')
  })

  it.each(['snappy', 'uncompressed', 'gzip'])('may be compressed with %s', async (codec) => {
    const { problem, table } = await read(
      await fromDuckDb('SELECT range AS value FROM range(10000)', `, CODEC ${codec}, ROW_GROUP_SIZE 4000`),
    )
    expect([problem, table.rowCount]).toEqual([null, 10_000])
    expect(table.recordJson(9_999)).toBe('{"attributeCode":"value","attributeData":9999}')
  })

  it('with a codec that is not read is refused, with the place', async () => {
    const { problem, table } = await read(
      await fromDuckDb('SELECT range AS value FROM range(3)', ', CODEC zstd'),
    )
    expect(problem).toEqual({
      kind: 'parquetCodec',
      line: 1,
      column: 'value',
      character: null,
      rowGroup: 1,
      found: 'ZSTD',
    })
    expect(table.rowCount).toBe(0)
  })

  it('that is cut anywhere says so', async () => {
    const bytes = three()
    for (let length = 5; length < bytes.length; length += 7)
      expect((await read(bytes.slice(0, length))).problem?.kind).toBe('parquetCut')
    const encrypted = Uint8Array.from(bytes)
    encrypted[3] = 'E'.charCodeAt(0)
    expect((await read(encrypted)).problem?.kind).toBe('parquetEncrypted')
  })

  it('keeps the row groups before a damaged one', async () => {
    const bytes = await fromDuckDb('SELECT range AS value FROM range(6000)', ', ROW_GROUP_SIZE 2048')
    const second = parquetMetadata(bytes).row_groups[1]?.columns[0]?.meta_data
    const at = Number(second?.dictionary_page_offset ?? second?.data_page_offset)
    const changed = Uint8Array.from(bytes)
    changed.fill(0xff, at, at + 8)
    const { problem, table } = await read(changed)
    expect(problem).toMatchObject({ kind: 'parquetDamaged', column: 'value', rowGroup: 2 })
    expect(table.rowCount).toBe(2048)
  })

  it('has times finer than the service knows, which are rounded down to milliseconds', async () => {
    const { table } = await read(
      await fromDuckDb("SELECT TIMESTAMP_NS '2026-11-20 08:15:30.123999999' AS local, 1.5 AS value"),
    )
    expect(recordsOf(table)).toEqual([
      `{"attributeCode":"value","attributeData":1.5,"deviceTimestamp":${String(Date.UTC(2026, 10, 20, 7, 15, 30, 123))}}`,
    ])
  })
})
