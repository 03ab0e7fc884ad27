import { countNotes, type ResultNotes } from './result-notes'
import type { ResultTab } from './result-tab'

/** `isSaved`: something that outlives the tab has them. */
export const setNotes = ({ state, table }: ResultTab, notes: ResultNotes, isSaved: boolean): void => {
  state.notes = notes
  if (isSaved) state.savedNotes = notes
  table.setNotes(notes.placed)
}

/** Closing the tab would lose notes: neither its copy on the disk nor an exported file has them. */
export const hasUnsavedNotes = ({ state: { notes, savedNotes } }: ResultTab): boolean => notes !== savedNotes && countNotes(notes) > 0
