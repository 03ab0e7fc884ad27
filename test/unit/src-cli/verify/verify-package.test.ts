import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exitCodes } from '../../../../src-cli/exit-code'
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

/** With another file in it, or without it, and with manifests that fit. */
const rewritten = (file: WrittenExport, name: string, text: string | null): WrittenExport => {
  const files = new Map(zipEntries(Uint8Array.from(file.bytes)))
  const replace = (of: string, sums: string): string => {
    const old = sumOf(files.get(`bag/${of}`) ?? new Uint8Array(0))
    if (of === name && text === null) files.delete(`bag/${of}`)
    else files.set(`bag/${of}`, Buffer.from(of === name ? (text ?? '') : sums))
    return old
  }
  const listOf = (list: string): string => Buffer.from(files.get(`bag/${list}`) ?? []).toString()
  const old = replace(name, '')
  const listed = listOf('manifest-sha256.txt')
  const manifest =
    text === null ? listed.replace(`${old}  ${name}\n`, '') : listed.replace(old, sumOf(Buffer.from(text)))
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
      'events.dexp: It is not as it was written. The package is damaged: bag/data/proof.json is not as it was written. Nothing of it was used. Copy or download it again.',
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
      'events.dexp: The proof beside the events is another one than that in their file.',
    )
  })

  it('without its file of the proof is verified by the proof of its events, which is said', async () => {
    const file = await exportProven(provenResult([20, 10]), 'dexp')
    const said: string[] = []
    const proof = await checkBytes(rewritten(file, 'data/proof.json', null), said)
    expect(proof).toEqual(await checkBytes(file))
    expect(said).toEqual([
      'events.dexp is a package without data/proof.json; what is verified is the proof in data/events.parquet.',
    ])
  })

  it('without any proof is called that, and no contradiction', async () => {
    const result = provenResult([20, 10])
    result.state.range = null
    expect(await saidAgainst(await exportProven(result, 'dexp'))).toBe(
      'events.dexp is a package without a proof: its files have the hashes that it lists, and nothing more can be verified. Only complete ranges have a proof.',
    )
  })

  it('of a newer version is not called changed: nothing contradicts it', async () => {
    const file = await exportProven(provenResult([20, 10]), 'dexp')
    const files = new Map(zipEntries(Uint8Array.from(file.bytes)))
    const textOf = (name: string): string => Buffer.from(files.get(name) ?? []).toString()
    const before = textOf('bag/bag-info.txt')
    const info = before.replace(/^(Package-Version): 1$/m, '$1: 2')
    const tags = textOf('bag/tagmanifest-sha256.txt')
    files.set('bag/bag-info.txt', Buffer.from(info))
    files.set(
      'bag/tagmanifest-sha256.txt',
      Buffer.from(tags.replace(sumOf(Buffer.from(before)), sumOf(Buffer.from(info)))),
    )
    const bytes = Buffer.from(zipOf([...files].map(([name, of]) => ({ name, bytes: of }))))
    await expect(checkBytes({ ...file, bytes })).rejects.toMatchObject({
      exitCode: exitCodes.notProven,
      sentence: expect.stringMatching(/^events\.dexp: The package was written by a newer version/) as string,
    })
  })

  it('with something in front of it is refused, and not called one without a proof', async () => {
    const file = await exportProven(provenResult([20, 10]), 'dexp')
    const bytes = Buffer.concat([Buffer.from('#!/bin/sh\n'), file.bytes])
    expect(await saidAgainst({ ...file, bytes })).toMatch(/ The package does not begin as packages do: /)
  })
})
