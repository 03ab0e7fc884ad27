import type { EventBatch } from '../codec/event-batch'
import { timeFields } from '../events/event'
import { createEventTable, type EventTable } from '../events/event-table'
import { inRanges, type Steps } from '../events/slices'

/** Tells which rows of the next batch are not in the result already. Absent: none of its rows can be. */
export interface NewEvents {
  take(batch: EventBatch): (index: number) => boolean
  /** Everything that has arrived, also what is in the result already. */
  readonly arrived: EventTable
}

/**
 * A result whose range reaches into the future may hold events from where following begins. `start`: ms since
 * the epoch. Which time stamp the service's range applies to is not known, so all of them are looked at.
 */
export function* eventsFrom(table: EventTable, start: number): Steps<NewEvents | undefined> {
  const known = new Set<string>()
  const columns = timeFields.map((field) => table.columns.times[field])
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1)
      if (columns.some((column) => (column[row] ?? NaN) >= start)) known.add(table.recordJson(row))
  })
  if (known.size === 0) return undefined
  // Only this knows the records of what arrives: their texts may have come with an earlier batch.
  const arrived = createEventTable()
  return {
    arrived,
    take: (batch) => {
      const first = arrived.rowCount
      arrived.append(batch)
      return (index) => !known.has(arrived.recordJson(first + index))
    },
  }
}
