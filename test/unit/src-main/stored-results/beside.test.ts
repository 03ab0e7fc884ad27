import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { keepingLimits } from '../../../../src-preload/contract/settings'
import { createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000

let world: StoredWorld | undefined
afterEach(() => world?.end())

const create = async (): Promise<StoredWorld> =>
  (world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 40, from, to, spread: 'even' }],
  }))
const keep = async (session: StoredSession, queryId: string): Promise<void> => {
  await session.startAll({ queryId, devices: ['pump-1'], start: from - 1000, end: to + 60_000 })
  await session.until(queryId, ({ isFinished }) => isFinished)
  await session.value('closeRange', { queryId })
}
const marksIn = ({ folder }: StoredWorld): readonly string[] =>
  readdirSync(join(folder, 'kept-in-use')).map((name) => name.replace(/\..*\./, '.'))
const markOther = ({ folder }: StoredWorld, storedId: string): void => {
  mkdirSync(join(folder, 'kept-in-use'), { recursive: true })
  writeFileSync(
    join(folder, 'kept-in-use', `${storedId}.0a.used`),
    `device-events\n${String(process.ppid)}\n${hostname()}\n`,
  )
}

describe('beside another process', () => {
  it('a result is marked from its query to the end of its tab, and while it is open again', async () => {
    const { restart, start } = await create()
    const first = await start()
    await keep(first, 'query-1')
    await keep(first, 'query-2')
    expect(marksIn(world ?? expect.fail()).toSorted()).toEqual(['query-1.used', 'query-2.used'])
    await first.value('closeStored', { storedId: 'query-1' })
    await expect.poll(() => marksIn(world ?? expect.fail())).toEqual(['query-2.used'])
    const second = await restart()
    expect(marksIn(world ?? expect.fail())).toEqual([])
    await second.value('openStored', { storedId: 'query-1' })
    expect(marksIn(world ?? expect.fail())).toEqual(['query-1.used'])
    expect(await second.app.call('openStored', { storedId: 'query-9' })).toMatchObject({
      ok: false,
      error: { kind: 'gone' },
    })
    await expect.poll(() => marksIn(world ?? expect.fail())).toEqual(['query-1.used'])
  })

  it('what that one uses is not deleted, neither on request nor for the limit', async () => {
    const here = await create()
    await keep(await here.start(), 'query-1')
    const session = await here.restart()
    markOther(here, 'query-1')
    const holder = `device-events (process ${String(process.ppid)} on ${hostname()})`
    expect(await session.app.call('deleteStored', { storedId: 'query-1' })).toMatchObject({
      ok: false,
      error: { kind: 'resultOpen', holder },
    })
    expect((await session.value('deleteAllStored', {})).results).toHaveLength(1)
    writeFileSync(
      join(here.folder, 'kept', 'query-1', 'arrivals-1.log'),
      new Uint8Array(keepingLimits[0] + 1),
      { flag: 'a' },
    )
    await session.setKeeping({ maxBytes: keepingLimits[0] })
    await session.value('openStored', { storedId: 'query-1' })
    // Closing it makes room.
    await session.value('closeStored', { storedId: 'query-1' })
    expect(readdirSync(join(here.folder, 'kept'))).toEqual(['query-1'])
    rmSync(join(here.folder, 'kept-in-use'), { recursive: true })
    await session.value('openStored', { storedId: 'query-1' })
    await session.value('closeStored', { storedId: 'query-1' })
    expect(readdirSync(join(here.folder, 'kept'))).toEqual([])
  })

  it('a result that it deletes while the list is read is left out of it', async () => {
    const here = await create()
    const first = await here.start()
    for (const queryId of ['query-1', 'query-2']) await keep(first, queryId)
    let isGone = false
    const readdir = (async (path: string) => {
      if (basename(path) === 'query-1') rmSync(path, { recursive: true, force: true })
      isGone ||= basename(path) === 'query-1'
      return files.readdir(path)
    }) as FileAccess['readdir']
    const session = await here.restart({ files: { ...files, readdir } })
    expect(await session.list()).toMatchObject({ results: [{ storedId: 'query-2' }], unreadable: [] })
    expect(isGone).toBe(true)
  })

  it('what a killed one has not removed to the end is removed, and is no result', async () => {
    const here = await create()
    await keep(await here.start(), 'query-1')
    const session = await here.restart()
    const left = join(here.folder, 'kept', 'query-1.5c.removed')
    mkdirSync(left)
    writeFileSync(join(left, 'arrivals-1.log'), 'x')
    expect(await session.list()).toMatchObject({ results: [{ storedId: 'query-1' }], unreadable: [] })
    expect(readdirSync(join(here.folder, 'kept'))).toEqual(['query-1'])
  })
})
