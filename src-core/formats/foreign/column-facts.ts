import { type ColumnType, type DecimalSign, type FieldSource } from '../mapping'
import { monthNames } from './dates'
import type { OtherField, TableColumn } from './description'
import { guessDecimalSign, isNumeric } from './numbers'
import { createOrders, guessTime, isSerialColumn, type TimeGuess } from './time-guess'

/** What is known of a column from its name and its first cells. */
export interface ColumnFacts {
  readonly index: number
  /** In lower case, with spaces between its words. */
  readonly words: string
  /** Its letters and digits alone, in lower case. */
  readonly letters: string
  readonly title: string
  readonly type: ColumnType | null
  readonly cells: readonly string[]
  readonly filled: readonly string[]
  /** Null: it holds no times. */
  readonly time: TimeGuess | null
  readonly isNumeric: boolean
  readonly sign: DecimalSign | 'unclear' | null
}

export type Fields = Readonly<Partial<Record<OtherField, FieldSource>>>

const wordsOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
const lettersOf = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '')

export const timeName =
  /time|date|datum|zeit|stamp|epoch|unix|uhr|fecha|heure|data e ora|aika|tid\b|last changed|时间|日期|时刻|時刻|日時|時間|(?<!\p{L})(?:t|ts|when)(?!\p{L})/u

export const isTimeType = (type: ColumnType | null): boolean => type === 'time' || type === 'localTime'

const timeOf = (
  type: ColumnType | null,
  words: string,
  cells: readonly string[],
  orders: ReturnType<typeof createOrders>,
): TimeGuess | null => {
  if (isTimeType(type)) return { writing: 'yearFirst', isOpen: false }
  if (type === 'flag' || type === 'other') return null
  const guess = guessTime(cells, orders)
  if (guess !== null) return guess
  return timeName.test(words) && isSerialColumn(cells) ? { writing: 'serial', isOpen: false } : null
}

/** What tables write where there is nothing. */
export const isNothing = (cell: string): boolean => /^\s*(?:-+|null|none|n\/a)?\s*$/i.test(cell)

/** Of the cells of the first rows; `language`: in which months are named. */
export const columnFacts = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  language: string,
): readonly ColumnFacts[] => {
  const orders = createOrders(monthNames(language))
  return columns.map(({ name, title, type }, index) => {
    const cells = rows.map((row) => row[index] ?? '')
    const words = wordsOf(name)
    return {
      index,
      words,
      letters: lettersOf(name),
      title,
      type,
      cells,
      filled: cells.filter((cell) => cell.trim() !== ''),
      time: timeOf(type, words, cells, orders),
      isNumeric: type === 'number' || isNumeric(cells),
      sign: type === 'number' ? '.' : guessDecimalSign(cells),
    }
  })
}
