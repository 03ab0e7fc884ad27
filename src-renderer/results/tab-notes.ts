import { faultBit } from '../../src-preload/contract/faults'
import type { EventTable } from '../events/event-table'
import { rowsById } from '../events/rows-by-id'
import type { PlacedNote } from '../files/row-notes'
import type { ResultTab } from './result-tab'
import { changeRows } from './tab-rows'

const addNotes = ({ table, deletions, exportedReasons }: ResultTab, notes: readonly PlacedNote[]): void => {
  const faults = new Uint32Array(table.rowCount)
  for (const [row, { deletion, faults: kinds, reasons }] of notes) {
    faults[row] = kinds.reduce((bits, kind) => bits | faultBit(kind), faults[row] ?? 0)
    if (reasons !== '') exportedReasons.set(row, reasons)
    if (deletion !== undefined) deletions.note(row, { kind: deletion.outcome }, deletion.verifiedAt)
  }
  table.setFaults(faults)
}

/** Restores the notes about the rows of a tab from when they were exported. */
export const adoptNotes = (tab: ResultTab, notes: readonly PlacedNote[]): void => {
  if (notes.length > 0) changeRows(tab, () => addNotes(tab, notes))
}

/** The notes of one file for a table of several. Rows whose id occurs there more than once get none. */
export const notesInMerge = (
  { table, notes }: { readonly table: EventTable; readonly notes: readonly PlacedNote[] },
  merged: EventTable,
): readonly PlacedNote[] => {
  const noted = notes.map(([row, note]) => [table.eventId(row), note] as const)
  const rows = rowsById(
    merged,
    noted.flatMap(([eventId]) => eventId ?? []),
  )
  return noted.flatMap(([eventId, note]): readonly PlacedNote[] => {
    const [row, ...more] = rows.get(eventId ?? '') ?? []
    return row === undefined || more.length > 0 ? [] : [[row, note]]
  })
}
