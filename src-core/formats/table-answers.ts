import { isJsonObject } from '../codec/json'
import type { Look } from './file-reader'
import type { DescribedTable, TableColumn, TableDescription } from './foreign/description'
import type { KnownParts } from './foreign/description-guess'
import { describedTable } from './foreign/description-reader'
import { columnsOfTable, hasColumns, isUsable } from './foreign/remembered-tables'
import type { LookOptions, TableLook } from './foreign/table-look'
import { parsedJson } from './limits-file'

const format = 'device-event-explorer/table'
const version = 1
/** Far more than the answers about as many columns as can be remembered. */
export const mostAnswersBytes = 4_000_000

/** Why a file holds no answers about a table. `newer`: a later version of this application wrote it. */
export type AnswersProblem = 'json' | 'format' | 'newer' | 'invalid' | 'tooLarge'

/** What was answered about tables with these columns, as the text of a file. */
export const writeAnswers = (table: DescribedTable, appVersion: string): string =>
  `${JSON.stringify({ format, version, appVersion, ...table }, null, 1)}\n`

/** Only as a whole: a table that is read by half of its answers would be another one. */
export const readAnswers = (text: string): DescribedTable | AnswersProblem => {
  const json = parsedJson(text)
  if (json === undefined) return 'json'
  if (!isJsonObject(json) || json['format'] !== format) return 'format'
  const { version: of, names, types, description } = json
  if (typeof of !== 'number' || !Number.isInteger(of) || of < 1) return 'format'
  if (of > version) return 'newer'
  const { data } = describedTable.safeParse({ names, ...(types === undefined ? {} : { types }), description })
  return data !== undefined && isUsable(data) ? data : 'invalid'
}

const namesOf = (columns: readonly TableColumn[]): readonly string[] => columns.map(({ name }) => name)

/** The table that was asked about had other lines there, such as one of units. */
const hasRowsAbove = ({ doubts }: TableLook): boolean => doubts.some(({ kind }) => kind === 'rowsAbove')

/** A description of a file, or the columns of that file, which are others. */
export type TableFit = { readonly description: TableDescription } | { readonly columns: readonly string[] }

/**
 * Whether what was answered about a table is true of this file: its text is a table in the same form, or else
 * in the form that is guessed, because there may be more lines above the header, or fewer below it.
 */
export const fitTable = async (
  table: DescribedTable,
  look: Look,
  options: LookOptions,
): Promise<TableFit> => {
  const { description } = table
  const seen = (known: KnownParts): ReturnType<Look> => look(known, { ...options, mostRows: 1 })
  const first = await seen(description.text === null ? {} : { text: description.text })
  const fits = hasColumns(table, columnsOfTable(first.columns))
  if (fits && !hasRowsAbove(first)) return { description }
  if (description.text === null) return { columns: namesOf(first.columns) }
  const guessed = await seen({})
  if (hasColumns(table, columnsOfTable(guessed.columns)))
    return { description: { ...description, text: guessed.description.text } }
  return fits ? { description } : { columns: namesOf(guessed.columns) }
}
