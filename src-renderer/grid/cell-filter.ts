import { faultsOf } from '../../src-core/checks/faults'
import { delayOf, isDelay } from '../../src-core/events/delays'
import { type EventField, fieldNamed } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import type { GridColumn } from '../../src-core/events/grid-columns'
import type { Filter } from '../../src-core/events/view-spec'
import { changeNumberOf } from './value-orders'

/** The filter that finds the value of this cell; null if there is nothing to find. */
export const filterByCell = (
  table: EventTable,
  row: number,
  { name }: Pick<GridColumn, 'name'>,
): Filter | null => {
  if (name === 'anomalies') {
    const faults = faultsOf(table.faults[row] ?? 0)
    const anomalies = table.anomaliesOf(row)
    if (faults.length > 0) return { kind: 'faults', anyOf: faults }
    return anomalies.length > 0 ? { kind: 'anomalies', anyOf: anomalies } : null
  }
  if (name === 'source')
    return { kind: 'anyOf', column: name, texts: [table.sourceNames[table.sources[row] ?? 0] ?? ''] }
  if (isDelay(name) || name === 'change') {
    const number = name === 'change' ? changeNumberOf(table, row) : delayOf(table, name, row)
    return Number.isNaN(number) ? null : { kind: 'range', column: name, from: number, to: number }
  }
  const field: EventField = fieldNamed[name]
  if (field.kind === 'flag') return { kind: field.name, isDeleted: table.isDeleted(row) }
  const cell = table.cell(row, name)
  if (cell.kind === 'none') return null
  if (field.kind === 'time')
    return cell.kind === 'time' ? { kind: 'range', column: field.name, from: cell.time, to: cell.time } : null
  return { kind: 'anyOf', column: field.name, texts: [cell.text] }
}
