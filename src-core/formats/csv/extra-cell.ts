import { anomalyBit, eventFields } from '../../events/event'
import type { EventCell } from '../../events/event-cell'
import { cellOf } from '../../events/event-cell'
import { isJsonObjectText, membersOf } from '../../events/json-text'
import type { TableData } from '../../events/table-data'
import { isPlainNumber } from '../formula-guard'
import { valueKindOf } from './format'
import { isWholeInCell } from './text'

const member = (name: string, json: string): string => `${JSON.stringify(name)}:${json}`

/** Whether the cell of `attributeData` alone would be read as something else. */
const misreadsAs = (cell: EventCell, type: string): 'fields' | 'missing' | null => {
  const kind = valueKindOf(type, cell.text, isPlainNumber)
  if (cell.kind === 'none') return kind === 'missing' ? null : 'missing'
  return kind === cell.kind ? null : 'fields'
}

const doubledName = anomalyBit('doubledName')

const typeCell = (table: TableData, row: number): string => {
  const { kind, text } = cellOf(table, row, 'attributeType')
  return kind === 'text' ? text : ''
}

/**
 * The `extra` cell of a row: what its other cells would lose. Empty if they lose nothing, and hold something.
 */
export const extraCell = (table: TableData, row: number): string => {
  const extra = table.extras.get(row)
  const doubled =
    ((table.columns.anomalies[row] ?? 0) & doubledName) === 0 ? [] : [member('doubledName', 'true')]
  if (extra !== undefined && !isJsonObjectText(extra))
    return `{${[member('element', extra), ...doubled].join(',')}}`
  const fields = new Map(extra === undefined ? [] : membersOf(extra))
  const missing: string[] = []
  for (const { name, kind } of eventFields) {
    if (fields.has(name)) continue
    const cell = cellOf(table, row, name)
    const isText = cell.kind === 'text' || cell.kind === 'id'
    const misread = kind === 'value' ? misreadsAs(cell, typeCell(table, row)) : null
    if (misread === 'missing' || ((kind === 'text' || kind === 'id') && cell.kind === 'none'))
      missing.push(name)
    else if (misread === 'fields' || (isText && !isWholeInCell(cell.text)))
      fields.set(name, isText ? JSON.stringify(cell.text) : cell.text)
  }
  const parts = [
    fields.size === 0
      ? ''
      : member('fields', `{${Array.from(fields, ([name, json]) => member(name, json)).join(',')}}`),
    missing.length === 0 ? '' : member('missing', JSON.stringify(missing)),
    ...doubled,
  ].filter((part) => part !== '')
  if (parts.length > 0) return `{${parts.join(',')}}`
  // A row of separators only would be read as a blank line.
  return eventFields.every(({ name }) => cellOf(table, row, name).text === '') ? '{"fields":{}}' : ''
}
