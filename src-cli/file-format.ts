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

const endings = exportFormats.map((format) => `.${exportFacts[format].endings[0] ?? ''}`).join(', ')

const formatOfEnding = (ending: string): ExportFormat | undefined =>
  exportFormats.find((format) => exportFacts[format].endings.some((known) => `.${known}` === ending))

/** Of files that other programs would take it for. */
const otherEndings: readonly string[] = ['.json', '.xlsx', '.gz', '.zip']

/** As `--format` says, or the ending of the file; otherwise CSV. */
export const formatOf = ({ format, out = '' }: FileOptions): ExportFormat => {
  const ending = extname(out).toLowerCase()
  if (format === undefined && otherEndings.includes(ending))
    throw new Refusal(
      `${out}: no ${ending} file is written. End its name in ${endings}, or name a --format.`,
      exitCodes.usage,
    )
  return format ?? formatOfEnding(ending) ?? 'csv'
}

/** The same for standard output, which cannot take every format. */
export const textFormatOf = (options: FileOptions): TextFormat => {
  const format = formatOf(options)
  if (!isTextFormat(format))
    throw new Refusal(`A file of the format ${format} needs a name: --out FILE.`, exitCodes.usage)
  return format
}
