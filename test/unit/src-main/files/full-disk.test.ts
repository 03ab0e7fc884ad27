import { execFileSync } from 'node:child_process'
import files, { type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { bundleProgram } from '../../support/bundled-program'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'
import { exportAll, exportBytes, provenanceOf } from './export-support'

const mebibyte = 1024 * 1024
const chunkBytes = 64 * 1024
const diskFull = { ok: false, error: { kind: 'file', cause: 'diskFull', name: 'events.csv' } }
const old = exportBytes(600_000, 'old')

const appFor = (path: string, access: FileAccess = files) =>
  composeForTest({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
    files: access,
  })
const bothOf = async (path: string): Promise<readonly Buffer[]> => [
  await files.readFile(path),
  await files.readFile(`${path}-metadata.json`),
]
const withOld = async (
  folder: string,
): Promise<{ readonly path: string; readonly before: readonly Buffer[] }> => {
  const path = join(folder, 'events.csv')
  expect(await exportAll(appFor(path), old, chunkBytes, provenanceOf(1))).toMatchObject({ ok: true })
  return { path, before: await bothOf(path) }
}
const expectUntouched = async (path: string, before: readonly Buffer[]): Promise<void> => {
  const after = await bothOf(path)
  expect(after.map((bytes, index) => bytes.equals(before[index] ?? Buffer.alloc(0)))).toEqual([true, true])
  expect((await files.readdir(join(path, '..'))).filter((name) => name !== 'ballast').sort()).toEqual([
    'events.csv',
    'events.csv-metadata.json',
  ])
}

/** A disk of two mebibytes of our own; why not, where the system does not let us. */
const mountSmallDisk = (folder: string): string | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'device-event-explorer-test', folder], {
      stdio: 'pipe',
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

const whyNoDisk = (() => {
  const folder = temporaryFolder()
  const reason = mountSmallDisk(folder)
  if (reason === null) execFileSync('umount', [folder])
  return reason
})()
if (whyNoDisk !== null)
  process.stderr.write(
    `No disk of its own for the test of a full one, only a limit of file sizes: ${whyNoDisk}\n`,
  )

describe.skipIf(whyNoDisk !== null)('a disk of two mebibytes', () => {
  let disk: string
  beforeEach(() => {
    disk = temporaryFolder()
    mountSmallDisk(disk)
  })
  afterEach(() => execFileSync('umount', [disk]))

  it('that an export does not fit on says so, keeps the old file and its metadata, and is left without a half one', async () => {
    const { path, before } = await withOld(disk)
    expect(
      await exportAll(appFor(path), exportBytes(3 * mebibyte, 'new'), chunkBytes, provenanceOf(2)),
    ).toMatchObject(diskFull)
    await expectUntouched(path, before)
    expect(
      await exportAll(appFor(path), exportBytes(mebibyte, 'new'), chunkBytes, provenanceOf(2)),
    ).toMatchObject({ ok: true, value: { byteCount: mebibyte } })
  })

  it('that the metadata alone does not fit on keeps both', async () => {
    const { path, before } = await withOld(disk)
    const { bavail, bsize } = await files.statfs(disk)
    const size = Math.floor((bavail * bsize) / 4096) * 4096
    expect(
      await exportAll(appFor(path), exportBytes(size, 'new'), chunkBytes, provenanceOf(2)),
    ).toMatchObject(diskFull)
    await expectUntouched(path, before)
  })

  it('is asked how much it has before a large export', async () => {
    const { path, before } = await withOld(disk)
    const { bavail, bsize } = await files.statfs(disk)
    const begun = await appFor(path).call('beginSave', {
      suggestedName: 'x.csv',
      kind: 'csv',
      expectedBytes: bavail * bsize + 1,
    })
    expect(begun).toEqual({
      ok: false,
      error: {
        kind: 'noSpace',
        name: 'events.csv',
        neededBytes: bavail * bsize + 1,
        freeBytes: bavail * bsize,
      },
    })
    await expectUntouched(path, before)
  })
})

it('a file that may grow no further, in the middle of a write, is an error that keeps the old one', async () => {
  const { path, before } = await withOld(temporaryFolder())
  const program = await bundleProgram(join(import.meta.dirname, 'exporting-process.ts'), temporaryFolder())
  // 1,000 blocks of 1,024 bytes: no whole number of chunks, so that one write is taken in part and the next
  // one refused.
  const limited = `trap '' XFSZ; ulimit -f 1000; exec "$0" "$@"`
  const parameters = [
    program,
    temporaryFolder(),
    path,
    String(3 * mebibyte),
    String(chunkBytes),
    '0',
    'before',
  ]
  const output = execFileSync('bash', ['-c', limited, process.execPath, ...parameters], {
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(JSON.parse(output)).toMatchObject({ ended: diskFull })
  await expectUntouched(path, before)
})

describe('a system that takes less than it is given', () => {
  const taking = (most: number): FileAccess => ({
    ...files,
    open: async (...parameters) => {
      const handle = await files.open(...parameters)
      const write = handle.write.bind(handle)
      handle.write = (async (bytes: Uint8Array, offset: number, length: number) =>
        write(bytes, offset, Math.min(length, most))) as FileHandle['write']
      return handle
    },
  })

  it('a few bytes at a time gets the whole file in the end', async () => {
    const { path } = await withOld(temporaryFolder())
    const bytes = exportBytes(10_001, 'new')
    const app = appFor(path, taking(7))
    expect(await exportAll(app, bytes, 1000, provenanceOf(2))).toMatchObject({
      ok: true,
      value: { byteCount: 10_001 },
    })
    expect((await files.readFile(path)).equals(bytes)).toBe(true)
    const chosen = await app.call('chooseFiles', {})
    expect(chosen).toMatchObject({ value: { files: [{ byteCount: 10_001, provenance: { rowCount: 2 } }] } })
    await app.app.close()
  })

  it('and then nothing more is an error instead of an endless attempt', async () => {
    const { path, before } = await withOld(temporaryFolder())
    // Its own files are written in the same way: the last folder is not remembered, and that is logged.
    const app = appFor(path, taking(0))
    expect(await exportAll(app, exportBytes(100, 'new'), 100, provenanceOf(2))).toMatchObject({
      ok: false,
      error: { kind: 'file', cause: 'changed' },
    })
    expect(app.warnings).toHaveLength(1)
    await expectUntouched(path, before)
  })
})
