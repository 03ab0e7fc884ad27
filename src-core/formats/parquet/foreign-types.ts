import type { FileMetaData, SchemaElement } from 'hyparquet'
import { numberText } from '../../events/json-text'
import { ReadingError } from '../file-problem'
import type { ColumnType } from '../mapping'
import {
  dayText,
  decimalText,
  halfText,
  hexText,
  instantText,
  intervalText,
  singleText,
  textOrHex,
  timeOfDayText,
  type TimeUnit,
  uuidText,
} from './foreign-text'

/** A value as it is stored; INT96 as nanoseconds since 1970. */
export type StoredValue = number | bigint | boolean | Uint8Array

interface ColumnKind {
  readonly type: ColumnType
  readonly textOf: (value: StoredValue) => string
}

/** A column of a file that is not ours. */
export interface ForeignColumn extends ColumnKind {
  readonly name: string
  readonly element: SchemaElement
  /** Its place among the columns of a row group, nested ones included. */
  readonly index: number
}

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

const wholeOf = (value: StoredValue): bigint => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return BigInt(value)
  throw damaged()
}

const ofBytes = (type: ColumnType, textOf: (bytes: Uint8Array) => string): ColumnKind => ({
  type,
  textOf: (value) => {
    if (!(value instanceof Uint8Array)) throw damaged()
    return textOf(value)
  },
})

const ofWhole = (type: ColumnType, textOf: (value: bigint) => string): ColumnKind => ({
  type,
  textOf: (value) => textOf(wholeOf(value)),
})

const instants = (unit: TimeUnit, isUtc: boolean): ColumnKind =>
  // Without an offset, the time is one on a wall clock: the user says where.
  isUtc
    ? ofWhole('time', (value) => zoned(instantText(value, unit)))
    : ofWhole('localTime', (value) => instantText(value, unit))

/** What is not in ISO 8601 stays as it is. */
const zoned = (text: string): string => (/\d$/.test(text) ? `${text}Z` : text)

const timesOfDay = (unit: TimeUnit, isUtc: boolean): ColumnKind =>
  ofWhole('other', (value) => (isUtc ? zoned(timeOfDayText(value, unit)) : timeOfDayText(value, unit)))

const decimals = (scale: number): ColumnKind => ({
  type: 'number',
  textOf: (value) => {
    if (typeof value === 'boolean') throw damaged()
    return decimalText(value, scale)
  },
})

const plainKind = ({ type }: SchemaElement): ColumnKind => {
  if (type === 'BOOLEAN') return { type: 'flag', textOf: String }
  if (type === 'FLOAT') return { type: 'number', textOf: (value) => singleText(Number(value)) }
  if (type === 'DOUBLE') return { type: 'number', textOf: (value) => numberText(Number(value)) }
  if (type === 'INT96') return instants('NANOS', true)
  if (type === 'BYTE_ARRAY') return ofBytes('text', textOrHex)
  return type === 'FIXED_LEN_BYTE_ARRAY' ? ofBytes('other', hexText) : ofWhole('number', String)
}

/** Whole numbers: without a sign they have the bits of a number with one. */
const wholeKind = (element: SchemaElement): ColumnKind | null => {
  const { type, converted_type: converted, logical_type: logical } = element
  const bits = type === 'INT32' ? 32 : 64
  const isUnsigned =
    converted?.startsWith('UINT_') === true || (logical?.type === 'INTEGER' && !logical.isSigned)
  return isUnsigned ? ofWhole('number', (value) => String(BigInt.asUintN(bits, value))) : null
}

const ofNumber = (element: SchemaElement): ColumnKind | null => {
  const { type, converted_type: converted, logical_type: logical, scale } = element
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL')
    return decimals(scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0))
  if (type !== 'INT32' && type !== 'INT64') return null
  if (logical?.type === 'TIMESTAMP') return instants(logical.unit, logical.isAdjustedToUTC)
  if (logical?.type === 'TIME') return timesOfDay(logical.unit, logical.isAdjustedToUTC)
  if (logical?.type === 'DATE' || converted === 'DATE')
    return ofWhole('localTime', (days) => dayText(Number(days)))
  if (converted === 'TIMESTAMP_MILLIS' || converted === 'TIMESTAMP_MICROS')
    return instants(converted === 'TIMESTAMP_MILLIS' ? 'MILLIS' : 'MICROS', true)
  if (converted === 'TIME_MILLIS' || converted === 'TIME_MICROS')
    return timesOfDay(converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS', true)
  return wholeKind(element)
}

const ofFixedBytes = ({
  type_length: length,
  converted_type: converted,
  logical_type: logical,
}: SchemaElement): ColumnKind | null => {
  if (logical?.type === 'UUID' && length === 16) return ofBytes('text', uuidText)
  if (logical?.type === 'FLOAT16' && length === 2) return ofBytes('number', halfText)
  return converted === 'INTERVAL' && length === 12 ? ofBytes('other', intervalText) : null
}

const binaryTypes: readonly (string | undefined)[] = ['BSON', 'GEOMETRY', 'GEOGRAPHY', 'VARIANT']

const kindOf = (element: SchemaElement): ColumnKind => {
  const { type, converted_type: converted, logical_type: logical } = element
  const special = ofNumber(element) ?? (type === 'FIXED_LEN_BYTE_ARRAY' ? ofFixedBytes(element) : null)
  if (special !== null) return special
  const isBinary = type === 'BYTE_ARRAY' && (converted === 'BSON' || binaryTypes.includes(logical?.type))
  return isBinary ? ofBytes('other', hexText) : plainKind(element)
}

/** The columns that have one value a row, in the order of the file; nested ones are no field of an event. */
export const foreignColumns = ({ schema }: FileMetaData): readonly ForeignColumn[] => {
  if (schema.length === 0) throw damaged()
  const columns: ForeignColumn[] = []
  // What follows a nested element belongs to it, as often as it says; those below it the same way.
  let nested = 0
  let index = 0
  for (const element of schema.slice(1)) {
    const isValue = element.type !== undefined
    if (isValue && nested === 0 && element.repetition_type !== 'REPEATED')
      columns.push({ name: element.name, element, index, ...kindOf(element) })
    nested = Math.max(0, nested - 1) + (element.num_children ?? 0)
    if (isValue) index++
  }
  return columns
}

/** The columns with further columns or lists in them, which no row of texts can hold. */
export const nestedColumns = ({ schema }: FileMetaData): readonly string[] => {
  const names: string[] = []
  let nested = 0
  for (const { name, type, num_children: children, repetition_type: repetition } of schema.slice(1)) {
    if (nested === 0 && (type === undefined || repetition === 'REPEATED')) names.push(name)
    nested = Math.max(0, nested - 1) + (children ?? 0)
  }
  return names
}
