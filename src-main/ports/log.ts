/** Notes for whoever looks into a problem. Never a token, never an event's values. */
export interface Log {
  /** What happened in the usual course: a start, a request that failed. */
  info(what: string, detail: string): void
  /** What should not have happened. */
  warn(what: string, detail: string): void
}

/** A log that can be read back. */
export interface KeptLog extends Log {
  readonly folder: string
  /** The newest last. */
  lastLines(count: number): readonly string[]
}
