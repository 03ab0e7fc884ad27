import { idText, recordJsonOf } from './event-cell'
import { isGone } from './gone-rows'
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

interface Sharing {
  readonly rowCount: number
  /** The rows of each id that several have. */
  readonly groups: readonly (readonly number[])[]
}

/** Looked for once: a run of deletions asks after each of its events. */
const known = new WeakMap<TableData, Sharing>()

const groupsOf = (table: TableData): Sharing['groups'] => {
  const before = known.get(table)
  if (before?.rowCount === table.rowCount) return before.groups
  const rowsOf = new Map<string, number[]>()
  for (const row of suspectRows(table)) {
    const id = idText(table, row)
    if (id === null || id === '') continue
    const rows = rowsOf.get(id)
    if (rows === undefined) rowsOf.set(id, [row])
    else rows.push(row)
  }
  const groups = [...rowsOf.values()].filter(({ length }) => length > 1)
  known.set(table, { rowCount: table.rowCount, groups })
  return groups
}

/**
 * How many events that are there have the id of an earlier one, and differ from all such events, as in the answer
 * of a service.
 */
export const countSharedIds = (table: TableData): number =>
  groupsOf(table).reduce((sum, rows) => {
    const there = rows.filter((row) => !isGone(table, row))
    return sum + Math.max(0, new Set(there.map((row) => recordJsonOf(table, row))).size - 1)
  }, 0)
