import { type ColumnType, type DecimalSign, type TimeFormat, timeWritings } from '../mapping'
import type { ForeignTable } from './column-mapping'
import { guessDecimalSign } from './number-guess'
import { guessTime, type TimeGuess } from './time-guess'

export const cellsOf = ({ samples }: Pick<ForeignTable, 'samples'>, index: number): readonly string[] =>
  samples.map((row) => row[index] ?? '')

export const isTimeType = (type: ColumnType | undefined): boolean => type === 'time' || type === 'localTime'

/** The formats that times in a column of this type can have. */
export const timeFormatsOf = (type: ColumnType | undefined): readonly TimeFormat[] => {
  if (isTimeType(type)) return ['dateTime']
  return type === 'number' ? ['milliseconds', 'seconds'] : timeWritings
}

/** The time format of a column: by its type, otherwise by its cells. Null: it holds no times. */
export const timeOfColumn = (foreign: ForeignTable, index: number): TimeGuess | null => {
  const type = foreign.types?.[index]
  if (isTimeType(type)) return { kind: 'writing', writing: 'dateTime' }
  return type === 'flag' || type === 'other' ? null : guessTime(cellsOf(foreign, index))
}

/**
 * The decimal sign of a column, as `guessDecimalSign` has it. Numbers are written with a point where the file
 * states their type.
 */
export const signOfColumn = (foreign: ForeignTable, index: number): DecimalSign | 'unclear' | null =>
  foreign.types?.[index] === 'number' ? '.' : guessDecimalSign(cellsOf(foreign, index))
