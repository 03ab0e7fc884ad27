import type { EventTable } from '../events/event-table'
import type { GridColumn } from '../events/grid-columns'
import type { Filter, NumberColumn } from '../events/view-spec'
import { faultsOf } from '../faults/find-faults'

/** The filter that finds what stands in this cell; null where there is nothing to find. */
export const filterByCell = (table: EventTable, row: number, { name, kind }: Pick<GridColumn, 'name' | 'kind'>): Filter | null => {
  if (name === 'oddities') {
    const faults = faultsOf(table.faults[row] ?? 0)
    const oddities = table.odditiesOf(row)
    if (faults.length > 0) return { kind: 'faults', anyOf: faults }
    return oddities.length > 0 ? { kind: 'oddities', anyOf: oddities } : null
  }
  if (name === 'source') return { kind: 'anyOf', column: name, texts: [table.sourceNames[table.sources[row] ?? 0] ?? ''] }
  if (name === 'deleted') return { kind: 'deleted', isDeleted: table.isDeleted(row) }
  const cell = table.cell(row, name)
  if (cell.kind === 'none') return null
  if (kind === 'time') return cell.kind === 'time' ? { kind: 'range', column: name as NumberColumn, from: cell.time, to: cell.time } : null
  const column = name as Extract<Filter, { kind: 'anyOf' }>['column']
  return { kind: 'anyOf', column, texts: [cell.text] }
}
