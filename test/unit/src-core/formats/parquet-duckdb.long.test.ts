import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textFields, timeFields } from '../../../../src-core/events/event'
import { idText } from '../../../../src-core/events/event-cell'
import type { EventTable } from '../../../../src-core/events/event-table'
import { isColumnText, isColumnTime } from '../../../../src-core/formats/parquet/format'
import { createEvents } from '../../../bench/million-events'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'
import { parquetOf } from '../../support/parquet-files'
import { temporaryFolder } from '../../support/temporary-folder'
import { anyElement } from '../events/arbitrary-events'

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => connection.closeSync())

const rowsOf = async (sql: string): Promise<readonly unknown[][]> =>
  (await connection.runAndReadAll(sql)).getRows()

const write = (name: string, table: EventTable): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, parquetOf(table))
  return path
}

/** Without a byte order mark at its start: DuckDB has it, but its client for Node drops it. */
const textOrNull = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && isColumnText(text) ? text.replace(/^\ufeff/, '') : null

/** What the columns of a row must contain, in the order of the query. */
const wantedRow = (table: EventTable, row: number): readonly unknown[] => {
  const { times, texts, valueNumber, valueText, deleted } = table.columns
  const time = (name: (typeof timeFields)[number]) =>
    isColumnTime(times[name][row] ?? NaN) ? BigInt(times[name][row] ?? 0) : null
  const text = (name: (typeof textFields)[number]) =>
    texts[name][row] === 0 ? null : textOrNull(table.texts[name][texts[name][row] ?? 0])
  return [
    ...timeFields.map(time),
    ...textFields.map(text),
    textOrNull(idText(table, row)),
    Number.isNaN(valueNumber[row]) ? null : valueNumber[row],
    valueText[row] === 0 ? null : textOrNull(table.texts.attributeData[valueText[row] ?? 0]),
    [false, true, null][deleted[row] ?? 2],
  ]
}

const orderedColumns = [
  ...timeFields.map((name) => `epoch_ms("${name}")`),
  ...[...textFields, 'id', 'attributeDataNumber', 'attributeDataText', 'deleted'].map((name) => `"${name}"`),
]
const everyColumn = orderedColumns.join(', ')

type Ordered = bigint | number | string | boolean | null

/** The least and the greatest value of each column; texts are ASCII, so that every order of texts agrees. */
const createBounds = () => {
  const bounds = orderedColumns.map((): { least: Ordered; most: Ordered } => ({ least: null, most: null }))
  return {
    add: (cells: readonly unknown[]): void =>
      bounds.forEach((bound, at) => {
        const cell = cells[at] as Ordered
        if (cell === null) return
        if (bound.least === null || cell < bound.least) bound.least = cell
        if (bound.most === null || cell > bound.most) bound.most = cell
      }),
    all: (): readonly Ordered[] => bounds.flatMap(({ least, most }) => [least, most]),
  }
}

describe('DuckDB', () => {
  it('finds every value of our columns, whatever the events are', async () => {
    const elements = fc.sample(anyElement, { seed: 20261122, numRuns: 4000 })
    const table = tableOf(elements)
    const path = write('any.parquet', table)
    const found = await rowsOf(`select ${everyColumn} from '${path}'`)
    expect(found.length).toBe(elements.length)
    found.forEach((cells, row) => expect(cells).toEqual(wantedRow(table, row)))
    const [[extras]] = (await rowsOf(`select count(extra) from '${path}'`)) as [[bigint]]
    expect(Number(extras)).toBeGreaterThan(1000)
  })

  const eventCount = runCount(1_000_000, 130_000)
  it(`finds the rows, counts, bounds and groups that we find, in ${String(eventCount)} events`, async () => {
    const table = tableOf(createEvents(eventCount))
    const path = write('many.parquet', table)
    const { rows, sums } = {
      rows: await connection.stream(`select ${everyColumn} from '${path}'`),
      sums: new Map<string, number>(),
    }
    const bounds = createBounds()
    let row = 0
    for await (const chunk of rows.yieldRows()) {
      for (const cells of chunk) {
        const wanted = wantedRow(table, row)
        // Asserting a million times would take a minute.
        if (!cells.every((cell, at) => Object.is(cell, wanted[at])))
          expect([row, ...cells]).toEqual([row, ...wanted])
        const code = table.texts.attributeCode[table.columns.texts.attributeCode[row] ?? 0] ?? ''
        sums.set(code, (sums.get(code) ?? 0) + 1)
        bounds.add(wanted)
        row++
      }
    }
    expect(row).toBe(eventCount)
    expect(await rowsOf(`select count(*) from '${path}'`)).toEqual([[BigInt(eventCount)]])
    const extremes = orderedColumns.map((column) => `min(${column}), max(${column})`)
    expect(await rowsOf(`select ${extremes.join(', ')} from '${path}'`)).toEqual([bounds.all()])
    const groups = await rowsOf(
      `select "attributeCode", count(*) from '${path}' group by "attributeCode" order by "attributeCode"`,
    )
    expect(groups).toEqual(
      [...sums]
        .map(([code, count]) => [code, BigInt(count)])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  }, 240_000)

  it('trusts our statistics: it knows the bounds of each row group and who wrote them', async () => {
    const path = write('bounds.parquet', tableOf(createEvents(2000)))
    const [[writer]] = (await rowsOf(`select created_by from parquet_file_metadata('${path}')`)) as [[string]]
    expect(writer).toBe('device-event-explorer version 1.2.3 (build 1.2.3)')
    const bounds = await rowsOf(
      `select stats_min_value, stats_max_value from parquet_metadata('${path}') where path_in_schema = 'attributeCode'`,
    )
    expect(bounds).toEqual([['alarm', 'voltage']])
  })

  it('reads times as instants in UTC', async () => {
    const path = write('types.parquet', tableOf(createEvents(10)))
    const types = await rowsOf(
      `select column_name, column_type from (describe select * from '${path}') where column_name in ('createdTime', 'extra')`,
    )
    expect(types).toEqual([
      ['createdTime', 'TIMESTAMP WITH TIME ZONE'],
      ['extra', 'VARCHAR'],
    ])
  })
})
