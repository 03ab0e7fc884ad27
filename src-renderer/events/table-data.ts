import type { DictionaryName, EventColumns } from '../../src-preload/contract/event-codec/event-batch'

/**
 * What sorting, filtering, searching and writing read: plain data, so that it can be cloned to a worker as it stands.
 * Only the first `rowCount` entries of a column count; there may be room for more behind them.
 */
export interface TableData {
  readonly rowCount: number
  readonly columns: EventColumns
  /** Text by code; code 0 is "no string here". */
  readonly texts: Readonly<Record<DictionaryName, readonly string[]>>
  /** JSON text by row, for the few rows that have something no column holds. */
  readonly extras: ReadonlyMap<number, string>
  /** Codes of `rowMarks` by row. */
  readonly marks: Uint8Array
  /** Bits by `faultBit` of the rows that were checked; shorter than the table where rows have come since. */
  readonly faults: Uint32Array
  /** Codes of `sourceNames` by row: the files in which the event stands; empty where there is but one file, or none. */
  readonly sources: Uint32Array
  readonly sourceNames: readonly string[]
}
