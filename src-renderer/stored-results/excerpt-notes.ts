import { timeFields } from '../../src-core/events/event'
import type { EventNote, Notes } from '../../src-core/events/notes'
import { rowsByIdInSteps } from '../../src-core/events/rows-by-id'
import type { Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { TimeWindow } from '../../src-core/proof/time-window'

/**
 * The notes that go with an excerpt of a result: those on times of its range, and on events that are in it,
 * or may be. The latter are asked for again, and find their notes when they arrive. `rows`: those of the
 * excerpt, ascending.
 */
export function* notesOfExcerpt(
  table: TableData,
  { events, times }: Notes,
  rows: Uint32Array,
  { first, last }: TimeWindow,
): Steps<Notes> {
  const isInRange = (at: number): boolean => at >= first && at <= last
  const found = yield* rowsByIdInSteps(
    table,
    events.flatMap(({ eventId }) => eventId ?? []),
  )
  const mayBeIn = (row: number): boolean =>
    rows.includes(row) || timeFields.some((field) => isInRange(table.columns.times[field][row] ?? NaN))
  const taken = events.flatMap((note): readonly EventNote[] => {
    const candidates = note.eventId === null ? [note.row] : (found.get(note.eventId) ?? [])
    const row = candidates.includes(note.row) && mayBeIn(note.row) ? note.row : candidates.find(mayBeIn)
    return row === undefined ? [] : [{ ...note, row: Math.max(0, rows.indexOf(row)) }]
  })
  return { events: taken, times: times.filter(({ at }) => isInRange(at)) }
}
