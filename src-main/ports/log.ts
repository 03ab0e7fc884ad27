/** A log for finding the cause of problems. It never contains a token or the values of an event. */
export interface Log {
  /** Expected: a start, a failed request. */
  info(what: string, detail: string): void
  /** Unexpected. */
  warn(what: string, detail: string): void
}

/** A log that can be read back. */
export interface ReadableLog extends Log {
  readonly folder: string
  /** The newest last. */
  lastLines(count: number): readonly string[]
}
