import type { EventBatch } from '../codec/event-batch'
import type { AppError } from '../errors/errors'
import type { Result } from '../errors/result'
import { appendRuns, type RunAppender } from '../events/append-run'
import { createEventTable, type EventTable } from '../events/event-table'
import { isAbsentMark } from '../events/refresh-mark'
import { runInSlices, type Steps } from '../events/slices'
import type { DoubtfulWindow } from '../proof/doubt'
import type { TimeSet } from '../proof/time-set'
import { type AnsweredDevice, contradictedOf, mergeAnswer } from '../refresh/merge-answer'
import type { StoredAnswer } from './stored-copy'
import type { OpenedStored, SeenRows, StoredArrivals, StoredRefresh, StoredResult } from './stored-result'

export interface MergedRefresh {
  readonly refresh: StoredRefresh
  /** New events with the id of another one. */
  readonly sharedIds: number
  readonly answer: StoredAnswer
  /** By device: what of it is in doubt, because it lacks events of the result. */
  readonly doubts: ReadonlyMap<string, readonly DoubtfulWindow[]>
}

export interface StoredRows {
  /** All that were read: more than the table has if a refresh has brought events again. */
  readonly rowCount: number
  readonly merged: readonly MergedRefresh[]
  /** Why not all of them could be read. */
  readonly problem: AppError | null
}

/** Changes the table and shows the change; false: the tab is gone, so nothing more is wanted. */
type Change = (change: (table: EventTable) => void) => boolean

export interface StoredRowsOptions {
  readonly change: Change
  /** Called before the answer of a refresh that began at this moment (ms since the epoch) is merged. */
  readonly beforeMerge: (at: number) => void
  readonly afterMerge: () => void
}

/**
 * Appends batches, each with the time at which it was asked for, if that was after the run had begun. In
 * steps, because all of a message would hold up the page.
 */
function* appendSeen(
  table: EventTable,
  batches: StoredArrivals['batches'],
  startedAt: number,
  append: (batch: EventBatch) => void,
): Steps<void> {
  for (const { batch, askedAt } of batches) {
    const from = table.rowCount
    append(batch)
    if (askedAt > startedAt) table.noteSeen({ from, to: table.rowCount }, askedAt)
    yield
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
  readonly answer: { readonly refresh: StoredRefresh; readonly rows: EventTable } | null
}

const doubtsOf = (devices: readonly AnsweredDevice[]): MergedRefresh['doubts'] =>
  new Map(
    devices.flatMap(({ deviceId, verdict }) => {
      const doubts = contradictedOf({ doubtful: verdict?.doubtful ?? [] })
      return doubts.length === 0 ? [] : [[deviceId, doubts]]
    }),
  )

/** Adds runs to a table: rows of a refresh are merged with those before it, as they were when it ran. */
const createRuns = (
  table: EventTable,
  { devices: ofResult, startedAt }: StoredResult,
  { change, beforeMerge, afterMerge }: StoredRowsOptions,
) => {
  const devices = ofResult.map(({ deviceId }) => deviceId)
  let { appender, answer }: Arrived = { appender: null, answer: null }
  const merged: MergedRefresh[] = []
  const endRun = async (): Promise<void> => {
    if (answer === null) return
    const { refresh, rows } = answer
    const from = table.rowCount
    answer = null
    // What the merge adds to the dictionaries, an earlier appender does not know.
    appender = null
    beforeMerge(refresh.startedAt)
    const { query, startedAt: at, devices: ofRun } = refresh
    const whole = { first: query.start, last: query.end }
    const parts = query.parts ?? query.devices.map((deviceId) => ({ deviceId, windows: [whole] }))
    const before = { refreshMarks: table.refreshMarks, refreshTimes: table.refreshTimes }
    const isRest = query.isRest === true
    const own = {
      rows,
      startedAt: at,
      whole,
      foundIn: refresh.foundIn ?? null,
      parts,
      devices: ofRun,
      isRest,
    }
    // The verdict of a run says what its answer has put in doubt, unless the process ended just before.
    const isJudged = refresh.isCounted || query.parts === undefined
    const doubted = isJudged ? null : new Map<string, TimeSet>()
    const found = await mergeAnswer(table, devices, { ...own, doubted }, change)
    // A run without parts has followed the devices: what is new in it is not marked.
    if (query.parts === undefined)
      change((changed) => changed.setRefreshMarks(before.refreshMarks, timesSeen(before, changed)))
    afterMerge()
    merged.push({
      refresh,
      sharedIds: found?.sharedIds ?? 0,
      doubts: isJudged ? new Map() : doubtsOf(found?.devices ?? []),
      answer: { from, rowCount: rows.rowCount, added: found?.added ?? [] },
    })
  }
  const append = async (batches: StoredArrivals['batches']): Promise<boolean> => {
    if (batches.length === 0) return true
    if (answer !== null) {
      const { rows } = answer
      await runInSlices(appendSeen(rows, batches, answer.refresh.startedAt, (batch) => rows.append(batch)))
      return true
    }
    const target = (appender ??= await runInSlices(appendRuns(table)))
    await runInSlices(appendSeen(table, batches, startedAt, (batch) => target.append(batch)))
    // They are shown when all of them are there: each change is drawn.
    return change(() => undefined)
  }
  return {
    merged,
    endRun,
    append,
    beginRun: async (refresh: StoredRefresh | undefined): Promise<void> => {
      await endRun()
      answer = refresh === undefined ? null : { refresh, rows: createEventTable() }
      appender?.beginRun()
    },
  }
}

const setSeen = (table: EventTable, { marks, times }: SeenRows): void =>
  table.setRefreshMarks(marks.subarray(0, table.rowCount), times.subarray(0, table.rowCount))

/** The call that reads a kept result that was opened, part by part. */
export interface StoredReading {
  readStored(request: { readonly storedId: string }): Promise<Result<StoredArrivals>>
}

/** Reads the rows of a kept result into a table. */
export const readStoredRows = async (
  desktop: StoredReading,
  { result }: OpenedStored,
  table: EventTable,
  options: StoredRowsOptions,
): Promise<StoredRows> => {
  const runs = createRuns(table, result, options)
  const end = async (rowCount: number, problem: AppError | null): Promise<StoredRows> => {
    await runInSlices(table.trimInSteps())
    return { rowCount, merged: runs.merged, problem }
  }
  let rowCount = 0
  let firstProblem: AppError | null = null
  for (;;) {
    const arrivals = await desktop.readStored({ storedId: result.storedId })
    if (!arrivals.ok) return end(rowCount, arrivals.error)
    const { batches, isNewRun, refresh, seen, isFinished, problem = null } = arrivals.value
    if (isNewRun) await runs.beginRun(refresh)
    rowCount += batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
    const isWanted = await runs.append(batches)
    if (seen !== undefined) options.change((read) => setSeen(read, seen))
    firstProblem ??= problem
    if (!isFinished && isWanted) continue
    await runs.endRun()
    return end(rowCount, firstProblem)
  }
}
