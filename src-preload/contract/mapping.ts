import type { FieldName, TimeField } from './event'

/** How a time is written: a number, or a date that begins with the year or is written with points, or one whose first number is the day or the month. */
export const timeWritings = ['milliseconds', 'seconds', 'dateTime', 'dayFirst', 'monthFirst'] as const
export type TimeWriting = (typeof timeWritings)[number]

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Where a field of each event comes from. */
export type FieldSource =
  | { readonly kind: 'column'; readonly index: number }
  /** The same for all events. */
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'missing' }

/** What a user said about the columns of a table that is not ours. */
export interface ColumnMapping {
  readonly fields: Readonly<Record<FieldName, FieldSource>>
  readonly timeWritings: Readonly<Record<TimeField, TimeWriting>>
  /** IANA zone of dates and times that say no offset. */
  readonly zone: string
  readonly decimalSign: DecimalSign
}

/** What was said about a table with these columns: true of every other one with the same. */
export interface MappedColumns {
  readonly names: readonly string[]
  readonly mapping: ColumnMapping
}

/** How many are remembered, and of tables no larger than this: the settings file stays small. */
export const mappingLimits = { tables: 20, columns: 200, characters: 500 } as const
