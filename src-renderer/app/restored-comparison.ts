import { watch } from 'vue'
import type { OpenedFile } from '../../src-core/files/file-handles'
import type { RestoredTab } from '../../src-preload/contract/session'
import { type ComparisonWords, useComparison } from '../compare/comparison'
import { useOpenFiles } from '../opening/open-files'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useStoredResults } from '../stored-results/stored-results'
import type { ComparedMemory, ComparisonMemory } from './tab-memory'

/** A result that is compared again; `isOwn`: its tab was opened only for that. */
interface Side {
  readonly tab: ResultTab
  readonly isOwn: boolean
}

interface ComparisonTarget extends Pick<ComparisonWords, 'textOf'> {
  /** It was in front. */
  readonly isActive: boolean
}

const hasFiles = ({ source }: ResultTab, files: readonly OpenedFile[]): boolean =>
  source.kind === 'file' &&
  source.files.length === files.length &&
  source.files.every(
    ({ fileName, folder }, index) => fileName === files[index]?.fileName && folder === files[index].folder,
  )

/**
 * Compares two results of the last session again, as they are now. All other tabs of the session are there.
 */
export const useRestoredComparisons = () => {
  const results = useResults()
  const comparing = useComparison()
  const kept = useStoredResults()
  const opening = useOpenFiles()

  const openSide = async (
    { storedId, ...answers }: ComparedMemory,
    files: readonly OpenedFile[],
  ): Promise<Side | null> => {
    const shown = results.tabs.find((tab) =>
      storedId === undefined ? hasFiles(tab, files) : tab.state.storedId === storedId,
    )
    if (shown !== undefined) {
      for (const { fileId } of files) void window.desktop.closeFile({ fileId })
      return { tab: shown, isOwn: false }
    }
    const tab = await (storedId === undefined
      ? opening.reopen(files, answers)
      : kept.open(storedId, { isBehind: true }))
    return tab === null ? null : { tab, isOwn: true }
  }
  /** Null: one of the two cannot be opened any more. */
  return async (
    { files, refused }: RestoredTab,
    { left, right, toleranceMs }: ComparisonMemory,
    { isActive, textOf }: ComparisonTarget,
  ): Promise<ResultTab | null> => {
    if (refused.length > 0) return null
    const before = results.activeId
    const shown = new Set(results.tabs.map(({ id }) => id))
    let chosen: string | null = null
    // Nobody but the user goes to a tab that was there before.
    const stop = watch(
      () => results.activeId,
      (id) => {
        if (id !== null && shown.has(id)) chosen = id
      },
      { flush: 'sync' },
    )
    const one = await openSide(left, files.slice(0, left.fileCount))
    const other = one === null ? null : await openSide(right, files.slice(left.fileCount))
    const nameOf = (tab: ResultTab): string => (tab === one?.tab ? left.name : right.name)
    const tab =
      one === null || other === null
        ? null
        : await comparing.compareAgain(one.tab, other.tab, toleranceMs, { nameOf, textOf })
    stop()
    for (const side of [one, other]) if (side?.isOwn === true) results.close(side.tab.id)
    const front = chosen ?? (isActive && tab !== null ? null : before)
    if (front !== null) results.activate(front)
    return tab
  }
}
