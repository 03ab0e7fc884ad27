import type { JsonObject, JsonValue } from '../../codec/json'
import { type EventField, eventFields, type FieldName } from '../../events/event'
import { extraColumn, valueKindOf } from '../csv/format'
import { extraOf, noExtra, recordWith, type WrittenRecord } from '../csv/record'
import { isPlainNumber, unguardFormula, unguardInner } from '../formula-guard'
import type { FieldSource } from '../mapping'
import { isNothing } from './column-facts'
import { monthNames } from './dates'
import type { OtherField, TableColumn, TableDescription } from './description'
import { measuredOf, numberOf } from './numbers'
import { isReadableTime } from './our-columns'
import { createTimeReader, isDateWriting, type NoTime, type ReadTime } from './time-reader'
import { isUnitColumnName } from './units'

/** What becomes of a row. */
export interface RowEvents {
  /** ms since the epoch; null: the table has no times, or the cells are empty. */
  readonly time: ReadTime | null
  /** The text of the time. */
  readonly timeText: string
  readonly records: readonly WrittenRecord[]
}

export type ReadRow = (cells: readonly string[]) => RowEvents

const isNoTime = (time: ReadTime | null): time is NoTime => typeof time === 'string'

const textOf = (source: FieldSource | undefined, cells: readonly string[]): string | undefined => {
  if (source === undefined || source.kind === 'missing') return undefined
  return source.kind === 'fixed' ? source.text : cells[source.index]
}

/** The value of a row, from the one of several columns that has it. */
const createValueText = (what: TableDescription['what']): ((cells: readonly string[]) => string) => {
  if (what.kind === 'columns') return () => ''
  const { value, otherValues = [] } = what
  if (otherValues.length === 0) return (cells) => textOf(value, cells) ?? ''
  return (cells) => {
    const text = textOf(value, cells) ?? ''
    if (!isNothing(text)) return text
    const other = otherValues.find((index) => !isNothing(cells[index] ?? ''))
    return other === undefined ? text : (cells[other] ?? '')
  }
}

const flagOf = (cell: string): JsonValue => {
  const flag = cell.trim().toLowerCase()
  return flag === 'true' || flag === 'false' ? flag === 'true' : cell
}

/** Reads the cells of a row as fields. */
const createCellReaders = (description: TableDescription, writtenAt: number) => {
  const { when, timeWritings, language } = description
  const months = monthNames(language)
  const readerOf = (writing: TableDescription['when']['writing']) =>
    createTimeReader({ ...when, writing, months, writtenAt })
  const read = readerOf(when.writing)
  const others = {
    createdTime: readerOf(timeWritings.createdTime),
    ingressTimeStamp: readerOf(timeWritings.ingressTimeStamp),
  }
  const [first, second] = when.columns
  let lastKey = ''
  let lastTime: ReadTime = 'unreadable'
  const timeTextOf = (cells: readonly string[]): string => {
    const text = first === undefined ? '' : (cells[first] ?? '')
    const clock = second === undefined ? '' : (cells[second] ?? '')
    return clock === '' ? text : `${text} ${clock}`
  }
  const canRepeat = when.twice !== 'inOrder' && when.zoneColumn === null && isDateWriting(when.writing)
  return {
    timeTextOf,
    timeOf: (text: string, cells: readonly string[]): ReadTime | null => {
      if (text.trim() === '') return null
      if (canRepeat && text === lastKey) return lastTime
      lastTime = read(text, when.zoneColumn === null ? '' : (cells[when.zoneColumn] ?? ''))
      lastKey = text
      return lastTime
    },
    otherTime: (name: 'createdTime' | 'ingressTimeStamp', cell: string): JsonValue => {
      const time = others[name](cell)
      return isNoTime(time) ? cell : time
    },
  }
}

/** A value without a type: a number if it is written as one. */
const createValueReader =
  ({ decimalSign }: TableDescription) =>
  (cell: string) => {
    const measured = measuredOf(cell, decimalSign)
    return measured === null
      ? { value: cell, unit: '' }
      : { value: numberOf(measured.digits), unit: measured.unit }
  }

type ReadField = (field: EventField, cells: readonly string[]) => JsonValue | undefined
type Readers = ReturnType<typeof createCellReaders>

/** The fields beside time, attribute and value. */
const createFieldReader = (
  { fields }: TableDescription,
  { otherTime }: Readers,
  isOurs: boolean,
): ReadField => {
  return ({ name, kind }, cells) => {
    if (name === 'deviceTimestamp' || name === 'attributeCode' || name === 'attributeData') return undefined
    const text = textOf(fields[name], cells)
    // Our own files distinguish empty from missing.
    if (text === undefined || (text === '' && !(isOurs && (kind === 'id' || kind === 'text'))))
      return undefined
    if (kind === 'time') return otherTime(name as 'createdTime' | 'ingressTimeStamp', text)
    return kind === 'flag' ? flagOf(text) : text
  }
}

const otherNames: readonly OtherField[] = eventFields.flatMap(({ name }) =>
  name === 'deviceTimestamp' || name === 'attributeCode' || name === 'attributeData' ? [] : [name],
)
const otherKinds = eventFields.filter(({ name }) => otherNames.some((other) => other === name))

const fieldNames = new Set<string>(eventFields.map(({ name }) => name))
const isField = (name: string): name is FieldName => fieldNames.has(name)

/** Each ticked column is a series; a cell without text is no event. */
const createColumnsReader = (
  description: TableDescription,
  measured: readonly { readonly index: number; readonly name: string; readonly unit: string }[],
  readers: Readers,
): ReadRow => {
  const readField = createFieldReader(description, readers, false)
  const readValue = createValueReader(description)
  return (cells) => {
    const timeText = readers.timeTextOf(cells)
    const time = readers.timeOf(timeText, cells)
    const stamp = time === null ? undefined : isNoTime(time) ? timeText : time
    const common = otherKinds.flatMap((field): readonly (readonly [FieldName, JsonValue])[] => {
      const value = readField(field, cells)
      return value === undefined ? [] : [[field.name, value]]
    })
    const records: WrittenRecord[] = []
    for (const { index, name, unit } of measured) {
      const cell = cells[index] ?? ''
      if (cell.trim() === '') continue
      const { value, unit: behind } = readValue(cell)
      const its = behind === '' ? unit : behind
      // Field by field: copying an object of the row for each of its events took several times as long.
      const record: Record<string, JsonValue> = { attributeCode: name, attributeData: value }
      if (stamp !== undefined) record['deviceTimestamp'] = stamp
      if (its !== '') record['unit'] = its
      for (const [field, of] of common) record[field] = of
      records.push({ record, hasDoubled: false })
    }
    return { time, timeText, records }
  }
}

/** The columns that no answer uses, each under a name of its own, so that nothing in the file is lost. */
const unusedColumns = (
  columns: readonly TableColumn[],
  { when, what, fields }: TableDescription,
  isOurs: boolean,
): readonly (readonly [index: number, name: string])[] => {
  const sources = [...Object.values(fields), ...(what.kind === 'rows' ? [what.attribute, what.value] : [])]
  const used = new Set([
    ...sources.map((source) => (source.kind === 'column' ? source.index : -1)),
    ...when.columns,
    ...(what.kind === 'rows' ? (what.otherValues ?? []) : []),
  ])
  const unitAt = columns.findIndex(({ name }) => isUnitColumnName(name))
  return columns.flatMap(({ name }, index) => {
    if (used.has(index) || (isOurs && (isReadableTime(name) || name === extraColumn))) return []
    if (index === unitAt && !isOurs) return [[index, 'unit'] as const]
    return [[index, isField(name) && !isOurs ? `${name} (column ${String(index + 1)})` : name] as const]
  })
}

/** The type decides what a value is; without one, what looks like a number is one. */
const createTypedValue = (description: TableDescription, isOurs: boolean) => {
  const readValue = createValueReader(description)
  return (cell: string, type: string | undefined): { value: JsonValue | undefined; unit: string } => {
    if (isOurs && description.decimalSign === '.') {
      const kind = valueKindOf(type ?? '', cell, isPlainNumber)
      return { value: kind === 'missing' ? undefined : kind === 'number' ? numberOf(cell) : cell, unit: '' }
    }
    if (cell.trim() === '') return { value: type === 'String' && isOurs ? cell : undefined, unit: '' }
    return type === undefined || type === '' || type === 'Float' ? readValue(cell) : { value: cell, unit: '' }
  }
}

/** Each row is one event. */
const createRowsReader = (
  columns: readonly TableColumn[],
  description: TableDescription,
  readers: Readers,
  isOurs: boolean,
): ReadRow => {
  const { what, fields } = description
  const attribute = what.kind === 'rows' ? what.attribute : undefined
  const valueText = createValueText(what)
  const readField = createFieldReader(description, readers, isOurs)
  const readValue = createTypedValue(description, isOurs)
  const others = unusedColumns(columns, description, isOurs)
  const extraAt = isOurs ? columns.findIndex(({ name }) => name === extraColumn) : -1
  const unguard = (cell: string): string => unguardFormula(extraAt === -1 ? unguardInner(cell) : cell)
  return (row) => {
    const cells = isOurs ? row.map(unguard) : row
    const timeText = readers.timeTextOf(cells)
    const time = readers.timeOf(timeText, cells)
    // Spreadsheets end tables with rows of empty cells.
    if (!isOurs && cells.every((cell) => cell.trim() === '')) return { time, timeText, records: [] }
    const extra = extraAt === -1 ? noExtra : extraOf(cells[extraAt] ?? '')
    const typed = readValue(valueText(cells), textOf(fields.attributeType, cells))
    const code = textOf(attribute, cells)
    const { record, hasDoubled } = recordWith(extra, (field) => {
      if (field.name === 'deviceTimestamp')
        return time === null ? undefined : isNoTime(time) ? timeText : time
      if (field.name === 'attributeCode') return code === '' && !isOurs ? undefined : code
      return field.name === 'attributeData' ? typed.value : readField(field, cells)
    })
    const more = others.flatMap(([index, name]) => {
      const cell = cells[index] ?? ''
      return cell === '' ? [] : [[name, cell] as const]
    })
    const unit =
      typed.unit === '' || others.some(([, name]) => name === 'unit') ? [] : [['unit', typed.unit] as const]
    const whole =
      more.length + unit.length === 0 || extra.element !== undefined
        ? record
        : Object.fromEntries([...Object.entries(record as JsonObject), ...unit, ...more])
    return { time, timeText, records: [{ record: whole, hasDoubled }] }
  }
}

/**
 * Turns the rows of a table of others into events. Cells that cannot be read stay as texts. `writtenAt`: dates
 * without a year are not later, in ms since the epoch. Throws ReadingError for an invalid `extra` cell of ours.
 */
export const createReadRow = (
  columns: readonly TableColumn[],
  description: TableDescription,
  { isOurs, writtenAt }: { readonly isOurs: boolean; readonly writtenAt: number },
): ReadRow => {
  const readers = createCellReaders(description, writtenAt)
  const { what } = description
  return what.kind === 'columns'
    ? createColumnsReader(description, what.columns, readers)
    : createRowsReader(columns, description, readers, isOurs)
}
