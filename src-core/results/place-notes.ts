import { splitEventId } from '../events/event-id'
import type { EventTable } from '../events/event-table'
import { type EventNote } from '../events/notes'
import { eachOf, type Steps } from '../events/slices'
import { recordHash } from './record-hash'
import type { ResultNotes } from './result-notes'

/** Records without an id have this one. */
const keyOf = (eventId: string | null): string => eventId ?? ''

/** The rows with one of the ids, by id and hash of the record. */
function* rowsByRecord(
  table: EventTable,
  notes: readonly EventNote[],
): Steps<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>()
  const ids = new Set(notes.map(({ eventId }) => keyOf(eventId)))
  // Building a million whole ids takes long.
  const times = new Set(
    notes.map(({ eventId }) => (eventId === null ? NaN : (splitEventId(eventId)?.time ?? NaN))),
  )
  const { idTime } = table.columns
  yield* eachOf(notes.length === 0 ? 0 : table.rowCount, (row) => {
    if (!times.has(idTime[row] ?? NaN)) return
    const id = keyOf(table.eventId(row))
    if (!ids.has(id)) return
    const key = `${recordHash(table, row)} ${id}`
    const rows = found.get(key)
    if (rows) rows.push(row)
    else found.set(key, [row])
  })
  return found
}

/** Two notes on one event become one. */
const joined = (one: EventNote | undefined, other: EventNote): EventNote =>
  one === undefined || one.text.includes(other.text)
    ? (one ?? other)
    : { ...one, text: `${one.text}\n${other.text}` }

const isRecordOf = (table: EventTable, { eventId, record, row }: EventNote): boolean =>
  row < table.rowCount &&
  table.eventId(row) === eventId &&
  (record === '' || recordHash(table, row) === record)

/**
 * Finds the rows of the notes that have none yet. A note whose event the table does not have stays as it is.
 */
export function* placeNotes(table: EventTable, notes: ResultNotes): Steps<ResultNotes> {
  const placed: Record<number, EventNote> = { ...notes.placed }
  const unplaced: EventNote[] = []
  const put = (row: number, note: EventNote): void => {
    placed[row] = joined(placed[row], { ...note, row, record: recordHash(table, row) })
  }
  const moved: EventNote[] = []
  for (const note of notes.unplaced) {
    if (isRecordOf(table, note)) put(note.row, note)
    else moved.push(note)
    yield
  }
  const rows = yield* rowsByRecord(table, moved)
  for (const note of moved) {
    const equal = rows.get(`${note.record} ${keyOf(note.eventId)}`) ?? []
    // Of equal records the first that has no note yet.
    const row = equal.find((each) => placed[each] === undefined) ?? equal[0]
    if (row === undefined) unplaced.push(note)
    else put(row, note)
  }
  return { placed, unplaced, times: notes.times }
}
