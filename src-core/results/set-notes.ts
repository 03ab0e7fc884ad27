import type { EventsResult } from './events-result'
import { allNotes, type ResultNotes } from './result-notes'

/** `isSaved`: something that outlives the result has them. */
export const setNotes = ({ state, table }: EventsResult, notes: ResultNotes, isSaved: boolean): void => {
  state.notes = notes
  if (isSaved) state.savedNotes = notes
  table.setNotes(notes.placed)
}

/** What makes a note the same one; where it is placed may have been found out since. */
const identitiesOf = (notes: ResultNotes): readonly string[] => {
  const { events, times } = allNotes(notes)
  return [
    ...events.map(({ eventId, row, text }) => JSON.stringify([eventId ?? row, text])),
    ...times.map(({ at, text }) => JSON.stringify([at, text])),
  ]
}

/**
 * How many notes closing the result would lose: those that neither its copy on the disk nor an exported file
 * has, as they are now.
 */
export const countUnsavedNotes = ({ state: { notes, savedNotes } }: EventsResult): number => {
  if (notes === savedNotes) return 0
  const saved = new Set(identitiesOf(savedNotes))
  return identitiesOf(notes).filter((note) => !saved.has(note)).length
}
