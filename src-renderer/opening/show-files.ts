import { runInSlices } from '../../src-core/events/slices'
import { adoptNotes, notesInMerge } from '../../src-core/results/adopt-notes'
import type { ReadEnclosed } from '../../src-core/results/restore-enclosed'
import { type FileSource, fileTitle } from '../../src-core/results/result-source'
import { useSharedLimits } from '../faults/sharing/shared-limits'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { changeRows } from '../results/tab-rows'
import { loadPart } from '../ui/lazy-part'
import type { ReadEvents } from './file-content'

/** Shows what was read: several files as one table; `replaced`: in place of this tab. */
export const createShowing = () => {
  const results = useResults()
  const sharedLimits = useSharedLimits()
  /** As it was handed on; limits are reviewed first, because they apply to every result. */
  const showInside = async (
    tab: ResultTab,
    fileName: string,
    { view, limits }: ReadEnclosed,
  ): Promise<void> => {
    const saved = view && (await loadPart(() => import('../views/saved-views')))
    if (saved && view) saved.useSavedViews().apply(tab, view)
    if (limits !== null && sharedLimits.isNew(limits)) sharedLimits.open(fileName, limits)
  }
  return async (
    read: readonly ReadEvents[],
    signal: AbortSignal,
    replaced: ResultTab | null = null,
    /** The session remembers how the files were looked at, and what was marked. */
    isRemembered = false,
  ): Promise<ResultTab | null> => {
    const [first, ...more] = read
    if (first === undefined) return null
    const files = read.map(({ file }) => file)
    if (more.length === 0) {
      const source: FileSource = { kind: 'file', files }
      const tab = results.show(fileTitle(source), source, first.table, replaced)
      const { inside } = first
      const part = inside && (await loadPart(() => import('../../src-core/results/restore-enclosed')))
      changeRows(tab, () => {
        adoptNotes(tab, first.notes)
        if (part && inside) part.restoreEnclosed(tab, inside, !isRemembered)
      })
      if (inside && !isRemembered) await showInside(tab, first.file.fileName, inside)
      return tab
    }
    const merging = await loadPart(() => import('../../src-core/events/merge-rows'))
    if (merging === null) return null
    const { table, doubled, differing } = await runInSlices(
      merging.mergeRows(read.map(({ file, table: of }) => ({ fileName: file.fileName, table: of }))),
      signal,
    )
    const source: FileSource = { kind: 'file', files, merged: { doubled, differing } }
    const tab = results.show(fileTitle(source), source, table, replaced)
    const notes = read.flatMap((part) => notesInMerge(part, table))
    changeRows(tab, () => adoptNotes(tab, notes))
    return tab
  }
}
