import type { FaultSettings } from '../checks/faults'
import type { ColumnSetting } from '../events/grid-columns'
import type { EventNote, TimeNote } from '../events/notes'
import { markCode } from '../events/row-mark'
import { writeLimitsFile } from '../formats/limits-file'
import type { EnclosedTexts } from '../formats/package/layout'
import { writeViewFile } from '../formats/view-file'
import { type EnclosedState, enclosedState } from './enclosed-states'
import type { EventsResult } from './events-result'
import { allNotes } from './result-notes'

export const notesFormat = 'device-event-explorer/notes'
export const marksFormat = 'device-event-explorer/marks'
/** Of both. */
export const enclosedVersion = 1

/** The user's notes; rows are those of the file, from 0 on. */
export interface EnclosedNotes {
  /** On events in the file. */
  readonly placed: readonly EventNote[]
  /** On events that are not in it. */
  readonly unplaced: readonly EventNote[]
  readonly times: readonly TimeNote[]
}

/** What was decided about rows of the file, and what became of their deletion. */
export interface EnclosedMarks {
  readonly toDelete: readonly number[]
  readonly states: readonly {
    readonly row: number
    /** When it was found, in ms since the epoch. */
    readonly at: number
    readonly state: EnclosedState
  }[]
}

/** What the user has set, and goes along with the events. */
interface GivenSettings {
  /** Absent: whoever writes has no columns. */
  readonly columns?: readonly ColumnSetting[]
  readonly faults: FaultSettings
  readonly appVersion: string
}

const documentOf = (format: string, content: EnclosedNotes | EnclosedMarks): string =>
  `${JSON.stringify({ format, version: enclosedVersion, ...content }, null, 1)}\n`

const notesOf = (
  { state: { notes } }: EventsResult,
  positionOf: ReadonlyMap<number, number>,
): EnclosedNotes => {
  const placed: EventNote[] = []
  const elsewhere: EventNote[] = []
  for (const [of, note] of Object.entries(notes.placed)) {
    const row = positionOf.get(Number(of))
    if (row === undefined) elsewhere.push(note)
    else placed.push({ ...note, row })
  }
  return { placed, unplaced: [...notes.unplaced, ...elsewhere], times: notes.times }
}

const marksOf = ({ table, deletions }: EventsResult, rows: Uint32Array): EnclosedMarks => {
  const toDelete: number[] = []
  const states: EnclosedMarks['states'][number][] = []
  const wanted = markCode('toDelete')
  for (const [position, row] of rows.entries()) {
    if (table.marks[row] === wanted) toDelete.push(position)
    const found = deletions.isEmpty ? undefined : deletions.foundOf(row)
    const state = found && enclosedState(found.state)
    if (found && state) states.push({ row: position, at: found.at, state })
  }
  return { toDelete, states }
}

/** By a row of the table that has a note: its row in the file. */
const positionsOf = ({ state }: EventsResult, rows: Uint32Array): ReadonlyMap<number, number> => {
  const positions = new Map<number, number>()
  const noted = state.notes.placed
  if (Object.keys(noted).length === 0) return positions
  for (const [position, row] of rows.entries()) if (noted[row] !== undefined) positions.set(row, position)
  return positions
}

/**
 * What stands in a package of these rows beside them, but for its ledger and its report. `name`: of the view.
 */
export const enclosedTexts = (
  result: EventsResult,
  rows: Uint32Array,
  name: string,
  { columns, faults, appVersion }: GivenSettings,
): EnclosedTexts => {
  const { filters, search, sort, notes } = result.state
  const { events, times } = allNotes(notes)
  const marks = marksOf(result, rows)
  return {
    view: writeViewFile(name, { filters, search, sort, ...(columns && { columns }) }, appVersion),
    ...(faults.limits.length + faults.corrections.length > 0 && {
      limits: writeLimitsFile(faults, appVersion),
    }),
    ...(events.length + times.length > 0 && {
      notes: documentOf(notesFormat, notesOf(result, positionsOf(result, rows))),
    }),
    ...(marks.toDelete.length + marks.states.length > 0 && { marks: documentOf(marksFormat, marks) }),
  }
}
