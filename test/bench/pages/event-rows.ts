import type { JsonObject } from '../../../src-core/codec/json'
import { createEvents } from '../million-events'
import { type SortedColumn, sortedColumns } from './columns'

export interface ShownTexts {
  readonly ends: readonly string[]
  readonly first: string
}

/**
 * All time stamps have 13 digits, and names are compared as they stand: the order of the texts is that of the
 * values.
 */
const shownTexts = (rows: readonly JsonObject[], column: SortedColumn): ShownTexts => {
  let lowest: string | null = null
  let highest = ''
  for (const row of rows) {
    const text = String(row[column])
    if (lowest === null || text < lowest) lowest = text
    if (text > highest) highest = text
  }
  return { ends: [lowest ?? '', highest], first: String(rows[0]?.[column]) }
}

/** The events as the objects that a peer's grid takes, and what is to be seen of them. */
export const createRows = () => {
  let rows: readonly JsonObject[] = []
  let texts = new Map<SortedColumn, ShownTexts>()
  return {
    make: async (count: number): Promise<void> => {
      rows = createEvents(count)
      texts = new Map(sortedColumns.map((column) => [column, shownTexts(rows, column)]))
    },
    first: (count: number): readonly JsonObject[] => (count === rows.length ? rows : rows.slice(0, count)),
    textsOf: (column: SortedColumn): ShownTexts => texts.get(column) ?? { ends: [], first: '' },
  }
}
