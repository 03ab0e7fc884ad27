import type { ExportFormat } from '../src-core/formats/export-settings'
import { defaultExportSettings } from '../src-core/formats/export-settings'
import type { NoteLayout } from '../src-core/formats/row-notes'
import { notesToWrite } from '../src-core/results/export-notes'
import { provenanceIn } from '../src-core/words/provenance-text'
import type { ResultTab } from '../src-renderer/results/result-tab'
import { Failure } from './failure'
import type { Session } from './session'

export interface SavedResult {
  readonly path: string
  readonly bytes: number
}

/** What the window writes beside these rows with its own choices, which are without flags. */
export const notesOf = (
  { page }: Pick<Session, 'page'>,
  tab: ResultTab,
  rows: Uint32Array,
): Promise<NoteLayout | null> =>
  notesToWrite(tab, rows, defaultExportSettings, page.settings.settings.faults, () => '')

/** The file of the window's export dialog with its own choices, and nothing left out. */
export const saveResult = async (
  session: Session,
  tab: ResultTab,
  format: ExportFormat,
  path: string,
): Promise<SavedResult> => {
  const { exporting, words } = session.page
  exporting.ask(tab, 'filtered')
  await exporting.run(
    { ...defaultExportSettings, format, scope: 'filtered' },
    provenanceIn(words).ofExport,
    (of, rows) => notesOf(session, of, rows),
  )
  const { end } = exporting
  if (end?.kind === 'failed') throw new Failure(end.error)
  if (end?.kind !== 'saved') throw new Failure({ kind: 'cancelled' })
  return { path, bytes: end.file.byteCount }
}
