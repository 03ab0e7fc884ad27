import type { EventNote, Notes, TimeNote } from '../events/notes'

/** The user's notes on a result. Replaced, never changed. */
export interface ResultNotes {
  /** By row of the table. */
  readonly placed: Readonly<Record<number, EventNote>>
  /** Their rows have not been found: not yet, or they are not in this result. */
  readonly unplaced: readonly EventNote[]
  readonly times: readonly TimeNote[]
}

export const noNotes: ResultNotes = { placed: {}, unplaced: [], times: [] }

/** Whose rows are still to be found. */
export const notesFrom = ({ events, times }: Notes): ResultNotes => ({ placed: {}, unplaced: events, times })

export const allNotes = ({ placed, unplaced, times }: ResultNotes): Notes => ({
  events: [...Object.values(placed), ...unplaced],
  times,
})

export const countNotes = (notes: ResultNotes): number => {
  const { events, times } = allNotes(notes)
  return events.length + times.length
}
