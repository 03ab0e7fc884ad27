import { randomUUID } from 'node:crypto'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../src-core/errors/result'
import { composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const saveTo = (path: string | null, ports: Parameters<typeof composeForTest>[0] = {}) =>
  composeForTest({
    dialogs: { chooseSavePath: async () => path, chooseOpenPaths: async () => (path === null ? [] : [path]) },
    ...ports,
  })
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`)
  return result.value
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The real files, but that some are opened when the test says so. */
const slowlyOpened = (isSlow: (path: string) => boolean) => {
  const opened: files.FileHandle[] = []
  let goOn = (): void => undefined
  const isAllowed = new Promise<void>((resolve) => (goOn = resolve))
  let isOpening = false
  const slow: typeof files = {
    ...files,
    open: async (...asked) => {
      if (!isSlow(String(asked[0]))) return files.open(...asked)
      isOpening = true
      await isAllowed
      const handle = await files.open(...asked)
      opened.push(handle)
      return handle
    },
  }
  return { files: slow, opened, isOpening: () => isOpening, goOn: () => goOn() }
}

describe('saving a file for the page', () => {
  it('writes the chunks in order, and answers the name, the folder and the size', async () => {
    const folder = temporaryFolder()
    const app = saveTo(join(folder, 'chosen.csv'))
    const begun = await app.call('beginSave', { suggestedName: 'suggested.csv', kind: 'csv' })
    expect(begun).toMatchObject({ ok: true, value: { target: { fileName: 'chosen.csv', folder } } })
    const saveId = begun.ok ? (begun.value.target?.saveId ?? '') : ''
    await app.call('appendSave', { saveId, bytes: bytes('a,') })
    await app.call('appendSave', { saveId, bytes: bytes('b') })
    expect(await app.call('commitSave', { saveId, byteCount: 3 })).toEqual({
      ok: true,
      value: { fileName: 'chosen.csv', folder, byteCount: 3 },
    })
    expect(await files.readFile(join(folder, 'chosen.csv'), 'utf8')).toBe('a,b')
    expect(await app.call('appendSave', { saveId, bytes: bytes('c') })).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
  })

  it('leaves the old file when the page says another size than was written', async () => {
    const path = join(temporaryFolder(), 'chosen.csv')
    await files.writeFile(path, 'old')
    const app = saveTo(path)
    const begun = await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
    const saveId = begun.ok ? (begun.value.target?.saveId ?? '') : ''
    await app.call('appendSave', { saveId, bytes: bytes('new') })
    expect(await app.call('commitSave', { saveId, byteCount: 4 })).toMatchObject({
      ok: false,
      error: { kind: 'file', cause: 'changed', name: 'chosen.csv' },
    })
    expect(await files.readFile(path, 'utf8')).toBe('old')
    expect(await files.readdir(join(path, '..'))).toEqual(['chosen.csv'])
  })

  it('answers no target when the person cancelled the dialog', async () => {
    expect(await saveTo(null).call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })).toEqual({
      ok: true,
      value: { target: null },
    })
  })

  it('says which folder is not there', async () => {
    const app = saveTo(join(temporaryFolder(), 'missing', 'x.csv'))
    expect(await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })).toEqual({
      ok: false,
      error: { kind: 'file', cause: 'noFolder', name: 'missing', detail: 'NO_FOLDER' },
    })
  })

  it('drops what is half written when the application closes', async () => {
    const folder = temporaryFolder()
    const app = saveTo(join(folder, 'x.csv'))
    await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
    expect(await files.readdir(folder)).toHaveLength(1)
    await app.app.close()
    expect(await files.readdir(folder)).toEqual([])
  })

  it.each(['close', 'closePage'] as const)(
    'drops what is just being opened when the page ends (%s), and leaves no file open',
    async (end) => {
      const folder = temporaryFolder()
      const slow = slowlyOpened((path) => path.startsWith(folder))
      const app = saveTo(join(folder, 'x.csv'), { files: slow.files })
      const begun = app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
      await expect.poll(slow.isOpening).toBe(true)
      const ended = app.app[end]()
      slow.goOn()
      expect(await begun).toEqual({ ok: false, error: { kind: 'gone' } })
      await ended
      expect(await files.readdir(folder)).toEqual([])
      // The system has none of a file that was closed.
      expect(slow.opened.map(({ fd }) => fd)).toEqual([-1])
    },
  )
})

describe('opening a file for the page', () => {
  it('hands out its bytes in order, each chunk with a buffer of its own length', async () => {
    const path = join(temporaryFolder(), 'big.csv')
    const content = Buffer.alloc(1024 * 1024 + 7, 'abcdefg')
    await files.writeFile(path, content)
    const app = saveTo(path)
    const chosen = await app.call('chooseFiles', {})
    const file = chosen.ok ? chosen.value.files[0] : undefined
    expect(file).toMatchObject({ fileName: 'big.csv', byteCount: content.byteLength })
    const fileId = file?.fileId ?? ''
    const chunks: Uint8Array[] = []
    for (let index = 0; index < 5; index += 1) {
      const chunk = await app.call('readFile', { fileId })
      if (!chunk.ok || chunk.value.isLast) break
      expect(chunk.value.bytes.buffer.byteLength).toBe(chunk.value.bytes.byteLength)
      chunks.push(chunk.value.bytes)
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
    await app.call('closeFile', { fileId })
    expect(await app.call('readFile', { fileId })).toEqual({ ok: false, error: { kind: 'gone' } })
  })

  it('refuses a folder and a file that is not there in words of their own', async () => {
    const folder = temporaryFolder()
    expect(await saveTo(folder).call('chooseFiles', {})).toMatchObject({
      value: { files: [], refused: [{ kind: 'file', cause: 'noArchive' }] },
    })
    expect(await saveTo(join(folder, 'no.csv')).call('chooseFiles', {})).toMatchObject({
      value: { files: [], refused: [{ kind: 'file', cause: 'notFound', name: 'no.csv' }] },
    })
  })

  it('holds files of the command line until the page is up, and announces later ones', async () => {
    const path = join(temporaryFolder(), 'given.csv')
    await files.writeFile(path, 'x')
    const app = composeForTest()
    const named = { files: [path], refused: [] }
    await app.app.acceptFiles(named)
    expect(app.messages).toEqual([])
    expect(await app.call('start', {})).toMatchObject({
      ok: true,
      value: { waitingFiles: { files: [{ fileName: 'given.csv', byteCount: 1 }], refused: [] } },
    })
    await app.app.acceptFiles(named)
    expect(app.messages).toMatchObject([
      { name: 'filesArrived', payload: { files: [{ fileName: 'given.csv' }], refused: [] } },
    ])
    await app.app.close()
  })

  it('names the words that were no files, and files that are not there', async () => {
    const missing = join(temporaryFolder(), 'gone.csv')
    const app = composeForTest()
    await app.app.acceptFiles({ files: [missing], refused: ['smb://x/a.csv'] })
    await app.app.acceptFiles({ files: [], refused: ['https://y/b.csv'] })
    const notLocal = { kind: 'file', cause: 'notLocal', name: 'smb://x/a.csv, https://y/b.csv', detail: '' }
    expect(await app.call('start', {})).toMatchObject({
      value: { waitingFiles: { files: [], refused: [notLocal, { cause: 'notFound', name: 'gone.csv' }] } },
    })
    const seven = ['1', '2', '3', '4', '5', '6', '7'].map((name) => `http://${name}/`)
    await app.app.acceptFiles({ files: [], refused: seven })
    expect(app.messages).toMatchObject([
      {
        name: 'filesArrived',
        payload: {
          files: [],
          refused: [{ name: 'http://1/, http://2/, http://3/, http://4/, http://5/, …' }],
        },
      },
    ])
    await app.app.close()
  })

  it('of a page that is dead: what it had open is closed, and files wait for the next page', async () => {
    const path = join(temporaryFolder(), 'given.csv')
    await files.writeFile(path, 'x')
    const named = { files: [path], refused: [] }
    const app = saveTo(path)
    await app.call('start', {})
    const chosen = await app.call('chooseFiles', {})
    const fileId = (chosen.ok && chosen.value.files[0]?.fileId) || ''
    const saving = await app.call('beginSave', { suggestedName: 'x.csv', kind: 'csv' })
    const saveId = (saving.ok && saving.value.target?.saveId) || ''
    await app.app.closePage()
    expect(await app.call('readFile', { fileId })).toEqual({ ok: false, error: { kind: 'gone' } })
    expect(await app.call('appendSave', { saveId, bytes: new Uint8Array(1) })).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
    expect(await files.readdir(join(path, '..'))).toEqual(['given.csv'])
    await app.app.acceptFiles(named)
    expect(app.messages).toEqual([])
    expect(await app.call('start', {})).toMatchObject({
      value: { waitingFiles: { files: [{ fileName: 'given.csv' }] } },
    })
    await app.app.close()
  })

  it('opens a file anew that was read and closed, from its beginning, and no other', async () => {
    const path = join(temporaryFolder(), 'again.csv')
    await files.writeFile(path, 'once')
    const app = saveTo(path)
    const [file] = value(await app.call('chooseFiles', {})).files
    const fileId = file?.fileId ?? ''
    expect(value(await app.call('readFile', { fileId })).bytes).toHaveLength(4)
    await app.call('closeFile', { fileId })
    await files.writeFile(path, 'and changed')
    const again = value(await app.call('openAgain', { fileIds: [fileId] }))
    expect(again).toMatchObject({ files: [{ fileName: 'again.csv', byteCount: 11 }], refused: [] })
    const handle = again.files[0]?.fileId ?? ''
    expect(handle).not.toBe(fileId)
    const { bytes } = value(await app.call('readFile', { fileId: handle }))
    expect(new TextDecoder().decode(bytes)).toBe('and changed')
    expect(await app.call('openAgain', { fileIds: [fileId, randomUUID()] })).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
    await app.app.close()
  })

  it.each(['chooseFiles', 'openDropped'] as const)(
    'closes what is just being opened when the page ends (%s)',
    async (ask) => {
      const path = join(temporaryFolder(), 'x.csv')
      await files.writeFile(path, 'x')
      const slow = slowlyOpened((opened) => opened === path)
      const app = saveTo(path, { files: slow.files })
      const asked = ask === 'chooseFiles' ? app.call(ask, {}) : app.call(ask, { paths: [path] })
      await expect.poll(slow.isOpening).toBe(true)
      await app.app.closePage()
      slow.goOn()
      expect(await asked).toEqual({ ok: true, value: { files: [], refused: [{ kind: 'gone' }] } })
      expect(slow.opened.map(({ fd }) => fd)).toEqual([-1])
      await app.app.close()
    },
  )
})
