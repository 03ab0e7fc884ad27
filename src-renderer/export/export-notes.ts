import { reasonsByRow } from '../../src-core/checks/fault-reasons'
import { type FaultSettings, faultsOf } from '../../src-core/checks/faults'
import { rulesFor } from '../../src-core/checks/find-faults'
import type { FaultReason } from '../../src-core/checks/hit'
import { runInSlices } from '../../src-core/events/slices'
import type { ExportSettings } from '../../src-core/formats/export-settings'
import {
  deletionColumns,
  differenceColumns,
  flagColumns,
  type NoteLayout,
  type RowNote,
  userColumns,
} from '../../src-core/formats/row-notes'
import { isPicked } from '../../src-core/results/result-source'
import { fetchedAtOf } from '../faults/fetched-at'
import { fetchedTimesOf } from '../results/fetched-times-of'
import type { ResultTab } from '../results/result-tab'
import { deletionNoteOf, isDeletedSince } from './deleted-since'

/** The reasons why a row is flagged, as one text. */
export type DescribeReasons = (tab: ResultTab, row: number, reasons: readonly FaultReason[]) => string

const deletionOf = (tab: ResultTab, row: number): Pick<RowNote, 'deletion'> => {
  const deletion = deletionNoteOf(tab, row)
  return deletion === undefined ? {} : { deletion }
}

const differenceOf = ({ source, table }: ResultTab, row: number): Pick<RowNote, 'difference'> =>
  source.kind === 'comparison' ? { difference: table.sourceNames[table.sources[row] ?? 0] ?? '' } : {}

const userNoteOf = ({ state }: ResultTab, row: number): Pick<RowNote, 'note'> => {
  const note = state.notes.placed[row]
  return note === undefined ? {} : { note: note.text }
}

type FlagsOf = (row: number) => Pick<RowNote, 'faults' | 'reasons'>

const noFlags: FlagsOf = () => ({ faults: [], reasons: '' })

/**
 * The flags of the current rules, and the flags from a file, which may not contain the neighbours that the
 * rules need.
 */
const findFlags = async (
  tab: ResultTab,
  settings: FaultSettings,
  describeReasons: DescribeReasons,
): Promise<FlagsOf> => {
  const rules = rulesFor(isPicked(tab.source), fetchedTimesOf(tab.source, tab.state))
  const found = await runInSlices(
    reasonsByRow(tab.table, settings, fetchedAtOf(tab), rules),
    new AbortController().signal,
  )
  return (row) => {
    const reasons = found.get(row) ?? []
    const kinds = new Set([...faultsOf(tab.table.faults[row] ?? 0), ...reasons.map(({ kind }) => kind)])
    const words = describeReasons(tab, row, reasons)
    return { faults: [...kinds], reasons: words === '' ? (tab.exportedReasons.get(row) ?? '') : words }
  }
}

/** The notes to write beside the records; null: none. */
export const notesToWrite = async (
  tab: ResultTab,
  rows: Uint32Array,
  { hasFlags }: ExportSettings,
  settings: FaultSettings,
  describeReasons: DescribeReasons,
): Promise<NoteLayout | null> => {
  const hasDeleted = rows.some((row) => isDeletedSince(tab, row))
  const hasNotes = rows.some((row) => tab.state.notes.placed[row] !== undefined)
  const isComparison = tab.source.kind === 'comparison'
  if (!hasDeleted && !hasFlags && !isComparison && !hasNotes) return null
  const flagsOf = hasFlags ? await findFlags(tab, settings, describeReasons) : noFlags
  // All columns of a row share one note.
  let last: { readonly row: number; readonly note: RowNote } | null = null
  const noteOf = (row: number): RowNote => {
    if (last?.row !== row)
      last = {
        row,
        note: {
          ...flagsOf(row),
          ...deletionOf(tab, row),
          ...differenceOf(tab, row),
          ...userNoteOf(tab, row),
        },
      }
    return last.note
  }
  return {
    columns: [
      ...(isComparison ? differenceColumns : []),
      ...(hasDeleted ? deletionColumns : []),
      ...(hasFlags ? flagColumns : []),
      ...(hasNotes ? userColumns : []),
    ],
    noteOf,
  }
}
