import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OpenedFile, RecentFile } from '../../../../src-core/files/file-handles'
import type { RestoredSession, SavedSession } from '../../../../src-preload/contract/session'
import { type ComposedForTest, composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

const appIn = (folder: string, paths: readonly string[] = []): ComposedForTest =>
  composeForTest(
    { dialogs: { chooseSavePath: async () => null, chooseOpenPaths: async () => paths } },
    folder,
  )

const chooseFiles = async (app: ComposedForTest): Promise<readonly OpenedFile[]> => {
  const chosen = await app.call('chooseFiles', {})
  if (!chosen.ok) throw new Error(JSON.stringify(chosen.error))
  return chosen.value.files
}
const restoredBy = async (app: ComposedForTest): Promise<RestoredSession> => {
  const info = await app.call('start', {})
  if (!info.ok) throw new Error(JSON.stringify(info.error))
  return info.value.session
}
const textOf = async (app: ComposedForTest, fileId: string): Promise<string> => {
  const chunk = await app.call('readFile', { fileId })
  if (!chunk.ok) throw new Error(JSON.stringify(chunk.error))
  return Buffer.from(chunk.value.bytes).toString()
}
const writeFiles = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const path = join(folder, name)
    writeFileSync(path, `content of ${name}`)
    return path
  })

describe('the tabs of the last time', () => {
  it('are none at the first start', async () => {
    expect(await restoredBy(appIn(temporaryFolder()))).toEqual({ tabs: [], activeIndex: -1 })
  })

  it('come back after a restart with their files open, also of files that were read and closed, and of dropped ones', async () => {
    const folder = temporaryFolder()
    const [first = '', second = '', third = ''] = writeFiles(temporaryFolder(), ['a.csv', 'b.csv', 'c.jsonl'])
    const app = appIn(folder, [first, second])
    const [a, b] = await chooseFiles(app)
    const dropped = await app.call('openDropped', { paths: [third] })
    const c = dropped.ok ? dropped.value.files[0] : undefined
    await app.call('closeFile', { fileId: a?.fileId ?? '' })
    const session: SavedSession = {
      tabs: [
        { fileIds: [a?.fileId ?? '', c?.fileId ?? ''], state: '{"sort":["id"]}' },
        { fileIds: [b?.fileId ?? ''], state: 'not read here' },
      ],
      activeIndex: 1,
    }
    expect(await app.call('saveSession', { session })).toEqual({ ok: true, value: {} })
    await app.app.close()

    const restarted = appIn(folder)
    const { tabs, activeIndex } = await restoredBy(restarted)
    expect(activeIndex).toBe(1)
    expect(
      tabs.map(({ state, files, refused }) => [state, files.map(({ fileName }) => fileName), refused]),
    ).toEqual([
      ['{"sort":["id"]}', ['a.csv', 'c.jsonl'], []],
      ['not read here', ['b.csv'], []],
    ])
    expect(await textOf(restarted, tabs[0]?.files[1]?.fileId ?? '')).toBe('content of c.jsonl')
    const again = {
      tabs: tabs.map(({ files, state }) => ({ fileIds: files.map(({ fileId }) => fileId), state })),
      activeIndex,
    }
    expect(await restarted.call('saveSession', { session: again })).toEqual({ ok: true, value: {} })
    await restarted.app.close()
  })

  it('leave their files among those of late, the last one first, also after the next start', async () => {
    const folder = temporaryFolder()
    const paths = writeFiles(temporaryFolder(), [
      'a.csv',
      'b.csv',
      'c.csv',
      'd.csv',
      'e.csv',
      'f.csv',
      'g.csv',
    ])
    const app = appIn(folder, paths)
    const recent = async (of: ComposedForTest): Promise<readonly RecentFile[]> => {
      const listed = await of.call('listRecentFiles', {})
      return listed.ok ? listed.value.files : []
    }
    expect(await recent(app)).toEqual([])
    const fileIds = (await chooseFiles(app)).map(({ fileId }) => fileId)
    const show = async (...shown: readonly number[]): Promise<void> => {
      const tabs = shown.map((index) => ({ fileIds: [fileIds[index] ?? ''], state: '' }))
      expect(await app.call('saveSession', { session: { tabs, activeIndex: 0 } })).toMatchObject({ ok: true })
    }
    for (const index of [0, 1, 2, 3, 4, 5]) await show(index)
    await show(6, 1)
    await show()
    await app.app.close()

    const restarted = appIn(folder)
    const files = await recent(restarted)
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'b.csv',
      'g.csv',
      'f.csv',
      'e.csv',
      'd.csv',
      'c.csv',
    ])
    expect(files.map(({ folder: of }) => of)).toEqual(files.map(() => dirname(paths[0] ?? '')))
    const opened = await restarted.call('openAgain', { fileIds: [files[1]?.fileId ?? ''] })
    const text = opened.ok ? await textOf(restarted, opened.value.files[0]?.fileId ?? '') : ''
    expect(text).toBe('content of g.csv')
    await restarted.app.close()
  })

  it('call an archive as its folder among the files of late', async () => {
    const folder = join(temporaryFolder(), 'pumps')
    mkdirSync(folder)
    writeFiles(folder, ['_archive.json'])
    const app = appIn(temporaryFolder(), [folder])
    const [archive] = await chooseFiles(app)
    const tabs = [{ fileIds: [archive?.fileId ?? ''], state: '' }]
    await app.call('saveSession', { session: { tabs, activeIndex: 0 } })
    const listed = await app.call('listRecentFiles', {})
    expect(listed).toMatchObject({
      ok: true,
      value: { files: [{ fileName: 'pumps', folder: dirname(folder) }] },
    })
    await app.app.close()
  })

  it('come back without the files that are gone, and say which', async () => {
    const folder = temporaryFolder()
    const paths = writeFiles(temporaryFolder(), ['a.csv', 'b.csv'])
    const app = appIn(folder, paths)
    const fileIds = (await chooseFiles(app)).map(({ fileId }) => fileId)
    const tabs = [
      { fileIds, state: 'both' },
      { fileIds: fileIds.slice(1), state: 'the second alone' },
    ]
    await app.call('saveSession', { session: { tabs, activeIndex: 0 } })
    await app.app.close()
    rmSync(paths[1] ?? '')
    const restarted = appIn(folder)
    const gone = { kind: 'file', cause: 'notFound', name: 'b.csv', detail: 'ENOENT' }
    expect(await restoredBy(restarted)).toMatchObject({
      tabs: [
        { files: [{ fileName: 'a.csv' }], refused: [gone], state: 'both' },
        { files: [], refused: [gone], state: 'the second alone' },
      ],
      activeIndex: 0,
    })
    await restarted.app.close()
  })

  it('hold paths, and no copy of the events', async () => {
    const folder = temporaryFolder()
    const paths = writeFiles(temporaryFolder(), ['a.csv'])
    const app = appIn(folder, paths)
    const fileIds = (await chooseFiles(app)).map(({ fileId }) => fileId)
    await app.call('saveSession', { session: { tabs: [{ fileIds, state: '' }], activeIndex: 0 } })
    expect(JSON.parse(readFileSync(join(folder, 'session.json'), 'utf8'))).toEqual({
      tabs: [{ paths, state: '' }],
      activeIndex: 0,
      recentFiles: [{ path: paths[0], usedAt: app.clock.now() }],
    })
    await app.app.close()
  })

  it('are not saved with a file that main has never opened, and the old ones stay', async () => {
    const folder = temporaryFolder()
    const app = appIn(folder)
    await app.call('saveSession', { session: { tabs: [{ fileIds: [], state: 'old' }], activeIndex: 0 } })
    const forged = { tabs: [{ fileIds: ['/etc/passwd'], state: 'new' }], activeIndex: 0 }
    expect(await app.call('saveSession', { session: forged })).toEqual({ ok: false, error: { kind: 'gone' } })
    expect(await restoredBy(appIn(folder))).toEqual({
      tabs: [{ files: [], refused: [], state: 'old' }],
      activeIndex: 0,
    })
  })

  it.each(['{"tabs":', '{"tabs":[{"paths":[1],"state":""}],"activeIndex":0}'])(
    'that cannot be read do not keep the application from starting: %s',
    async (text) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'session.json'), text)
      const app = appIn(folder)
      expect(await restoredBy(app)).toEqual({ tabs: [], activeIndex: -1 })
      expect(app.warnings).toHaveLength(1)
      expect(readFileSync(join(folder, 'session.json.unreadable'), 'utf8')).toBe(text)
    },
  )

  it('are refused beyond 16 MiB of state, 100 tabs, or 50 files in one', async () => {
    const app = appIn(temporaryFolder())
    const tab = { fileIds: [], state: 'x'.repeat(8 * 1024 * 1024) }
    const isTaken = async (tabs: SavedSession['tabs'], activeIndex = 0): Promise<boolean> =>
      (await app.call('saveSession', { session: { tabs, activeIndex } })).ok
    expect(await isTaken([tab, tab])).toBe(true)
    expect(await isTaken([tab, tab, { fileIds: [], state: 'x' }])).toBe(false)
    expect(await isTaken(Array.from({ length: 101 }, () => ({ fileIds: [], state: '' })))).toBe(false)
    expect(await isTaken([{ fileIds: Array.from({ length: 51 }, () => 'id'), state: '' }])).toBe(false)
    expect(await isTaken([], -1)).toBe(true)
    expect(await isTaken([], -2)).toBe(false)
  })
})

describe('files dropped on the window', () => {
  it('are opened when they are of a kind that is read, and refused by name otherwise', async () => {
    const [events = '', picture = '', upper = ''] = writeFiles(temporaryFolder(), [
      'events.csv',
      'picture.png',
      'LIST.JSON',
    ])
    const app = appIn(temporaryFolder())
    expect(
      await app.call('openDropped', { paths: [events, picture, upper, temporaryFolder()] }),
    ).toMatchObject({
      value: {
        files: [{ fileName: 'events.csv' }, { fileName: 'LIST.JSON' }],
        refused: [{ kind: 'file', cause: 'otherKind', name: 'picture.png' }, { cause: 'noArchive' }],
      },
    })
    await app.app.close()
  })

  it.each([
    ['a path that is not absolute', ['events.csv']],
    ['more than fifty', Array.from({ length: 51 }, () => '/a.csv')],
  ])('are not looked at with %s', async (_, paths) => {
    expect(await appIn(temporaryFolder()).call('openDropped', { paths })).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'request' },
    })
  })
})
