import { createHash } from 'node:crypto'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../src-core/errors/result'
import type { OpenedFile, SavedFile } from '../../../../src-core/files/file-handles'
import { fromCsvw } from '../../../../src-core/formats/csvw-reader'
import type { Provenance } from '../../../../src-core/formats/provenance'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { type ComposedForTest, composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const provenance: Provenance = {
  origins: [
    {
      connectionName: 'plant-7',
      baseUrl: 'https://gw.example.com/iot',
      devices: ['pump-0042'],
      start: 1763622000000,
      fetchedAt: 1763622930250,
      completeness: 'notProvable',
      verdict: 'completeness cannot be verified at 1 instant',
    },
  ],
  scope: 'selected',
  filters: ['attributeCode: temperature'],
  rowCount: 2,
  table: { columns: ['id', 'extra'], delimiter: ',' },
  zone: 'Europe/Berlin',
  exportedAt: 1763623000000,
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const appAt = (path: string, access: FileAccess = files): ComposedForTest =>
  composeForTest({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [path] },
    files: access,
  })

const save = async (app: ComposedForTest, text: string, beside?: Provenance): Promise<Result<SavedFile>> => {
  const begun = await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
  if (!begun.ok) return begun
  const saveId = begun.value.target?.saveId ?? ''
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 3)
    await app.call('appendSave', { saveId, bytes: new Uint8Array(bytes.subarray(at, at + 3)) })
  return app.call('commitSave', {
    saveId,
    byteCount: bytes.length,
    ...(beside === undefined ? {} : { provenance: beside }),
  })
}

/** As the page opens and reads it. */
const reopen = async (
  app: ComposedForTest,
): Promise<{ readonly file: OpenedFile | undefined; readonly sha256: string | undefined }> => {
  const chosen = await app.call('chooseFiles', {})
  const file = chosen.ok ? chosen.value.files[0] : undefined
  for (let index = 0; index < 10; index += 1) {
    const chunk = await app.call('readFile', { fileId: file?.fileId ?? '' })
    if (!chunk.ok) throw new Error(JSON.stringify(chunk.error))
    if (chunk.value.isLast) {
      await app.call('closeFile', { fileId: file?.fileId ?? '' })
      return { file, sha256: chunk.value.sha256 }
    }
    expect(chunk.value.sha256).toBeUndefined()
  }
  throw new Error('the file does not end')
}

describe('where the rows of a file come from', () => {
  it('stands beside it, with its hash, and is known when it is opened again', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    const app = appAt(path)
    const text = `id,extra\r\n${'ü'.repeat(700_000)},\r\n`
    await files.writeFile(path, text)
    expect(await save(app, 'id,extra\r\na,\r\n', provenance)).toMatchObject({ ok: true })
    expect((await files.readdir(join(path, '..'))).sort()).toEqual(['events.csv', 'events.csv-metadata.json'])
    const known = { ...provenance, sha256: sha256('id,extra\r\na,\r\n'), appVersion: '0.0.0' }
    expect(fromCsvw(await files.readFile(`${path}-metadata.json`, 'utf8'))).toEqual(known)
    const reopened = await reopen(app)
    expect(reopened.file?.provenance).toEqual(known)
    expect(reopened.sha256).toBe(known.sha256)
  })

  it('is told apart from a file that was changed since, whether by hand or by a save without provenance', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    const app = appAt(path)
    await save(app, 'exported', provenance)
    await files.appendFile(path, '!')
    expect(await reopen(app)).toMatchObject({
      file: { provenance: { sha256: sha256('exported') } },
      sha256: sha256('exported!'),
    })
    await save(app, 'without')
    expect(await reopen(app)).toMatchObject({
      file: { provenance: { sha256: sha256('exported') } },
      sha256: sha256('without'),
    })
  })

  it('hashes an empty file, too', async () => {
    const path = join(temporaryFolder(), 'empty.csv')
    await files.writeFile(path, '')
    const { file, sha256: hash } = await reopen(appAt(path))
    expect(file).not.toHaveProperty('provenance')
    expect(hash).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it.each([
    ['no JSON', '{'],
    ['metadata of somebody else', '{"@context":"http://www.w3.org/ns/csvw","url":"events.csv"}'],
    ['more than 4 MiB', ' '.repeat(4 * 1024 * 1024 + 1)],
  ])('is not known, and the log says so, when %s stands beside it', async (_, text) => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'x')
    await files.writeFile(`${path}-metadata.json`, text)
    const app = appAt(path)
    const { file } = await reopen(app)
    expect(file?.fileName).toBe('events.csv')
    expect(file).not.toHaveProperty('provenance')
    expect(app.warnings).toEqual([
      `A metadata file was not written by this application: ${path}-metadata.json`,
    ])
  })

  it('is not known when a folder stands beside it', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'x')
    await files.mkdir(`${path}-metadata.json`)
    const app = appAt(path)
    expect((await reopen(app)).file).not.toHaveProperty('provenance')
    expect(app.warnings).toHaveLength(1)
  })
})

describe('a save with provenance that fails', () => {
  const call = (code: string) => async (): Promise<never> => {
    throw Object.assign(new Error(code), { code })
  }
  /** Fails at the n-th call of `rename` for a file of the export. */
  const renaming = (failsAt: number): FileAccess => {
    let calls = 0
    return {
      ...files,
      rename: async (from, to) => {
        if (!String(to).includes('events.csv')) return files.rename(from, to)
        calls += 1
        if (calls === failsAt) throw Object.assign(new Error('EPERM'), { code: 'EPERM', dest: to })
        return files.rename(from, to)
      },
    }
  }
  const bothOf = async (path: string): Promise<readonly string[]> =>
    Promise.all([path, `${path}-metadata.json`].map((each) => files.readFile(each, 'utf8')))
  const oldBoth = ['old', expect.stringContaining(sha256('old'))]
  const withOld = async (): Promise<string> => {
    const path = join(temporaryFolder(), 'events.csv')
    await save(appAt(path), 'old', provenance)
    return path
  }

  it('at the rename leaves both old files as they were, and nothing else', async () => {
    const path = await withOld()
    expect(await save(appAt(path, renaming(1)), 'new', provenance)).toMatchObject({
      ok: false,
      error: { cause: 'notAllowed', name: 'events.csv' },
    })
    expect(await bothOf(path)).toEqual(oldBoth)
    expect(await files.readdir(join(path, '..'))).toHaveLength(2)
  })

  it('between the two renames says which of them it was, and leaves nothing half', async () => {
    const path = await withOld()
    expect(await save(appAt(path, renaming(2)), 'new', provenance)).toMatchObject({
      error: { cause: 'notAllowed', name: 'events.csv-metadata.json' },
    })
    expect(await bothOf(path)).toEqual(['new', expect.stringContaining(sha256('old'))])
    expect(await files.readdir(join(path, '..'))).toHaveLength(2)
  })

  it.each([
    ['beside it', (path: string) => path],
    ['beside what its name links to', (path: string) => join(path, '..', 'linked.csv')],
  ])('because metadata of somebody else stand %s leaves these', async (_, nameOf) => {
    const path = join(temporaryFolder(), 'events.csv')
    const foreign = '{"@context":"http://www.w3.org/ns/csvw","url":"events.csv"}'
    await files.writeFile(path, 'old')
    await files.writeFile(`${path}-metadata.json`, foreign)
    const name = nameOf(path)
    if (name !== path) await files.symlink(path, name)
    expect(await save(appAt(name), 'new', provenance)).toMatchObject({
      ok: false,
      error: { cause: 'foreign', name: 'events.csv-metadata.json' },
    })
    expect(await bothOf(path)).toEqual(['old', foreign])
  })

  it('because a folder stands where the metadata belongs leaves the old file', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'old')
    await files.mkdir(`${path}-metadata.json`)
    expect(await save(appAt(path), 'new', provenance)).toMatchObject({
      ok: false,
      error: { cause: 'isFolder' },
    })
    expect(await files.readFile(path, 'utf8')).toBe('old')
  })

  it('because the name leaves no room for that of the metadata leaves nothing', async () => {
    const folder = temporaryFolder()
    const path = join(folder, `${'n'.repeat(245)}.csv`)
    expect(await save(appAt(path), 'new', provenance)).toMatchObject({
      ok: false,
      error: { cause: 'nameTooLong' },
    })
    expect(await files.readdir(folder)).toEqual([])
  })

  it('is refused before when it says more than could be read again', async () => {
    const path = await withOld()
    const filters = Array.from({ length: 30 }, () => 'x'.repeat(10_000))
    expect(await save(appAt(path), 'new', { ...provenance, filters })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    expect(await save(appAt(path), 'new', { ...provenance, exportedAt: 9e15 })).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    expect(await bothOf(path)).toEqual(oldBoth)
  })

  it.each(['sync', 'stat'] as const)('at %s leaves both as they were', async (name) => {
    const path = await withOld()
    const isOfExport = (each: unknown): boolean =>
      String(each).endsWith('.part') && String(each).includes('.events.csv-')
    const access: FileAccess =
      name === 'stat'
        ? {
            ...files,
            stat: (async (each: string) =>
              isOfExport(each) ? call('EIO')() : files.stat(each)) as FileAccess['stat'],
          }
        : {
            ...files,
            open: async (each, ...rest) => {
              const handle = await files.open(each, ...rest)
              if (isOfExport(each)) handle.sync = call('EIO')
              return handle
            },
          }
    expect(await save(appAt(path, access), 'new', provenance)).toMatchObject({
      ok: false,
      error: { kind: 'file', detail: 'EIO' },
    })
    expect(await bothOf(path)).toEqual(oldBoth)
    expect(await files.readdir(join(path, '..'))).toHaveLength(2)
  })
})
