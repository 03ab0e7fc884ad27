import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import type { EventTable } from '../../../src-core/events/event-table'
import { allRows } from '../../../src-core/events/keep-rows'
import type { Steps } from '../../../src-core/events/slices'
import { runAtOnce } from '../../../src-core/events/slices'
import { wideCsvChunks } from '../../../src-core/formats/csv/wide-writer'
import { wideParquetChunks } from '../../../src-core/formats/parquet/wide-writer'
import { seriesIndexOf } from '../../../src-core/series/series-rows'
import { buildWide, type BuiltWide } from '../../../src-renderer/wide/build-wide'
import { createEvents, createTable, encodeInPages, million } from '../million-events'
import { elapsed, race } from '../race'
import type { Measure } from '../report'
import { withFile } from './csv'
import { longestStepOf } from './longest-step'
import { copyAsParquet } from './parquet-copy'

const exact = { kind: 'exact' } as const
const lastKnown = { kind: 'lastKnown' } as const
const options = { appVersion: '0.1.0', metadata: () => [] }
const layout = {
  delimiter: ',',
  hasByteOrderMark: false,
  times: { zone: 'UTC', formatIso: (ms: number) => new Date(ms).toISOString() },
} as const

function* wideOf(table: EventTable): Steps<BuiltWide> {
  const index = yield* seriesIndexOf(table, 'deviceTimestamp', allRows(table.rowCount))
  const codesOf = (pick: (series: (typeof index.series)[number]) => number): readonly number[] => [
    ...new Set(index.series.map(pick)),
  ]
  return yield* buildWide(table, index, {
    attributes: codesOf(({ attribute }) => attribute),
    devices: codesOf(({ device }) => device),
  })
}

/** From the events to the file. */
const write = async (path: string, table: EventTable): Promise<void> => {
  const file = createWriteStream(path)
  for (const { bytes } of wideParquetChunks(table, runAtOnce(wideOf(table)), { ...options, rule: exact })) {
    if (bytes.length > 0 && !file.write(bytes)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** Ten attributes become columns: made and written. */
export const measureWide = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const table = createTable(encodeInPages(createEvents(million)))
    await copyAsParquet(`${path}.events.parquet`, table)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const pivot = `COPY (PIVOT (SELECT deviceId, deviceTimestamp, attributeCode, coalesce(attributeDataText, attributeDataNumber::VARCHAR) AS v
      FROM read_parquet('${path}.events.parquet')) ON attributeCode USING last(v) GROUP BY deviceId, deviceTimestamp ORDER BY deviceId, deviceTimestamp)
      TO '${path}.pivot.parquet' (FORMAT parquet)`
    const duck = {
      name: "DuckDB's PIVOT from Parquet to Parquet",
      run: () => elapsed(() => connection.run(pivot)),
    }
    const taken = await race(() => elapsed(() => write(`${path}.wide.parquet`, table)), [duck], 3)
    connection.closeSync()
    const wide = runAtOnce(wideOf(table))
    const steps = {
      made: longestStepOf(() => wideOf(table)),
      'written as Parquet': Math.max(
        ...[exact, lastKnown].map((rule) =>
          longestStepOf(() => wideParquetChunks(table, wide, { ...options, rule })),
        ),
      ),
      'written as CSV': longestStepOf(() => wideCsvChunks(table, wide, lastKnown, layout)),
    }
    return [
      { name: 'wide table: 1,000,000 events, 10 attributes, to Parquet', unit: 'ms', ...taken },
      ...Object.entries(steps).map(([how, ours]): Measure => ({
        name: `wide table: longest step, ${how}`,
        unit: 'ms',
        ours,
        limit: { of: 'value', at: 100 },
      })),
    ]
  })
