import type { EventBatch, EventRows } from '../codec/event-batch'
import { columnsOf } from '../codec/event-columns'
import { dictionaryNames } from '../codec/event-dictionary'
import { type AnomalyCounts, anomalyNames } from './anomaly-counts'
import type { Anomaly, FieldName } from './event'
import type { EventCell } from './event-cell'
import { cellOf, idText, recordJsonOf } from './event-cell'
import { createEventCounting, type EventCounts } from './event-counts'
import { createGrowingColumns } from './growing-columns'
import { indentJson } from './json-text'
import { isAbsentMark, type RefreshMark, refreshMarkCode, refreshMarks } from './refresh-mark'
import { isDeletedMark, markCode, type RowMark, rowMarks } from './row-mark'
import type { Steps } from './slices'
import { runAtOnce } from './slices'
import type { SourceSets } from './source-sets'
import type { TableData } from './table-data'

/** Rows from the first one to the one before `to`. */
export interface RowSpan {
  readonly from: number
  readonly to: number
}

/** The events of one result, as columns. Rows never move: a row number always refers to the same record. */
export interface EventTable extends TableData {
  readonly anomalyCounts: AnomalyCounts
  readonly counts: EventCounts
  /** The indexes of the files by the codes in `sources`. */
  readonly sourceFiles: readonly (readonly number[])[]
  /**
   * When a refresh found the mark of each row, and of a row without one when an answer last had it: ms since
   * the epoch; 0: only its first run had it.
   */
  readonly refreshTimes: Float64Array
  append(batch: EventBatch): void
  appendRows(rows: EventRows): void
  /** Allocates space for this many rows at once. */
  reserve(rowCount: number): void
  /** The same in steps; nothing may be added in the meantime. */
  reserveInSteps(rowCount: number): Steps<void>
  /** Frees the spare space; call it when no more rows will be added. */
  trim(): void
  /** The same in steps. */
  trimInSteps(): Steps<void>
  cell(row: number, field: FieldName): EventCell
  anomaliesOf(row: number): readonly Anomaly[]
  /** The id for a deletion; null if the record has none. */
  eventId(row: number): string | null
  /** The record as received, as JSON text with its original digits. */
  recordJson(row: number, layout?: 'compact' | 'indented'): string
  mark(row: number): RowMark
  setMark(row: number, mark: RowMark): void
  /** What the fault rules found, one entry per row. */
  setFaults(faults: Uint32Array): void
  /** Which files the rows come from, one entry per row. */
  setSources(sources: Uint32Array, sets: Pick<SourceSets, 'texts' | 'files'>): void
  /** What a refresh found, and when; one entry per row in each. */
  setRefreshMarks(marks: Uint8Array, times: Float64Array): void
  /** An answer to requests that began at this moment (ms since the epoch) had the records in these rows. */
  noteSeen(rows: RowSpan, at: number): void
  /**
   * The service does not return the record of this row any more, as of `at` (ms since the epoch), or returns
   * another one in its place.
   */
  noteAbsent(row: number, mark: 'vanished' | 'replaced', at: number): void
  setNotes(notes: Readonly<Record<number, unknown>>): void
  refreshMark(row: number): RefreshMark
  countRefreshMarks(): Readonly<Record<RefreshMark, number>>
  /** The service did not have the record any more when it was last asked. */
  isAbsent(row: number): boolean
  /**
   * When the requests began whose answer had the record last, if that was after its first run; otherwise 0.
   */
  seenAt(row: number): number
  /** By the service's own flag, or by us. */
  isDeleted(row: number): boolean
}

const grownMarks = (marks: Uint8Array, length: number): Uint8Array => {
  const grown = new Uint8Array(length)
  grown.set(marks)
  return grown
}

const grownTimes = (times: Float64Array, length: number): Float64Array => {
  if (times.length >= length) return times
  const grown = new Float64Array(length)
  grown.set(times)
  return grown
}

const appendTexts = (texts: Record<string, string[]>, { newTexts }: EventRows): void => {
  // In a loop, because spreading about 100,000 texts into push() overflows the stack.
  for (const name of dictionaryNames) for (const text of newTexts[name]) texts[name]?.push(text)
}

type Texts = Record<(typeof dictionaryNames)[number], string[]>

const emptyTexts = (): Texts => Object.fromEntries(dictionaryNames.map((name) => [name, ['']])) as Texts

const createRows = () => {
  const grown = createGrowingColumns()
  const texts = emptyTexts()
  const extras = new Map<number, string>()
  const counting = createEventCounting()
  const rows = {
    texts,
    extras,
    anomalyCounts: counting.anomalyCounts,
    counting,
    counts: counting.counts,
    marks: new Uint8Array(0) as Uint8Array,
    faults: new Uint32Array(0) as Uint32Array,
    sources: new Uint32Array(0) as Uint32Array,
    sourceNames: [] as readonly string[],
    sourceFiles: [] as readonly (readonly number[])[],
    refreshMarks: new Uint8Array(0) as Uint8Array,
    refreshTimes: new Float64Array(0) as Float64Array,
    notes: {} as Readonly<Record<number, unknown>>,
    get rowCount() {
      return grown.rowCount
    },
    get columns() {
      return grown.columns
    },
    append: (batch: EventBatch): void => rows.appendRows({ ...batch, columns: columnsOf(batch) }),
    appendRows: (more: EventRows): void => {
      more.extras.json.forEach((json, index) =>
        extras.set(grown.rowCount + (more.extras.rows[index] ?? 0), json),
      )
      appendTexts(texts, more)
      const from = grown.rowCount
      grown.append(more.columns, more.rowCount)
      if (rows.marks.length < grown.rowCount)
        rows.marks = grownMarks(rows.marks, grown.columns.deleted.length)
      counting.addFrom(rows, from)
    },
    reserve: (rowCount: number): void => grown.reserve(rowCount),
    reserveInSteps: (rowCount: number): Steps<void> => grown.reserveInSteps(rowCount),
    *trimInSteps(): Steps<void> {
      yield* grown.trim()
      rows.marks = rows.marks.slice(0, grown.rowCount)
      if (rows.refreshTimes.length > grown.rowCount)
        rows.refreshTimes = rows.refreshTimes.slice(0, grown.rowCount)
    },
  }
  return rows
}

type Rows = ReturnType<typeof createRows>

/** Changes of what is known or decided about the rows after they were added. */
const writesOf = (rows: Rows) => ({
  trim: () => runAtOnce(rows.trimInSteps()),
  setMark: (row: number, mark: RowMark) => {
    rows.counting.change(rows, row, () => {
      rows.marks[row] = markCode(mark)
    })
  },
  setFaults: (faults: Uint32Array) => {
    rows.faults = faults
  },
  setSources: (sources: Uint32Array, { texts, files }: Pick<SourceSets, 'texts' | 'files'>) => {
    rows.sources = sources
    rows.sourceNames = texts
    rows.sourceFiles = files
  },
  setRefreshMarks: (marks: Uint8Array, times: Float64Array) => {
    rows.refreshMarks = marks
    rows.refreshTimes = times
    rows.counting.countAgain(rows)
  },
  noteSeen: ({ from, to }: RowSpan, at: number) => {
    rows.refreshTimes = grownTimes(rows.refreshTimes, rows.columns.deleted.length)
    for (let row = from; row < to; row += 1) {
      if (!isAbsentMark(rows.refreshMarks[row]))
        rows.refreshTimes[row] = Math.max(at, rows.refreshTimes[row] ?? 0)
    }
  },
  noteAbsent: (row: number, mark: 'vanished' | 'replaced', at: number) => {
    rows.refreshTimes = grownTimes(rows.refreshTimes, rows.columns.deleted.length)
    if (rows.refreshMarks.length < rows.rowCount)
      rows.refreshMarks = grownMarks(rows.refreshMarks, rows.rowCount)
    rows.counting.change(rows, row, () => {
      rows.refreshMarks[row] = refreshMarkCode(mark)
      rows.refreshTimes[row] = at
    })
  },
  setNotes: (notes: Readonly<Record<number, unknown>>) => {
    rows.notes = notes
  },
})

const readsOf = (rows: TableData & Pick<EventTable, 'refreshTimes'>) => ({
  cell: (row: number, field: FieldName) => cellOf(rows, row, field),
  anomaliesOf: (row: number) => anomalyNames(rows.columns.anomalies[row] ?? 0),
  eventId: (row: number) => idText(rows, row) || null,
  recordJson: (row: number, layout: 'compact' | 'indented' = 'compact') =>
    layout === 'indented' ? indentJson(recordJsonOf(rows, row)) : recordJsonOf(rows, row),
  mark: (row: number) => rowMarks[rows.marks[row] ?? 0] ?? 'none',
  refreshMark: (row: number) => refreshMarks[rows.refreshMarks[row] ?? 0] ?? 'none',
  countRefreshMarks: () => {
    const counts = new Uint32Array(refreshMarks.length)
    for (const code of rows.refreshMarks) counts[code] = (counts[code] ?? 0) + 1
    return Object.fromEntries(refreshMarks.map((mark, code) => [mark, counts[code] ?? 0])) as Record<
      RefreshMark,
      number
    >
  },
  isAbsent: (row: number) => isAbsentMark(rows.refreshMarks[row]),
  seenAt: (row: number) => (isAbsentMark(rows.refreshMarks[row]) ? 0 : (rows.refreshTimes[row] ?? 0)),
  isDeleted: (row: number) => rows.columns.deleted[row] === 1 || isDeletedMark(rows.marks[row]),
})

export const createEventTable = (): EventTable => {
  const rows = createRows()
  return Object.assign(rows, readsOf(rows), writesOf(rows))
}
