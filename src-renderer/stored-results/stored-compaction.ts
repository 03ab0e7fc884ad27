import { defineStore } from 'pinia'
import { watch } from 'vue'
import { allRows } from '../../src-core/events/keep-rows'
import { runInSlices } from '../../src-core/events/slices'
import { repeatedRows, type StoredCopy } from '../../src-core/stored/stored-copy'
import { mergedCounts } from '../results/merged-counts'
import { useResultStorage } from '../results/result-storage'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { pickedRows } from './picked-rows'

/**
 * Fewer rows that are stored again than one in this many, and fewer answers than `mostAnswers`, stay where
 * they are.
 */
const oneIn = 4
const mostAnswers = 10

/** Names what would be written: the same is not attempted twice, whatever came of it. */
const attemptWith = (rowCount: number, { answers }: StoredCopy): string =>
  `${String(rowCount)} rows, ${String(answers.length)} answers`

const isWorthIt = (copy: StoredCopy, rowCount: number): boolean =>
  copy.isScattered || copy.answers.length >= mostAnswers || repeatedRows(copy) * oneIn > rowCount

/** The rows have all arrived, and enough of what is stored is of no use. */
const isDue = (tab: ResultTab): boolean => {
  const { storedId, storedCopy, hasUnkeptRows, opening, range, refreshing } = tab.state
  // Main does not know what the rows prove that it could not keep.
  if (storedId === null || hasUnkeptRows || storedCopy.isUncertain) return false
  if (opening !== null || refreshing !== null || range?.isFinished === false) return false
  const { rowCount } = readRows(tab).table
  return storedCopy.attempt !== attemptWith(rowCount, storedCopy) && isWorthIt(storedCopy, rowCount)
}

/**
 * Has main write a kept result as one file when refreshes have brought much of it again, or when it came in
 * many small parts. Until then, and if that fails, all of it is stored as it arrived, so nothing is lost.
 */
export const useStoredCompaction = defineStore('stored-compaction', () => {
  const results = useResults()
  const keeping = useResultStorage()
  let isWriting = false

  const compact = async ({ table, state }: ResultTab, storedId: string): Promise<void> => {
    const { storedCopy: copy } = state
    const { rowCount } = table
    const picked = await runInSlices(pickedRows(copy, table, allRows(rowCount)))
    const { length: answerCount } = copy.answers
    const writing = window.desktop.compactStored({
      storedId,
      ...picked,
      answerCount,
      merged: mergedCounts(state),
    })
    state.storedCopy = { ...state.storedCopy, attempt: attemptWith(rowCount, copy), writing }
    const written = await writing.finally(() => (state.storedCopy = { ...state.storedCopy, writing: null }))
    if (written.ok) {
      // Another refresh may have ended meanwhile.
      const answers = state.storedCopy.answers.slice(answerCount)
      state.storedCopy = { ...state.storedCopy, answers, isScattered: false, attempt: null }
    }
    // If a refresh has begun, it is refused; if the result was deleted in the meantime, somebody wanted that.
    else if (written.error.kind !== 'refused' && state.storedId === storedId) keeping.report(written.error)
  }
  const compactEach = async (): Promise<void> => {
    for (let tab = results.everyTab.find(isDue); tab; tab = results.everyTab.find(isDue)) {
      if (tab.state.storedId !== null) await compact(tab, tab.state.storedId)
    }
  }
  const compactAll = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      await compactEach()
    } finally {
      isWriting = false
      // After a bug with one result, the others are written all the same.
      if (results.everyTab.some(isDue)) void compactAll()
    }
  }
  watch(
    () => results.everyTab.some(isDue),
    (isAnyDue) => {
      if (isAnyDue) void compactAll()
    },
  )
  return { compactAll }
})
