import { isJsonObject, type JsonValue } from '../../codec/json'
import type { DecimalSign } from '../mapping'
import type { ColumnFacts } from './column-facts'
import { createYearTest, monthNames, mostAhead } from './dates'
import type { TableDescription } from './description'
import { guessDecimalSign, measuredOf } from './numbers'
import type { RowFault } from './row-sieve'
import { createOrders } from './time-guess'
import { isDateWriting, type NoTime, type ReadTime } from './time-reader'

/** What should be said of a table. `line`: of the first one; its text is `text`. */
export type TableDoubt =
  | { readonly kind: RowFault; readonly count: number; readonly line: number; readonly cellCount: number }
  | { readonly kind: NoTime; readonly count: number; readonly line: number; readonly text: string }
  /** Lines above the first row that look like rows. */
  | { readonly kind: 'rowsAbove'; readonly count: number; readonly line: number; readonly text: string }
  /** Times that could only be read with the day and month the other way round. */
  | { readonly kind: 'otherOrder'; readonly count: number; readonly line: number; readonly text: string }
  /**
   * `noYear`: dates without a year are of the last one before the file was written. `afterWritten`: times are later
   * than that, as where they are read in another way than they were written. `writtenAt`: ms since the epoch.
   */
  | {
      readonly kind: 'noYear' | 'afterWritten'
      readonly count: number
      readonly line: number
      readonly text: string
      readonly writtenAt: number
    }
  /** Day and month can be read either way, in the whole file. */
  | { readonly kind: 'openOrder'; readonly column: string }
  /** A comma, or a point, can separate decimals or thousands. */
  | { readonly kind: 'openSign'; readonly column: string }
  /** Values that are numbers only with the other decimal sign. */
  | { readonly kind: 'otherSign'; readonly count: number; readonly line: number; readonly text: string }
  /** Of series whose values are nearly all numbers, those that are none. */
  | { readonly kind: 'someTexts'; readonly count: number; readonly line: number; readonly text: string }
  /** Numbers with another unit than those before them in their series. */
  | { readonly kind: 'otherUnits'; readonly count: number; readonly line: number; readonly text: string }
  /** Values of a series at the time of the one before, so many that their times are cut off. */
  | { readonly kind: 'atOnce'; readonly count: number; readonly line: number; readonly text: string }
  /** Columns that hold no texts, or lists beside the one whose elements are rows. */
  | { readonly kind: 'notRead'; readonly column: string }
  /** The name of a column may state a zone, or the column has one, that is not taken. */
  | { readonly kind: 'openZone'; readonly column: string }
  /** The numbers of a column look as if they had another decimal sign than those of others. */
  | { readonly kind: 'twoSigns'; readonly column: string }
  | { readonly kind: 'undecodable'; readonly count: number; readonly line: number; readonly text: string }

export interface Noted {
  count: number
  readonly line: number
  readonly text: string
}

export const excerptLength = 80

/** Counts the times that cannot be read, and why, and those whose year is taken from elsewhere. */
export const createTimeDoubts = ({ when, language }: TableDescription, writtenAt: number) => {
  const noted = new Map<NoTime | 'otherOrder' | 'noYear' | 'afterWritten', Noted>()
  const months = monthNames(language)
  const orders = createOrders(months)
  const lacksYear = isDateWriting(when.writing) ? createYearTest(when.writing, months) : null
  const other =
    when.writing === 'dayFirst' ? orders.monthFirst : when.writing === 'monthFirst' ? orders.dayFirst : null
  const count = (reason: Parameters<typeof noted.get>[0], line: number, text: string): void => {
    const known = noted.get(reason)
    if (known === undefined) noted.set(reason, { count: 1, line, text: text.slice(0, excerptLength) })
    else known.count++
  }
  return {
    note: (time: ReadTime | null, line: number, text: string): void => {
      if (typeof time === 'number') {
        if (lacksYear?.(text) === true) count('noYear', line, text)
        else if (time > writtenAt + mostAhead) count('afterWritten', line, text)
      } else if (time !== null)
        count(time === 'unreadable' && other?.(text) === true ? 'otherOrder' : time, line, text)
    },
    doubts: (): readonly TableDoubt[] =>
      [...noted].map(([kind, note]) =>
        kind === 'noYear' || kind === 'afterWritten' ? { kind, ...note, writtenAt } : { kind, ...note },
      ),
  }
}

/** The columns of values whose numbers have a decimal sign. */
const signedColumns = (facts: readonly ColumnFacts[], { what }: TableDescription): readonly ColumnFacts[] => {
  const indexes =
    what.kind === 'columns'
      ? what.columns.map(({ index }) => index)
      : what.value.kind === 'column'
        ? [what.value.index, ...(what.otherValues ?? [])]
        : []
  return facts.filter(({ index, type }) => type !== 'number' && indexes.includes(index))
}

const isSure = (sign: ColumnFacts['sign']): sign is DecimalSign => sign === '.' || sign === ','

/** Enough cells to tell a sign by. */
const mostCells = 400

/** Looks through all rows for the decimal sign that the first ones leave open. */
export const createSignSearch = (facts: readonly ColumnFacts[], description: TableDescription) => {
  const columns = signedColumns(facts, description)
  const isOpen = columns.every(({ sign }) => !isSure(sign))
  const found: { readonly column: string; readonly cell: string }[] = []
  /** Without a sign they are numbers as well, and say what those with one are. */
  let wholeCount = 0
  return {
    note: (cells: readonly string[]): void => {
      if (!isOpen || found.length - wholeCount >= mostCells) return
      for (const { index, title } of columns) {
        const cell = cells[index] ?? ''
        const hasSign = /[.,]/.test(cell)
        if (!hasSign && wholeCount >= mostCells) continue
        if (!hasSign) wholeCount++
        found.push({ column: title, cell })
      }
    },
    /** The sign; `column`: it can be read in two ways there. Null: the first rows have told it, or there is none. */
    result: (): { readonly sign: DecimalSign; readonly column?: string } | null => {
      const sign = isOpen ? guessDecimalSign(found.map(({ cell }) => cell)) : null
      if (sign !== 'unclear') return sign === null ? null : { sign }
      const column = found.find(({ cell }) => /[.,]/.test(cell))?.column ?? ''
      // Where a comma does not separate cells, it separates decimals.
      return { sign: description.text?.separator === ';' ? ',' : '.', column }
    },
  }
}

/** Numbers of a column that look as if they had another decimal sign than those of others. */
export const signDoubts = (
  facts: readonly ColumnFacts[],
  description: TableDescription,
): readonly TableDoubt[] => {
  const { decimalSign } = description
  // One sign is that of all columns: `48.779` would be some thousands among decimal commas.
  const other = signedColumns(facts, description).find(
    ({ sign, filled }) =>
      isSure(sign) &&
      sign !== decimalSign &&
      filled.some((cell) => /[.,]/.test(cell) && measuredOf(cell, decimalSign) !== null),
  )
  return other === undefined ? [] : [{ kind: 'twoSigns', column: other.title }]
}

/** Counts texts, and shows the first. */
const createCount = () => {
  let noted: Noted | null = null
  return {
    add: (line: number, text: string): void => {
      if (noted === null) noted = { count: 1, line, text: text.slice(0, excerptLength) }
      else noted.count++
    },
    as: <Kind extends 'undecodable' | 'otherSign'>(kind: Kind) =>
      noted === null ? [] : [{ kind, ...noted }],
  }
}

/** Counts values that are no numbers, but would be with the other decimal sign. */
export const createOtherSign = ({ decimalSign }: TableDescription, isOurs: boolean) => {
  const count = createCount()
  const other = decimalSign === '.' ? ',' : '.'
  return {
    /** Answers whether it is one. */
    note: (record: JsonValue, line: number): boolean => {
      if (isOurs || !isJsonObject(record)) return false
      const value = record['attributeData']
      // A number has a digit among its first characters, and most texts do not.
      if (typeof value !== 'string' || !/^.{0,2}\d.*[.,]/.test(value)) return false
      const isOther = measuredOf(value, other) !== null
      if (isOther) count.add(line, value)
      return isOther
    },
    doubts: (): readonly TableDoubt[] => count.as('otherSign'),
  }
}

/** Counts cells with characters that are none in the encoding. */
export const createUndecodable = () => {
  const count = createCount()
  return {
    note: (line: number, cells: readonly string[]): void => {
      const text = cells.find((cell) => cell.includes('\ufffd'))
      if (text !== undefined) count.add(line, text)
    },
    doubts: (): readonly TableDoubt[] => count.as('undecodable'),
  }
}
