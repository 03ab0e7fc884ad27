import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { KnownParts } from '../../../../../src-core/formats/foreign/description-guess'
import { createJsonSource } from '../../../../../src-core/formats/foreign/json-source'
import type { RowSource } from '../../../../../src-core/formats/foreign/row-source'
import { lookAt, type LookOptions, type TableLook } from '../../../../../src-core/formats/foreign/table-look'
import { createTextSource } from '../../../../../src-core/formats/foreign/text-source'

/** A file as people have them; `cases/files/README.md` says what each must give. */
const caseBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(process.cwd(), 'test/unit/src-core/formats/cases/files', name)))

const sourceOfText = (content: string | Uint8Array): RowSource =>
  createTextSource(typeof content === 'string' ? new TextEncoder().encode(content) : content)

const inUtc: LookOptions = { zone: 'UTC', language: 'en', writtenAt: Date.UTC(2026, 11, 31) }

export const lookAtText = (
  content: string | Uint8Array,
  known: KnownParts = {},
  options: Partial<LookOptions> = {},
): TableLook => lookAt(sourceOfText(content), known, { ...inUtc, ...options })

export const lookAtJson = (document: unknown): TableLook =>
  lookAt(createJsonSource(new TextEncoder().encode(JSON.stringify(document)), false), {}, inUtc)

export const lookAtCase = (
  name: string,
  known: KnownParts = {},
  options: Partial<LookOptions> = {},
): TableLook => {
  const bytes = caseBytes(name)
  const source = /\.jsonl?$/.test(name)
    ? createJsonSource(bytes, name.endsWith('l'))
    : createTextSource(bytes)
  return lookAt(source, known, { ...inUtc, ...options })
}

export const isoOf = (ms: number | null | undefined): string | null =>
  typeof ms === 'number' ? new Date(ms).toISOString() : null
