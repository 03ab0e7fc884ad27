import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import { allRows } from '../events/keep-rows'
import type { FileChunk } from '../files/row-chunks'
import { useKeeping } from '../results/keeping'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { useAbout } from '../settings/about'
import { loadPart } from '../ui/lazy-part'

/** Per event, and for the rest: generous, because it is only compared with the free space. */
const bytesPerEvent = 64
const bytesBeside = 64 * 1024

/** The rows have all arrived, and the file of the kept result does not contain them. */
const isDue = (tab: ResultTab): boolean => {
  const { keptId, keptFileRows, hasUnkeptRows, opening, range } = tab.state
  // After a refresh, the copy stays as it was: main knows only what the first run has proven, and nothing of old versions.
  return keptId !== null && !hasUnkeptRows && opening === null && range?.isFinished !== false && readRows(tab).table.rowCount !== keptFileRows
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
    const { table, state } = tab
    const { rowCount: eventCount, columns, texts, extras, marks, faults, sources, sourceNames, refreshMarks } = table
    // Also after a failure: only new rows make another attempt.
    state.keptFileRows = eventCount
    const part = await loadPart(() => import('../files/parquet-writer'))
    if (part === null) return
    const expectedBytes = bytesBeside + bytesPerEvent * eventCount
    const begun = await window.desktop.beginKeptFile({ keptId, eventCount, expectedBytes })
    // Rows that arrive from here on are not in this file.
    const rows = { rowCount: eventCount, columns, texts, extras, marks, faults, sources, sourceNames, refreshMarks }
    const options = { appVersion: about.appVersion, notes: null, metadata: () => [] }
    const error = begun.ok ? await write(begun.value.saveId, part.parquetChunks(rows, allRows(eventCount), options)) : begun.error
    // Deleted in the meantime: somebody wanted that.
    if (error !== null && state.keptId === keptId) keeping.report(error)
  }
  const writeAll = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    for (let tab = results.everyTab.find(isDue); tab; tab = results.everyTab.find(isDue)) {
      if (tab.state.keptId !== null) await writeTab(tab, tab.state.keptId)
    }
    isWriting = false
  }
  watch(
    () => results.everyTab.some(isDue),
    (isAnyDue) => {
      if (isAnyDue) void writeAll()
    },
  )
  return { writeAll }
})
