import type { EventBatch } from '../codec/event-batch'
import { columnsOf } from '../codec/event-columns'
import { noTexts } from '../codec/event-dictionary'
import type { EventTable } from './event-table'
import { inRanges, type Steps } from './slices'

const noExtras: EventBatch['extras'] = { rows: new Uint32Array(0), json: [] }

const extrasBetween = (
  { rows, json }: EventBatch['extras'],
  from: number,
  to: number,
): EventBatch['extras'] => {
  const indices = Array.from(rows.keys()).filter(
    (index) => (rows[index] ?? 0) >= from && (rows[index] ?? 0) < to,
  )
  return {
    rows: Uint32Array.from(indices, (index) => (rows[index] ?? 0) - from),
    json: indices.map((index) => json[index] ?? ''),
  }
}

/**
 * Appends a batch of any size to a table. A row group of a Parquet file has 10 MB, and copying it at once
 * would hold up the page. Each row that the table has is complete after every step; nothing else may be
 * appended in the meantime.
 */
export function* appendInSteps(table: EventTable, batch: EventBatch): Steps<void> {
  const { rowCount, newTexts, extras } = batch
  const [capacity, needed] = [table.columns.deleted.length, table.rowCount + rowCount]
  if (needed > capacity) yield* table.reserveInSteps(Math.max(needed, Math.ceil(capacity * 1.5)))
  table.appendRows({ rowCount: 0, columns: columnsOf(batch, 0, 0), newTexts, extras: noExtras })
  yield* inRanges(rowCount, (from, to) => {
    const part = extras.json.length === 0 ? noExtras : extrasBetween(extras, from, to)
    table.appendRows({
      rowCount: to - from,
      columns: columnsOf(batch, from, to),
      newTexts: noTexts,
      extras: part,
    })
  })
}
