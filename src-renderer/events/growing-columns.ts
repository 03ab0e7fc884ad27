import { textFields, timeFields } from '../../src-preload/contract/event'
import type { EventColumns } from '../../src-preload/contract/event-batch'
import { roomForColumns } from '../../src-preload/contract/event-columns'

const copyColumns = (into: EventColumns, from: EventColumns, at: number, rowCount: number): void => {
  const copy = <T extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(target: T, source: T): void => {
    target.set(source.length === rowCount ? source : source.subarray(0, rowCount), at)
  }
  for (const name of timeFields) copy(into.times[name], from.times[name])
  for (const name of textFields) copy(into.texts[name], from.texts[name])
  copy(into.idDevice, from.idDevice)
  copy(into.idAttribute, from.idAttribute)
  copy(into.idTime, from.idTime)
  copy(into.valueNumber, from.valueNumber)
  copy(into.valueText, from.valueText)
  copy(into.deleted, from.deleted)
  copy(into.oddities, from.oddities)
}

/** The first `rowCount` rows in columns of `capacity`. */
export const resizeColumns = (columns: EventColumns, rowCount: number, capacity: number): EventColumns => {
  const resized = roomForColumns(capacity)
  copyColumns(resized, columns, 0, rowCount)
  return resized
}

/** Columns that grow by half when they are full. What lies past `rowCount` means nothing. */
export interface GrowingColumns {
  readonly rowCount: number
  readonly columns: EventColumns
  append(more: EventColumns, moreRows: number): void
  /** Gives back the spare room. */
  trim(): void
}

export const createGrowingColumns = (): GrowingColumns => {
  let rowCount = 0
  let capacity = 0
  let columns = roomForColumns(0)
  const setCapacity = (next: number): void => {
    columns = resizeColumns(columns, rowCount, next)
    capacity = next
  }
  return {
    get rowCount() {
      return rowCount
    },
    get columns() {
      return columns
    },
    append: (more, moreRows) => {
      const needed = rowCount + moreRows
      if (needed > capacity) setCapacity(Math.max(needed, Math.ceil(capacity * 1.5)))
      copyColumns(columns, more, rowCount, moreRows)
      rowCount = needed
    },
    trim: () => {
      if (capacity > rowCount) setCapacity(rowCount)
    },
  }
}
