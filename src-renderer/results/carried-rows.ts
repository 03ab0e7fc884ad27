import type { EventTable } from '../../src-core/events/event-table'
import type { ResultTab } from './result-tab'
import { rowHeight } from './row-height'

/** Finds rows of a result again in the newer answer that replaces it, while that answer arrives. */
export interface CarriedRows {
  /** Searches the rows that have arrived since the last call. */
  take(): void
  /** All rows have arrived; more may follow when the user fetches what is missing. */
  end(): void
}

/** A row of the old table to find again, and why. */
interface Picked {
  readonly row: number
  readonly isTicked: boolean
}

/** The rows that matter: ticked, under the cursor, or the first visible one if the user has scrolled. */
const pickedRows = ({ selection, state }: ResultTab, firstInSight: number | null): readonly Picked[] => {
  const ticked = Array.from(selection.rows(), (row) => ({ row, isTicked: true }))
  const others = new Set([state.focusedRow, firstInSight].filter((row) => row !== null))
  return [
    ...ticked,
    ...[...others].filter((row) => !selection.has(row)).map((row) => ({ row, isTicked: false })),
  ]
}

/** A record without an id is identified by its whole content. */
const keyOf = (table: EventTable, row: number): string => table.eventId(row) ?? table.recordJson(row)

/**
 * Picked rows by their keys. Compares the number at the end of the id first, because building a million whole
 * ids takes long.
 */
const createPickedIndex = (table: EventTable, picked: readonly Picked[]) => {
  const times = new Set<number>()
  const groups = new Map<string, Picked[]>()
  for (const each of picked) {
    times.add(table.columns.idTime[each.row] ?? NaN)
    const key = keyOf(table, each.row)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  /** The rows that may be among them, in order, with their keys. */
  function* candidates(of: EventTable, from: number): Generator<readonly [row: number, key: string]> {
    for (let row = from; row < of.rowCount; row += 1)
      if (times.has(of.columns.idTime[row] ?? NaN)) yield [row, keyOf(of, row)]
  }
  return { groups, candidates }
}

const count = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/**
 * Carries ticks, cursor and scroll position over to the same record; cursor and scroll position else to the
 * record with the same id, if only one record has it before and after. Counts the ticked rows that were not
 * found: what was selected is not what another value has taken the place of.
 */
export const createCarriedRows = (old: ResultTab, into: ResultTab): CarriedRows => {
  const { scrollTop, view, focusedRow } = old.state
  const firstInSight = scrollTop > 0 ? (view[Math.floor(scrollTop / rowHeight)] ?? null) : null
  const { groups, candidates } = createPickedIndex(old.table, pickedRows(old, firstInSight))
  const open = new Set([...groups.values()].flat())
  /**
   * For each key of a picked row: how many rows of the new table have it, and one of these with another
   * record.
   */
  const counts = new Map<string, number>()
  const changed = new Map<string, number>()
  let scanned = 0
  let hasEnded = false
  /** Once the user has changed the selection, rows not found yet do not matter any more. */
  const isOver = (): boolean => hasEnded && into.state.lostCount === 0

  const moveTo = (picked: Picked, row: number): void => {
    if (picked.row === focusedRow) into.state.focusedRow ??= row
    if (picked.row === firstInSight) into.state.scrollTo = { row, offset: scrollTop % rowHeight }
  }
  const match = (picked: Picked, row: number): void => {
    open.delete(picked)
    if (picked.isTicked) {
      into.selection.set(row, true)
      into.state.restoredCount += 1
    }
    moveTo(picked, row)
  }
  const lookAt = (row: number, key: string): void => {
    const group = groups.get(key)
    if (group === undefined) return
    count(counts, key)
    const record = into.table.recordJson(row)
    const same = group.find((picked) => open.has(picked) && old.table.recordJson(picked.row) === record)
    if (same) match(same, row)
    else changed.set(key, row)
  }
  const take = (): void => {
    if (isOver()) return
    for (const [row, key] of candidates(into.table, scanned)) lookAt(row, key)
    scanned = into.table.rowCount
  }
  const end = (): void => {
    take()
    if (isOver()) return
    hasEnded = true
    const before = new Map<string, number>()
    if (changed.size > 0) for (const [, key] of candidates(old.table, 0)) count(before, key)
    for (const picked of open) {
      const key = keyOf(old.table, picked.row)
      const row = changed.get(key)
      if (row !== undefined && counts.get(key) === 1 && before.get(key) === 1) moveTo(picked, row)
    }
    into.state.lostCount = [...open].filter(({ isTicked }) => isTicked).length
  }
  return { take, end }
}
