import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEnglishWords } from '../../../../../src-cli/english-words'
import { zipEntries } from '../../../../../src-core/formats/package/zip-entries'
import { fileProblemText } from '../../../../../src-core/words/file-problem-text'
import { readBytes } from '../../../support/file-bytes'
import { exportProven, provenResult } from '../../../support/proven-export'
import { type ZipEntry, zipOf } from '../../../support/zip-bytes'

let whole: Uint8Array
let files: readonly ZipEntry[]

beforeAll(async () => {
  const { bytes } = await exportProven(provenResult([20, 10]), 'dexp', { enclosed: { report: '<p>ok</p>' } })
  whole = Uint8Array.from(bytes)
  files = [...zipEntries(whole)].map(([name, content]) => ({ name, bytes: content }))
})

const textOf = (name: string): string =>
  Buffer.from(files.find((file) => file.name === `bag/${name}`)?.bytes ?? []).toString()
const line = (name: string, text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}  ${name}\n`

/** With other files in the place of those with their names, and the others behind them. */
const withFiles = (...changed: readonly ZipEntry[]): readonly ZipEntry[] => {
  const names = new Set(changed.map(({ name }) => name))
  const replaced = files.map((file) => changed.find(({ name }) => name === file.name) ?? file)
  const known = new Set(files.map(({ name }) => name))
  return [...replaced, ...changed.filter(({ name }) => names.has(name) && !known.has(name))]
}
/** As somebody writes it who knows how: with the manifests that fit. */
const withManifest = (manifest: string, ...more: readonly ZipEntry[]): readonly ZipEntry[] => {
  const names = ['bagit.txt', 'bag-info.txt'] as const
  const tags = names.map((name) => line(name, textOf(name))).join('') + line('manifest-sha256.txt', manifest)
  return withFiles(
    { name: 'bag/manifest-sha256.txt', bytes: Buffer.from(manifest) },
    { name: 'bag/tagmanifest-sha256.txt', bytes: Buffer.from(tags) },
    ...more,
  )
}
const without = (name: string): readonly ZipEntry[] => files.filter((file) => file.name !== `bag/${name}`)
const change = (name: string, patch: Partial<ZipEntry>): readonly ZipEntry[] =>
  files.map((file) => (file.name === `bag/${name}` ? { ...file, ...patch } : file))

const problemOf = async (bytes: Uint8Array) => {
  const { table, problem, enclosed } = await readBytes('p.dexp', bytes)
  expect([table.rowCount, enclosed]).toEqual([0, null])
  return problem
}
const extra = (name: string): ZipEntry => ({ name, bytes: Buffer.from('x') })
/** With a file of any name that the manifest lists, as whoever attacks would. */
const listed = (name: string): readonly ZipEntry[] =>
  withManifest(textOf('manifest-sha256.txt') + line(name, 'x'), extra(`bag/${name}`))

const link = 0xa1ff
/** An extra field with another name, as Info-ZIP defines it: version, CRC of the first name, the other name. */
const otherName = Buffer.concat([Buffer.from([0x75, 0x70, 13, 0, 1, 0, 0, 0, 0]), Buffer.from('bag/x.sh')])
const megabyte = 1024 * 1024

/** What somebody made of a package, and what is said of it. */
const hostile: readonly (readonly [what: string, kind: string, found: string | null, () => Uint8Array])[] = [
  ['a path out of the folder', 'packagePath', 'bag/data/../../../x', () => zipOf(listed('data/../../../x'))],
  ['an absolute path', 'packagePath', '/etc/x', () => zipOf([...files, extra('/etc/x')])],
  ['a drive', 'packagePath', 'C:/x', () => zipOf([...files, extra('C:/x')])],
  ['backslashes', 'packagePath', 'bag/data\\x', () => zipOf(listed('data\\x'))],
  [
    'a path out of the folder in the manifest alone',
    'packagePath',
    '../x',
    () => zipOf(withManifest(`${textOf('manifest-sha256.txt')}${line('../x', 'x')}`)),
  ],
  [
    'a name that is no text',
    'packagePath',
    null,
    () => {
      const bytes = Buffer.from(zipOf([...files, extra('bag/data/zz')]))
      for (let at = bytes.indexOf('zz'); at !== -1; at = bytes.indexOf('zz')) bytes[at] = 0xff
      return bytes
    },
  ],
  [
    'a doubled name',
    'packageDoubled',
    'bag/data/report.html',
    () => zipOf([...files, extra('bag/data/report.html')]),
  ],
  [
    'a name doubled by case',
    'packageDoubled',
    'bag/data/Report.HTML',
    () => zipOf(listed('data/Report.HTML')),
  ],
  [
    'a name twice in the manifest',
    'packageDoubled',
    'data/report.html',
    () => zipOf(withManifest(textOf('manifest-sha256.txt') + line('data/report.html', 'x'))),
  ],
  ['a link', 'packageLink', 'bag/data/report.html', () => zipOf(change('data/report.html', { mode: link }))],
  [
    'a device',
    'packageLink',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { mode: 0x21b6 })),
  ],
  ['a folder', 'packageFolder', 'bag/data/x/', () => zipOf(listed('data/x/'))],
  [
    'a folder by its attributes',
    'packageFolder',
    'bag/data/x',
    () => zipOf([...files, { ...extra('bag/data/x'), mode: 0x41ed }]),
  ],
  [
    'another name, which other programs show',
    'packageOtherName',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { extra: otherName })),
  ],
  [
    'another name in front of the file only',
    'packageOtherName',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { localExtra: otherName })),
  ],
  [
    'a name doubled by slashes',
    'packageDoubled',
    'bag/data//report.html',
    () => zipOf(listed('data//report.html')),
  ],
  ['bytes in front of it', 'packageStart', '', () => Buffer.concat([Buffer.from('#!/bin/sh\n'), whole])],
  [
    'a compressed file, which may become enormous',
    'packageCompressed',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { method: 8 })),
  ],
  [
    'an encrypted file',
    'packageEncrypted',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { flags: 1 })),
  ],
  [
    'a size beyond the file',
    'packageSizes',
    null,
    () => zipOf(change('data/report.html', { statedSize: 4000 * megabyte })),
  ],
  [
    'a size of zip64',
    'packageSizes',
    null,
    () => zipOf(change('data/report.html', { statedSize: 0xffffffff })),
  ],
  [
    'an extra field of zip64',
    'packageSizes',
    'bag/data/report.html',
    () =>
      zipOf(change('data/report.html', { extra: Uint8Array.of(1, 0, 8, 0, 255, 255, 255, 255, 0, 0, 0, 1) })),
  ],
  [
    'a count of zip64',
    'packageSizes',
    null,
    () => {
      const bytes = zipOf(files).slice()
      new DataView(bytes.buffer, bytes.byteOffset).setUint16(bytes.length - 12, 0xffff, true)
      return bytes
    },
  ],
  [
    'a size that is too small',
    'packageChanged',
    null,
    () => zipOf(change('data/report.html', { statedSize: 2 })),
  ],
  [
    'files that overlap',
    'packageDamaged',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { at: 0 })),
  ],
  ['bytes between the files', 'packageDamaged', null, () => zipOf(files, Buffer.from('hidden'))],
  ['bytes behind the archive', 'packageCut', null, () => Buffer.concat([whole, Buffer.from('more')])],
  [
    'another name in front of the file',
    'packageDamaged',
    'bag/data/report.html',
    () => zipOf(change('data/report.html', { localName: 'bag/data/Report.html' })),
  ],
  ['no manifest', 'packageNoManifest', 'manifest-sha256.txt', () => zipOf(without('manifest-sha256.txt'))],
  [
    'no list of its manifest',
    'packageNoManifest',
    'tagmanifest-sha256.txt',
    () => zipOf(without('tagmanifest-sha256.txt')),
  ],
  [
    'a file that no manifest lists',
    'packageUnlisted',
    'data/more.html',
    () => zipOf([...files, extra('bag/data/more.html')]),
  ],
  ['a file beside the bag', 'packageUnlisted', 'run.sh', () => zipOf([...files, extra('run.sh')])],
  [
    'a manifest that nothing vouches for',
    'packageUnlisted',
    'manifest-sha256.txt',
    () =>
      zipOf(
        withFiles({
          name: 'bag/tagmanifest-sha256.txt',
          bytes: Buffer.from(['bagit.txt', 'bag-info.txt'].map((name) => line(name, textOf(name))).join('')),
        }),
      ),
  ],
  [
    'a manifest that names a file that is not there',
    'packageMissing',
    'data/more.html',
    () => zipOf(withManifest(textOf('manifest-sha256.txt') + line('data/more.html', 'x'))),
  ],
  [
    'another report',
    'packageChanged',
    'data/report.html',
    () => zipOf(change('data/report.html', { bytes: Buffer.from('<p>no</p>') })),
  ],
  [
    'another manifest',
    'packageChanged',
    'manifest-sha256.txt',
    () => zipOf(change('manifest-sha256.txt', { bytes: Buffer.from(line('data/events.parquet', 'x')) })),
  ],
  [
    'no events',
    'packageMissing',
    'data/events.parquet',
    () => {
      const manifest = textOf('manifest-sha256.txt')
        .split('\n')
        .filter((text) => !text.includes('parquet'))
      return zipOf(withManifest(manifest.join('\n')).filter(({ name }) => !name.endsWith('parquet')))
    },
  ],
  [
    'a format of a newer version',
    'packageVersion',
    '2',
    () => {
      const info = textOf('bag-info.txt').replace('Package-Version: 1', 'Package-Version: 2')
      const names = ['bagit.txt', 'manifest-sha256.txt'] as const
      const tags = names.map((name) => line(name, textOf(name))).join('') + line('bag-info.txt', info)
      return zipOf(
        withFiles(
          { name: 'bag/bag-info.txt', bytes: Buffer.from(info) },
          { name: 'bag/tagmanifest-sha256.txt', bytes: Buffer.from(tags) },
        ),
      )
    },
  ],
]

describe('a hostile or damaged package', () => {
  it('is read where it is only written by another program', async () => {
    const { table, problem, enclosed } = await readBytes('p.dexp', zipOf(files))
    expect([table.rowCount, problem, enclosed?.report]).toEqual([30, null, '<p>ok</p>'])
  })

  it.each(hostile)('with %s is refused with a sentence (%s)', async (_what, kind, found, make) => {
    const problem = await problemOf(make())
    expect(problem).toMatchObject({ kind, ...(found !== null && { found }) })
    const sentence = problem && fileProblemText(createEnglishWords(), problem)
    expect(sentence).toMatch(/^(?:The|In the) package[ ,].*\.$/)
  })

  it('is refused wherever it is cut', async () => {
    for (let end = 44; end < whole.length; end += 97)
      expect((await problemOf(whole.slice(0, end)))?.kind).toMatch(/^package/)
  })

  it('is refused, or says the same, whichever bit of it is turned', async () => {
    const report = whole.length - 2500
    let refused = 0
    for (let at = 0; at < whole.length; at += at < report ? 211 : 13) {
      const turned = whole.slice()
      turned[at] = (turned[at] ?? 0) ^ 4
      const { table, problem, enclosed } = await readBytes('p.dexp', turned)
      // Only what nobody reads, such as the time of an entry, may be turned.
      if (problem === null) expect([table.rowCount, enclosed?.report]).toEqual([30, '<p>ok</p>'])
      else refused += 1
    }
    expect(refused).toBeGreaterThan(100)
  })
})
