import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import type { Notes } from '../../src-core/events/notes'
import { runInSlices } from '../../src-core/events/slices'
import { asItStands } from '../../src-core/events/table-data'
import { coverageOfRun } from '../../src-core/proof/coverage-of-verdict'
import { allNotes } from '../../src-core/results/result-notes'
import { emptyCopy, type StoredCopy } from '../../src-core/stored/stored-copy'
import { readStoredRows } from '../../src-core/stored/stored-rows'
import { coverageOfStored } from '../../src-core/stored/stored-source'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { notesOfExcerpt } from './excerpt-notes'
import { cutExcerpt, type Excerpt, type ExcerptRange, type ExcerptSource } from './excerpt-rows'
import { pickedRows } from './picked-rows'

export interface ExcerptRequest extends ExcerptRange {
  /** The name of the new result. */
  readonly storedId: string
  readonly sourceId: string
  /** IANA zone. */
  readonly zone: string
}

interface NotedSource extends ExcerptSource {
  readonly table: ExcerptSource['table'] & Pick<EventTable, 'refreshTimes'>
  readonly notes: Notes
  readonly copy: StoredCopy
}

const lostRows = (name: string): AppError => ({ kind: 'file', cause: 'damaged', name, detail: 'rows' })

/** The events as the tab has them now: what a refresh adds meanwhile does not count. */
const sourceOfTab = async (tab: ResultTab): Promise<NotedSource | null> => {
  const { source, state } = tab
  await state.storedCopy.writing
  if (
    source.kind !== 'query' ||
    source.start === undefined ||
    source.end === undefined ||
    state.range === null ||
    state.storedCopy.isUncertain
  )
    return null
  const whole = { first: source.start, last: source.end }
  const rows = readRows(tab).table
  const table = { ...asItStands(rows), refreshTimes: rows.refreshTimes }
  const coverage = state.coverage ?? coverageOfRun(state.range.devices, whole, source.receivedAt)
  return { table, whole, coverage, notes: allNotes(state.notes), copy: state.storedCopy }
}

/** Reads a result that no tab shows. */
const sourceOnDisk = async (storedId: string, signal: AbortSignal): Promise<Result<NotedSource | null>> => {
  const opened = await window.desktop.openStored({ storedId })
  if (!opened.ok) return opened
  const { result, notes, notesError } = opened.value
  const coverage = coverageOfStored(result)
  if (coverage === null || result.request.kind !== 'range') return ok(null)
  const table = createEventTable()
  const change = (change: (rows: typeof table) => void): boolean => {
    change(table)
    return !signal.aborted
  }
  const { rowCount, merged, problem } = await readStoredRows(window.desktop, opened.value, table, {
    change,
    beforeMerge: () => undefined,
    afterMerge: () => undefined,
  })
  await window.desktop.closeStored({ storedId })
  signal.throwIfAborted()
  if (problem !== null || rowCount !== result.rowCount) return failed(problem ?? lostRows(storedId))
  // Without a word the new result would be without them.
  if (notesError !== undefined) return failed(notesError)
  const { start: first, end: last } = result.request.query
  const copy = { ...emptyCopy, answers: merged.map(({ answer }) => answer) }
  return ok({ table, whole: { first, last }, coverage, notes, copy })
}

const write = async (
  { table, copy, notes }: NotedSource,
  { rows, devices }: Excerpt,
  { storedId, sourceId, zone, range }: ExcerptRequest,
  signal: AbortSignal,
): Promise<AppError | null> => {
  // No row that has vanished is among them, and what was new there is not new here.
  const unmarked = { ...table, refreshMarks: new Uint8Array() }
  const picked = await runInSlices(pickedRows(copy, unmarked, rows), signal)
  const ownNotes = await runInSlices(notesOfExcerpt(table, notes, rows, range), signal)
  const { first: start, last: end } = range
  const request = { storedId, sourceId, start, end, zone, devices, ...picked, notes: ownNotes }
  const kept = await window.desktop.keepExcerpt(request)
  return kept.ok ? null : kept.error
}

/**
 * Keeps the part of a kept result that belongs to another range as a new result, which can then be opened and
 * refreshed. Asks nothing of the network. False: there is nothing that could be taken over. Rejects with the
 * signal's reason if it is aborted; then nothing is kept.
 */
export const keepExcerpt = async (request: ExcerptRequest, signal: AbortSignal): Promise<Result<boolean>> => {
  const { storedId, sourceId } = request
  const tab = useResults().everyTab.find(({ state }) => state.storedId === sourceId)
  const source = tab === undefined ? await sourceOnDisk(sourceId, signal) : ok(await sourceOfTab(tab))
  if (!source.ok) return source
  const excerpt = source.value === null ? null : await runInSlices(cutExcerpt(source.value, request), signal)
  if (source.value === null || excerpt === null || excerpt.devices.every(({ proven }) => proven.length === 0))
    return ok(false)
  const error = await write(source.value, excerpt, request, signal)
  if (error !== null) return failed(error)
  if (signal.aborted) {
    await window.desktop.closeStored({ storedId })
    await window.desktop.deleteStored({ storedId })
  }
  signal.throwIfAborted()
  return ok(true)
}
