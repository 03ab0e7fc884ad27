import { extname } from 'node:path'
import { defaultExportSettings, type ExportSettings } from '../src-preload/contract/export'
import { notesToWrite } from '../src-renderer/export/export-notes'
import type { NoteLayout } from '../src-renderer/files/row-notes'
import type { ResultTab } from '../src-renderer/results/result-tab'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'
import type { Session } from './session'
import type { TextFormat } from './stream-range'

type Format = ExportSettings['format']

export interface FileOptions {
  readonly format?: Format
  readonly out?: string
}

export interface SavedResult {
  readonly path: string
  readonly bytes: number
}

const endings: Readonly<Record<string, Format>> = { '.csv': 'csv', '.jsonl': 'jsonl', '.ndjson': 'jsonl', '.parquet': 'parquet' }

/** As `--format` says, or the ending of the file; otherwise CSV. */
export const formatOf = ({ format, out = '' }: FileOptions): Format => format ?? endings[extname(out).toLowerCase()] ?? 'csv'

/** The same for standard output, which cannot take every format. */
export const textFormatOf = (options: FileOptions): TextFormat => {
  const format = formatOf(options)
  if (format === 'parquet') throw new Refusal('A Parquet file needs a name: --out FILE.', exitCodes.usage)
  return format
}

/** What the window writes beside these rows with its own choices, which are without flags. */
export const notesOf = ({ page }: Pick<Session, 'page'>, tab: ResultTab, rows: Uint32Array): Promise<NoteLayout | null> =>
  notesToWrite(tab, rows, defaultExportSettings, page.settings.settings.faults, () => '')

/** The file of the window's export dialog with its own choices, and nothing left out. */
export const saveResult = async (session: Session, tab: ResultTab, format: Format, path: string): Promise<SavedResult> => {
  const { exporting, provenance } = session.page
  exporting.ask(tab, 'filtered')
  await exporting.run({ ...defaultExportSettings, format, scope: 'filtered' }, provenance.ofExport, (of, rows) => notesOf(session, of, rows))
  const { end } = exporting
  if (end?.kind === 'failed') throw new Failure(end.error)
  if (end?.kind !== 'saved') throw new Failure({ kind: 'cancelled' })
  return { path, bytes: end.file.byteCount }
}
