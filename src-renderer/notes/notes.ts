import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { TimeNote } from '../../src-core/events/notes'
import { singleFilters } from '../../src-core/events/view-spec'
import type { ResultNotes } from '../../src-core/results/result-notes'
import { setNotes } from '../../src-core/results/set-notes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { type NotesObstacle, notesObstacle, withEventNote, withTimeNote } from './change-notes'
import { useKeepingNotes } from './keeping-notes'
import { cleanNote } from './note-text'
import { usePlacing } from './placing'

/** What the note in the dialog is about. A new note on a time may not have one yet. */
export type NoteSubject =
  | { readonly kind: 'event'; readonly row: number }
  | { readonly kind: 'time'; readonly at: number | null; readonly before: TimeNote | null }

/** The notes of the user, and the dialog for one of them. */
export const useNotes = defineStore('notes', () => {
  const results = useResults()
  const tab = shallowRef<ResultTab | null>(null)
  const subject = shallowRef<NoteSubject | null>(null)
  const isEditing = shallowRef(false)
  usePlacing()
  useKeepingNotes()

  const edit = (of: ResultTab, about: NoteSubject): void => {
    tab.value = of
    subject.value = about
    isEditing.value = true
  }
  const editEvent = (of: ResultTab, row: number): void => edit(of, { kind: 'event', row })
  /** `at`: ms since the epoch. */
  const editTime = (of: ResultTab, at: number | null, before: TimeNote | null = null): void =>
    edit(of, { kind: 'time', at: before?.at ?? at, before })
  const closeEditor = (): void => {
    isEditing.value = false
  }
  /** After the dialog has faded: otherwise the tab keeps its table in memory. */
  const forget = (): void => {
    if (isEditing.value) return
    tab.value = null
    subject.value = null
  }
  /** Returns why it could not be done. */
  const change = (of: ResultTab, notes: ResultNotes): NotesObstacle | null => {
    const obstacle = notesObstacle(notes)
    if (obstacle !== null) return obstacle
    setNotes(of, notes, false)
    if (singleFilters(of.state.filters).some(({ kind }) => kind === 'noted')) void results.refresh(of)
    return null
  }
  const setEventNote = (of: ResultTab, row: number, typed: string): NotesObstacle | null =>
    change(of, withEventNote(of.state.notes, of.table, row, cleanNote(typed)))
  const setTimeNote = (
    of: ResultTab,
    before: TimeNote | null,
    next: TimeNote | null,
  ): NotesObstacle | null => {
    const text = cleanNote(next?.text ?? '')
    return change(
      of,
      withTimeNote(of.state.notes, before, next === null || text === '' ? null : { at: next.at, text }),
    )
  }
  /** Of an event that the result does not have. */
  const removeUnplaced = (of: ResultTab, index: number): void => {
    const { notes } = of.state
    change(of, { ...notes, unplaced: notes.unplaced.toSpliced(index, 1) })
  }
  return {
    tab,
    subject,
    isEditing,
    editEvent,
    editTime,
    closeEditor,
    forget,
    setEventNote,
    setTimeNote,
    removeUnplaced,
  }
})
