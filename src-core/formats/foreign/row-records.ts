import type { JsonObject, JsonValue } from '../../codec/json'
import { type EventField, eventFields, type FieldName } from '../../events/event'
import { valueKindOf } from '../csv/format'
import { flagIn, noExtra, recordWith, type WrittenRecord } from '../csv/record'
import { ReadingError } from '../file-problem'
import { isPlainNumber } from '../formula-guard'
import type { ColumnType, FieldSource } from '../mapping'
import type { RowNote } from '../row-notes'
import { isNothing } from './column-facts'
import { monthNames } from './dates'
import type { OtherField, TableColumn, TableDescription } from './description'
import { measuredOf, numberOf } from './numbers'
import { isBesideRecord } from './our-columns'
import type { OurExport } from './our-export'
import type { RowSieve } from './row-sieve'
import type { TextRow } from './text-rows'
import { createTimeReader, isDateWriting, type NoTime, type ReadTime } from './time-reader'
import { isUnitColumnName } from './units'

/** What becomes of a row. */
export interface RowEvents {
  /** ms since the epoch; null: the table has no times, or the cells are empty. */
  readonly time: ReadTime | null
  /** The text of the time. */
  readonly timeText: string
  readonly records: readonly WrittenRecord[]
  /** In an export of ours, what was known of its event. */
  readonly note?: RowNote
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
  let lastKey = ''
  let lastTime: ReadTime = 'unreadable'
  const timeTextOf = (cells: readonly string[]): string => {
    let text = ''
    for (const [place, index] of when.columns.entries()) {
      const part = cells[index] ?? ''
      text = place === 0 ? part : part === '' ? text : `${text} ${part}`
    }
    return text
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

/** A value without a type: a number if it is written as one. `type`: of its column. */
const createValueReader =
  ({ decimalSign }: TableDescription) =>
  (cell: string, type: ColumnType | null | undefined) => {
    // How people write numbers does not matter where a file states that it has some.
    if (type === 'number') return { value: isPlainNumber(cell) ? numberOf(cell) : cell, unit: '' }
    const measured = measuredOf(cell, decimalSign)
    return measured === null
      ? { value: cell, unit: '' }
      : { value: numberOf(measured.digits), unit: measured.unit }
  }

type ReadField = (field: EventField, cells: readonly string[]) => JsonValue | undefined
type Readers = ReturnType<typeof createCellReaders>

/** The fields beside time, attribute and value. */
const createFieldReader = (
  { fields, timeWritings }: TableDescription,
  { otherTime }: Readers,
  ours: OurExport | null,
): ReadField => {
  return ({ name, kind }, cells) => {
    if (name === 'deviceTimestamp' || name === 'attributeCode' || name === 'attributeData') return undefined
    const text = textOf(fields[name], cells)
    // Our own files distinguish empty from missing.
    if (text === undefined || (text === '' && !(ours !== null && (kind === 'id' || kind === 'text'))))
      return undefined
    if (kind === 'time')
      return ours?.timeOf(fields[name], name, timeWritings[name], cells) ?? otherTime(name, text)
    if (kind === 'flag') return flagIn(text.trim()) ?? text
    return kind === 'text' ? (ours?.textOf(fields[name], name, cells) ?? text) : text
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
  columns: readonly TableColumn[],
  description: TableDescription,
  measured: readonly { readonly index: number; readonly name: string; readonly unit: string }[],
  readers: Readers,
): ReadRow => {
  const readField = createFieldReader(description, readers, null)
  const readValue = createValueReader(description)
  const sources: Partial<Record<FieldName, FieldSource>> = description.fields
  const given = otherKinds.filter(({ name }) => (sources[name]?.kind ?? 'missing') !== 'missing')
  return (cells) => {
    const timeText = readers.timeTextOf(cells)
    const time = readers.timeOf(timeText, cells)
    const stamp = time === null ? undefined : isNoTime(time) ? timeText : time
    const common = given.flatMap((field): readonly (readonly [FieldName, JsonValue])[] => {
      const value = readField(field, cells)
      return value === undefined ? [] : [[field.name, value]]
    })
    const records: WrittenRecord[] = []
    for (const { index, name, unit } of measured) {
      const cell = cells[index] ?? ''
      if (cell.trim() === '') continue
      const { value, unit: behind } = readValue(cell, columns[index]?.type)
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
    if (used.has(index) || (isOurs && isBesideRecord(name))) return []
    if (index === unitAt && !isOurs) return [[index, 'unit'] as const]
    return [[index, isField(name) && !isOurs ? `${name} (column ${String(index + 1)})` : name] as const]
  })
}

/** The type decides what a value is; without one, what looks like a number is one. */
const createTypedValue = (
  columns: readonly TableColumn[],
  description: TableDescription,
  ours: OurExport | null,
) => {
  const { what, decimalSign, fields } = description
  const value = what.kind === 'rows' ? what.value : undefined
  const columnType = value?.kind === 'column' ? columns[value.index]?.type : undefined
  const valueText = createValueText(what)
  const readValue = createValueReader(description)
  return (cells: readonly string[]): { value: JsonValue | undefined; unit: string } => {
    const cell = valueText(cells)
    const type = textOf(fields.attributeType, cells)
    if (ours !== null) {
      const number = type === undefined || type === 'Float' ? ours.valueOf(cell, cells) : null
      if (number !== null) return { value: number, unit: '' }
      const digits = decimalSign === '.' ? cell : cell.replace(/^([^.]*),([^.]*)$/, '$1.$2')
      const isNumber = (): boolean => isPlainNumber(digits) && (decimalSign === '.' || !cell.includes('.'))
      const kind = valueKindOf(type ?? '', cell, isNumber)
      return { value: kind === 'missing' ? undefined : kind === 'number' ? numberOf(digits) : cell, unit: '' }
    }
    if (cell.trim() === '') return { value: undefined, unit: '' }
    return type === undefined || type === '' || type === 'Float'
      ? readValue(cell, columnType)
      : { value: cell, unit: '' }
  }
}

/** Each row is one event. */
const createRowsReader = (
  columns: readonly TableColumn[],
  description: TableDescription,
  readers: Readers,
  ours: OurExport | null,
): ReadRow => {
  const { what, when } = description
  const attribute = what.kind === 'rows' ? what.attribute : undefined
  const readField = createFieldReader(description, readers, ours)
  const readValue = createTypedValue(columns, description, ours)
  const others = unusedColumns(columns, description, ours !== null)
  const [timeAt] = when.columns
  const ownTime: FieldSource | undefined =
    timeAt === undefined ? undefined : { kind: 'column', index: timeAt }
  return (row) => {
    const cells = ours?.cellsOf(row) ?? row
    const timeText = readers.timeTextOf(cells)
    const restored = ours?.timeOf(ownTime, 'deviceTimestamp', when.writing, cells)
    const time =
      restored === undefined
        ? readers.timeOf(timeText, cells)
        : typeof restored === 'number'
          ? restored
          : 'unreadable'
    // Spreadsheets end tables with rows of empty cells.
    if (ours === null && cells.every((cell) => cell.trim() === '')) return { time, timeText, records: [] }
    const typed = readValue(cells)
    const code = ours?.textOf(attribute, 'attributeCode', cells) ?? textOf(attribute, cells)
    const extra = ours?.extraIn(cells) ?? noExtra
    const { record, hasDoubled } = recordWith(extra, (field) => {
      if (field.name === 'deviceTimestamp')
        return time === null ? undefined : isNoTime(time) ? timeText : time
      if (field.name === 'attributeCode') return code === '' && ours === null ? undefined : code
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
    const note = ours?.noteIn(cells) ?? null
    return { time, timeText, records: [{ record: whole, hasDoubled }], ...(note && { note }) }
  }
}

/**
 * Turns the rows of a table of others into events. Cells that cannot be read stay as texts. `writtenAt`: dates
 * without a year are not later, in ms since the epoch. Throws ReadingError for an invalid `extra` cell of ours.
 */
export const createReadRow = (
  columns: readonly TableColumn[],
  description: TableDescription,
  { ours, writtenAt }: { readonly ours: OurExport | null; readonly writtenAt: number },
): ReadRow => {
  const readers = createCellReaders(description, writtenAt)
  const { what } = description
  return what.kind === 'columns'
    ? createColumnsReader(columns, description, what.columns, readers)
    : createRowsReader(columns, description, readers, ours)
}

/** What becomes of a row; null: it is left out, and the sieve has counted it. */
export const readSieved = (sieve: RowSieve, row: TextRow, readRow: ReadRow): RowEvents | null => {
  const cells = sieve.pass(row)
  if (cells === null) return null
  try {
    return readRow(cells)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    sieve.leaveOut('badExtra', row)
    return null
  }
}
