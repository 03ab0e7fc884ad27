import { faultBit } from '../../../../src-core/checks/faults'
import type { DelayColumn } from '../../../../src-core/events/delays'
import type { FieldName, TimeField } from '../../../../src-core/events/event'
import { eventFields, timeFields } from '../../../../src-core/events/event'
import type { EventCell } from '../../../../src-core/events/event-cell'
import type { EventTable } from '../../../../src-core/events/event-table'
import { byCodeUnit, byNature } from '../../../../src-core/events/rank-texts'
import type { Condition, Filter, SortKey, ViewSpec } from '../../../../src-core/events/view-spec'

/** The obvious way, over one object a row: what the columns must agree with. */
interface NaiveRow {
  readonly row: number
  readonly cells: Readonly<Record<FieldName | 'source' | 'change' | DelayColumn, EventCell>>
}

const sourceCell = ({ sources, sourceNames }: EventTable, row: number): EventCell => {
  const text = sourceNames[sources[row] ?? 0] ?? ''
  return { kind: text === '' ? 'none' : 'text', text, isOdd: false }
}

const delayCell = (table: EventTable, row: number, end: TimeField): EventCell => {
  const [later, device] = [table.cell(row, end), table.cell(row, 'deviceTimestamp')]
  if (later.kind !== 'time' || device.kind !== 'time') return { kind: 'none', text: '', isOdd: false }
  return { kind: 'number', value: later.time - device.time, text: '', isOdd: false }
}

/** The difference from the number before in the series, by the device's time and then by row. */
const changeCell = (table: EventTable, row: number): EventCell => {
  const none: EventCell = { kind: 'none', text: '', isOdd: false }
  const { columns } = table
  const timeOf = (each: number): number => columns.times.deviceTimestamp[each] ?? NaN
  const numberOf = (each: number): number => columns.valueNumber[each] ?? NaN
  const isLike = (each: number): boolean =>
    columns.texts.deviceId[each] === columns.texts.deviceId[row] &&
    columns.texts.attributeCode[each] === columns.texts.attributeCode[row]
  const isBefore = (each: number): boolean =>
    timeOf(each) < timeOf(row) || (timeOf(each) === timeOf(row) && each < row)
  if (Number.isNaN(numberOf(row))) return none
  const before = Array.from({ length: table.rowCount }, (_, each) => each)
    .filter((each) => isLike(each) && isBefore(each) && !Number.isNaN(numberOf(each)))
    .toSorted((one, other) => timeOf(one) - timeOf(other) || one - other)
    .at(-1)
  if (before === undefined) return none
  // Every number of the sample has few decimals.
  const value = Number((numberOf(row) - numberOf(before)).toFixed(6))
  return { kind: 'number', value, text: '', isOdd: false }
}

const naiveRows = (table: EventTable): readonly NaiveRow[] =>
  Array.from({ length: table.rowCount }, (_, row) => ({
    row,
    cells: {
      ...(Object.fromEntries(eventFields.map(({ name }) => [name, table.cell(row, name)])) as Record<
        FieldName,
        EventCell
      >),
      source: sourceCell(table, row),
      change: changeCell(table, row),
      ingressDelay: delayCell(table, row, 'ingressTimeStamp'),
      createdDelay: delayCell(table, row, 'createdTime'),
    },
  }))

type Sortable = { readonly group: number; readonly value: number | string } | null

const sortable = (table: EventTable, { row, cells }: NaiveRow, column: SortKey['column']): Sortable => {
  if (column === 'anomalies') {
    const [faults, odd] = [table.faults[row] ?? 0, table.columns.anomalies[row] ?? 0]
    return faults === 0 && odd === 0 ? null : { group: faults, value: odd }
  }
  const cell = cells[column]
  if (cell.kind === 'time') return { group: 0, value: cell.time }
  if (cell.kind === 'number') return { group: 0, value: cell.value }
  if (cell.kind === 'flag') return { group: 0, value: Number(cell.isSet) }
  return cell.kind === 'text' || cell.kind === 'id' ? { group: 1, value: cell.text } : null
}

const compare = (one: Sortable, other: Sortable, { column, isDescending }: SortKey): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const sign = isDescending ? -1 : 1
  if (one.group !== other.group) return sign * (one.group - other.group)
  if (typeof one.value === 'number' && typeof other.value === 'number')
    return sign * (one.value < other.value ? -1 : Number(one.value > other.value))
  return sign * (column === 'id' ? byCodeUnit : byNature)(String(one.value), String(other.value))
}

const passes = (table: EventTable, row: NaiveRow, filter: Filter): boolean => {
  if (filter.isOff === true) return true
  if (filter.kind !== 'group') return holds(table, row, filter) !== (filter.isNot === true)
  const members = filter.filters.filter(({ isOff }) => isOff !== true)
  const doesHold = (member: Filter): boolean => passes(table, row, member)
  return (
    members.length === 0 ||
    (filter.joins === 'any' ? members.some(doesHold) : members.every(doesHold)) !== (filter.isNot === true)
  )
}

const holds = (table: EventTable, { row, cells }: NaiveRow, filter: Condition): boolean => {
  switch (filter.kind) {
    case 'contains':
      return (
        cells[filter.column].text.toLowerCase().includes(filter.text.toLowerCase()) &&
        cells[filter.column].kind !== 'none'
      )
    case 'anyOf':
      return cells[filter.column].kind !== 'none' && filter.texts.includes(cells[filter.column].text)
    case 'noted':
      return table.notes?.[row] !== undefined
    case 'range': {
      const cell = cells[filter.column]
      const value = cell.kind === 'time' ? cell.time : cell.kind === 'number' ? cell.value : NaN
      if (filter.isOpen === true && (value === filter.from || value === filter.to)) return false
      return value >= (filter.from ?? -Infinity) && value <= (filter.to ?? Infinity)
    }
    case 'empty': {
      const { kind, text } = cells[filter.column]
      return kind === 'json' ? text === 'null' || text === '""' : text === ''
    }
    case 'deleted':
      return table.isDeleted(row) === filter.isDeleted
    case 'anomalies':
      return filter.anyOf.some((anomaly) => table.anomaliesOf(row).includes(anomaly))
    case 'faults':
      return filter.anyOf.some((kind) => ((table.faults[row] ?? 0) & faultBit(kind)) !== 0)
    case 'refresh':
      return filter.anyOf.some((mark) => table.refreshMark(row) === mark)
  }
}

const isFound = (
  table: EventTable,
  { row, cells }: NaiveRow,
  wanted: string,
  format: (time: number) => string,
): boolean => {
  const times = timeFields
    .map((name) => cells[name])
    .flatMap((cell) => (cell.kind === 'time' ? [format(cell.time)] : []))
  const texts = [...eventFields.map(({ name }) => cells[name].text), ...times, table.extras.get(row) ?? '']
  return texts.some((text) => text.toLowerCase().includes(wanted.toLowerCase()))
}

export const naiveView = (
  table: EventTable,
  spec: ViewSpec,
  format: (time: number) => string,
): readonly number[] =>
  naiveRows(table)
    .filter(
      (row) =>
        spec.filters.every((filter) => passes(table, row, filter)) &&
        isFound(table, row, spec.search, format),
    )
    .toSorted((one, other) => {
      for (const key of spec.sort) {
        const order = compare(sortable(table, one, key.column), sortable(table, other, key.column), key)
        if (order !== 0) return order
      }
      return one.row - other.row
    })
    .map(({ row }) => row)
