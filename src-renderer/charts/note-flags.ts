import type { TimeField } from '../../src-core/events/event'
import type { ResultNotes } from '../../src-core/results/result-notes'
import type { TimeSpan } from '../../src-core/series/time-span'
import { type ListedNote, listedNotes } from '../notes/listed-notes'

/** A note at its time in the chart. Its number is its place in the list of notes. */
export interface NumberedNote {
  readonly number: number
  readonly at: number
  readonly note: ListedNote
}

/** One flag stands for all notes that are too near to each other for flags of their own. */
export interface NoteFlag {
  /** CSS pixels from the left edge of the plot, at the first of its notes. */
  readonly x: number
  readonly notes: readonly [NumberedNote, ...NumberedNote[]]
}

/** CSS pixels: wide enough for three digits, and for a finger. */
export const flagWidth = 28
const flagDistance = flagWidth + 2

type Times = Readonly<Record<TimeField, Float64Array>>

/** Oldest first by the time of the chart; those without such a time are left out. */
export const numberedNotes = (
  notes: ResultNotes,
  times: Times,
  timeField: TimeField,
): readonly NumberedNote[] => {
  const timeOf = (note: ListedNote): number =>
    note.kind === 'time' ? note.at : (times[timeField][note.row] ?? NaN)
  return listedNotes(notes, (row) => times.deviceTimestamp[row] ?? NaN)
    .map((note, index) => ({ number: index + 1, at: timeOf(note), note }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((one, other) => one.at - other.at)
}

/** The flags of a span, from left to right; none covers another. `width`: CSS pixels of the plot. */
export const noteFlags = (
  numbered: readonly NumberedNote[],
  { from, to }: TimeSpan,
  width: number,
): readonly NoteFlag[] => {
  const flags: NoteFlag[] = []
  for (const each of numbered) {
    if (each.at < from || each.at > to) continue
    const x = ((each.at - from) / (to - from)) * width
    const last = flags.at(-1)
    if (last !== undefined && x - last.x < flagDistance)
      flags[flags.length - 1] = { x: last.x, notes: [...last.notes, each] }
    else flags.push({ x, notes: [each] })
  }
  return flags
}

/** The number of the note, or how many there are. */
export const flagLabel = ({ notes }: NoteFlag): string =>
  notes.length === 1 ? String(notes[0].number) : `×${String(notes.length)}`
