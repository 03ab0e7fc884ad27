import { idText, recordJsonOf } from './event-cell'
import type { TableData } from './table-data'

/** A power of two, several times as large as a large table. */
const slotCount = 1 << 23

/** The slot of a row: the same for rows with the same id, and for few others. */
const slotOf = ({ columns: { idDevice, idAttribute, idTime } }: TableData, row: number): number => {
  const time = idTime[row] ?? 0
  const low = Number.isFinite(time) ? time % 0x1_0000_0000 : 0
  return (
    (Math.imul(low | 0, 0x9e3779b1) ^
      Math.imul(idDevice[row] ?? 0, 0x85ebca6b) ^
      Math.imul(idAttribute[row] ?? 0, 0xc2b2ae35)) &
    (slotCount - 1)
  )
}

/**
 * Rows that share their slot with another row. Only these need their whole id, because building a million ids
 * takes long.
 */
const suspectRows = (table: TableData): readonly number[] => {
  const once = new Uint8Array(slotCount)
  for (let row = 0; row < table.rowCount; row += 1) {
    const slot = slotOf(table, row)
    once[slot] = Math.min(2, (once[slot] ?? 0) + 1)
  }
  const rows: number[] = []
  for (let row = 0; row < table.rowCount; row += 1) if ((once[slotOf(table, row)] ?? 0) > 1) rows.push(row)
  return rows
}

/**
 * How many events have the id of an earlier event and differ from all such events, as in the answer of a
 * service.
 */
export const countSharedIds = (table: TableData): number => {
  const recordsOf = new Map<string, Set<string>>()
  const firstOf = new Map<string, number>()
  let count = 0
  for (const row of suspectRows(table)) {
    const id = idText(table, row)
    if (id === null || id === '') continue
    const first = firstOf.get(id)
    if (first === undefined) {
      firstOf.set(id, row)
      continue
    }
    const known = recordsOf.get(id) ?? new Set([recordJsonOf(table, first)])
    recordsOf.set(id, known)
    const record = recordJsonOf(table, row)
    if (!known.has(record)) count += 1
    known.add(record)
  }
  return count
}
