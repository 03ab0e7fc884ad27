import type { FileMetaData, SchemaElement } from 'hyparquet'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import type { ParquetParsers, SchemaTree } from 'hyparquet/src/types.js'
import type { ColumnType } from '../../src-preload/contract/mapping'
import { numberText } from '../events/json-text'
import { ReadingError } from './file-problem'

/** A column of a file that is not ours. */
export interface ForeignColumn {
  readonly name: string
  readonly type: ColumnType
  /** From the root to the column. */
  readonly path: SchemaTree[]
}

const textTypes: readonly (string | undefined)[] = ['UTF8', 'ENUM', 'JSON']
const numberTypes: readonly (string | undefined)[] = ['INT32', 'INT64', 'FLOAT', 'DOUBLE']

const isLocal = ({ logical_type: logical }: SchemaElement): boolean => logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC

const isTimestamp = ({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean =>
  logical?.type === 'TIMESTAMP' || converted === 'TIMESTAMP_MILLIS' || converted === 'TIMESTAMP_MICROS' || (type === 'INT96' && converted === undefined)

const typeOf = (element: SchemaElement): ColumnType => {
  const { type, converted_type: converted, logical_type: logical } = element
  if (isTimestamp(element)) return isLocal(element) ? 'localTime' : 'time'
  if (converted === 'DATE' || logical?.type === 'DATE') return 'localTime'
  if (type === 'BOOLEAN') return 'flag'
  if (textTypes.includes(converted) || logical?.type === 'STRING' || logical?.type === 'UUID') return 'text'
  if (type === 'BYTE_ARRAY' && converted === undefined && logical === undefined) return 'text'
  if (converted === 'DECIMAL' || logical?.type === 'FLOAT16') return 'number'
  if (converted?.startsWith('TIME_') === true || logical?.type === 'TIME') return 'other'
  return numberTypes.includes(type) ? 'number' : 'other'
}

/** The columns that have one value a row, in the order of the file; nested ones are no field of an event. */
export const foreignColumns = ({ schema }: FileMetaData): readonly ForeignColumn[] => {
  const [root] = schema
  if (root === undefined) throw new ReadingError('parquetDamaged', null, '')
  const top: SchemaTree = { element: root, children: [], count: 1, path: [] }
  const columns: ForeignColumn[] = []
  // What follows a nested element belongs to it, as often as it says; those below it the same way.
  let nested = 0
  for (const element of schema.slice(1)) {
    const isNested = nested > 0 || element.num_children !== undefined || element.repetition_type === 'REPEATED'
    nested = Math.max(0, nested - 1) + (element.num_children ?? 0)
    if (isNested || element.type === undefined) continue
    columns.push({ name: element.name, type: typeOf(element), path: [top, { element, children: [], count: 1, path: [element.name] }] })
  }
  return columns
}

/** The columns with further columns or lists in them, which no row of texts can hold. */
export const nestedColumns = ({ schema }: FileMetaData): readonly string[] => {
  const names: string[] = []
  let nested = 0
  for (const { name, num_children: children, repetition_type: repetition } of schema.slice(1)) {
    if (nested === 0 && (children !== undefined || repetition === 'REPEATED')) names.push(name)
    nested = Math.max(0, nested - 1) + (children ?? 0)
  }
  return names
}

const microsecond = 1000n
const nanosecond = 1_000_000n

const floorDivide = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by

const isoText = (milliseconds: bigint, fraction: string): string => {
  const date = new Date(Number(milliseconds))
  // Beyond the range of a `Date`, the number is all that can be said.
  return Number.isNaN(date.getTime()) ? `${String(milliseconds)} ms` : date.toISOString().replace('Z', `${fraction}Z`)
}

/** The instant in ISO 8601, with all digits that the file has. */
const fineText = (value: bigint, perMillisecond: bigint, digits: number): string => {
  const milliseconds = floorDivide(value, perMillisecond)
  const rest = value - milliseconds * perMillisecond
  return isoText(milliseconds, rest === 0n ? '' : String(rest).padStart(digits, '0'))
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Some programs do not say that their texts are texts; what cannot be one is shown in hex. */
const textOrHex = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // It throws for nothing else.
    return hex(bytes)
  }
}

/** Values as text where the library's own would lose something. */
export const textParsers: ParquetParsers = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (value) => isoText(value, ''),
  timestampFromMicroseconds: (value) => fineText(value, microsecond, 3),
  timestampFromNanoseconds: (value) => fineText(value, nanosecond, 6),
  dateFromDays: (days) => new Date(days * 86_400_000).toISOString().slice(0, 10),
  stringFromBytes: textOrHex,
  jsonFromBytes: textOrHex,
  geometryFromBytes: hex,
  geographyFromBytes: hex,
}

/** A value as a CSV file would contain it. */
export const textOfValue = (value: unknown, { path }: ForeignColumn): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Uint8Array) return hex(value)
  const text = String(value)
  // Without an offset, the time is one on a wall clock: the user says where.
  return path.some(({ element }) => isLocal(element)) ? text.replace(/Z$/, '') : text
}
