import { describe, expect, it } from 'vitest'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { type ByteSource, openedSource, ReadFailure } from '../../../../src-core/files/byte-source'
import type { FileBytes } from '../../../../src-core/files/file-handles'

const textOf = async (source: ByteSource): Promise<string> => {
  let text = ''
  for await (const chunk of source.chunks()) text += new TextDecoder().decode(chunk)
  return text
}
const opened = { fileId: 'f', fileName: 'a.csv', folder: '/x', byteCount: 4, modifiedAt: 0 }
/** Main, which hands out these chunks and notes that the file was closed. */
const serve = (chunks: readonly Result<FileBytes>[]) => {
  const closed: string[] = []
  let next = 0
  return {
    closed,
    readFile: async () => chunks[next++] ?? failed({ kind: 'gone' }),
    closeFile: async ({ fileId }: { readonly fileId: string }) => closed.push(fileId),
  }
}
const chunk = (text: string, more: Omit<FileBytes, 'bytes'>): Result<FileBytes> =>
  ok({ bytes: new TextEncoder().encode(text), ...more })

describe('the bytes of a file that main has opened', () => {
  it('are read to the last, and their hash is known then', async () => {
    const main = serve([chunk('ab', { isLast: false }), chunk('cd', { isLast: true, sha256: 'ff' })])
    const source = openedSource(opened, main)
    expect(source.identity()).toEqual({ fileId: 'f' })
    expect([await textOf(source), source.identity(), main.closed]).toEqual([
      'abcd',
      { fileId: 'f', sha256: 'ff' },
      ['f'],
    ])
  })

  it('are closed if reading fails or ends early', async () => {
    const failing = serve([failed({ kind: 'gone' })])
    await expect(textOf(openedSource(opened, failing))).rejects.toEqual(new ReadFailure({ kind: 'gone' }))
    expect(failing.closed).toEqual(['f'])
    const abandoned = serve([chunk('ab', { isLast: false })])
    for await (const first of openedSource(opened, abandoned).chunks()) if (first.length > 0) break
    expect(abandoned.closed).toEqual(['f'])
  })
})
