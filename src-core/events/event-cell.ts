import type { EventField, FieldName, FieldNameOf, FlagField, TextField, TimeField } from './event'
import { eventFields, fieldNamed } from './event'
import { joinEventId } from './event-id'
import { isJsonObjectText, isNumberText, membersOf, numberText } from './json-text'
import type { TableData } from './table-data'

/**
 * One field of one record, for the screen. `text` is exactly what the service sent; `isOdd`: not as
 * documented for this field.
 */
export type EventCell = { readonly text: string; readonly isOdd: boolean } & (
  | { readonly kind: 'time'; /** ms since the epoch, by the service's sample. */ readonly time: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'flag'; readonly isSet: boolean }
  | { readonly kind: 'text' | 'id' }
  /** The field is missing; `text` is empty. */
  | { readonly kind: 'none' }
  /** Another JSON type than documented; `text` is the JSON. */
  | { readonly kind: 'json' }
)

const none: EventCell = { kind: 'none', text: '', isOdd: true }

const textOf = (table: TableData, row: number, field: TextField): string | null => {
  const code = table.columns.texts[field][row] ?? 0
  return code === 0 ? null : (table.texts[field][code] ?? null)
}

/** The id as received, even if empty; null if it is not a string. */
export const idText = (table: TableData, row: number): string | null => {
  const { idDevice, idAttribute, idTime } = table.columns
  const device = idDevice[row] ?? 0
  const attribute = idAttribute[row] ?? 0
  if (attribute === 0) return device === 0 ? null : (table.texts.id[device] ?? null)
  return joinEventId({
    device: table.texts.deviceId[device] ?? '',
    attribute: table.texts.attributeCode[attribute] ?? '',
    time: idTime[row] ?? NaN,
  })
}

const idCell = (table: TableData, row: number): EventCell => {
  const text = idText(table, row)
  return text === null ? none : { kind: 'id', text, isOdd: text === '' }
}

const textCell = (table: TableData, row: number, field: TextField): EventCell => {
  const text = textOf(table, row, field)
  return text === null ? none : { kind: 'text', text, isOdd: false }
}

const timeCell = (table: TableData, row: number, field: TimeField): EventCell => {
  const time = table.columns.times[field][row] ?? NaN
  if (Number.isNaN(time)) return none
  return { kind: 'time', time, text: numberText(time), isOdd: !Number.isInteger(time) }
}

const valueCell = (table: TableData, row: number): EventCell => {
  const value = table.columns.valueNumber[row] ?? NaN
  const type = textOf(table, row, 'attributeType')
  if (!Number.isNaN(value))
    return { kind: 'number', value, text: numberText(value), isOdd: type === 'String' }
  const code = table.columns.valueText[row] ?? 0
  return code === 0
    ? none
    : { kind: 'text', text: table.texts.attributeData[code] ?? '', isOdd: type === 'Float' }
}

const flagCell = (table: TableData, row: number, field: FlagField): EventCell => {
  const flag = table.columns[field][row]
  if (flag !== 0 && flag !== 1) return none
  return { kind: 'flag', isSet: flag === 1, text: String(flag === 1), isOdd: false }
}

/** Fields that are stored in several columns. Another field of these kinds would need columns of its own. */
const packedCell = { id: idCell, attributeData: valueCell } satisfies Record<
  FieldNameOf<'id' | 'value'>,
  (table: TableData, row: number) => EventCell
>

const columnCell = (table: TableData, row: number, name: FieldName): EventCell => {
  const field: EventField = fieldNamed[name]
  switch (field.kind) {
    case 'time':
      return timeCell(table, row, field.name)
    case 'text':
      return textCell(table, row, field.name)
    case 'flag':
      return flagCell(table, row, field.name)
    case 'id':
    case 'value':
      return packedCell[field.name](table, row)
  }
}

export const cellOf = (table: TableData, row: number, field: FieldName): EventCell => {
  const cell = columnCell(table, row, field)
  const extra = table.extras.get(row)
  const json = extra !== undefined && isJsonObjectText(extra) ? membersOf(extra).get(field) : undefined
  if (json === undefined) return cell
  // An exact number: the column has the nearest double for sorting, and the extra has the digits.
  if ((cell.kind === 'time' || cell.kind === 'number') && isNumberText(json))
    return { ...cell, text: json, isOdd: true }
  // A time sent as a text: the column has the number, and the extra has the text.
  if (cell.kind === 'time') return { ...cell, isOdd: true, text: JSON.parse(json) as string }
  return { kind: 'json', text: json, isOdd: true }
}

const cellJson = (cell: EventCell): string =>
  cell.kind === 'text' || cell.kind === 'id' ? JSON.stringify(cell.text) : cell.text

/**
 * The whole record as compact JSON text: the fields in the service's order, then those it does not document.
 */
export const recordJsonOf = (table: TableData, row: number): string => {
  const extra = table.extras.get(row)
  if (extra !== undefined && !isJsonObjectText(extra)) return extra
  const leftovers = new Map(extra === undefined ? [] : membersOf(extra))
  const members: string[] = []
  for (const { name } of eventFields) {
    const cell = columnCell(table, row, name)
    const json = leftovers.get(name) ?? (cell.kind === 'none' ? undefined : cellJson(cell))
    leftovers.delete(name)
    if (json !== undefined) members.push(`${JSON.stringify(name)}:${json}`)
  }
  for (const [name, json] of leftovers) members.push(`${JSON.stringify(name)}:${json}`)
  return `{${members.join(',')}}`
}
