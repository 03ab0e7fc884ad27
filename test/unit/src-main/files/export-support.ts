import type { Result } from '../../../../src-core/errors/result'
import type { SavedFile } from '../../../../src-core/files/file-handles'
import type { Provenance } from '../../../../src-core/formats/provenance'
import type { ComposedForTest } from '../../support/compose'

export const provenanceOf = (rowCount: number): Provenance => ({
  origins: [],
  scope: 'all',
  filters: [],
  rowCount,
  table: { columns: ['id', 'extra'], delimiter: ',' },
  zone: 'UTC',
  exportedAt: Date.UTC(2026, 10, 21) + rowCount,
})

/** `length` bytes of lines that tell where they stand. */
export const exportBytes = (length: number, word: string): Uint8Array => {
  const line = (index: number): string => `${word}-${String(index).padStart(12, '0')},\r\n`
  const count = Math.ceil(length / line(0).length)
  return new Uint8Array(
    Buffer.from(Array.from({ length: count }, (_, index) => line(index)).join('')).subarray(0, length),
  )
}

/**
 * As the page exports: chunk after chunk, and the provenance with the last step; ends at the first step that
 * fails.
 */
export const exportAll = async (
  app: ComposedForTest,
  bytes: Uint8Array,
  chunkBytes: number,
  provenance: Provenance,
): Promise<Result<SavedFile>> => {
  const begun = await app.call('beginSave', { suggestedName: 'events.csv', kind: 'csv' })
  if (!begun.ok) return begun
  const saveId = begun.value.target?.saveId ?? ''
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const appended = await app.call('appendSave', { saveId, bytes: bytes.slice(at, at + chunkBytes) })
    if (!appended.ok) return appended
  }
  return app.call('commitSave', { saveId, byteCount: bytes.length, provenance })
}
