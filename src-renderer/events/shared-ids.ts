import { idText, recordJsonOf } from './event-cell'
import type { TableData } from './table-data'

/** A power of two, some times as large as a large table. */
const slotCount = 1 << 23

/** The number of a slot that rows with the same id share, and few others. */
const slotOf = ({ columns: { idDevice, idAttribute, idTime } }: TableData, row: number): number => {
  const time = idTime[row] ?? 0
  const low = Number.isFinite(time) ? time % 0x1_0000_0000 : 0
  return (Math.imul(low | 0, 0x9e3779b1) ^ Math.imul(idDevice[row] ?? 0, 0x85ebca6b) ^ Math.imul(idAttribute[row] ?? 0, 0xc2b2ae35)) & (slotCount - 1)
}

/** Rows whose slot another row before or after them has: to put the id of every row together takes long for a million. */
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

/** How many events have the id of another event before them and differ from all of those, as in the answer of a service. */
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
