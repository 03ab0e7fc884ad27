import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import { allRows } from '../events/keep-rows'
import type { FileChunk } from '../files/row-chunks'
import { useKeeping } from '../results/keeping'
import { mergedCounts } from '../results/merged-counts'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { useAbout } from '../settings/about'
import { loadPart } from '../ui/lazy-part'
import { markedRowsOf } from './marked-rows'

/** Per event, and for the rest: generous, because it is only compared with the free space. */
const bytesPerEvent = 64
const bytesBeside = 64 * 1024

/** Fewer new rows than one in this many, and fewer refreshes than `mostRefreshes`, are not worth another file: they stay as they arrived. */
const oneIn = 20
const mostRefreshes = 10

/** The rows have all arrived, and the file of the kept result lacks enough of them. */
const isDue = (tab: ResultTab): boolean => {
  const { keptId, keptFileRows, keptRefreshes, hasUnkeptRows, opening, range, refreshing } = tab.state
  // Main does not know what the rows prove that it could not keep.
  if (keptId === null || hasUnkeptRows || opening !== null || refreshing !== null || range?.isFinished === false) return false
  const { rowCount } = readRows(tab).table
  return (rowCount - keptFileRows) * oneIn > rowCount || keptRefreshes >= mostRefreshes
}

const write = async (saveId: string, chunks: Iterable<FileChunk>): Promise<AppError | null> => {
  let byteCount = 0
  for (const { bytes } of chunks) {
    byteCount += bytes.length
    const appended = await window.desktop.appendSave({ saveId, bytes })
    if (!appended.ok) {
      await window.desktop.discardSave({ saveId })
      return appended.error
    }
  }
  const committed = await window.desktop.commitSave({ saveId, byteCount })
  return committed.ok ? null : committed.error
}

/**
 * Writes each kept result as Parquet once its run has ended: that is small, and quick to read. Until then, and if it fails, main has the
 * events as they arrived, so nothing is lost.
 */
export const useKeptWriting = defineStore('kept-writing', () => {
  const results = useResults()
  const keeping = useKeeping()
  const about = useAbout()
  let isWriting = false

  const writeTab = async (tab: ResultTab, keptId: string): Promise<void> => {
    const part = await loadPart(() => import('../files/parquet-writer'))
    // Meanwhile a refresh may have begun.
    if (!isDue(tab)) return
    const { table, state } = tab
    const markedRows = markedRowsOf(table)
    // Also if it is not written or fails: only new rows make another attempt.
    state.keptFileRows = table.rowCount
    state.keptRefreshes = 0
    if (part === null || markedRows === null) return
    const { rowCount: eventCount, columns, texts, extras, marks, faults, sources, sourceNames, refreshMarks } = table
    const expectedBytes = bytesBeside + bytesPerEvent * eventCount
    // Rows that arrive from here on are not in this file.
    const rows = { rowCount: eventCount, columns, texts, extras, marks, faults, sources, sourceNames, refreshMarks }
    const begun = await window.desktop.beginKeptFile({ keptId, eventCount, expectedBytes, markedRows, merged: mergedCounts(state) })
    // A refresh has begun. What has arrived so far stays as it is.
    if (!begun.ok && begun.error.kind === 'refused') return
    const options = { appVersion: about.appVersion, notes: null, metadata: () => [] }
    const error = begun.ok ? await write(begun.value.saveId, part.parquetChunks(rows, allRows(eventCount), options)) : begun.error
    // Deleted in the meantime: somebody wanted that.
    if (error !== null && state.keptId === keptId) keeping.report(error)
  }
  const writeEach = async (): Promise<void> => {
    for (let tab = results.everyTab.find(isDue); tab; tab = results.everyTab.find(isDue)) {
      if (tab.state.keptId !== null) await writeTab(tab, tab.state.keptId)
    }
  }
  const writeAll = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      await writeEach()
    } finally {
      isWriting = false
      // After a bug with one result, the others are written all the same.
      if (results.everyTab.some(isDue)) void writeAll()
    }
  }
  watch(
    () => results.everyTab.some(isDue),
    (isAnyDue) => {
      if (isAnyDue) void writeAll()
    },
  )
  return { writeAll }
})
