import type { BinaryKind } from './binary-kind'
import { csvKind } from './csv/kind'
import type { FileFormat, TextFile } from './formats'
import { jsonKind } from './json/kind'
import { jsonLinesKind } from './jsonl/kind'
import { packageKind } from './package/kind'
import { parquetKind } from './parquet/kind'
import type { TextKind } from './text-kind'

const bytes: Readonly<Record<Exclude<FileFormat, TextFile>, BinaryKind>> = {
  dexp: packageKind,
  parquet: parquetKind,
}

/** Every text is of the last, if it is of no other. */
const texts: Readonly<Record<TextFile, TextKind>> = {
  jsonl: jsonLinesKind,
  json: jsonKind,
  csv: csvKind,
}

/** In the order in which they are tried; what is of none of them is tried as text. */
export const binaryKinds: readonly BinaryKind[] = Object.values(bytes)

/** In the order in which they are tried. */
export const textKinds: readonly TextKind[] = Object.values(texts)
