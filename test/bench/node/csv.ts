import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from '../../../src-core/codec/json'
import { eventFields } from '../../../src-core/events/event'
import type { EventTable } from '../../../src-core/events/event-table'
import { allRows } from '../../../src-core/events/keep-rows'
import { csvHeader } from '../../../src-core/formats/csv/format'
import { csvChunks } from '../../../src-core/formats/csv/writer'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import { readFileInThread as readCsv } from '../../unit/support/file-in-thread'
import { usualLayout } from '../../unit/support/usual-layout'
import { createEvents, createTable, encodeInPages, million } from '../million-events'
import { csvReaders, csvWriters } from '../peers/csv'
import { type Contender, elapsed, race } from '../race'
import type { Measure } from '../report'
import { measureExtraMemory } from './extra-memory'

const zone = 'Europe/Berlin'
const formatter = createInstantFormatter(zone)

export const exportTo = async (
  path: string,
  table: EventTable,
  onChunk: () => void = () => undefined,
): Promise<void> => {
  const file = createWriteStream(path)
  for (const { bytes } of csvChunks(table, allRows(table.rowCount), usualLayout(formatter))) {
    onChunk()
    if (!file.write(bytes)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

export const openFrom = async (path: string): Promise<void> => {
  const { table, problem } = await readCsv(createReadStream(path, { highWaterMark: 1024 * 1024 }))
  if (problem !== null || table.rowCount !== million)
    throw new Error(`The bench's own file could not be read: ${JSON.stringify(problem)}`)
}

/**
 * What our file has without its last column, and how a peer gets at it: times in words by the platform's own
 * means.
 */
const cellsOf = (event: JsonObject): readonly unknown[] => {
  const cells: unknown[] = []
  for (const { name, kind } of eventFields) {
    const value = event[name]
    cells.push(value)
    if (kind === 'time') cells.push(new Date(Number(value)).toISOString())
  }
  return cells
}

function* rowsOf(events: readonly JsonObject[]): Generator<readonly unknown[]> {
  yield csvHeader(usualLayout(formatter)).slice(0, -1)
  for (const event of events) yield cellsOf(event)
}

/** Runs `use` with the path of a file that goes with it. */
export const withFile = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-bench-'))
  try {
    return await use(join(folder, 'events.csv'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Nobody pays for another's garbage. */
const afterCleaning = async (run: () => Promise<number>): Promise<number> => {
  globalThis.gc?.()
  return run()
}

export const cleaned = (run: () => Promise<number>) => () => afterCleaning(run)
const clean = ({ name, run }: Contender): Contender => ({ name, run: cleaned(run) })

/**
 * A million events to a file on the disk: ours from the table, the peers from the events as they were parsed.
 */
export const measureExport = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const events = createEvents(million)
    const table = createTable(encodeInPages(events))
    const writers = csvWriters(() => rowsOf(events), `${path}.peer`).map(clean)
    const taken = await race(
      cleaned(() => elapsed(() => exportTo(path, table))),
      writers,
    )
    return [
      { name: 'CSV export of 1,000,000 to disk', unit: 'ms', ...taken, limit: { of: 'ratio', at: 0.5 } },
    ]
  })

/** Our file from the disk: ours into a table, the peer into objects. */
export const measureOpen = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    await exportTo(path, createTable(encodeInPages(createEvents(million))))
    const taken = await race(
      cleaned(() => elapsed(() => openFrom(path))),
      csvReaders(path, million).map(clean),
    )
    return [
      { name: 'CSV open of 1,000,000 into the table', unit: 'ms', ...taken, limit: { of: 'ratio', at: 0.7 } },
    ]
  })

/** In a process that holds the table and nothing else. */
export const measureExportMemory = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const table = createTable(encodeInPages(createEvents(million)))
    const taken = await race(() => measureExtraMemory((look) => exportTo(path, table, look)), [])
    return [{ name: 'CSV export: extra memory', unit: 'MB', ...taken, limit: { of: 'value', at: 64 } }]
  })
