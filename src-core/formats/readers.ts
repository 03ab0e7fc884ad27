import type { BinaryKind } from './binary-kind'
import { csvKind } from './csv/kind'
import { jsonKind } from './json/kind'
import { jsonLinesKind } from './jsonl/kind'
import { packageKind } from './package/kind'
import { parquetKind } from './parquet/kind'
import type { TextKind } from './text-kind'

/** In the order in which they are tried; what is of none of them is tried as text. */
export const binaryKinds: readonly BinaryKind[] = [packageKind, parquetKind]

/** In the order in which they are tried; every text is of the last, if it is of no other. */
export const textKinds: readonly TextKind[] = [jsonLinesKind, jsonKind, csvKind]
