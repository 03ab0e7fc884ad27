import { survives } from '../../codec/exact-numbers'
import type { JsonObject, JsonValue } from '../../codec/json'
import { ExactNumber } from '../../codec/json'
import type { EventField, FieldName } from '../../events/event'
import { eventFields } from '../../events/event'
import type { ParsedTime } from '../../time/parse-local'
import { createLocalParser } from '../../time/parse-local'
import { extraColumn, valueKindOf } from '../csv/format'
import { extraOf, noExtra, type WrittenRecord } from '../csv/record'
import { isPlainNumber, unguardFormula, unguardInner } from '../formula-guard'
import type { ColumnMapping, DecimalSign, FieldSource, TimeFormat } from '../mapping'
import type { ForeignTable } from './column-mapping'
import { isOfOurColumns, isReadableTime } from './column-mapping'
import { type DateFormat, yearFirst } from './date-format'

/** Creates an element from the cells of a row. Throws ReadingError for an invalid `extra` cell of ours. */
export type MapRecord = (cells: readonly string[]) => WrittenRecord

/** The number of a cell in JSON notation; null: it is not a number. */
const digitsOf = (cell: string, sign: DecimalSign): string | null => {
  const trimmed = cell.trim()
  if (sign === ',' && trimmed.includes('.')) return null
  const digits = sign === ',' ? trimmed.replace(',', '.') : trimmed
  return isPlainNumber(digits) ? digits : null
}

const millisecondsOf = (cell: string, sign: DecimalSign): number | null => {
  const digits = digitsOf(cell, sign)
  return digits === null || !survives(digits) ? null : Number(digits)
}

/** The service knows nothing finer than milliseconds. */
const secondsOf = (cell: string, sign: DecimalSign): number | null => {
  const digits = digitsOf(cell, sign)
  // By moving digits, because a product would have rounding errors.
  return digits === null || /[eE]/.test(digits) ? null : Math.floor(Number(`${digits}e3`))
}

/**
 * A number alone is no date, though it could be read as one. Times that occur twice or never at clock changes
 * are not guessed.
 */
const dateTimeOf = (
  cell: string,
  writing: DateFormat,
  parse: (text: string) => ParsedTime,
): number | null => {
  const parsed = /^\s*-?\d+\s*$/.test(cell) ? null : parse(yearFirst(cell, writing))
  return parsed?.kind === 'instant' ? parsed.ms : null
}

const timeOf = (
  cell: string,
  writing: TimeFormat,
  sign: DecimalSign,
  parse: (text: string) => ParsedTime,
): JsonValue => {
  const read = {
    milliseconds: () => millisecondsOf(cell, sign),
    seconds: () => secondsOf(cell, sign),
    dateTime: () => dateTimeOf(cell, 'dateTime', parse),
    dayFirst: () => dateTimeOf(cell, 'dayFirst', parse),
    monthFirst: () => dateTimeOf(cell, 'monthFirst', parse),
  }
  const time = read[writing]()
  return time === null || !Number.isFinite(time) ? cell : time
}

const flagOf = (cell: string): JsonValue => {
  const flag = cell.trim().toLowerCase()
  return flag === 'true' || flag === 'false' ? flag === 'true' : cell
}

/** Our files use decimal points; if the user says otherwise, it is another file with our names. */
const isNumberWith = (sign: DecimalSign): ((cell: string) => boolean) =>
  sign === '.' ? isPlainNumber : (cell) => digitsOf(cell, sign) !== null

/**
 * The type decides. Without a type, what looks like a number is one; whatever else a cell of ours is, `extra`
 * holds.
 */
const valueOf = (cell: string, type: string | undefined, sign: DecimalSign, isOurs: boolean): JsonValue => {
  const isNumber =
    type === 'Float' ||
    (isOurs ? valueKindOf(type ?? '', cell, isNumberWith(sign)) === 'number' : type === undefined)
  const digits = isNumber ? digitsOf(cell, sign) : null
  if (digits === null) return cell
  return survives(digits) ? Number(digits) : new ExactNumber(digits)
}

const textOf = (source: FieldSource, cells: readonly string[]): string | undefined => {
  if (source.kind === 'missing') return undefined
  return source.kind === 'fixed' ? source.text : cells[source.index]
}

type ReadField = (field: EventField, cells: readonly string[]) => JsonValue | undefined

const createFieldReader = (
  { fields, timeWritings, zone, decimalSign }: ColumnMapping,
  isOurs: boolean,
): ReadField => {
  const parse = createLocalParser(zone)
  return ({ name, kind }, cells) => {
    const text = textOf(fields[name], cells)
    const isText =
      kind === 'id' ||
      kind === 'text' ||
      (kind === 'value' && textOf(fields.attributeType, cells) === 'String')
    // Our own files distinguish empty from missing.
    if (text === undefined || (text === '' && !(isOurs && isText))) return undefined
    if (kind === 'time') return timeOf(text, timeWritings[name], decimalSign, parse)
    if (kind === 'flag') return flagOf(text)
    return kind === 'value' ? valueOf(text, textOf(fields.attributeType, cells), decimalSign, isOurs) : text
  }
}

/** The columns that are no field, each with a unique name, so that nothing in the file is lost. */
const unmappedColumns = (
  names: readonly string[],
  mapping: ColumnMapping,
  isOurs: boolean,
): readonly (readonly [index: number, name: string])[] => {
  const used = new Set(
    Object.values(mapping.fields).map((source) => (source.kind === 'column' ? source.index : -1)),
  )
  const taken = new Set<string>(eventFields.map(({ name }) => name))
  return names.flatMap((name, index) => {
    if (used.has(index) || (isOurs && (isReadableTime(name) || name === extraColumn))) return []
    const unique = name === '' || taken.has(name) ? `${name} (column ${String(index + 1)})`.trimStart() : name
    taken.add(unique)
    return [[index, unique] as const]
  })
}

/**
 * Turns rows of a foreign table into events. Empty cells are missing fields, and unreadable ones stay as
 * text.
 */
export const createRecordMapper = (
  table: Pick<ForeignTable, 'names' | 'types'>,
  mapping: ColumnMapping,
): MapRecord => {
  const { names } = table
  const isOurs = isOfOurColumns(table)
  const readField = createFieldReader(mapping, isOurs)
  const others = unmappedColumns(names, mapping, isOurs)
  const extraAt = isOurs ? names.indexOf(extraColumn) : -1
  const unguard = (cell: string): string => unguardFormula(extraAt === -1 ? unguardInner(cell) : cell)
  const recordOf = (
    cells: readonly string[],
    known: JsonObject,
    missing: readonly JsonValue[],
  ): JsonObject => {
    const valueIn = (field: EventField): JsonValue | undefined => {
      if (Object.hasOwn(known, field.name)) return known[field.name]
      return missing.includes(field.name) ? undefined : readField(field, cells)
    }
    const entries = eventFields.map((field) => [field.name, valueIn(field)] as const)
    const documented: readonly string[] = eventFields.map(({ name }): FieldName => name)
    const more = [
      ...others.map(([index, name]) => [name, cells[index] ?? ''] as const).filter(([, cell]) => cell !== ''),
      ...Object.entries(known),
    ]
    return Object.fromEntries([
      ...entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
      ...more.filter(([name]) => !documented.includes(name)),
    ])
  }
  return (cells) => {
    const texts = isOurs ? cells.map(unguard) : cells
    const { element, fields, missing, hasDoubled } = extraAt === -1 ? noExtra : extraOf(texts[extraAt] ?? '')
    return { record: element ?? recordOf(texts, fields, missing), hasDoubled }
  }
}
