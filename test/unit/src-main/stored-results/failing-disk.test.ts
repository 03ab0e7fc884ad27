import { readdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { KeepingFailure } from '../../../../src-core/errors/keeping-failure'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { idsOf } from '../../support/event-ids'
import { compaction, createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }

let world: StoredWorld | undefined
afterEach(() => world?.end())

const systemError = (code: string): Error => Object.assign(new Error(code), { code })

/** Fails once more than so many bytes have been written to arrivals. */
const fullAfter = (most: number): FileAccess => {
  let written = 0
  return {
    ...files,
    open: async (path, ...rest) => {
      const handle = await files.open(path, ...rest)
      if (!String(path).endsWith('.log')) return handle
      const write = handle.write.bind(handle) as (
        bytes: Uint8Array,
        offset: number,
        length: number,
      ) => ReturnType<typeof handle.write>
      handle.write = (async (bytes: Uint8Array, offset: number, length: number) => {
        const room = most - written
        if (room <= 0) throw systemError('ENOSPC')
        written += Math.min(room, length)
        return write(bytes, offset, Math.min(room, length))
      }) as unknown as typeof handle.write
      return handle
    },
  }
}

/** As in a folder without rights. */
const withoutRights: FileAccess = {
  ...files,
  mkdir: (async (path: string, options: object) => {
    if (path.includes('kept')) throw systemError('EACCES')
    return files.mkdir(path, options)
  }) as FileAccess['mkdir'],
}

const runAll = async (session: StoredSession) => {
  const said: KeepingFailure[] = []
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  const { devices } = await session.until('query-1', ({ keeping, isFinished }) => {
    if (keeping !== undefined) said.push(keeping)
    return isFinished
  })
  return { said, verdict: devices[0]?.verdict }
}

const failures: readonly (readonly [string, FileAccess, object])[] = [
  ['a full disk', fullAfter(40_000), { cause: 'diskFull', name: 'query-1' }],
  ['a folder without rights', withoutRights, { cause: 'notAllowed' }],
]

describe.each(failures)('on %s', (_name, access, error) => {
  it('a query goes on unkept and says so once', async () => {
    world = await createStoredWorld({
      devices: [{ deviceId: 'pump-1', count: 5000, from, to, spread: 'even' }],
    })
    const session = await world.start({ files: access })
    const { said, verdict } = await runAll(session)
    expect(said).toMatchObject([{ kind: 'failed', error: { kind: 'file', ...error } }])
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 5000 })
    expect(idsOf(session.table('query-1'))).toEqual(world.service.ids('pump-1').toSorted())
  })

  it('a query for the latest events is answered, and says that it is not kept', async () => {
    world = await createStoredWorld({
      devices: [{ deviceId: 'pump-1', count: 5000, from, to, spread: 'even' }],
    })
    const session = await world.start({ files: access === withoutRights ? access : fullAfter(1000) })
    const answer = await session.latest({
      queryId: 'query-1',
      devices: ['pump-1'],
      ...range,
      zone: 'UTC',
      limit: 1000,
    })
    expect(answer).toMatchObject({
      devices: [{ eventCount: 1000 }],
      keeping: { kind: 'failed', error: { kind: 'file' } },
    })
  })
})

it('what was kept before the disk was full is there, with the proof of just that', async () => {
  world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 5000, from, to, spread: 'even' }],
  })
  await runAll(await world.start({ files: fullAfter(40_000) }))
  const session = await world.restart()
  const { results } = await session.list()
  expect(results[0]?.devices[0]?.verdict?.kind).toBe('partial')
  const table = await session.readAll('query-1')
  expect(table.rowCount).toBe(results[0]?.eventCount)
  expect(table.rowCount).toBeGreaterThan(0)
})

it('a copy that has no room for its description is removed at once, and what was there before is read', async () => {
  let isFull = false
  const access: FileAccess = {
    ...files,
    open: async (path, ...rest) => {
      if (isFull && String(path).includes('result.json') && rest[0] !== 'r') throw systemError('ENOSPC')
      return files.open(path, ...rest)
    },
  }
  world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 1500, from, to, spread: 'even' }],
  })
  const session = await world.start({ files: access })
  await runAll(session)
  const names = (): readonly string[] => readdirSync(join(world?.folder ?? '', 'kept', 'query-1')).toSorted()
  const before = names()
  isFull = true
  expect(await session.app.call('compactStored', compaction('query-1', 1500))).toMatchObject({
    ok: false,
    error: { kind: 'file', cause: 'diskFull' },
  })
  expect(names().filter((name) => !name.startsWith('arrivals-'))).toEqual(
    before.filter((name) => !name.startsWith('arrivals-')),
  )
  isFull = false
  const runs = await (await world.restart()).runs('query-1')
  expect(runs.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(1500)
})
