import type { AppError } from '../../src-preload/contract/errors'
import type { OpenedKept } from '../../src-preload/contract/kept'
import { appendRuns } from '../events/append-run'
import type { EventTable } from '../events/event-table'
import { runInSlices } from '../events/slices'
import { openedSource, ReadFailure } from '../files/byte-source'
import type { FilePart } from '../files/file-parser'
import { createWorkerFileParser } from '../files/worker-file-parser'

/** Why reading ended early, if it did, and how many rows came from the Parquet file. */
export interface KeptRows {
  readonly fileRows: number
  readonly problem: AppError | null
}

/** Changes the table and shows the change; false: the tab is gone, so nothing more is wanted. */
type Change = (change: (table: EventTable) => void) => boolean

const damaged = (name: string, detail: string): AppError => ({ kind: 'file', cause: 'damaged', name, detail })

/** The rows of the Parquet file, as many as can be read. */
const readFile = async ({ fileId, fileName = '' }: OpenedKept, change: Change): Promise<AppError | null> => {
  if (fileId === undefined) return null
  const parser = createWorkerFileParser(fileName)
  /** Undefined: go on. */
  const take = ({ batches, problem, foreign }: FilePart): AppError | null | undefined => {
    const isWanted = change((table) => {
      for (const batch of batches) table.append(batch)
    })
    if (problem !== null || foreign !== null) return damaged(fileName, problem?.kind ?? 'foreign')
    return isWanted ? undefined : null
  }
  try {
    for await (const chunk of openedSource({ fileId, fileName, folder: '', byteCount: 0, modifiedAt: 0 }).chunks()) {
      const end = take(await parser.read(chunk))
      if (end !== undefined) return end
    }
    // One row group after the other.
    for (;;) {
      const part = await parser.end()
      const end = take(part)
      if (end !== undefined || !part.hasMore) return end ?? null
    }
  } catch (reason) {
    if (reason instanceof ReadFailure) return reason.error
    throw reason
  } finally {
    parser.close()
  }
}

/** The rows that arrived after the file was written. */
const readArrivals = async (keptId: string, table: EventTable, change: Change): Promise<AppError | null> => {
  const appender = await runInSlices(appendRuns(table))
  for (;;) {
    const arrivals = await window.desktop.readKept({ keptId })
    if (!arrivals.ok) return arrivals.error
    const { batches, isNewRun, isFinished, problem = null } = arrivals.value
    if (isNewRun) appender.beginRun()
    const isWanted = batches.length === 0 || change(() => batches.forEach((batch) => appender.append(batch)))
    if (isFinished || !isWanted) return problem
  }
}

/** Reads the rows of a kept result into a table. */
export const readKeptRows = async (opened: OpenedKept, table: EventTable, change: Change): Promise<KeptRows> => {
  const ofFile = await readFile(opened, change)
  const fileRows = table.rowCount
  const ofArrivals = await readArrivals(opened.result.keptId, table, change)
  await runInSlices(table.trimInSteps())
  return { fileRows, problem: ofFile ?? ofArrivals }
}
