import { once } from 'node:events'
import { createWriteStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { createEventTable, type EventTable } from '../../../src-core/events/event-table'
import { allRows } from '../../../src-core/events/keep-rows'
import { openParquet } from '../../../src-core/formats/parquet/reader'
import { parquetChunks } from '../../../src-core/formats/parquet/writer'
import { createEvents, createTable, encodeInPages, million } from '../million-events'
import { type Contender, elapsed, race } from '../race'
import type { Measure } from '../report'
import { cleaned, exportTo as exportCsvTo, openFrom as openCsvFrom, withFile } from './csv'
import { measureExtraMemory } from './extra-memory'

/** In the order of time, in which the events of a range arrive. */
const createTimedTable = (): EventTable =>
  createTable(
    encodeInPages(
      createEvents(million).toSorted(
        (one, other) => Number(one['deviceTimestamp']) - Number(other['deviceTimestamp']),
      ),
    ),
  )

const exportTo = async (
  path: string,
  table: EventTable,
  onChunk: () => void = () => undefined,
): Promise<void> => {
  const file = createWriteStream(path)
  for (const { bytes } of parquetChunks(table, allRows(table.rowCount), {
    appVersion: '0.1.0',
    notes: null,
    metadata: () => [],
  })) {
    onChunk()
    if (!file.write(bytes)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

const openFrom = async (path: string): Promise<void> => {
  const table = createEventTable()
  const steps = openParquet(new Uint8Array(await readFile(path))).readEvents({
    onBatch: table.append,
    onNote: () => undefined,
  })
  while (steps.next().done !== true);
  table.trim()
  if (table.rowCount !== million) throw new Error('The bench has not read every row of its own file.')
}

/** What anybody gets who uses the library as its documentation says. */
const openAsObjects = async (path: string): Promise<void> => {
  const { buffer } = new Uint8Array(await readFile(path))
  const { gunzipSync } = await import('fflate')
  const compressors = {
    GZIP: (input: Uint8Array, length: number) => gunzipSync(input, { out: new Uint8Array(length) }),
  }
  const rows = await parquetReadObjects({ file: buffer, metadata: parquetMetadata(buffer), compressors })
  if (rows.length !== million) throw new Error('hyparquet has not read every row.')
}

const contender = (name: string, run: () => Promise<void>): Contender => ({
  name,
  run: cleaned(() => elapsed(run)),
})

/** A million events to a file on the disk, and back into a table. */
export const measureParquet = (): Promise<readonly Measure[]> =>
  withFile(async (csv) => {
    const table = createTimedTable()
    const parquet = `${csv}.parquet`
    const writing = await race(contender('', () => exportTo(parquet, table)).run, [
      contender('our CSV', () => exportCsvTo(csv, table)),
    ])
    const [ours, peer] = [statSync(parquet).size / 1e6, statSync(csv).size / 1e6]
    const open = contender('', () => openFrom(parquet)).run
    const reading = await race(open, [contender('our CSV', () => openCsvFrom(csv))])
    const asObjects = await race(open, [contender('hyparquet, objects', () => openAsObjects(parquet))])
    return [
      {
        name: 'Parquet export of 1,000,000 to disk',
        unit: 'ms',
        ...writing,
        limit: { of: 'ratio', at: 1.15 },
      },
      {
        name: 'Parquet file of 1,000,000, in the order of time',
        unit: 'MB',
        ours,
        peer: { name: 'our CSV', value: peer },
        limit: { of: 'ratio', at: 0.065 },
      },
      {
        name: 'Parquet open of 1,000,000 into the table',
        unit: 'ms',
        ...reading,
        limit: { of: 'ratio', at: 0.6 },
      },
      { name: 'the same, against objects', unit: 'ms', ...asObjects, limit: { of: 'ratio', at: 0.4 } },
    ]
  })

/** In a process that holds the table and nothing else. */
export const measureParquetMemory = (): Promise<readonly Measure[]> =>
  withFile(async (path) => {
    const table = createTimedTable()
    const taken = await race(() => measureExtraMemory((look) => exportTo(path, table, look)), [])
    return [{ name: 'Parquet export: extra memory', unit: 'MB', ...taken, limit: { of: 'value', at: 96 } }]
  })
