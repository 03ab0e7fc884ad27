/** Reads one kind of file, chunk by chunk, and hands out what it has read as batches. */
export interface FormatReader {
  /** Where reading is, for a fault that knows no place. */
  readonly line: number
  /** UTF-8 without a byte order mark. Throws ReadingFault; nothing follows then. */
  read(bytes: Uint8Array): void
  /** The file has ended. Throws ReadingFault where it ends too early. */
  readEnd(): void
  /** Hands out what was read since the last batch. */
  flush(): void
}
