import { DuckDBInstance } from '@duckdb/node-api'
import { compareEvents } from '../../../src-core/compare/compare-events'
import type { Differences } from '../../../src-core/compare/difference'
import type { ComparedSide } from '../../../src-core/compare/judge-unpaired'
import { textFields, timeFields } from '../../../src-core/events/event'
import type { EventTable } from '../../../src-core/events/event-table'
import { runAtOnce } from '../../../src-core/events/slices'
import { createTable, encodeInPages, million } from '../million-events'
import { elapsed, race } from '../race'
import type { Measure } from '../report'
import { createSeededChanges, keysOfDifferences, provenMonth, toleranceMs } from '../seeded-changes'
import { withFile } from './csv'
import { measureExtraMemory } from './extra-memory'
import { copyAsParquet } from './parquet-copy'

const changeCount = 10_000

/** What differs by id, in the words of SQL; every column has to be read. */
const joinOf = (left: string, right: string): string => {
  const columns = [...timeFields, ...textFields, 'attributeDataNumber', 'attributeDataText', 'deleted']
  const isChanged = columns.map((name) => `l."${name}" IS DISTINCT FROM r."${name}"`).join(' OR ')
  return `SELECT count(*) FILTER (l.id IS NULL), count(*) FILTER (r.id IS NULL), count(*) FILTER (l.id = r.id AND (${isChanged}))
    FROM read_parquet('${left}') l FULL OUTER JOIN read_parquet('${right}') r ON l.id = r.id`
}

interface Sides {
  readonly left: ComparedSide
  readonly right: ComparedSide
}

const compare = ({ left, right }: Sides): Differences => runAtOnce(compareEvents(left, right, toleranceMs))

/** The longest step, and the most that it held meanwhile. */
const observe = async ({
  left,
  right,
}: Sides): Promise<{ readonly longestStepMs: number; readonly extraMegabytes: number }> => {
  let [longestStepMs, stepCount] = [0, 0]
  const extraMegabytes = await measureExtraMemory((look) => {
    const steps = compareEvents(left, right, toleranceMs)
    for (let isDone = false; !isDone; stepCount += 1) {
      const start = performance.now()
      isDone = steps.next().done === true
      longestStepMs = Math.max(longestStepMs, performance.now() - start)
      if (stepCount % 8 === 0) look()
    }
  })
  return { longestStepMs, extraMegabytes }
}

/**
 * A million events against a million, of which 10,000 differ: every difference, the time for it, and what it
 * takes meanwhile.
 */
export const measureCompare = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const { left, right, expected } = createSeededChanges(million, changeCount)
    const sideOf = (events: typeof left): ComparedSide & { readonly table: EventTable } => ({
      table: createTable(encodeInPages(events)),
      coverage: provenMonth(),
    })
    const sides = { left: sideOf(left), right: sideOf(right) }
    const found = keysOfDifferences(compare(sides))
    const wrong =
      [...expected].filter((key) => !found.has(key)).length +
      [...found].filter((key) => !expected.has(key)).length
    const { longestStepMs, extraMegabytes } = await observe(sides)
    const files = [`${path}.left.parquet`, `${path}.right.parquet`] as const
    await copyAsParquet(files[0], sides.left.table)
    await copyAsParquet(files[1], sides.right.table)
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const sql = joinOf(...files)
    const duck = {
      name: "DuckDB's full outer join over Parquet",
      run: () => elapsed(() => connection.runAndReadAll(sql)),
    }
    const taken = await race(() => elapsed(() => compare(sides)), [duck])
    connection.closeSync()
    return [
      {
        name: 'compare: 1,000,000 events with 1,000,000',
        unit: 'ms',
        ...taken,
        limit: { of: 'value', at: 3000 },
      },
      {
        name: 'compare: longest step of that',
        unit: 'ms',
        ours: longestStepMs,
        limit: { of: 'value', at: 100 },
      },
      { name: 'compare: extra memory', unit: 'MB', ours: extraMegabytes, limit: { of: 'value', at: 200 } },
      {
        name: 'compare: of 10,000 seeded changes, not found or false',
        unit: 'rows',
        ours: wrong,
        limit: { of: 'value', at: 0 },
      },
    ]
  })
