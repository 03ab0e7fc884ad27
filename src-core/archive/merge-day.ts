import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import { rowsWithin } from '../compare/judged-rows'
import { type TimeField, timeFields } from '../events/event'
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
  /** What it proves of each device that it was asked for. */
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
  /** By device: the time that an earlier run has doubted. */
  readonly doubted: TimesByDevice
}

/** How many rows of a file an answer would have for certain, and how many of them it lacks. */
export interface LackedRows {
  readonly answer: AnsweredRows
  readonly deviceId: string
  known: number
  lacking: number
  /** Of the lacking: those of a time that no earlier run has doubted. */
  lackingAnew: number
}

export interface MergedDay {
  /** In the order of the archive. */
  readonly rows: Uint32Array
  /** Whether this is something else than what the file has. */
  readonly isChanged: boolean
  /** Rows that were taken out because they were deleted by us. */
  readonly deletedRows: readonly number[]
  readonly lacked: readonly LackedRows[]
}

/** Of the whole record, apart from its flag; empty: it is no object. */
export const identityOf = (table: TableData, row: number): string => {
  const record = parseExactJson(recordJsonOf(table, row))
  return isJsonObject(record) ? recordIdentity(record) : ''
}

interface Judge {
  readonly answer: AnsweredRows
  /** Whether the answer would have a row for certain if it were there. */
  readonly isWithin: (row: number) => boolean
  /** Whether the answer proves a time that may be the one by which the range found a row. */
  readonly mayProve: (row: number) => boolean
  /** Whether an earlier run has doubted all times by which the range may have found a row. */
  readonly wasDoubted: (row: number) => boolean
  /** Whether the answer has a record with the id of a row: the same, or changed, or flagged. */
  readonly hasId: (row: number) => boolean
  /** Whether the answer has the record of a row with the flag of a deleted one. */
  readonly flags: (row: number) => boolean
}

type Judges = ReadonlyMap<number, readonly Judge[]>

/** The records that an answer has flagged as deleted: seldom any. */
const createFlagged = (table: TableData, { from, to }: AnsweredRows): ((row: number) => boolean) => {
  const byId = new Map<string, Set<string>>()
  for (let row = from; row < to; row += 1) {
    if (table.columns.deleted[row] !== 1) continue
    const id = idText(table, row) ?? ''
    byId.set(id, (byId.get(id) ?? new Set()).add(identityOf(table, row)))
  }
  return (row) => byId.size > 0 && byId.get(idText(table, row) ?? '')?.has(identityOf(table, row)) === true
}

const createMayProve =
  ({ columns, texts }: TableData, { proven, stamps }: AnsweredRows): ((row: number) => boolean) =>
  (row) => {
    const times = proven.get(texts.deviceId[columns.texts.deviceId[row] ?? 0] ?? '')
    return stamps.some((stamp) => times?.contains(columns.times[stamp][row] ?? NaN) === true)
  }

/** Looked for only where an answer lacks a record: seldom. */
const createHasId = (table: TableData, { from, to }: AnsweredRows): ((row: number) => boolean) => {
  let ids: ReadonlySet<string | null> | undefined
  return (row) => {
    ids ??= new Set(Array.from({ length: to - from }, (_, index) => idText(table, from + index)))
    return ids.has(idText(table, row))
  }
}

/** By the code of a device: the answers about it, in their order. There may be hundreds about others. */
const judgesByDevice = ({ table, answers, doubted }: DayRows): Judges => {
  const byDevice = new Map<number, Judge[]>()
  const codes = new Map(table.texts.deviceId.map((deviceId, code) => [deviceId, code]))
  for (const answer of answers) {
    const isWithin = rowsWithin(table, answer.proven, answer.stamps)
    const judge = {
      answer,
      isWithin,
      mayProve: createMayProve(table, answer),
      wasDoubted: rowsWithin(table, doubted, answer.stamps),
      hasId: createHasId(table, answer),
      flags: createFlagged(table, answer),
    }
    for (const deviceId of answer.proven.keys()) {
      const code = codes.get(deviceId)
      if (code !== undefined) byDevice.set(code, [...(byDevice.get(code) ?? []), judge])
    }
  }
  return byDevice
}

const countIn = (run: Uint32Array, from: number, to: number): number => {
  let count = 0
  for (const row of run) if (row >= from && row < to) count += 1
  return count
}

const judgesOf = (byDevice: Judges, { columns }: TableData, row: number): readonly Judge[] =>
  byDevice.get(columns.texts.deviceId[row] ?? 0) ?? []

/**
 * Of these ids those under which an answer has a record that nothing before it had: on whatever day, because that
 * may have changed too.
 */
export type FindIds = (answer: AnsweredRows, ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>

/** Counts what answers lack of a file. What was deleted by us is no longer to be expected. */
const createLackedCount = ({ table, before, deleted }: DayRows) => {
  const counts = new Map<AnsweredRows, Map<string, LackedRows>>()
  const deletedIds = new Set(deleted.map(({ eventId }) => eventId))
  return {
    note: (run: Uint32Array, { answer, wasDoubted, hasId }: Judge, came: number): void => {
      const [row = 0] = run
      const own = countIn(run, 0, before)
      if (own === 0 || deletedIds.has(idText(table, row) ?? '')) return
      const deviceId = table.texts.deviceId[table.columns.texts.deviceId[row] ?? 0] ?? ''
      const ofAnswer = counts.get(answer) ?? new Map<string, LackedRows>()
      counts.set(answer, ofAnswer)
      const of = ofAnswer.get(deviceId) ?? { answer, deviceId, known: 0, lacking: 0, lackingAnew: 0 }
      ofAnswer.set(deviceId, of)
      of.known += own
      if (came > 0 || hasId(row)) return
      of.lacking += own
      if (!wasDoubted(row)) of.lackingAnew += own
    },
    lacked: (): readonly LackedRows[] => [...counts.values()].flatMap((ofAnswer) => [...ofAnswer.values()]),
  }
}

interface Lacking {
  /** Of each answer, the ids under which it has others in the place of records that it lacks: seldom any. */
  readonly replaced: ReadonlyMap<AnsweredRows, ReadonlySet<string>>
  readonly lacked: readonly LackedRows[]
}

const findLacking = async (
  day: DayRows,
  byDevice: Judges,
  ordered: Uint32Array,
  findIds: FindIds,
): Promise<Lacking> => {
  const { table, before, answers } = day
  const lacked = new Map<AnsweredRows, Set<string>>()
  const counting = createLackedCount(day)
  // Of what is new nothing was there before.
  const mayLack = before > 0 || [...byDevice.values()].some((judges) => judges.length > 1)
  for (const run of mayLack ? equalRuns(table, ordered) : []) {
    const [row = 0] = run
    const id = idText(table, row) ?? ''
    for (const judge of judgesOf(byDevice, table, row)) {
      const { answer, isWithin } = judge
      if (!isWithin(row)) continue
      const came = countIn(run, answer.from, answer.to)
      counting.note(run, judge, came)
      if (came === 0 && id !== '') lacked.set(answer, (lacked.get(answer) ?? new Set()).add(id))
    }
  }
  const found = new Map<AnsweredRows, ReadonlySet<string>>()
  for (const answer of answers) {
    const ids = lacked.get(answer)
    if (ids !== undefined) found.set(answer, await findIds(answer, ids))
  }
  return { replaced: found, lacked: counting.lacked() }
}

/** Whether the file has another record with the id and all times of a row. */
const createOlder = ({ table, before }: DayRows): ((row: number) => boolean) => {
  let known: ReadonlySet<string> | undefined
  const keyOf = (row: number): string =>
    [idText(table, row), ...timeFields.map((name) => String(table.columns.times[name][row]))].join(' ')
  return (row) => {
    known ??= new Set(Array.from({ length: before }, (_, index) => keyOf(index)))
    return (idText(table, row) ?? '') !== '' && known.has(keyOf(row))
  }
}

/** Says of equal rows how many of them stay. */
const createCounting = (day: DayRows, byDevice: Judges, replaced: Lacking['replaced']) => {
  const { table, before, answers } = day
  const isChangeOf = createOlder(day)
  /** What came in the answers of other devices, no answer about its own device takes back. */
  const countOfOthers = (run: Uint32Array, judges: readonly Judge[]): number =>
    answers
      .filter((answer) => judges.every((judge) => judge.answer !== answer))
      .reduce((most, { from, to }) => Math.max(most, countIn(run, from, to)), 0)
  return (run: Uint32Array): number => {
    const [row = 0] = run
    const judges = judgesOf(byDevice, table, row)
    let own = countIn(run, 0, before)
    let [seen, isUnproven] = [own, own === 0]
    for (const { answer, isWithin, mayProve, flags } of judges) {
      const isReplaced = (): boolean =>
        isWithin(row) && replaced.get(answer)?.has(idText(table, row) ?? '') === true
      const came = countIn(run, answer.from, answer.to)
      seen += came
      if (came > 0 && mayProve(row)) isUnproven = false
      if (own <= came) own = came
      // The flag needs no range: it is said of this record. Of equal records, those without it stay.
      else if ((came === 0 && isReplaced()) || flags(row)) own = came
    }
    // Taken now, it would have been there beside the older one when an answer proves that this one is gone.
    if (seen === run.length && isUnproven && isChangeOf(row)) return 0
    return seen === run.length ? own : Math.max(own, countOfOthers(run, judges))
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
    if (byId.size === 0) return 0
    const [row = 0] = run
    const found = byId.get(idText(table, row) ?? '')
    if (found === undefined) return 0
    const [identity, seen] = [identityOf(table, row), seenAt(run)]
    return found.filter((one) => one.identity === identity && one.at > seen).length
  }
}

/**
 * The rows of a day and bucket after newer answers: by whole records, each as often as any answer has had it. A
 * record in whose place an answer has another one with its id, on whatever day, is gone, and so is one that an answer has flagged
 * as deleted. One that an answer just lacks stays: a range may mean a time that no record shows, and then
 * nobody can tell at its ends. A changed record is not taken from an answer that proves nothing of its time: it comes again with one
 * that does, and then takes the place of the older one. Rows that are flagged, and those that we have deleted, are left out.
 */
export const mergeDay = async (day: DayRows, findIds: FindIds): Promise<MergedDay> => {
  const { table, before } = day
  const all = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  const [ordered, byDevice] = [inArchiveOrder(table, all), judgesByDevice(day)]
  const { replaced, lacked } = await findLacking(day, byDevice, ordered, findIds)
  const [countOf, deletionsOf] = [createCounting(day, byDevice, replaced), createDeleting(day)]
  const kept = new Uint32Array(table.rowCount)
  const deletedRows: number[] = []
  let [count, keptBefore] = [0, 0]
  for (const run of equalRuns(table, ordered)) {
    const [row = 0] = run
    if (table.columns.deleted[row] === 1) continue
    const here = countOf(run)
    const left = Math.max(0, here - deletionsOf(run))
    for (let gone = left; gone < here; gone += 1) deletedRows.push(row)
    // Rows of the file first, so that nothing changes where nothing is new.
    const chosen = (run.length === 1 ? run : run.toSorted()).subarray(0, left)
    for (const one of chosen) if (one < before) keptBefore += 1
    kept.set(chosen, count)
    count += left
  }
  const isChanged = count !== before || keptBefore !== before
  return { rows: kept.slice(0, count), isChanged, deletedRows, lacked }
}
