import type { TimeNote } from '../../src-core/events/notes'
import type { ResultNotes } from '../../src-core/results/result-notes'

/** A note that can be shown at a time; `at` is NaN for an event without a device time. */
export type ListedNote =
  | { readonly kind: 'event'; readonly row: number; readonly at: number; readonly text: string }
  | { readonly kind: 'time'; readonly note: TimeNote; readonly at: number; readonly text: string }

/** Oldest first; those without a time last. */
export const listedNotes = (
  { placed, times }: ResultNotes,
  timeOf: (row: number) => number,
): readonly ListedNote[] => {
  const events = Object.values(placed).map(({ row, text }): ListedNote => ({
    kind: 'event',
    row,
    at: timeOf(row),
    text,
  }))
  const moments = times.map((note): ListedNote => ({ kind: 'time', note, at: note.at, text: note.text }))
  const keyOf = ({ at }: ListedNote): number => (Number.isNaN(at) ? Infinity : at)
  return [...events, ...moments].toSorted((one, other) =>
    keyOf(one) === keyOf(other) ? 0 : keyOf(one) - keyOf(other),
  )
}
