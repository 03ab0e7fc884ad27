import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { zipEntries } from '../../../../src-core/formats/package/zip-entries'
import {
  checkBytes,
  exportProven,
  provenResult,
  saidAgainst,
  type WrittenExport,
} from '../../support/proven-export'
import { zipOf } from '../../support/zip-bytes'

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** With another file in it, and with manifests that fit. */
const rewritten = (file: WrittenExport, name: string, text: string): WrittenExport => {
  const files = new Map(zipEntries(Uint8Array.from(file.bytes)))
  const replace = (of: string, sums: string): string => {
    const old = sumOf(files.get(`bag/${of}`) ?? new Uint8Array(0))
    const bytes = Buffer.from(of === name ? text : sums)
    files.set(`bag/${of}`, bytes)
    return old
  }
  const listOf = (list: string): string => Buffer.from(files.get(`bag/${list}`) ?? []).toString()
  const old = replace(name, '')
  const manifest = listOf('manifest-sha256.txt').replace(old, sumOf(Buffer.from(text)))
  const before = replace('manifest-sha256.txt', manifest)
  replace(
    'tagmanifest-sha256.txt',
    listOf('tagmanifest-sha256.txt').replace(before, sumOf(Buffer.from(manifest))),
  )
  const entries = [...files].map(([of, bytes]) => ({ name: of, bytes }))
  return { ...file, bytes: Buffer.from(zipOf(entries)) }
}

describe('a package', () => {
  it('is verified like the Parquet file in it', async () => {
    const result = provenResult()
    const [packed, alone] = await Promise.all([exportProven(result, 'dexp'), exportProven(result, 'parquet')])
    const proof = await checkBytes(packed)
    expect(proof).toEqual(await checkBytes(alone))
    expect(proof.file).toEqual({ format: 'parquet', rows: 260 })
  })

  it('says which of its files was changed', async () => {
    const file = await exportProven(provenResult([20, 10]), 'dexp')
    const at = file.bytes.indexOf('"verdict":"complete"')
    const bytes = Buffer.from(file.bytes)
    bytes[at + 11] = 'C'.charCodeAt(0)
    expect(await saidAgainst({ ...file, bytes })).toBe(
      'events: It is not as it was written. The package is damaged: bag/data/proof.json is not as it was written. Nothing of it was used. Copy or download it again.',
    )
  })

  it('with another proof than that of its events is refused, though its hashes fit', async () => {
    const file = await exportProven(provenResult([20, 10]), 'dexp')
    const proof = Buffer.from(
      zipEntries(Uint8Array.from(file.bytes)).get('bag/data/proof.json') ?? [],
    ).toString()
    const same = rewritten(file, 'data/proof.json', proof)
    expect(await saidAgainst(same)).toBeNull()
    expect(await saidAgainst(rewritten(file, 'data/proof.json', `${proof} `))).toBe(
      'events: The proof beside the events is another one than that in their file.',
    )
  })
})
