import { type TimeField } from '../events/event'

/** What the events of an answer show of the service: their times, and nothing that they report. */
export interface AnswerShape {
  readonly count: number
  /** ms since the epoch, in the order of the answer. */
  readonly times: Readonly<Record<TimeField, Float64Array>>
  readonly attributes: readonly string[]
  /** Of each event: a position in `attributes`. */
  readonly attributeOf: Uint16Array
  /** Each id is at or after the one before it, as text. */
  readonly hasIdsAscending: boolean
}

/** An answer with events, and what was asked for. */
export interface ShapedAnswer {
  readonly deviceId: string
  /** ms since the epoch. */
  readonly start?: number
  readonly end?: number
  /** Absent: none was given. */
  readonly limit?: number
  /** When it was asked for, and when it had been read; ms since the epoch. */
  readonly askedAt: number
  readonly at: number
  readonly shape: AnswerShape
}
