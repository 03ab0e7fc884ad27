import type { EventBatch } from '../codec/event-batch'
import type { Fault } from './faults'
import type { FileRemark } from './file-remark'
import type { TableDescription } from './foreign/description'
import type { KnownParts } from './foreign/description-guess'
import type { LookOptions, TableLook } from './foreign/table-look'
import type { EnclosedTexts } from './package/layout'
import type { StatedOrigin } from './parquet/origin'
import type { RowNote } from './row-notes'

/** Receives what is read: batches of rows, and notes of single rows, counted from 0. */
export interface Listeners {
  /** Rows of other devices may be left out. Absent: all are wanted. */
  readonly devices?: readonly string[]
  onBatch(batch: EventBatch): void
  onNote(row: number, note: RowNote): void
  /** Something is left out, and reading goes on behind it. */
  onFault(fault: Fault): void
  /** Another file begins in this line: several files were joined to one. */
  onJoined(line: number): void
  /** Once, at the end of the file. */
  onRemark(remark: FileRemark): void
}

/** What receives the rows of Parquet, which tells its faults at the end. */
export type RowListeners = Pick<Listeners, 'devices' | 'onBatch' | 'onNote'>

/** Reads one kind of file, chunk by chunk, into batches. */
export interface FormatReader {
  /** The current position, for an error without a place of its own. */
  readonly line: number
  /** Whether the table is ours; null: not known yet. Absent: it reads nothing else. */
  readonly isOurs?: boolean | null
  /** UTF-8 without a byte order mark at its start. If it throws ReadingError, nothing follows. */
  read(bytes: Uint8Array): void
  /** The end of the file. Throws ReadingError if it comes too early. */
  readEnd(): void
  /** Returns what was read since the last batch. */
  flush(): void
}

/** How a text that is not ours holds its rows. */
export type ForeignKind = 'text' | 'json' | 'jsonl'

/** A file that others wrote: collected, looked at as often as one wants, and then read. */
export interface ForeignReading {
  look(known: KnownParts, options: LookOptions): TableLook
  /** Begins to read; `step` does it. */
  describe(description: TableDescription, writtenAt: number): void
  /** Reads some thousand rows; false: those were the last. */
  step(): boolean
}

/** Reads a file of some kind from its first byte. */
export interface KindReading extends Pick<FormatReader, 'line' | 'flush'> {
  /** A table of others, which waits for its description; null: it is none, or not known yet. */
  readonly foreign: ForeignReading | null
  /** The origin that the file states itself; null: none. */
  readonly origin: StatedOrigin | null
  /** Of a package that was checked: what is in it beside its events; null or absent: it is none, or not known yet. */
  readonly enclosed?: EnclosedTexts | null
  /** After `readEnd`: call it again, because there are more rows. */
  readonly hasMore: boolean
  /** Whose file it is, as soon as that is known: null: not yet. */
  readonly owner: 'ours' | ForeignKind | null
  read(chunk: Uint8Array): void
  /** Throws ReadingError. */
  readEnd(): void
}
