import type { EventTable } from '../../src-core/events/event-table'
import { noteLimits, type TimeNote } from '../../src-core/events/notes'
import { recordHash } from '../../src-core/results/record-hash'
import type { ResultNotes } from '../../src-core/results/result-notes'

/** '' removes the note. */
export const withEventNote = (
  notes: ResultNotes,
  table: EventTable,
  row: number,
  text: string,
): ResultNotes => {
  const others = Object.fromEntries(Object.entries(notes.placed).filter(([noted]) => noted !== String(row)))
  if (text === '') return { ...notes, placed: others }
  return {
    ...notes,
    placed: { ...others, [row]: { eventId: table.eventId(row), record: recordHash(table, row), row, text } },
  }
}

/** `before`: the note that it replaces; null: it is a new one. Null: the note is removed. */
export const withTimeNote = (
  notes: ResultNotes,
  before: TimeNote | null,
  next: TimeNote | null,
): ResultNotes => {
  const others = notes.times.filter((note) => note !== before)
  return {
    ...notes,
    times: [...others, ...(next === null ? [] : [next])].toSorted((one, other) => one.at - other.at),
  }
}

export type NotesObstacle = 'events' | 'times' | 'timeText'

/** Why there can be no such notes; null: there can. */
export const notesObstacle = ({ placed, unplaced, times }: ResultNotes): NotesObstacle | null => {
  if (Object.keys(placed).length + unplaced.length > noteLimits.events) return 'events'
  if (times.length > noteLimits.times) return 'times'
  return times.reduce((sum, { text }) => sum + text.length, 0) > noteLimits.timeText ? 'timeText' : null
}
