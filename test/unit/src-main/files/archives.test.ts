import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ArchiveFacts } from '../../../../src-core/archive/archive-facts'
import { type Partition, partitionOf } from '../../../../src-core/archive/layout'
import type { Result } from '../../../../src-core/errors/result'
import type { OpenOutcome } from '../../../../src-core/files/file-handles'
import { createArchiveWorld, eventOf } from '../../src-cli/archive/archive-world'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const day = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)
const events = [0, 1, 2].flatMap((index) =>
  ['pump-1', 'pump-2'].map((device, place) => eventOf(device, noon + index * day + place, index)),
)

let made = ''
beforeAll(async () => {
  const world = await createArchiveWorld(events)
  const run = await world.archive('--from', '2026-11-20')
  expect(run.said).toContain('archive')
  await world.service.stop()
  made = await files.mkdtemp(join(tmpdir(), 'device-event-explorer-archive-'))
  await files.cp(world.root, made, { recursive: true })
})
afterAll(() => files.rm(made, { recursive: true }))

/** A copy that a test may change. */
const archiveAt = async (): Promise<string> => {
  const root = join(temporaryFolder(), 'pumps')
  await files.cp(made, root, { recursive: true })
  return root
}
const openAt = async (path: string) => {
  const app = composeForTest({
    dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => [path] },
  })
  onTestFinished(() => app.app.close())
  const outcome = (await app.call('chooseFiles', {})) as Result<OpenOutcome> & { ok: true }
  const [file] = outcome.value.files
  const fileId = file?.fileId ?? ''
  return {
    app,
    outcome: outcome.value,
    fileId,
    facts: () => app.call('readArchive', { fileId }),
    open: (partition: Partition) => app.call('openArchived', { fileId, ...partition }),
  }
}
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const partitions = ({ files: all }: ArchiveFacts): readonly Partition[] =>
  all.flatMap(({ path }) => partitionOf(path) ?? [])

describe('an archive for the page', () => {
  it('is its folder, or the file in which it describes itself', async () => {
    const root = await archiveAt()
    for (const path of [root, join(root, '_archive.json')]) {
      const opened = await openAt(path)
      expect(opened.outcome).toMatchObject({
        files: [{ fileName: '_archive.json', folder: root }],
        refused: [],
      })
      const dropped = value(await opened.app.call('openDropped', { paths: [path] }))
      expect(dropped).toMatchObject({ files: [{ fileName: '_archive.json' }], refused: [] })
    }
  })

  it('is what its newest manifest says, without the proofs', async () => {
    const { facts } = await openAt(await archiveAt())
    const archive = value(await facts())
    expect(archive).toMatchObject({ run: 1, baseUrl: expect.stringContaining('http') as string })
    expect(archive.files.map(({ path, events: count }) => [path, count])).toEqual(
      ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => [`date=${date}/bucket=00/events.parquet`, 2]),
    )
    expect(archive.devices.map(({ deviceId }) => deviceId)).toEqual(['pump 3', 'pump-1', 'pump-2', 'pump-4'])
    expect(archive).not.toHaveProperty('proofs')
  })

  it('has files that are read as others are, with the hash that the manifest states', async () => {
    const { app, facts, open } = await openAt(await archiveAt())
    const archive = value(await facts())
    const { fileId, byteCount } = value(await open(partitions(archive)[0] ?? { day: '', bucket: 0 }))
    expect(byteCount).toBe(archive.files[0]?.bytes)
    let chunk = value(await app.call('readFile', { fileId }))
    while (!chunk.isLast) chunk = value(await app.call('readFile', { fileId }))
    expect(chunk.sha256).toBe(archive.files[0]?.sha256)
  })

  it('says which file is missing', async () => {
    const root = await archiveAt()
    const { facts, open } = await openAt(root)
    const archive = value(await facts())
    await files.rm(join(root, archive.files[1]?.path ?? ''))
    expect(await open(partitions(archive)[1] ?? { day: '', bucket: 0 })).toMatchObject({
      ok: false,
      error: { kind: 'file', cause: 'archiveMissing', name: 'date=2026-11-21/bucket=00/events.parquet' },
    })
  })

  it('takes no run for its newest that is not carried out, and none that it does not understand', async () => {
    const root = await archiveAt()
    const { facts } = await openAt(root)
    await files.mkdir(join(root, '_run/000002'), { recursive: true })
    await files.writeFile(join(root, '_run/000002/manifest.json'), '{}')
    expect(value(await facts()).run).toBe(1)
    const text = await files.readFile(join(root, '_manifests/000001.json'), 'utf8')
    for (const other of [
      text.replace('"version":1', '"version":2'),
      text.replaceAll('date=2026-11-21/', '../date=2026-11-21/'),
      text.slice(0, -20),
    ]) {
      await files.writeFile(join(root, '_manifests/000002.json'), other)
      expect(await facts()).toMatchObject({
        error: { kind: 'file', cause: 'archiveUnreadable', name: '_manifests/000002.json' },
      })
    }
  })

  it('is empty before its first run has ended', async () => {
    const root = await archiveAt()
    await files.rm(join(root, '_manifests'), { recursive: true })
    const { facts } = await openAt(root)
    expect(await facts()).toMatchObject({ error: { cause: 'emptyArchive', name: 'pumps' } })
  })

  it('may be reached by a link, and its files too, but a pipe or a folder is none', async () => {
    const root = await archiveAt()
    const link = join(temporaryFolder(), 'link')
    await files.symlink(root, link)
    const { facts, open } = await openAt(link)
    const archive = value(await facts())
    const [first = { day: '', bucket: 0 }] = partitions(archive)
    const path = join(root, archive.files[0]?.path ?? '')
    await files.rename(path, join(root, 'elsewhere'))
    await files.symlink(join(root, 'elsewhere'), path)
    expect(await open(first)).toMatchObject({ ok: true })
    await files.rm(path)
    await files.mkdir(path)
    expect(await open(first)).toMatchObject({ ok: false, error: { kind: 'file', cause: 'noArchive' } })
  })

  it('is no other folder and no other file, and no name leads out of it', async () => {
    const folder = temporaryFolder()
    const other = await openAt(folder)
    expect(other.outcome).toMatchObject({ files: [], refused: [{ kind: 'file', cause: 'noArchive' }] })
    await files.writeFile(join(folder, 'events.csv'), 'x')
    const { facts, open } = await openAt(join(folder, 'events.csv'))
    expect(await facts()).toEqual({ ok: false, error: { kind: 'gone' } })
    expect(await open({ day: '2026-11-20', bucket: 0 })).toEqual({ ok: false, error: { kind: 'gone' } })
    const archive = await openAt(await archiveAt())
    for (const day of ['../x', '2026-11-20/..', ''])
      expect(await archive.open({ day, bucket: 0 })).toMatchObject({ error: { kind: 'refused' } })
  })
})
