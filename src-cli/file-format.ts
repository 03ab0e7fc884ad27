import { extname } from 'node:path'
import {
  exportFacts,
  type ExportFormat,
  exportFormats,
  isTextFormat,
  type TextFormat,
} from '../src-core/formats/formats'
import { exitCodes } from './exit-code'
import { Refusal } from './failure'

export interface FileOptions {
  readonly format?: ExportFormat
  readonly out?: string
}

const formatOfEnding = (ending: string): ExportFormat | undefined =>
  exportFormats.find((format) => exportFacts[format].endings.some((known) => `.${known}` === ending))

/** As `--format` says, or the ending of the file; otherwise CSV. */
export const formatOf = ({ format, out = '' }: FileOptions): ExportFormat =>
  format ?? formatOfEnding(extname(out).toLowerCase()) ?? 'csv'

/** The same for standard output, which cannot take every format. */
export const textFormatOf = (options: FileOptions): TextFormat => {
  const format = formatOf(options)
  if (!isTextFormat(format))
    throw new Refusal(`A file of the format ${format} needs a name: --out FILE.`, exitCodes.usage)
  return format
}
