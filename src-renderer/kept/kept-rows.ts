import type { AppError } from '../../src-preload/contract/errors'
import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import type { KeptArrivals, KeptRefresh, KeptResult, OpenedKept } from '../../src-preload/contract/kept'
import { appendRuns, type RunAppender } from '../events/append-run'
import { appendInSteps } from '../events/append-steps'
import { createEventTable, type EventTable } from '../events/event-table'
import { isAbsentMark } from '../events/refresh-mark'
import { runInSlices } from '../events/slices'
import { openedSource, ReadFailure } from '../files/byte-source'
import type { FilePart } from '../files/file-parser'
import type { LostRows } from '../files/file-problem'
import type { RemoteFileParser } from '../files/file-reader'
import { createWorkerFileParser } from '../files/worker-file-parser'
import { mergeAnswer } from '../refresh/merge-answer'
import { restoreMarks } from './marked-rows'

export interface MergedRefresh {
  readonly refresh: KeptRefresh
  /** New events with the id of another one. */
  readonly sharedIds: number
}

export interface KeptRows {
  /** Rows from the Parquet file. */
  readonly fileRows: number
  /** All that were read: more than the table has if a refresh has brought events again. */
  readonly rowCount: number
  readonly merged: readonly MergedRefresh[]
  /** Why not all of them could be read. */
  readonly problem: AppError | null
}

/** Changes the table and shows the change; false: the tab is gone, so nothing more is wanted. */
type Change = (change: (table: EventTable) => void) => boolean

export interface KeptRowsOptions {
  readonly change: Change
  /** Called before the answer of a refresh that began at this moment (ms since the epoch) is merged. */
  readonly beforeMerge: (at: number) => void
  readonly afterMerge: () => void
  /** By default in a worker. */
  readonly parserFor?: (fileName: string) => RemoteFileParser
}

const damaged = (name: string, detail: string): AppError => ({ kind: 'file', cause: 'damaged', name, detail })

interface FileEnd {
  readonly problem: AppError | null
  readonly lost: readonly LostRows[]
}
const readWhole: FileEnd = { problem: null, lost: [] }

/** The rows of the Parquet file, as many as can be read. */
const readFile = async (
  { fileId, fileName = '', sha256 }: OpenedKept,
  table: EventTable,
  { change, parserFor = createWorkerFileParser }: KeptRowsOptions,
): Promise<FileEnd> => {
  if (fileId === undefined) return readWhole
  const parser = parserFor(fileName)
  /** Undefined: go on. */
  const take = async ({ batches, problem, foreign }: FilePart): Promise<FileEnd | undefined> => {
    for (const batch of batches) await runInSlices(appendInSteps(table, batch))
    // A row group is shown when all of it is there: each change is drawn.
    const isWanted = change(() => undefined)
    if (problem !== null || foreign !== null)
      return { problem: damaged(fileName, problem?.kind ?? 'foreign'), lost: problem?.lost ?? [] }
    return isWanted ? undefined : readWhole
  }
  try {
    const source = openedSource({ fileId, fileName, folder: '', byteCount: 0, modifiedAt: 0 })
    for await (const chunk of source.chunks()) {
      const end = await take(await parser.read(chunk))
      if (end !== undefined) return end
    }
    const isOwn = sha256 === undefined || source.identity().sha256 === sha256
    const whole = isOwn ? readWhole : { problem: damaged(fileName, 'sha256'), lost: [] }
    // One row group after the other.
    for (;;) {
      const part = await parser.end()
      const end = await take(part)
      if (end !== undefined || !part.hasMore) return end ?? whole
    }
  } catch (reason) {
    if (reason instanceof ReadFailure) return { problem: reason.error, lost: [] }
    throw reason
  } finally {
    parser.close()
  }
}

/** Appends batches, each with the time at which it was asked for, if that was after the run had begun. */
const appendSeen = (
  table: EventTable,
  batches: KeptArrivals['batches'],
  startedAt: number,
  append: (batch: EventBatch) => void,
): void => {
  for (const { batch, askedAt } of batches) {
    const from = table.rowCount
    append(batch)
    if (askedAt > startedAt) table.noteSeen({ from, to: table.rowCount }, askedAt)
  }
}

type Marks = Pick<EventTable, 'refreshMarks' | 'refreshTimes'>

/** When the rows were last seen, after marks that a merge has changed were put back. */
const timesSeen = ({ refreshMarks, refreshTimes }: Marks, after: Marks): Float64Array =>
  after.refreshTimes.map((time, row) =>
    isAbsentMark(refreshMarks[row]) || isAbsentMark(after.refreshMarks[row])
      ? (refreshTimes[row] ?? 0)
      : time,
  )

interface Arrived {
  readonly appender: RunAppender | null
  /** The answer of a refresh, which is merged when all of it has been read. */
  readonly answer: { readonly refresh: KeptRefresh; readonly rows: EventTable } | null
}

/** Adds runs to a table: rows of a refresh are merged with those before it, as they were when it ran. */
const createRuns = (
  table: EventTable,
  { devices: ofResult, startedAt }: KeptResult,
  { change, beforeMerge, afterMerge }: KeptRowsOptions,
) => {
  const devices = ofResult.map(({ deviceId }) => deviceId)
  let { appender, answer }: Arrived = { appender: null, answer: null }
  const merged: MergedRefresh[] = []
  const endRun = async (): Promise<void> => {
    if (answer === null) return
    const { refresh, rows } = answer
    answer = null
    // What the merge adds to the dictionaries, an earlier appender does not know.
    appender = null
    beforeMerge(refresh.startedAt)
    const { query, startedAt: at, devices: ofRun } = refresh
    const whole = { first: query.start, last: query.end }
    const parts = query.parts ?? query.devices.map((deviceId) => ({ deviceId, windows: [whole] }))
    const before = { refreshMarks: table.refreshMarks, refreshTimes: table.refreshTimes }
    const found = await mergeAnswer(
      table,
      devices,
      { rows, startedAt: at, whole, parts, devices: ofRun, isRest: query.isRest === true },
      change,
    )
    // A run without parts has followed the devices: what is new in it is not marked.
    if (query.parts === undefined)
      change((changed) => changed.setRefreshMarks(before.refreshMarks, timesSeen(before, changed)))
    afterMerge()
    merged.push({ refresh, sharedIds: found?.sharedIds ?? 0 })
  }
  const append = async (batches: KeptArrivals['batches']): Promise<boolean> => {
    if (batches.length === 0) return true
    if (answer !== null) {
      const { rows } = answer
      appendSeen(rows, batches, answer.refresh.startedAt, (batch) => rows.append(batch))
      return true
    }
    const target = (appender ??= await runInSlices(appendRuns(table)))
    return change(() => appendSeen(table, batches, startedAt, (batch) => target.append(batch)))
  }
  return {
    merged,
    endRun,
    append,
    beginRun: async (refresh: KeptRefresh | undefined): Promise<void> => {
      await endRun()
      answer = refresh === undefined ? null : { refresh, rows: createEventTable() }
      appender?.beginRun()
    },
  }
}

/** The rows that arrived after the file was written. */
const readArrivals = async (
  { result }: OpenedKept,
  table: EventTable,
  options: KeptRowsOptions,
): Promise<Omit<KeptRows, 'fileRows'>> => {
  const runs = createRuns(table, result, options)
  let rowCount = 0
  for (;;) {
    const arrivals = await window.desktop.readKept({ keptId: result.keptId })
    if (!arrivals.ok) return { rowCount, merged: runs.merged, problem: arrivals.error }
    const { batches, isNewRun, refresh, isFinished, problem = null } = arrivals.value
    if (isNewRun) await runs.beginRun(refresh)
    rowCount += batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
    const isWanted = await runs.append(batches)
    if (!isFinished && isWanted) continue
    await runs.endRun()
    return { rowCount, merged: runs.merged, problem }
  }
}

/** Reads the rows of a kept result into a table. */
export const readKeptRows = async (
  opened: OpenedKept,
  table: EventTable,
  options: KeptRowsOptions,
): Promise<KeptRows> => {
  const end = await readFile(opened, table, options)
  const fileRows = table.rowCount
  options.change((read) => restoreMarks(read, opened.markedRows, end.lost))
  const arrived = await readArrivals(opened, table, options)
  await runInSlices(table.trimInSteps())
  return {
    fileRows,
    rowCount: fileRows + arrived.rowCount,
    merged: arrived.merged,
    problem: end.problem ?? arrived.problem,
  }
}
