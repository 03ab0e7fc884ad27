import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventTable } from '../../src-renderer/events/event-table'
import { allRows } from '../../src-renderer/events/keep-rows'
import { readCsv } from '../../src-renderer/files/csv-reader'
import { csvChunks } from '../../src-renderer/files/csv-writer'
import { createInstantFormatter } from '../../src-renderer/time/instant-formatter'
import { createEvents, createTable, encodeInPages, million } from './million-events'
import { medianOf } from './report'
import type { Measure } from './report'

const rounds = 5

interface Export {
  readonly duration: number
  /** MB over what was used before. */
  readonly memory: number
  readonly longestStep: number
}

const resident = (): number => process.memoryUsage.rss() / 1e6

const exportTo = async (path: string, table: EventTable): Promise<Export> => {
  globalThis.gc?.()
  const before = resident()
  const start = performance.now()
  let highest = before
  let longestStep = 0
  const file = createWriteStream(path)
  let stepStart = start
  for (const { bytes } of csvChunks(table, allRows(table.rowCount), createInstantFormatter('Europe/Berlin'))) {
    longestStep = Math.max(longestStep, performance.now() - stepStart)
    highest = Math.max(highest, resident())
    if (!file.write(bytes)) await once(file, 'drain')
    stepStart = performance.now()
  }
  file.end()
  await once(file, 'finish')
  return { duration: performance.now() - start, memory: highest - before, longestStep }
}

const openFrom = async (path: string): Promise<number> => {
  const start = performance.now()
  const { table, problem } = await readCsv(createReadStream(path, { highWaterMark: 1024 * 1024 }), () => undefined)
  if (problem !== null || table.rowCount !== million) throw new Error(`The bench's own file could not be read: ${JSON.stringify(problem)}`)
  return performance.now() - start
}

/** A million events to a file and back; the peers' times belong beside these. */
export const measureCsv = async (): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'csv-bench-'))
  const path = join(folder, 'events.csv')
  try {
    const table = createTable(encodeInPages(createEvents(million)))
    const exports: Export[] = []
    const exporting = await medianOf(rounds, async () => {
      exports.push(await exportTo(path, table))
      return exports.at(-1)?.duration ?? NaN
    })
    const opening = await medianOf(rounds, () => openFrom(path))
    const highest = (pick: (one: Export) => number): number => Math.max(...exports.slice(1).map(pick))
    return [
      { name: 'CSV export of 1,000,000 to disk', unit: 'ms', ours: exporting },
      { name: 'CSV export: extra memory', unit: 'MB', ours: highest(({ memory }) => memory), limit: { of: 'value', at: 64 } },
      { name: 'CSV export: longest step', unit: 'ms', ours: highest(({ longestStep }) => longestStep), limit: { of: 'value', at: 100 } },
      { name: 'CSV open of 1,000,000 into the table', unit: 'ms', ours: opening },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
