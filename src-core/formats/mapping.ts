import type { FieldName, TimeField } from '../events/event'

/**
 * The format of a time: a number, a date that starts with the year or has dots, or a date that starts with
 * the day or the month.
 */
export const timeWritings = ['milliseconds', 'seconds', 'dateTime', 'dayFirst', 'monthFirst'] as const
export type TimeFormat = (typeof timeWritings)[number]

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Where a field of each event comes from. */
export type FieldSource =
  | { readonly kind: 'column'; readonly index: number }
  /** The same for all events. */
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'missing' }

/** What an earlier version was told of the columns of a table of others, as settings and sessions hold it. */
export interface ColumnMapping {
  readonly fields: Readonly<Record<FieldName, FieldSource>>
  readonly timeWritings: Readonly<Record<TimeField, TimeFormat>>
  /** IANA zone of dates and times without an offset. */
  readonly zone: string
  readonly decimalSign: DecimalSign
}

/**
 * The type of a column, where a file states one. `time`: an instant; `localTime`: a date or time without an
 * offset; `other`: anything that is no field of an event.
 */
export const columnTypes = ['time', 'localTime', 'number', 'flag', 'text', 'other'] as const
export type ColumnType = (typeof columnTypes)[number]

/** The mapping for every table with these columns. */
export interface MappedColumns {
  readonly names: readonly string[]
  /** Absent for text files, which state no types. */
  readonly types?: readonly ColumnType[]
  readonly mapping: ColumnMapping
}

/** Limits on the number and the size of remembered mappings, which keep the settings file small. */
export const mappingLimits = { tables: 20, columns: 200, characters: 500 } as const
