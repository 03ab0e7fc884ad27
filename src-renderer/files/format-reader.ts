import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import type { RowNote } from './row-notes'

/** Who takes what is read: batches of rows, and what is noted of single ones, counted from 0. */
export interface Listeners {
  onBatch(batch: EventBatch): void
  onNote(row: number, note: RowNote): void
}

/** Reads one kind of file, chunk by chunk, and hands out what it has read as batches. */
export interface FormatReader {
  /** The current position, for an error without a place of its own. */
  readonly line: number
  /** UTF-8 without a byte order mark. Throws ReadingError; nothing follows then. */
  read(bytes: Uint8Array): void
  /** The file has ended. Throws ReadingError if it ends too early. */
  readEnd(): void
  /** Returns what was read since the last batch. */
  flush(): void
}
