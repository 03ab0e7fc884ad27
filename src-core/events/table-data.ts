import type { DictionaryName, EventColumns } from '../codec/event-batch'

/**
 * The data for sorting, filtering, searching and writing: plain, so that it can be cloned to a worker.
 * Only the first `rowCount` entries of a column count; there may be spare space after them.
 */
export interface TableData {
  readonly rowCount: number
  readonly columns: EventColumns
  /** Text by code; code 0 is "no string here". */
  readonly texts: Readonly<Record<DictionaryName, readonly string[]>>
  /** JSON text by row, for the few rows with something that no column can hold. */
  readonly extras: ReadonlyMap<number, string>
  /** Codes of `rowMarks` by row. */
  readonly marks: Uint8Array
  /**
   * Bits by `faultBit` of the rows that were checked; shorter than the table if rows have been added since.
   */
  readonly faults: Uint32Array
  /**
   * Codes of `sourceNames` by row: the files that contain the event; empty if there is only one file, or
   * none.
   */
  readonly sources: Uint32Array
  readonly sourceNames: readonly string[]
  /** Codes of `refreshMarks` by row; shorter than the table if rows have been added since. */
  readonly refreshMarks: Uint8Array
  /** The rows with a note of the user; absent: none. */
  readonly notes?: Readonly<Record<number, unknown>>
}

/** With the rows that it has now: those that are added later neither count nor change anything. */
export const asItStands = ({
  rowCount,
  columns,
  texts,
  extras,
  marks,
  faults,
  sources,
  sourceNames,
  refreshMarks,
}: TableData): TableData => ({
  rowCount,
  columns,
  texts,
  extras,
  marks,
  faults,
  sources,
  sourceNames,
  refreshMarks,
})
