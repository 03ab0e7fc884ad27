import { faultBit } from '../checks/faults'
import type { EventTable } from '../events/event-table'
import type { TimeNote } from '../events/notes'
import { rowsById } from '../events/rows-by-id'
import type { PlacedNote } from '../formats/row-notes'
import type { EventsResult } from './events-result'
import { notesFrom } from './result-notes'
import { setNotes } from './set-notes'

const addNotes = (
  { table, deletions, exportedReasons }: EventsResult,
  notes: readonly PlacedNote[],
): void => {
  const faults = new Uint32Array(table.rowCount)
  for (const [row, { deletion, faults: kinds, reasons }] of notes) {
    faults[row] = kinds.reduce((bits, kind) => bits | faultBit(kind), faults[row] ?? 0)
    if (reasons !== '') exportedReasons.set(row, reasons)
    if (deletion?.outcome === 'replaced') table.noteAbsent(row, 'replaced', deletion.verifiedAt)
    else if (deletion !== undefined) deletions.note(row, { kind: deletion.outcome }, deletion.verifiedAt)
  }
  table.setFaults(faults)
}

const timeNotesOf = ({ source }: EventsResult): readonly TimeNote[] => {
  const all =
    source.kind === 'file' ? source.files.flatMap(({ provenance }) => provenance?.timeNotes ?? []) : []
  // Files that were opened together may have the same notes.
  return [...new Map(all.map((note) => [`${String(note.at)} ${note.text}`, note])).values()].toSorted(
    (one, other) => one.at - other.at,
  )
}

const adoptUserNotes = (result: EventsResult, notes: readonly PlacedNote[]): void => {
  const events = notes.flatMap(([row, { note }]) =>
    note === undefined ? [] : [{ eventId: result.table.eventId(row), record: '', row, text: note }],
  )
  const times = timeNotesOf(result)
  if (events.length + times.length > 0) setNotes(result, notesFrom({ events, times }), true)
}

/** Restores the notes about the rows of a result from when they were exported, and those of the user. */
export const adoptNotes = (result: EventsResult, notes: readonly PlacedNote[]): void => {
  if (notes.length > 0) addNotes(result, notes)
  adoptUserNotes(result, notes)
}

/** The row with the same record: of several with its id, or of all without one. */
const rowOfRecord = (merged: EventTable, json: string, rows: Iterable<number>): number | undefined => {
  for (const row of rows) if (merged.recordJson(row) === json) return row
  return undefined
}

function* rowsWithoutId(table: EventTable): Generator<number> {
  for (let row = 0; row < table.rowCount; row += 1) if (table.eventId(row) === null) yield row
}

/**
 * The notes of one file for a table of several. Where an id occurs there more than once, only those of the
 * user and of old versions are taken over, by the whole record.
 */
export const notesInMerge = (
  { table, notes }: { readonly table: EventTable; readonly notes: readonly PlacedNote[] },
  merged: EventTable,
): readonly PlacedNote[] => {
  const noted = notes.map(([row, note]) => [row, table.eventId(row), note] as const)
  const rows = rowsById(
    merged,
    noted.flatMap(([, eventId]) => eventId ?? []),
  )
  return noted.flatMap(([from, eventId, note]): readonly PlacedNote[] => {
    const candidates = rows.get(eventId ?? '') ?? []
    const [row, ...more] = candidates
    if (row !== undefined && more.length === 0) return [[row, note]]
    const { deletion, note: text } = note
    const isOld = deletion?.outcome === 'replaced'
    if (text === undefined && !isOld) return []
    const same = rowOfRecord(
      merged,
      table.recordJson(from),
      eventId === null ? rowsWithoutId(merged) : candidates,
    )
    if (same === undefined) return []
    return [
      [
        same,
        { faults: [], reasons: '', ...(isOld && { deletion }), ...(text !== undefined && { note: text }) },
      ],
    ]
  })
}
