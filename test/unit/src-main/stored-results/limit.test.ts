import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { keepingLimits } from '../../../../src-preload/contract/settings'
import { createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const [least] = keepingLimits
const third = Math.ceil(least / 3) + 1024 * 1024

let world: StoredWorld | undefined
afterEach(() => world?.end())

/** Runs a query, and puts a file of a bit more than a third of the least limit beside its events. */
const keepMuch = async (session: StoredSession, queryId: string): Promise<void> => {
  await session.startAll({ queryId, devices: ['pump-1'], ...range })
  await session.until(queryId, ({ isFinished }) => isFinished)
  writeFileSync(join(world?.folder ?? '', 'kept', queryId, 'notes-damaged.json'), Buffer.alloc(third))
  await session.value('closeRange', { queryId })
}
const idsOf = async (session: StoredSession): Promise<readonly string[]> =>
  (await session.list()).results.map(({ storedId }) => storedId).toSorted()

it('the results that were not opened for the longest time are removed first, and never one that is open', async () => {
  world = await createStoredWorld({ devices: [{ deviceId: 'pump-1', count: 10, from, to, spread: 'even' }] })
  const first = await world.start()
  for (const queryId of ['query-1', 'query-2', 'query-3']) await keepMuch(first, queryId)
  expect(await idsOf(first)).toEqual(['query-1', 'query-2', 'query-3'])
  const second = await world.restart()
  // Too much for the limit, but nothing is removed before the limit applies.
  await second.value('openStored', { storedId: 'query-1' })
  await second.setKeeping({ maxBytes: least })
  await expect.poll(() => idsOf(second)).toEqual(['query-1', 'query-3'])
  await second.value('openStored', { storedId: 'query-3' })
  await keepMuch(second, 'query-4')
  expect(await idsOf(second)).toEqual(['query-1', 'query-3', 'query-4'])
  await second.value('closeStored', { storedId: 'query-3' })
  expect(await idsOf(second)).toEqual(['query-1', 'query-4'])
}, 60_000)
