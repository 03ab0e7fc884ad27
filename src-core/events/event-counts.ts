import { type AnomalyCounts, countAnomalies, noAnomalies } from './anomaly-counts'
import { type GoneKind, goneKindOf } from './gone-rows'
import type { TableData } from './table-data'

/** How many of a table's rows are events that are there, and how many are not any more. */
export interface EventCounts extends Readonly<Record<GoneKind, number>> {
  /** Without those that are deleted or gone. */
  readonly there: number
  /** By the code of the device: of all its rows, and of the events that are there. */
  rowsOf(device: number): number
  thereOf(device: number): number
}

type CountedTable = Pick<TableData, 'rowCount' | 'columns' | 'marks' | 'refreshMarks'>

/**
 * Counts with every change, because a run of deletions changes thousands of rows, one by one, and the status
 * line follows each.
 */
export interface EventCounting {
  readonly counts: EventCounts
  readonly anomalyCounts: AnomalyCounts
  /** The rows from `from` on are new. */
  addFrom(table: CountedTable, from: number): void
  /** Changes what decides whether the event of this row is there. */
  change(table: CountedTable, row: number, change: () => void): void
  /** Everything may have changed. */
  countAgain(table: CountedTable): void
}

export const createEventCounting = (): EventCounting => {
  const counts = { there: 0, deleted: 0, vanished: 0, replaced: 0 }
  const anomalyCounts = noAnomalies()
  let rows: number[] = []
  let there: number[] = []
  const add = (table: CountedTable, row: number, by: 1 | -1): void => {
    const device = table.columns.texts.deviceId[row] ?? 0
    const kind = goneKindOf(table, row)
    counts[kind ?? 'there'] += by
    rows[device] = (rows[device] ?? 0) + by
    if (kind !== null) return
    there[device] = (there[device] ?? 0) + by
    countAnomalies(anomalyCounts, table.columns.anomalies[row] ?? 0, by)
  }
  const addFrom: EventCounting['addFrom'] = ({ rowCount, columns, marks, refreshMarks }, from) => {
    // The columns themselves: reading them from the table for each of a million rows takes ten times as long.
    const table = { rowCount, columns, marks, refreshMarks }
    for (let row = from; row < rowCount; row += 1) add(table, row, 1)
  }
  return {
    counts: Object.assign(counts, {
      rowsOf: (device: number): number => rows[device] ?? 0,
      thereOf: (device: number): number => there[device] ?? 0,
    }),
    anomalyCounts,
    addFrom,
    change: (table, row, change) => {
      add(table, row, -1)
      change()
      add(table, row, 1)
    },
    countAgain: (table) => {
      Object.assign(counts, { there: 0, deleted: 0, vanished: 0, replaced: 0 })
      Object.assign(anomalyCounts, noAnomalies())
      rows = []
      there = []
      addFrom(table, 0)
    },
  }
}
