import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headerBytes } from '../../../../src-main/stored-results/frames'
import { createStoredWorld, range, recipe, type StoredSession, type StoredWorld } from './stored-world'

let world: StoredWorld
let session: StoredSession
const folder = (): string => join(world.folder, 'kept', 'query-1')

beforeEach(async () => {
  world = await createStoredWorld({ devices: [recipe('pump-1', 5000)] })
  session = await world.start()
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
})
afterEach(() => world.end())

const refresh = async (): Promise<void> => {
  const parts = [{ deviceId: 'pump-1', windows: [{ first: range.start, last: range.end }] }]
  await session.startAll({ queryId: 'query-2', storedId: 'query-1', devices: ['pump-1'], ...range, parts })
  await session.until('query-2', ({ isFinished }) => isFinished)
  await session.value('closeRange', { queryId: 'query-2', merged: [] })
}
const rowsOf = (name: string): number => {
  const bytes = readFileSync(join(folder(), name))
  let rows = 0
  for (let at = 4; at + headerBytes <= bytes.length; at += headerBytes + bytes.readUInt32LE(at))
    if (bytes.readUInt8(at + 4) === 2) rows += bytes.readUInt32LE(at + 5)
  return rows
}
const flip = (name: string, at: (length: number) => number): void => {
  const path = join(folder(), name)
  const bytes = readFileSync(path)
  const index = at(bytes.byteLength)
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
  writeFileSync(path, bytes)
}

describe('a file of a kept result that is damaged after it was written', () => {
  it.each([['arrivals-'], ['events-']])(
    '%s: no copy of its rows is made, and the next start says so',
    async (prefix) => {
      if (prefix === 'events-') await session.compact('query-1', 5000)
      await refresh()
      const names = readdirSync(folder()).filter((name) => /^(?:arrivals|events)-/.test(name))
      const [name = ''] = names.filter((each) => each.startsWith(prefix)).toSorted()
      flip(name, (length) => length - 100)
      const before = readdirSync(folder()).toSorted()
      const copied = await session.app.call('compactStored', {
        storedId: 'query-1',
        rows: Uint32Array.from({ length: 5000 }, (_, row) => row),
        storedRows: names.reduce((sum, each) => sum + rowsOf(each), 0),
        answerCount: 1,
        merged: [],
      })
      expect(copied).toMatchObject({ ok: false, error: { kind: 'file', cause: 'damaged', name } })
      expect(readdirSync(folder())).toEqual(expect.arrayContaining(before))
      expect(readdirSync(folder()).filter((each) => each.startsWith('events-'))).toEqual(
        before.filter((each) => each.startsWith('events-')),
      )
    },
  )

  it('before its first rows: the list names it, and leaves it where it is', async () => {
    await session.close()
    flip('arrivals-1.log', () => 30)
    session = await world.start()
    expect(await session.value('listStored', {})).toMatchObject({
      results: [],
      unreadable: [
        { storedId: 'query-1', problem: { kind: 'file', cause: 'damaged', name: 'arrivals-1.log' } },
      ],
    })
    expect(existsSync(join(folder(), 'arrivals-1.log'))).toBe(true)
  })
})
