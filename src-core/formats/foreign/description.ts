import type { FieldName, TimeField } from '../../events/event'
import type { ColumnType, DecimalSign, FieldSource } from '../mapping'

/** What a text can be encoded in; the names are those of `TextDecoder`. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gbk', 'shift_jis'] as const
export type Encoding = (typeof encodings)[number]

/** Between the cells of a row: one character, or any number of blanks. */
export const blanks = 'blanks'
export const usualSeparators = [',', ';', '\t', '|', blanks] as const

/** How a text is a table. Lines count from 1. */
export interface TextForm {
  readonly encoding: Encoding
  readonly separator: string
  /** The line with the names of the columns; null: none. */
  readonly header: number | null
  /** The line with the units of the columns; null: none. */
  readonly units: number | null
  /** Where the rows begin; of the lines above, only those two are read. */
  readonly firstRow: number
  /** A line that begins with it is no row; empty: there are none. */
  readonly comment: string
  /** What stands before a quote inside quotes. */
  readonly escape: '"' | '\\'
  /** Rows with too few cells: torn, or without their empty ends. */
  readonly shortRows: 'leaveOut' | 'fill'
  /** The number of columns, if that is more than the first rows have. */
  readonly width?: number
}

/** How a time is written: in which order its date is, or what its number counts. */
export const timeWritings = [
  'yearFirst',
  'dayFirst',
  'monthFirst',
  'seconds',
  'milliseconds',
  'microseconds',
  'nanoseconds',
  'serial',
] as const
export type TimeWriting = (typeof timeWritings)[number]

/** What a local time is that the clocks showed twice, because they were set back. */
export const twiceChoices = ['none', 'earlier', 'later', 'inOrder'] as const
export type Twice = (typeof twiceChoices)[number]

/** When something was measured. */
export interface WhenForm {
  /** One column, or the date and the time of day; none: the table has no times. */
  readonly columns: readonly number[]
  readonly writing: TimeWriting
  /** An IANA zone, or an offset such as `-05:00`, for times that do not name theirs. */
  readonly zone: string
  /** A column with the offset or the zone of each row; null: there is none. */
  readonly zoneColumn: number | null
  readonly twice: Twice
}

export interface MeasuredColumn {
  readonly index: number
  /** What its series is called. */
  readonly name: string
  /** Empty: none is known. */
  readonly unit: string
}

/** What was measured. */
export type WhatForm =
  | { readonly kind: 'columns'; readonly columns: readonly MeasuredColumn[] }
  | {
      readonly kind: 'rows'
      readonly attribute: FieldSource
      readonly value: FieldSource
      /** Columns with the values of the rows in which it has none: a column for each type of value. */
      readonly otherValues?: readonly number[]
    }

/** The fields that the questions about time and measurement do not answer. */
export type OtherField = Exclude<FieldName, 'deviceTimestamp' | 'attributeCode' | 'attributeData'>
export type OtherTime = Exclude<TimeField, 'deviceTimestamp'>

/** Everything that turns a table of others into events. Plain data, which can be kept as JSON. */
export interface TableDescription {
  readonly version: 1
  /** Null: the file says itself how it is a table. */
  readonly text: TextForm | null
  readonly when: WhenForm
  readonly what: WhatForm
  readonly decimalSign: DecimalSign
  /** Fields that are not here are missing. */
  readonly fields: Readonly<Partial<Record<OtherField, FieldSource>>>
  readonly timeWritings: Readonly<Record<OtherTime, TimeWriting>>
  /** In this language, besides English, months are named. */
  readonly language: string
}

/** A description, and the tables that it fits: those with these columns. */
export interface DescribedTable {
  readonly names: readonly string[]
  /** Absent for texts, which state no types. */
  readonly types?: readonly ColumnType[]
  readonly description: TableDescription
}

/** A column of a table of others. */
export interface TableColumn {
  /** As in the header; with its place if it has none, or if another one has the same. */
  readonly name: string
  /** Without its unit. */
  readonly title: string
  readonly unit: string
  readonly type: ColumnType | null
}
