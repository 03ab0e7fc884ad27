import files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const mebibyte = 1024 * 1024
const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code })
}

describe('room on the disk', () => {
  const withFree = (freeBytes: number, blocks = 1_000_000): FileAccess => ({
    ...files,
    statfs: (async (path: string) => ({
      ...(await files.statfs(path)),
      bavail: freeBytes / 4096,
      bsize: 4096,
      blocks,
    })) as FileAccess['statfs'],
  })
  const begin = async (path: string, access: FileAccess, expectedBytes?: number) => {
    const app = composeForTest({
      dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => [] },
      files: access,
    })
    const expected = expectedBytes === undefined ? {} : { expectedBytes }
    const begun = await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv', ...expected })
    await app.app.close()
    return begun
  }

  it('that is less than a large export needs is said before anything is written', async () => {
    const path = join(temporaryFolder(), 'x.csv')
    await files.writeFile(path, 'old')
    expect(await begin(path, withFree(8 * mebibyte), 8 * mebibyte + 1)).toEqual({
      ok: false,
      error: { kind: 'noSpace', name: 'x.csv', neededBytes: 8 * mebibyte + 1, freeBytes: 8 * mebibyte },
    })
    expect(await files.readdir(join(path, '..'))).toEqual(['x.csv'])
    expect(await files.readFile(path, 'utf8')).toBe('old')
  })

  it.each<[string, FileAccess, number | undefined]>([
    ['is enough', withFree(8 * mebibyte), 8 * mebibyte],
    ['nobody has asked for', withFree(0), undefined],
    ['hardly matters', withFree(0), mebibyte],
    ['the disk says nothing of', withFree(0, 0), 8 * mebibyte],
    ['the system cannot tell', { ...files, statfs: failing('ENOSYS') }, 8 * mebibyte],
    ['a real disk has', files, 2 * mebibyte],
  ])('that %s holds nothing up', async (_, access, expectedBytes) => {
    expect(await begin(join(temporaryFolder(), 'x.csv'), access, expectedBytes)).toMatchObject({
      ok: true,
      value: { target: { fileName: 'x.csv' } },
    })
  })
})

describe('the folder that a dialog begins in', () => {
  it('is that of the last answer, of either dialog, also after a restart', async () => {
    const userData = temporaryFolder()
    const saved = temporaryFolder()
    const opened = temporaryFolder()
    await files.writeFile(join(opened, 'a.csv'), 'x')
    const documents = temporaryFolder()
    const asked: string[] = []
    const start = () =>
      composeForTest(
        {
          documentsFolder: documents,
          dialogs: {
            chooseSavePath: async (name, _kind, folder) => {
              asked.push(folder)
              return join(saved, name)
            },
            chooseOpenPaths: async (folder) => {
              asked.push(folder)
              return [join(opened, 'a.csv')]
            },
          },
        },
        userData,
      )
    const app = start()
    await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
    await app.call('chooseFiles', {})
    await app.call('beginSave', { suggestedName: 'y.csv', kind: 'csv' })
    await app.app.close()
    const restarted = start()
    await restarted.call('exportDeletions', { format: 'csv' })
    await restarted.call('chooseFiles', {})
    await restarted.app.close()
    expect(asked).toEqual([documents, saved, opened, saved, saved])
    expect(JSON.parse(await files.readFile(join(userData, 'folders.json'), 'utf8'))).toEqual({ last: opened })
  })

  it('is that of the documents when the last one is gone or is no folder, and a cancelled dialog changes nothing', async () => {
    const userData = temporaryFolder()
    const documentsFolder = temporaryFolder()
    const asked: string[] = []
    const ask = async (last: string): Promise<void> => {
      await files.writeFile(join(userData, 'folders.json'), JSON.stringify({ last }))
      const dialogs = {
        chooseSavePath: async () => null,
        chooseOpenPaths: async (folder: string) => {
          asked.push(folder)
          return []
        },
      }
      await composeForTest({ dialogs, documentsFolder }, userData).call('chooseFiles', {})
      expect(JSON.parse(await files.readFile(join(userData, 'folders.json'), 'utf8'))).toEqual({ last })
    }
    const there = temporaryFolder()
    await files.writeFile(join(there, 'file'), 'x')
    await ask(join(there, 'gone'))
    await ask(join(there, 'file'))
    await ask(there)
    expect(asked).toEqual([documentsFolder, documentsFolder, there])
  })

  it('that cannot be remembered keeps nothing from being saved', async () => {
    const path = join(temporaryFolder(), 'x.csv')
    const access: FileAccess = { ...files, mkdir: failing('EROFS') }
    const dialogs = { chooseSavePath: async () => path, chooseOpenPaths: async () => [] }
    const app = composeForTest({ dialogs, files: access }, join(temporaryFolder(), 'not there yet'))
    expect(await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })).toMatchObject({
      ok: true,
      value: { target: { fileName: 'x.csv' } },
    })
    expect(app.warnings).toHaveLength(1)
    await app.app.close()
  })
})
