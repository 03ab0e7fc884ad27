import type { AppError } from '../../src-preload/contract/errors'
import type { Notes } from '../../src-preload/contract/notes'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import { createEventTable, type EventTable } from '../events/event-table'
import { runInSlices } from '../events/slices'
import { parquetChunks } from '../files/parquet/writer'
import { coverageOfRun } from '../results/coverage'
import { allNotes } from '../results/result-notes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { useAbout } from '../settings/about'
import { notesOfExcerpt } from './excerpt-notes'
import { cutExcerpt, type Excerpt, type ExcerptRange, type ExcerptSource } from './excerpt-rows'
import { readKeptRows } from './kept-rows'
import { coverageOfKept } from './kept-source'
import { markedRowsOf } from './marked-rows'
import { expectedBytes, writeChunks } from './write-chunks'

export interface ExcerptRequest extends ExcerptRange {
  /** The name of the new result. */
  readonly keptId: string
  readonly sourceId: string
  /** IANA zone. */
  readonly zone: string
}

interface NotedSource extends ExcerptSource {
  readonly table: ExcerptSource['table'] & Pick<EventTable, 'refreshTimes'>
  readonly notes: Notes
}

const lostRows = (name: string): AppError => ({ kind: 'file', cause: 'damaged', name, detail: 'rows' })

/** The events as the tab has them now: what a refresh adds meanwhile does not count. */
const sourceOfTab = (tab: ResultTab): NotedSource | null => {
  const { source, state } = tab
  if (
    source.kind !== 'query' ||
    source.start === undefined ||
    source.end === undefined ||
    state.range === null
  )
    return null
  const whole = { first: source.start, last: source.end }
  const {
    rowCount,
    columns,
    texts,
    extras,
    marks,
    faults,
    sources,
    sourceNames,
    refreshMarks,
    refreshTimes,
  } = readRows(tab).table
  const table = {
    rowCount,
    columns,
    texts,
    extras,
    marks,
    faults,
    sources,
    sourceNames,
    refreshMarks,
    refreshTimes,
  }
  const coverage = state.coverage ?? coverageOfRun(state.range.devices, whole, source.receivedAt)
  return { table, whole, coverage, notes: allNotes(state.notes) }
}

/** Reads a result that no tab shows. */
const sourceOnDisk = async (keptId: string, signal: AbortSignal): Promise<Result<NotedSource | null>> => {
  const opened = await window.desktop.openKept({ keptId })
  if (!opened.ok) return opened
  const { result, notes, notesError } = opened.value
  const coverage = coverageOfKept(result)
  if (coverage === null || result.request.kind !== 'range') return ok(null)
  const table = createEventTable()
  const change = (change: (rows: typeof table) => void): boolean => {
    change(table)
    return !signal.aborted
  }
  const { rowCount, problem } = await readKeptRows(opened.value, table, {
    change,
    beforeMerge: () => undefined,
    afterMerge: () => undefined,
  })
  await window.desktop.closeKept({ keptId })
  signal.throwIfAborted()
  if (problem !== null || rowCount !== result.rowCount) return failed(problem ?? lostRows(keptId))
  // Without a word the new result would be without them.
  if (notesError !== undefined) return failed(notesError)
  const { start: first, end: last } = result.request.query
  return ok({ table, whole: { first, last }, coverage, notes })
}

/** Before the commit: either the new result has its notes, or there is none. */
const saveNotes = async (keptId: string, notes: Notes): Promise<AppError | null> => {
  if (notes.events.length + notes.times.length === 0) return null
  const saved = await window.desktop.saveKeptNotes({ keptId, notes })
  return saved.ok ? null : saved.error
}

const write = async (
  source: NotedSource,
  { rows, devices }: Excerpt,
  request: ExcerptRequest,
  signal: AbortSignal,
): Promise<AppError | null> => {
  const { keptId, sourceId, zone, range } = request
  const { table } = source
  const notes = await runInSlices(notesOfExcerpt(table, source.notes, rows, range), signal)
  // No row that has vanished is among them, and what was new there is not new here.
  const seen = {
    refreshMarks: new Uint8Array(),
    refreshTimes: Float64Array.from(rows, (row) => table.refreshTimes[row] ?? 0),
  }
  const size = { eventCount: rows.length, expectedBytes: expectedBytes(rows.length) }
  const begun = await window.desktop.beginKeptExcerpt({
    keptId,
    sourceId,
    start: range.first,
    end: range.last,
    zone,
    devices,
    ...size,
    markedRows: markedRowsOf(seen) ?? [],
  })
  if (!begun.ok) return begun.error
  const { saveId } = begun.value
  const error = await saveNotes(keptId, notes)
  if (error !== null) {
    await window.desktop.discardSave({ saveId })
    return error
  }
  const options = { appVersion: useAbout().appVersion, notes: null, metadata: () => [] }
  return writeChunks(saveId, parquetChunks(table, rows, options), signal)
}

/**
 * Keeps the part of a kept result that belongs to another range as a new result, which can then be opened and
 * refreshed. Asks nothing of the network. False: there is nothing that could be taken over. Rejects with the
 * signal's reason if it is aborted; then nothing is kept.
 */
export const keepExcerpt = async (request: ExcerptRequest, signal: AbortSignal): Promise<Result<boolean>> => {
  const { keptId, sourceId } = request
  const tab = useResults().everyTab.find(({ state }) => state.keptId === sourceId)
  const source = tab === undefined ? await sourceOnDisk(sourceId, signal) : ok(sourceOfTab(tab))
  if (!source.ok) return source
  const excerpt = source.value === null ? null : await runInSlices(cutExcerpt(source.value, request), signal)
  if (source.value === null || excerpt === null || excerpt.devices.every(({ proven }) => proven.length === 0))
    return ok(false)
  let isKept = false
  try {
    const error = await write(source.value, excerpt, request, signal)
    isKept = error === null
    return error === null ? ok(true) : failed(error)
  } finally {
    // Without a commit it is no result.
    if (!isKept) await window.desktop.closeKept({ keptId })
  }
}
