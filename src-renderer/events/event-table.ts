import { oddities } from '../../src-preload/contract/event'
import type { FieldName, Oddity } from '../../src-preload/contract/event'
import type { EventBatch, EventColumns } from '../../src-preload/contract/event-batch'
import { dictionaryNames } from '../../src-preload/contract/event-dictionary'
import { cellOf, idText, recordJsonOf } from './event-cell'
import type { EventCell } from './event-cell'
import { createGrowingColumns } from './growing-columns'
import { indentJson } from './json-text'
import { isGoneMark, markCode, type RowMark, rowMarks } from './row-mark'
import { runAtOnce } from './slices'
import type { Steps } from './slices'
import type { TableData } from './table-data'

/** The events of one result, as columns. Rows never move: a row number names a record for good. */
export interface EventTable extends TableData {
  /** How many rows have each oddity. */
  readonly oddityCounts: Readonly<Record<Oddity, number>>
  append(batch: EventBatch): void
  /** Makes room for so many rows at once. */
  reserve(rowCount: number): void
  /** Call it when no more is coming: gives back the room that growing left. */
  trim(): void
  /** The same with stops. */
  trimInSteps(): Steps<void>
  cell(row: number, field: FieldName): EventCell
  odditiesOf(row: number): readonly Oddity[]
  /** The id to delete by; null where the record has none. */
  eventId(row: number): string | null
  /** The record as received, as JSON text with the digits that came. */
  recordJson(row: number, layout?: 'compact' | 'indented'): string
  mark(row: number): RowMark
  setMark(row: number, mark: RowMark): void
  /** What the detectors found, one entry a row. */
  setFaults(faults: Uint16Array): void
  /** Which files the rows come from, one entry a row. */
  setSources(sources: Uint32Array, sourceNames: readonly string[]): void
  /** By the service's own flag, or by us. */
  isDeleted(row: number): boolean
}

const oddityNames = (bits: number): readonly Oddity[] => oddities.filter((_, bit) => (bits & (1 << bit)) !== 0)

const countOddities = (counts: Record<Oddity, number>, { oddities: bits }: EventColumns): void => {
  for (const rowBits of bits) if (rowBits !== 0) for (const name of oddityNames(rowBits)) counts[name]++
}

const grownMarks = (marks: Uint8Array, length: number): Uint8Array => {
  const grown = new Uint8Array(length)
  grown.set(marks)
  return grown
}

const appendTexts = (texts: Record<string, string[]>, { newTexts }: EventBatch): void => {
  // In a loop: a spread into push() overflows the stack at some 100,000 texts.
  for (const name of dictionaryNames) for (const text of newTexts[name]) texts[name]?.push(text)
}

type Texts = Record<(typeof dictionaryNames)[number], string[]>

const emptyTexts = (): Texts => Object.fromEntries(dictionaryNames.map((name) => [name, ['']])) as Texts
const noOddities = (): Record<Oddity, number> => Object.fromEntries(oddities.map((name) => [name, 0])) as Record<Oddity, number>

interface Rows extends TableData {
  readonly oddityCounts: Readonly<Record<Oddity, number>>
  append(batch: EventBatch): void
  reserve(rowCount: number): void
  trimInSteps(): Steps<void>
  setFaults(faults: Uint16Array): void
  setSources(sources: Uint32Array, sourceNames: readonly string[]): void
}

const createRows = (): Rows => {
  const rows = createGrowingColumns()
  const texts = emptyTexts()
  const extras = new Map<number, string>()
  const oddityCounts = noOddities()
  let marks: Uint8Array = new Uint8Array(0)
  let faults: Uint16Array = new Uint16Array(0)
  let sources: Uint32Array = new Uint32Array(0)
  let sourceNames: readonly string[] = []
  return {
    texts,
    extras,
    oddityCounts,
    get rowCount() {
      return rows.rowCount
    },
    get columns() {
      return rows.columns
    },
    get marks() {
      return marks
    },
    get faults() {
      return faults
    },
    get sources() {
      return sources
    },
    get sourceNames() {
      return sourceNames
    },
    setFaults: (found) => {
      faults = found
    },
    setSources: (codes, names) => {
      sources = codes
      sourceNames = names
    },
    append: (batch) => {
      batch.extras.json.forEach((json, index) => extras.set(rows.rowCount + (batch.extras.rows[index] ?? 0), json))
      appendTexts(texts, batch)
      countOddities(oddityCounts, batch.columns)
      rows.append(batch.columns, batch.rowCount)
      if (marks.length < rows.rowCount) marks = grownMarks(marks, rows.columns.deleted.length)
    },
    reserve: (rowCount) => {
      rows.reserve(rowCount)
    },
    *trimInSteps() {
      yield* rows.trim()
      marks = marks.slice(0, rows.rowCount)
    },
  }
}

const readsOf = (rows: TableData) => ({
  cell: (row: number, field: FieldName) => cellOf(rows, row, field),
  odditiesOf: (row: number) => oddityNames(rows.columns.oddities[row] ?? 0),
  eventId: (row: number) => idText(rows, row) || null,
  recordJson: (row: number, layout: 'compact' | 'indented' = 'compact') =>
    layout === 'indented' ? indentJson(recordJsonOf(rows, row)) : recordJsonOf(rows, row),
  mark: (row: number) => rowMarks[rows.marks[row] ?? 0] ?? 'none',
  setMark: (row: number, mark: RowMark) => {
    rows.marks[row] = markCode(mark)
  },
  isDeleted: (row: number) => rows.columns.deleted[row] === 1 || isGoneMark(rows.marks[row] ?? 0),
})

export const createEventTable = (): EventTable => {
  const rows = createRows()
  return {
    ...readsOf(rows),
    get rowCount() {
      return rows.rowCount
    },
    get columns() {
      return rows.columns
    },
    get marks() {
      return rows.marks
    },
    get faults() {
      return rows.faults
    },
    get sources() {
      return rows.sources
    },
    get sourceNames() {
      return rows.sourceNames
    },
    setFaults: (faults) => {
      rows.setFaults(faults)
    },
    setSources: (sources, sourceNames) => {
      rows.setSources(sources, sourceNames)
    },
    texts: rows.texts,
    extras: rows.extras,
    oddityCounts: rows.oddityCounts,
    append: (batch) => {
      rows.append(batch)
    },
    reserve: (rowCount) => {
      rows.reserve(rowCount)
    },
    trim: () => {
      runAtOnce(rows.trimInSteps())
    },
    trimInSteps: () => rows.trimInSteps(),
  }
}
