import { defineStore } from 'pinia'
import { watch } from 'vue'
import { allRows } from '../events/keep-rows'
import { useKeeping } from '../results/keeping'
import { mergedCounts } from '../results/merged-counts'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { useAbout } from '../settings/about'
import { loadPart } from '../ui/lazy-part'
import { markedRowsOf } from './marked-rows'
import { expectedBytes, writeChunks } from './write-chunks'

/**
 * Fewer new rows than one in this many, and fewer refreshes than `mostRefreshes`, are not worth another file:
 * they stay as they arrived.
 */
const oneIn = 20
const mostRefreshes = 10

/** Names what a file would contain: the same is not attempted twice, whatever came of it. */
const attemptWith = (rowCount: number, refreshCount: number): string =>
  `${String(rowCount)} rows, ${String(refreshCount)} refreshes`

/** The rows have all arrived, and the file of the kept result lacks enough of them. */
const isDue = (tab: ResultTab): boolean => {
  const { keptId, keptCopy, hasUnkeptRows, opening, range, refreshing } = tab.state
  // Main does not know what the rows prove that it could not keep.
  if (
    keptId === null ||
    hasUnkeptRows ||
    opening !== null ||
    refreshing !== null ||
    range?.isFinished === false
  )
    return false
  const { rowCount } = readRows(tab).table
  if (keptCopy.fileAttempt === attemptWith(rowCount, keptCopy.refreshes)) return false
  return (rowCount - keptCopy.fileRows) * oneIn > rowCount || keptCopy.refreshes >= mostRefreshes
}

/**
 * Writes each kept result as Parquet once its run has ended: that is small, and quick to read. Until then,
 * and if it fails, main has the events as they arrived, so nothing is lost.
 */
export const useKeptWriting = defineStore('kept-writing', () => {
  const results = useResults()
  const keeping = useKeeping()
  const about = useAbout()
  let isWriting = false

  const writeTab = async (tab: ResultTab, keptId: string): Promise<void> => {
    const part = await loadPart(() => import('../files/parquet/writer'))
    // Meanwhile a refresh may have begun.
    if (!isDue(tab)) return
    const { table, state } = tab
    const markedRows = markedRowsOf(table)
    const { refreshes: refreshCount } = state.keptCopy
    state.keptCopy = { ...state.keptCopy, fileAttempt: attemptWith(table.rowCount, refreshCount) }
    if (part === null || markedRows === null) return
    const {
      rowCount: eventCount,
      columns,
      texts,
      extras,
      marks,
      faults,
      sources,
      sourceNames,
      refreshMarks,
    } = table
    // Rows that arrive from here on are not in this file.
    const rows = {
      rowCount: eventCount,
      columns,
      texts,
      extras,
      marks,
      faults,
      sources,
      sourceNames,
      refreshMarks,
    }
    const counts = {
      eventCount,
      refreshCount,
      expectedBytes: expectedBytes(eventCount),
      merged: mergedCounts(state),
    }
    const begun = await window.desktop.beginKeptFile({ keptId, ...counts, markedRows })
    // A refresh has begun. What has arrived so far stays as it is.
    if (!begun.ok && begun.error.kind === 'refused') return
    const options = { appVersion: about.appVersion, notes: null, metadata: () => [] }
    const error = begun.ok
      ? await writeChunks(begun.value.saveId, part.parquetChunks(rows, allRows(eventCount), options))
      : begun.error
    // Another refresh may have ended meanwhile.
    if (error === null)
      state.keptCopy = {
        ...state.keptCopy,
        fileRows: eventCount,
        refreshes: state.keptCopy.refreshes - refreshCount,
      }
    // Deleted in the meantime: somebody wanted that.
    else if (state.keptId === keptId) keeping.report(error)
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
