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
  /** Its bytes are for programs only, or may be. Absent: they are not. */
  readonly binary?: 'surely' | 'perhaps'
  readonly textOf: (value: StoredValue) => string
}

/** A column of a file that is not ours. */
export interface ForeignColumn extends ColumnKind {
  /** With dots between its own name and those of the columns around it. */
  readonly name: string
  readonly path: readonly string[]
  readonly element: SchemaElement
  /** Of this level in a page is what has a value; a lower one lacks it, or a column around it. */
  readonly level: number
  /** Its place among the columns of a row group. */
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

/** What only a program reads. */
const binary: ColumnKind = { binary: 'surely', ...ofBytes('other', hexText) }

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

const plainKind = ({ type, converted_type: converted, logical_type: logical }: SchemaElement): ColumnKind => {
  if (type === 'BOOLEAN') return { type: 'flag', textOf: String }
  if (type === 'FLOAT') return { type: 'number', textOf: (value) => singleText(Number(value)) }
  if (type === 'DOUBLE') return { type: 'number', textOf: (value) => numberText(Number(value)) }
  if (type === 'INT96') return instants('NANOS', true)
  if (type === 'BYTE_ARRAY')
    return {
      ...ofBytes('text', textOrHex),
      ...(converted === undefined && logical === undefined ? { binary: 'perhaps' } : {}),
    }
  return type === 'FIXED_LEN_BYTE_ARRAY' ? binary : ofWhole('number', String)
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
  return isBinary ? binary : plainKind(element)
}

/** What is around an element of the schema. */
interface Group {
  /** So many of the elements that follow are in it. */
  left: number
  readonly path: readonly string[]
  readonly level: number
  /** What is in it has no single value a row, so this is left out; null: it has. */
  readonly leftOut: string | null
  readonly isList: boolean
}

const isListOf = ({ converted_type: converted, logical_type: logical }: SchemaElement): boolean =>
  converted === 'LIST' || converted === 'MAP' || logical?.type === 'LIST' || logical?.type === 'MAP'

const groupOf = (element: SchemaElement, around: Group): Group => {
  const { name, repetition_type: repetition, num_children: children = 0, logical_type: logical } = element
  const path = [...around.path, name]
  const isMany = repetition === 'REPEATED'
  const ownLeftOut = isMany
    ? // The group around it is the list, which has the name.
      (around.isList ? around.path : path).join('.')
    : logical?.type === 'VARIANT'
      ? path.join('.')
      : null
  return {
    left: children,
    path,
    level: around.level + (repetition === 'OPTIONAL' ? 1 : 0),
    leftOut: around.leftOut ?? ownLeftOut,
    isList: isListOf(element),
  }
}

export interface ForeignColumns {
  readonly columns: readonly ForeignColumn[]
  /** The names of columns that no row of texts can hold: lists, and what only a program reads. */
  readonly leftOut: readonly string[]
}

/** The columns with one value a row, also those within others, in the order of the file. */
export const foreignColumns = ({ schema }: FileMetaData): ForeignColumns => {
  if (schema.length === 0) throw damaged()
  const columns: ForeignColumn[] = []
  const leftOut = new Set<string>()
  const whole: Group = { left: Infinity, path: [], level: 0, leftOut: null, isList: false }
  const around: Group[] = []
  let index = 0
  for (const element of schema.slice(1)) {
    while (around.at(-1)?.left === 0) around.pop()
    const parent = around.at(-1) ?? whole
    parent.left--
    const group = groupOf(element, parent)
    if (element.type === undefined) {
      around.push(group)
      continue
    }
    const { path, level } = group
    const name = path.join('.')
    const kind = kindOf(element)
    if (group.leftOut !== null || kind.binary === 'surely') leftOut.add(group.leftOut ?? name)
    else columns.push({ name, path, element, level, index, ...kind })
    index++
  }
  return { columns, leftOut: [...leftOut] }
}
