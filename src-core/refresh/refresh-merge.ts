import type { EventRows } from '../codec/event-batch'
import { noTexts } from '../codec/event-dictionary'
import { possibleStamps, rowsWithin } from '../compare/judged-rows'
import type { TimeField } from '../events/event'
import type { EventTable } from '../events/event-table'
import { recodeAnswer } from '../events/recode-answer'
import { pickRows } from '../events/recode-rows'
import { isAbsentMark, refreshMarkCode } from '../events/refresh-mark'
import { isDeletedMark } from '../events/row-mark'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { LackingCounts } from '../proof/lacking'
import { TimeSet } from '../proof/time-set'
import type { TimesByDevice } from '../proof/times-by-device'
import { secondMs } from '../time/range-presets'
import { type AnswerIndex, firstWithId, indexAnswer, refOf } from './answer-index'

export interface RefreshAnswer {
  /** Their times: when later requests of the same run began whose answer had them. */
  readonly rows: TableData & Pick<EventTable, 'refreshTimes'>
  /** ms since the epoch: when its requests began. */
  readonly at: number
  /** The times in which the rows of the result were found. */
  readonly found: TimesByDevice
  /** What was requested of it. */
  readonly requested: TimesByDevice
  /** What was proven of that: only there can events have vanished. */
  readonly proven: TimesByDevice
  /** Of which time an earlier refresh has lacked events. */
  readonly doubted: TimesByDevice
}

/**
 * Found by one refresh: events that were not there before, changed ones, and ones that the service does not
 * return any more.
 */
export interface FoundCounts {
  readonly new: number
  readonly changed: number
  readonly vanished: number
  /** How many of the new ones have the id of an event that the service still has. */
  readonly sharedIds: number
}

/** How many events of a device an answer has, and how many it lacks. */
interface DeviceAnswerCounts extends LackingCounts {
  readonly came: number
}

/** What a refresh changes in a table: nothing is done to the table itself. */
export interface RefreshedRows {
  /** Rows to append, in this order; the first ones have the new texts. */
  readonly appended: readonly EventRows[]
  readonly appendedCount: number
  /** Which rows of the answer these are, ascending. */
  readonly appendedRows: readonly number[]
  /** For all rows, the appended ones included. */
  readonly marks: Uint8Array
  readonly times: Float64Array
  readonly found: FoundCounts
  /** By device: what the answer would lack. */
  readonly lacking: ReadonlyMap<string, DeviceAnswerCounts>
}

const [newCode, changedCode, replacedCode, vanishedCode] = (
  ['new', 'changed', 'replaced', 'vanished'] as const
).map(refreshMarkCode) as [number, number, number, number]

/** So much more is asked for on each side of a window inside the range, and at most of the range itself, in ms. */
const [windowMarginMs, rangeMarginMs] = [1, secondMs + 1]
const widened = (times: TimesByDevice, byMs: number): TimesByDevice =>
  new Map(
    [...times].map(([deviceId, { windows }]) => [
      deviceId,
      TimeSet.from(windows.map(({ first, last }) => ({ first: first - byMs, last: last + byMs }))),
    ]),
  )

const noneFound = (): Marked['found'] => ({ new: 0, changed: 0, vanished: 0, sharedIds: 0 })

/** The rows whose record is in the answer, 1 for each. Takes them from the index. */
function* findAgain(table: EventTable, index: AnswerIndex): Steps<Uint8Array> {
  const isFound = new Uint8Array(table.rowCount)
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) if (index.take(refOf(table, row))) isFound[row] = 1
  })
  return isFound
}

function* pickAppended(
  answer: TableData,
  rows: readonly number[],
  newTexts: EventRows['newTexts'],
): Steps<readonly EventRows[]> {
  const parts: EventRows[] = []
  yield* inRanges(rows.length, (from, to) => {
    const picked = rows.slice(from, to)
    const extras = picked.flatMap((row, index) =>
      answer.extras.has(row) ? [[index, answer.extras.get(row) ?? ''] as const] : [],
    )
    parts.push({
      rowCount: picked.length,
      columns: pickRows(answer.columns, picked),
      newTexts: parts.length === 0 ? newTexts : noTexts,
      extras: { rows: Uint32Array.from(extras, ([row]) => row), json: extras.map(([, json]) => json) },
    })
  })
  return parts
}

/** Marks from an earlier refresh stay, except that what was new then is not new any more. */
const earlierMark = (code: number | undefined): number => (isAbsentMark(code) ? (code ?? 0) : 0)

interface Judgement {
  readonly table: EventTable
  /** 1 for each row whose record is in the answer. */
  readonly isFound: Uint8Array
  /** Whether the answer would contain the row's record if the service still had it. */
  readonly isWithin: (row: number) => boolean
  /** The first new row of the answer with the id of a row of the table; -1: none. */
  readonly successorOf: (row: number) => number
}

const markOf = ({ table, isFound, isWithin, successorOf }: Judgement, row: number): number => {
  if (isFound[row] === 1) return 0
  const before = earlierMark(table.refreshMarks[row])
  if (!isWithin(row)) return before
  if (successorOf(row) >= 0) return replacedCode
  // What we have deleted is known already, and shown as such.
  return isDeletedMark(table.marks[row]) || before === replacedCode ? before : vanishedCode
}

interface Marked {
  readonly marks: Uint8Array
  readonly times: Float64Array
  readonly found: { -readonly [Name in keyof FoundCounts]: number }
}

/**
 * Rows of the answer: those that have taken the place of others, and those with the id of another that is
 * still there.
 */
interface Relatives {
  readonly successors: ReadonlySet<number>
  readonly sharing: ReadonlySet<number>
}

/** Marks the rows of the table. */
function* markRows(judgement: Judgement, at: number, { marks, times, found }: Marked): Steps<Relatives> {
  const { table, isFound, successorOf } = judgement
  const successors = new Set<number>()
  const sharing = new Set<number>()
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const mark = markOf(judgement, row)
      marks[row] = mark
      const isNews = mark !== earlierMark(table.refreshMarks[row])
      times[row] =
        isNews || isFound[row] === 1 ? Math.max(at, table.seenAt(row)) : (table.refreshTimes[row] ?? 0)
      const relative = successorOf(row)
      if (relative >= 0 && mark !== vanishedCode) (mark === replacedCode ? successors : sharing).add(relative)
      if (isNews && mark === vanishedCode) found.vanished += 1
      if (isNews && mark === replacedCode) found.changed += 1
    }
  })
  return { successors, sharing }
}

/** Of the devices that were asked for: the rows that are marked as vanished now and were not before. */
function* countLacking(
  table: EventTable,
  { rows, doubted, proven }: Pick<RefreshAnswer, 'rows' | 'doubted' | 'proven'>,
  marks: Uint8Array,
  stamps: readonly TimeField[],
): Steps<ReadonlyMap<string, DeviceAnswerCounts>> {
  const wasDoubted = rowsWithin(table, doubted, stamps)
  const counts = new Map(
    [...proven.keys()].map((deviceId) => [deviceId, { came: 0, lacking: 0, lackingAnew: 0 }]),
  )
  const countOf = ({ columns, texts }: TableData, row: number) =>
    counts.get(texts.deviceId[columns.texts.deviceId[row] ?? 0] ?? '')
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (marks[row] !== vanishedCode || table.refreshMarks[row] === vanishedCode) continue
      const own = countOf(table, row)
      if (own === undefined) continue
      own.lacking += 1
      if (!wasDoubted(row)) own.lackingAnew += 1
    }
  })
  yield* inRanges(rows.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const own = countOf(rows, row)
      if (own !== undefined) own.came += 1
    }
  })
  return counts
}

/**
 * Compares an answer about parts of a range with the rows of its result, by whole records. The same record:
 * nothing changes. Another record: appended as new, or as changed if the service no longer has the record
 * with its id. A record that the answer would contain if the service still had it, and does not: vanished.
 * Rows stay, whatever became of their events.
 */
export function* mergeRefresh(
  table: EventTable,
  { rows, at, found, requested, proven, doubted }: RefreshAnswer,
): Steps<RefreshedRows> {
  const { rows: answer, newTexts } = yield* recodeAnswer(rows, table)
  const ofResult = yield* possibleStamps(table, widened(found, rangeMarginMs))
  const stamps = yield* possibleStamps(answer, widened(requested, windowMarginMs), ofResult)
  const index = yield* indexAnswer(answer)
  const isFound = yield* findAgain(table, index)
  const left = yield* index.left()
  const sameId = firstWithId(answer, left)
  const marked = {
    marks: new Uint8Array(table.rowCount + left.length),
    times: new Float64Array(table.rowCount + left.length),
    found: noneFound(),
  }
  const judgement = {
    table,
    isFound,
    isWithin: rowsWithin(table, proven, stamps, found),
    successorOf: (row: number) => sameId(refOf(table, row)),
  }
  const { successors, sharing } = yield* markRows(judgement, at, marked)
  yield* inRanges(left.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const first = sameId(refOf(answer, left[index] ?? 0))
      const isChanged = successors.has(first)
      marked.marks[table.rowCount + index] = isChanged ? changedCode : newCode
      marked.times[table.rowCount + index] = Math.max(at, rows.refreshTimes[left[index] ?? 0] ?? 0)
      if (!isChanged) marked.found.new += 1
      if (sharing.has(first)) marked.found.sharedIds += 1
    }
  })
  const appended = yield* pickAppended(answer, left, newTexts)
  const lacking = yield* countLacking(table, { rows, doubted, proven }, marked.marks, stamps)
  return { appended, appendedCount: left.length, appendedRows: left, lacking, ...marked }
}
