import { anomalyBit, textFields, timeFields } from '../../events/event'
import { cellOf } from '../../events/event-cell'
import { isJsonObjectText, membersOf } from '../../events/json-text'
import type { TableData } from '../../events/table-data'
import { isColumnText, isColumnTime } from './format'

const member = (name: string, json: string): string => `${JSON.stringify(name)}:${json}`
const doubledName = anomalyBit('doubledName')

/** Whether a row has something that is in no column, whatever its texts and times are. */
export const hasExtra = ({ columns, extras }: TableData, row: number): boolean =>
  ((columns.anomalies[row] ?? 0) & doubledName) !== 0 || extras.has(row)

/**
 * The `extra` of a row: what its columns cannot hold, in the same form as in CSV. A missing field needs none,
 * because its column has no value.
 */
export const parquetExtra = (table: TableData, row: number): string => {
  const extra = table.extras.get(row)
  const doubled =
    ((table.columns.anomalies[row] ?? 0) & doubledName) === 0 ? [] : [member('doubledName', 'true')]
  if (extra !== undefined && !isJsonObjectText(extra))
    return `{${[member('element', extra), ...doubled].join(',')}}`
  const fields = new Map(extra === undefined ? [] : membersOf(extra))
  for (const name of timeFields) {
    const cell = cellOf(table, row, name)
    if (cell.kind === 'time' && !fields.has(name) && !isColumnTime(cell.time)) fields.set(name, cell.text)
  }
  for (const name of ['id', ...textFields, 'attributeData'] as const) {
    const cell = cellOf(table, row, name)
    const isText = cell.kind === 'text' || cell.kind === 'id'
    if (isText && !fields.has(name) && !isColumnText(cell.text)) fields.set(name, JSON.stringify(cell.text))
  }
  const parts =
    fields.size === 0
      ? []
      : [member('fields', `{${Array.from(fields, ([name, json]) => member(name, json)).join(',')}}`)]
  return `{${[...parts, ...doubled].join(',')}}`
}
