import { extname } from 'node:path'
import type { ExportSettings } from '../src-preload/contract/export'
import { exitCodes } from './exit-code'
import { Refusal } from './failure'
import type { TextFormat } from './stream-range'

export type FileFormat = ExportSettings['format']

export interface FileOptions {
  readonly format?: FileFormat
  readonly out?: string
}

const endings: Readonly<Record<string, FileFormat>> = {
  '.csv': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.parquet': 'parquet',
}

/** As `--format` says, or the ending of the file; otherwise CSV. */
export const formatOf = ({ format, out = '' }: FileOptions): FileFormat =>
  format ?? endings[extname(out).toLowerCase()] ?? 'csv'

/** The same for standard output, which cannot take every format. */
export const textFormatOf = (options: FileOptions): TextFormat => {
  const format = formatOf(options)
  if (format === 'parquet') throw new Refusal('A Parquet file needs a name: --out FILE.', exitCodes.usage)
  return format
}
