import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import { rowsWithin } from '../compare/judged-rows'
import type { TimeField } from '../events/event'
import { idText, recordJsonOf } from '../events/event-cell'
import { recordIdentity } from '../events/record-identity'
import type { TableData } from '../events/table-data'
import type { TimesByDevice } from '../proof/times-by-device'
import { equalRuns, inArchiveOrder } from './row-order'

/** Rows of one answer. */
export interface AnsweredRows {
  /** From its first row of the table to the one before `to`. */
  readonly from: number
  readonly to: number
  /** What it proves of each device that it was asked for: what is not in it is not there any more. */
  readonly proven: TimesByDevice
  /** The times that the range of the service may apply to. */
  readonly stamps: readonly TimeField[]
  /** ms since the epoch. */
  readonly askedAt: number
}

/** A record that was deleted, as it was last seen, and when it was found deleted (ms since the epoch). */
export interface DeletedRecord {
  readonly eventId: string
  readonly identity: string
  readonly at: number
}

/** The rows of one file as it is and, behind them, those of newer answers. */
export interface DayRows {
  readonly table: TableData
  /** The first so many are those of the file. */
  readonly before: number
  /** In the order in which they were asked for. */
  readonly answers: readonly AnsweredRows[]
  readonly deleted: readonly DeletedRecord[]
}

export interface MergedDay {
  /** In the order of the archive. */
  readonly rows: Uint32Array
  /** Whether this is something else than what the file has. */
  readonly isChanged: boolean
  /** Rows that were taken out because they were deleted by us. */
  readonly deletedRows: readonly number[]
}

const identityOf = (table: TableData, row: number): string => {
  const record = parseExactJson(recordJsonOf(table, row))
  return isJsonObject(record) ? recordIdentity(record) : ''
}

/** Says of equal rows how many of them stay. */
const createCounting = ({ table, before, answers }: DayRows) => {
  const judges = answers.map(({ proven, stamps }) => rowsWithin(table, proven, stamps))
  const asks = answers.map(({ proven }) => {
    const codes = new Set([...proven.keys()].map((deviceId) => table.texts.deviceId.indexOf(deviceId, 1)))
    return (row: number): boolean => codes.has(table.columns.texts.deviceId[row] ?? 0)
  })
  return (run: Uint32Array): number => {
    const [row = 0] = run
    let own = run.reduce((sum, one) => sum + (one < before ? 1 : 0), 0)
    let ofOthers = 0
    for (const [index, { from, to }] of answers.entries()) {
      const came = run.reduce((sum, one) => sum + (one >= from && one < to ? 1 : 0), 0)
      // What came in the answer of another device, no answer about its own device takes back.
      if (asks[index]?.(row) !== true) ofOthers = Math.max(ofOthers, came)
      else own = judges[index]?.(row) === true ? came : Math.max(own, came)
    }
    return Math.max(own, ofOthers)
  }
}

/** Takes out what was deleted, unless a newer answer had it again. */
const createDeleting = ({ table, answers, deleted }: DayRows) => {
  const byId = new Map<string, DeletedRecord[]>()
  for (const one of deleted) byId.set(one.eventId, [...(byId.get(one.eventId) ?? []), one])
  const seenAt = (run: Uint32Array): number =>
    answers
      .filter(({ from, to }) => run.some((row) => row >= from && row < to))
      .reduce((last, { askedAt }) => Math.max(last, askedAt), -Infinity)
  return (run: Uint32Array): number => {
    const [row = 0] = run
    const found = byId.get(idText(table, row) ?? '')
    if (found === undefined) return 0
    const [identity, seen] = [identityOf(table, row), seenAt(run)]
    return found.filter((one) => one.identity === identity && one.at > seen).length
  }
}

/**
 * The rows of a day and bucket after newer answers: by whole records, each as often as the newest answer that
 * covers it has it. What an answer would contain if it were still there and does not is gone. Rows that the
 * service has flagged as deleted, and those that we have deleted, are left out.
 */
export const mergeDay = (day: DayRows): MergedDay => {
  const { table, before } = day
  const all = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  const [countOf, deletionsOf] = [createCounting(day), createDeleting(day)]
  const kept = new Uint32Array(table.rowCount)
  const deletedRows: number[] = []
  let [count, keptBefore] = [0, 0]
  for (const run of equalRuns(table, inArchiveOrder(table, all))) {
    const [row = 0] = run
    if (table.columns.deleted[row] === 1) continue
    const here = countOf(run)
    const left = Math.max(0, here - deletionsOf(run))
    for (let gone = left; gone < here; gone += 1) deletedRows.push(row)
    // Rows of the file first, so that nothing changes where nothing is new.
    const chosen = run.toSorted().subarray(0, left)
    for (const one of chosen) if (one < before) keptBefore += 1
    kept.set(chosen, count)
    count += left
  }
  return { rows: kept.slice(0, count), isChanged: count !== before || keptBefore !== before, deletedRows }
}
