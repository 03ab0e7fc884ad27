import { runInSlices } from '../src-core/events/slices'
import type { EventsResult } from '../src-core/results/events-result'
import { placeNotes } from '../src-core/results/place-notes'
import { setNotes } from '../src-core/results/set-notes'
import type { Session } from './session'

/**
 * Finds the events of the notes on a kept result, as the window does once its events are there. Notes that
 * are not written are counted.
 */
export const placeStoredNotes = async (
  { output, page, interruption }: Session,
  tab: EventsResult,
  hasMetadata: boolean,
): Promise<void> => {
  const notes = await runInSlices(placeNotes(tab.table, tab.state.notes), interruption)
  setNotes(tab, notes, true)
  const { number } = page.counts
  if (notes.unplaced.length > 0)
    output.complain(
      `Notes that are not written, because the result does not have their events: ${number(notes.unplaced.length)}.`,
    )
  if (!hasMetadata && notes.times.length > 0)
    output.complain(
      `Notes on times that are not written, because only a file (--out FILE) has them: ${number(notes.times.length)}.`,
    )
}
