import { ledgerText } from '../src-core/deletion/deletions-about'
import { statedHead } from '../src-core/deletion/ledger-chain'
import { runInSlices } from '../src-core/events/slices'
import { exportedFile } from '../src-core/files/export-file'
import { saveFile } from '../src-core/files/save-file'
import { csvHeader } from '../src-core/formats/csv/format'
import { defaultExportSettings } from '../src-core/formats/export-settings'
import { exportFacts, type ExportFormat } from '../src-core/formats/formats'
import type { EnclosedTexts } from '../src-core/formats/package/layout'
import type { NoteLayout } from '../src-core/formats/row-notes'
import type { EventsResult } from '../src-core/results/events-result'
import { exportName } from '../src-core/results/export-name'
import { notesToWrite } from '../src-core/results/export-notes'
import { planProof } from '../src-core/results/result-proof'
import { provenanceIn } from '../src-core/words/provenance-text'
import { Failure } from './failure'
import type { Session } from './session'

export interface SavedResult {
  readonly path: string
  readonly bytes: number
}

/** What the window writes beside these rows with its own choices, which are without flags. */
export const notesOf = (
  { page }: Pick<Session, 'page'>,
  result: EventsResult,
  rows: Uint32Array,
): Promise<NoteLayout | null> => notesToWrite(result, rows, defaultExportSettings, page.faults, () => '')

/** What stands in a package beside the events; the columns and the report are those of a window. */
const enclosedOf = async (
  { desktop, page, interruption }: Session,
  result: EventsResult,
  rows: Uint32Array,
): Promise<EnclosedTexts> => {
  const { enclosedTexts } = await import('../src-core/results/enclosed-texts')
  return {
    ...enclosedTexts(result, rows, result.title, page),
    ledger: await ledgerText(desktop, result, interruption),
  }
}

/** The file of the window's export dialog with its own choices, and nothing left out. `sign`: a package. */
export const saveResult = async (
  session: Session,
  result: EventsResult,
  format: ExportFormat,
  path: string,
  sign?: (bytes: Uint8Array) => Uint8Array,
): Promise<SavedResult> => {
  const { desktop, page } = session
  const { delimiter, hasByteOrderMark } = defaultExportSettings
  const { source, table, state } = result
  const rows = state.view
  const notes = await notesOf(session, result, rows)
  const layout = { delimiter, hasByteOrderMark, times: page.formatter, fields: null, notes }
  const written = { tab: result, scope: 'filtered', rowCount: rows.length, leftOut: 0 } as const
  const described = provenanceIn(page.words).ofExport(
    exportFacts[format].hasColumns
      ? { ...written, table: { columns: csvHeader(layout), delimiter } }
      : written,
  )
  const provenance = { ...described, ...(await statedHead(desktop)) }
  const file = await exportedFile(
    {
      ...{ table, rows, format, layout, provenance, appVersion: page.appVersion },
      ...(exportFacts[format].hasEnclosed && { enclosed: await enclosedOf(session, result, rows) }),
    },
    {
      suggestedName: exportName(source, format, page.formatter.formatInstant),
      loadPart: (load) => load(),
      ...(sign && { sign }),
      planProof: async (toProve) => runInSlices(planProof(result, toProve)),
    },
  )
  const end = file && (await saveFile(desktop, file))
  if (end?.kind === 'failed') throw new Failure(end.error)
  if (end?.kind !== 'saved') throw new Failure({ kind: 'cancelled' })
  return { path, bytes: end.file.byteCount }
}
