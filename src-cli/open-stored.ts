import { createEventTable } from '../src-core/events/event-table'
import { runInSlices } from '../src-core/events/slices'
import { createEventsResult, type EventsResult } from '../src-core/results/events-result'
import { notesFrom } from '../src-core/results/result-notes'
import { type QuerySource, queryTitle } from '../src-core/results/result-source'
import { lastSeenIn, noteSeenRecords } from '../src-core/results/seen-again'
import { setNotes } from '../src-core/results/set-notes'
import { showRows } from '../src-core/results/show-rows'
import { readStoredResult, stateOfStored } from '../src-core/stored/read-stored'
import { sourceOfStored } from '../src-core/stored/stored-source'
import { storedIdPattern } from '../src-preload/contract/stored'
import { exitCodes } from './exit-code'
import { Refusal, valueOf } from './failure'
import type { Session } from './session'

interface OpenedStoredResult {
  readonly tab: EventsResult
  readonly source: QuerySource
  /** False: some of it is lost, or it is unknown what was deleted of it since. */
  readonly isWhole: boolean
}

/**
 * A result that the window keeps on the disk. What is lost of it is said, and counts as not proven.
 * `missing`: the sentence if there is none with this ID.
 */
export const openStored = async (
  { desktop, page, output }: Session,
  storedId: string,
  missing = `No kept result has the ID ${storedId}.`,
): Promise<OpenedStoredResult> => {
  const isKept =
    storedIdPattern.test(storedId) &&
    valueOf(await desktop.listStored({})).results.some((result) => result.storedId === storedId)
  if (!isKept) throw new Refusal(`${missing} The command results list shows the IDs.`, exitCodes.error)
  const opened = valueOf(await desktop.openStored({ storedId }))
  const source = sourceOfStored(opened.result, undefined)
  const tab = createEventsResult(queryTitle(source), source, createEventTable())
  Object.assign(tab.state, stateOfStored(opened.result))
  setNotes(tab, notesFrom(opened.notes), true)
  const { problem } = await readStoredResult(desktop, opened, tab, (change) => {
    change()
    return true
  })
  showRows(tab, page.formatter.formatInstant)
  if (problem !== null) output.complain(`${storedId}: ${page.sentenceOf(problem).whole}`)
  return { tab, source, isWhole: problem === null }
}

/**
 * What one of some results has seen again since it was deleted is deleted in none of them, as in the window
 * once all of them are open there.
 */
export const noteSeenInEach = async (
  opened: readonly Pick<OpenedStoredResult, 'tab' | 'source'>[],
): Promise<void> => {
  for (const { tab, source } of opened) {
    const seen = { baseUrl: source.baseUrl, table: tab.table, seenAt: lastSeenIn(tab) }
    const others = opened.map((one) => one.tab).filter((other) => other !== tab)
    for (const other of await runInSlices(noteSeenRecords(others, seen))) other.deletions.dropSeen()
  }
}
