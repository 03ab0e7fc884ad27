import { DuckDBInstance } from '@duckdb/node-api'
import { defaultFaultSettings } from '../../../src-core/checks/faults'
import type { EventTable } from '../../../src-core/events/event-table'
import { runAtOnce } from '../../../src-core/events/slices'
import { compareSeries } from '../../../src-renderer/compare/series/compare-series'
import type { ComparedSeriesSide } from '../../../src-renderer/compare/series/side-series'
import { createEvents, createTable, encodeInPages, firstTime, million } from '../million-events'
import { elapsed, race } from '../race'
import type { Measure } from '../report'
import { withFile } from './csv'
import { longestStepOf } from './longest-step'
import { copyAsParquet } from './parquet-copy'

const month = 30 * 86_400_000

/** The same statistics by series; it runs no fault rule and no test of chance. */
const statisticsOf = (path: string): string => `
  WITH events AS (SELECT deviceId, attributeCode, deviceTimestamp AS t, attributeDataNumber AS v FROM read_parquet('${path}')),
  gaps AS (SELECT *, t - lag(t) OVER (PARTITION BY deviceId, attributeCode ORDER BY t) AS gap FROM events)
  SELECT deviceId, attributeCode, count(*), quantile_cont(v, [0.05, 0.25, 0.5, 0.75, 0.95]), max(gap), min(t), max(t) FROM gaps GROUP BY ALL`

const sideOf = (table: ComparedSeriesSide['table']): ComparedSeriesSide => {
  const whole = { from: firstTime, to: firstTime + month }
  return {
    table,
    there: null,
    fetchedAt: firstTime + 2 * month,
    whole: new Map(table.texts.deviceId.map((device) => [device, whole])),
  }
}

/**
 * The same events in two orders. The records end with this function, as they do in the page, which has only
 * tables: to mark a million records that are still held, the garbage collector would stop for 300 ms in the
 * middle of a step.
 */
const createSides = (): Readonly<Record<'left' | 'right', EventTable>> => {
  const events = createEvents(million)
  return { left: createTable(encodeInPages(events)), right: createTable(encodeInPages(events.toReversed())) }
}

/** A million events against a million, series by series. */
export const measureSeries = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const { left, right } = createSides()
    const steps = () => compareSeries(sideOf(left), sideOf(right), defaultFaultSettings, () => undefined)
    const files = [`${path}.left.parquet`, `${path}.right.parquet`] as const
    await copyAsParquet(files[0], left)
    await copyAsParquet(files[1], right)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const duck = {
      name: "DuckDB's statistics of both over Parquet, without rules and tests",
      run: () =>
        elapsed(async () => {
          for (const file of files) await connection.runAndReadAll(statisticsOf(file))
        }),
    }
    const taken = await race(() => elapsed(() => runAtOnce(steps())), [duck], 3)
    connection.closeSync()
    const longest = longestStepOf(steps)
    return [
      { name: 'compare by series: 1,000,000 events with 1,000,000', unit: 'ms', ...taken },
      {
        name: 'compare by series: longest step of that',
        unit: 'ms',
        ours: longest,
        limit: { of: 'value', at: 100 },
      },
    ]
  })
