/** A user's note on an event. */
export interface EventNote {
  readonly eventId: string | null
  /**
   * The SHA-256 of the record, in hex; empty: `row` is known to be its row. Several records may have the same
   * id.
   */
  readonly record: string
  /** The row that it had last, which tells equal records apart. */
  readonly row: number
  readonly text: string
}

/** A user's note on a moment. */
export interface TimeNote {
  /** ms since the epoch. */
  readonly at: number
  readonly text: string
}

/** The notes on a result. */
export interface Notes {
  readonly events: readonly EventNote[]
  readonly times: readonly TimeNote[]
}

export const noteLimits = {
  /** Characters of one note. */
  length: 4000,
  /** Notes on events of one result, and notes on times. */
  events: 1000,
  times: 200,
  /**
   * Characters of all notes on times of a result together, because they are written into the metadata of a
   * file.
   */
  timeText: 100_000,
} as const
