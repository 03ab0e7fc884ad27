import type { TableData } from '../../src-core/events/table-data'
import { wideText } from '../../src-core/events/wide-cell'
import { createPicker, type WideRows, type WideRule } from '../../src-core/events/wide-rows'

interface PreviewRow {
  readonly device: string
  readonly time: number
  /** By column; empty: no event fills the cell. */
  readonly cells: readonly string[]
}

/** The first rows of a wide table. */
export const wideRowsAtStart = (
  table: TableData,
  wide: WideRows,
  rule: WideRule,
  most: number,
): readonly PreviewRow[] => {
  const rows: PreviewRow[] = []
  for (const { device, times, series } of wide.blocks) {
    if (rows.length === most) break
    const pickers = series.map((each) => (each === null ? null : createPicker(each, rule)))
    for (const time of times.subarray(0, most - rows.length)) {
      const picked = pickers.map((pick) => (pick === null ? -1 : pick(time)))
      rows.push({ device, time, cells: picked.map((row) => (row < 0 ? '' : wideText(table, row))) })
    }
  }
  return rows
}
