import { mergeRows } from '../../src-core/events/merge-rows'
import { runInSlices } from '../../src-core/events/slices'
import { adoptNotes, notesInMerge } from '../../src-core/results/adopt-notes'
import { type FileSource, fileTitle } from '../../src-core/results/result-source'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { changeRows } from '../results/tab-rows'
import type { ReadEvents } from './read-file'

/** Shows what was read: several files as one table; `replaced`: in place of this tab. */
export const createShowing = () => {
  const results = useResults()
  return async (
    read: readonly ReadEvents[],
    signal: AbortSignal,
    replaced: ResultTab | null = null,
  ): Promise<ResultTab | null> => {
    const [first, ...more] = read
    if (first === undefined) return null
    const files = read.map(({ file }) => file)
    if (more.length === 0) {
      const tab = results.show(first.file.fileName, { kind: 'file', files }, first.table, replaced)
      changeRows(tab, () => adoptNotes(tab, first.notes))
      return tab
    }
    const { table, doubled, differing } = await runInSlices(
      mergeRows(read.map(({ file, table: of }) => ({ fileName: file.fileName, table: of }))),
      signal,
    )
    const source: FileSource = { kind: 'file', files, merged: { doubled, differing } }
    const tab = results.show(fileTitle(source), source, table, replaced)
    const notes = read.flatMap((part) => notesInMerge(part, table))
    changeRows(tab, () => adoptNotes(tab, notes))
    return tab
  }
}
