import { isJsonObject, type JsonValue } from '../../codec/json'
import type { ColumnFacts } from './column-facts'
import { createYearTest, monthNames, mostAhead } from './dates'
import type { TableDescription } from './description'
import { measuredOf } from './numbers'
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
  /** A comma can separate decimals or thousands. */
  | { readonly kind: 'openSign'; readonly column: string }
  /** Values that are numbers only with the other decimal sign. */
  | { readonly kind: 'otherSign'; readonly count: number; readonly line: number; readonly text: string }
  /** Of series whose values are nearly all numbers, those that are none. */
  | { readonly kind: 'fewTexts'; readonly count: number; readonly line: number; readonly text: string }
  /** The numbers of a column look as if they had another decimal sign than those of others. */
  | { readonly kind: 'twoSigns'; readonly column: string }
  | { readonly kind: 'undecodable'; readonly count: number; readonly line: number; readonly text: string }

interface Noted {
  count: number
  readonly line: number
  readonly text: string
}

const excerptLength = 80

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

/** What the first rows leave open about decimal signs. */
export const signDoubts = (
  facts: readonly ColumnFacts[],
  { what, decimalSign }: TableDescription,
): readonly TableDoubt[] => {
  const indexes =
    what.kind === 'columns'
      ? what.columns.map(({ index }) => index)
      : what.value.kind === 'column'
        ? [what.value.index, ...(what.otherValues ?? [])]
        : []
  const signs = facts.filter(({ index, type }) => type !== 'number' && indexes.includes(index))
  // One sign is that of all columns: `48.779` would be some thousands among decimal commas.
  const other = signs.find(
    ({ sign, filled }) =>
      (sign === '.' || sign === ',') &&
      sign !== decimalSign &&
      filled.some((cell) => /[.,]/.test(cell) && measuredOf(cell, decimalSign) !== null),
  )
  if (other !== undefined) return [{ kind: 'twoSigns', column: other.title }]
  // Another column of the same file may decide for this one.
  const isDecided = signs.some(({ sign }) => sign === '.' || sign === ',')
  const open = signs.find(({ sign }) => sign === 'unclear')
  return open === undefined || isDecided ? [] : [{ kind: 'openSign', column: open.title }]
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

/** At most one value in so many: a series of which more are texts has both. */
const numbersForText = 10

/** Counts the texts among numbers, such as `---` where a logger had no value. */
export const createFewTexts = (isOurs: boolean) => {
  const known = new Map<string, { numbers: number; texts: Noted | null }>()
  return {
    note: (record: JsonValue, line: number): void => {
      if (isOurs || !isJsonObject(record)) return
      const { attributeCode, attributeData } = record
      if (typeof attributeCode !== 'string' || attributeData === undefined) return
      const of = known.get(attributeCode) ?? { numbers: 0, texts: null }
      known.set(attributeCode, of)
      if (typeof attributeData !== 'string') of.numbers++
      else if (of.texts === null) of.texts = { count: 1, line, text: attributeData.slice(0, excerptLength) }
      else of.texts.count++
    },
    doubts: (): readonly TableDoubt[] => {
      const few = [...known.values()].flatMap(({ numbers, texts }) =>
        texts !== null && texts.count * numbersForText <= numbers ? [texts] : [],
      )
      const [first] = few.toSorted((one, other) => one.line - other.line)
      const count = few.reduce((sum, texts) => sum + texts.count, 0)
      return first === undefined ? [] : [{ kind: 'fewTexts', ...first, count }]
    },
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
