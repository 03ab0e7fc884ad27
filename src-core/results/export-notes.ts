import { reasonsByRow } from '../checks/fault-reasons'
import { type FaultSettings, faultsOf } from '../checks/faults'
import { rulesFor } from '../checks/find-faults'
import type { FaultReason } from '../checks/hit'
import { runInSlices } from '../events/slices'
import type { ExportSettings } from '../formats/export-settings'
import {
  deletionColumns,
  differenceColumns,
  flagColumns,
  type NoteLayout,
  type RowNote,
  userColumns,
} from '../formats/row-notes'
import { deletionNoteOf, isDeletedSince } from './deleted-since'
import type { EventsResult } from './events-result'
import { fetchedAtOf } from './fetched-at'
import { fetchedTimesOf } from './fetched-times-of'
import { isPicked } from './result-source'

/** The reasons why a row is flagged, as one text. */
type DescribeReasons = (row: number, reasons: readonly FaultReason[]) => string

const deletionOf = (result: EventsResult, row: number): Pick<RowNote, 'deletion'> => {
  const deletion = deletionNoteOf(result, row)
  return deletion === undefined ? {} : { deletion }
}

const differenceOf = ({ source, table }: EventsResult, row: number): Pick<RowNote, 'difference'> =>
  source.kind === 'comparison' ? { difference: table.sourceNames[table.sources[row] ?? 0] ?? '' } : {}

const userNoteOf = ({ state }: EventsResult, row: number): Pick<RowNote, 'note'> => {
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
  result: EventsResult,
  settings: FaultSettings,
  describeReasons: DescribeReasons,
): Promise<FlagsOf> => {
  const rules = rulesFor(isPicked(result.source), fetchedTimesOf(result.source, result.state))
  const found = await runInSlices(reasonsByRow(result.table, settings, fetchedAtOf(result), rules))
  return (row) => {
    const reasons = found.get(row) ?? []
    const kinds = new Set([...faultsOf(result.table.faults[row] ?? 0), ...reasons.map(({ kind }) => kind)])
    const words = describeReasons(row, reasons)
    return { faults: [...kinds], reasons: words === '' ? (result.exportedReasons.get(row) ?? '') : words }
  }
}

/** The notes to write beside the records; null: none. */
export const notesToWrite = async (
  result: EventsResult,
  rows: Uint32Array,
  { hasFlags }: ExportSettings,
  settings: FaultSettings,
  describeReasons: DescribeReasons,
): Promise<NoteLayout | null> => {
  const hasDeleted = rows.some((row) => isDeletedSince(result, row))
  const hasNotes = rows.some((row) => result.state.notes.placed[row] !== undefined)
  const isComparison = result.source.kind === 'comparison'
  if (!hasDeleted && !hasFlags && !isComparison && !hasNotes) return null
  const flagsOf = hasFlags ? await findFlags(result, settings, describeReasons) : noFlags
  // All columns of a row share one note.
  let last: { readonly row: number; readonly note: RowNote } | null = null
  const noteOf = (row: number): RowNote => {
    if (last?.row !== row)
      last = {
        row,
        note: {
          ...flagsOf(row),
          ...deletionOf(result, row),
          ...differenceOf(result, row),
          ...userNoteOf(result, row),
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
