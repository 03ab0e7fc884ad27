import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { idsOf } from '../../support/event-ids'
import {
  compaction,
  createStoredWorld,
  only,
  range,
  recipe,
  type StoredSession,
  type StoredWorld,
} from './stored-world'

const count = 5000
let world: StoredWorld
let session: StoredSession
const folder = (): string => join(world.folder, 'kept', 'query-1')

beforeEach(async () => {
  world = await createStoredWorld({ devices: [recipe('pump-1', count)] })
  session = await world.start()
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
  await session.value('closeRange', { queryId: 'query-1', merged: [] })
})
afterEach(() => world.end())

const damage = (prefix: string): void => {
  const [name = ''] = readdirSync(folder())
    .filter((each) => each.startsWith(prefix))
    .toSorted()
  const bytes = readFileSync(join(folder(), name))
  const place = Math.floor(bytes.byteLength * 0.8)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(join(folder(), name), bytes)
}
/** All that can be read, and why that is not all. */
const read = async () => {
  const { result } = await session.value('openStored', { storedId: 'query-1' })
  let [rows, isFinished]: [number, boolean] = [0, false]
  const problems: unknown[] = []
  while (!isFinished) {
    const part = await session.value('readStored', { storedId: 'query-1' })
    rows += part.batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
    if (part.problem !== undefined) problems.push(part.problem)
    ;({ isFinished } = part)
  }
  return { result, rows, problems }
}
const listed = async () => only((await session.list()).results)
const fetchAgain = async (): Promise<void> => {
  const parts = [{ deviceId: 'pump-1', windows: [{ first: range.start, last: range.end }] }]
  await session.startAll({ queryId: 'query-2', storedId: 'query-1', devices: ['pump-1'], ...range, parts })
  await session.until('query-2', ({ isFinished }) => isFinished)
  const merged = [{ deviceId: 'pump-1', eventCount: count, sharedIdCount: 0 }]
  await session.value('closeRange', { queryId: 'query-2', merged })
}
const damagedFile = { kind: 'file', cause: 'damaged' }

describe.each([['arrivals-'], ['events-']])('a kept result whose file %s is damaged', (prefix) => {
  it('says so from then on, counts what is fetched again, and is whole after one copy', async () => {
    if (prefix === 'events-') await session.compact('query-1', count)
    session = await world.restart()
    damage(prefix)

    const first = await read()
    expect(first.problems).toMatchObject([damagedFile])
    expect(first.rows).toBeGreaterThan(0)
    expect(first.rows).toBeLessThan(count)
    expect(await listed()).toMatchObject({
      unproven: damagedFile,
      rowCount: first.rows,
      devices: [{ proven: [], verdict: { kind: 'partial' } }],
    })

    // Known, it is no news, and no rows are missing from those that are promised.
    session = await world.restart()
    expect(await read()).toMatchObject({
      result: { unproven: damagedFile, rowCount: first.rows },
      rows: first.rows,
      problems: [],
    })
    // A copy would pass for whole.
    expect(await session.app.call('compactStored', compaction('query-1', first.rows))).toMatchObject({
      ok: false,
      error: damagedFile,
    })

    await fetchAgain()
    expect(await listed()).not.toHaveProperty('unproven')
    session = await world.restart()
    const again = await read()
    expect(again).toMatchObject({ rows: first.rows + count, problems: [] })
    expect(again.result).not.toHaveProperty('unproven')
    expect(again.result.devices[0]?.verdict?.kind).toBe('complete')

    await session.value('compactStored', {
      storedId: 'query-1',
      rows: Uint32Array.from({ length: count }, (_, row) => first.rows + row),
      storedRows: first.rows + count,
      answerCount: 1,
      merged: [],
    })
    expect(readdirSync(folder()).filter((name) => name.endsWith('.log'))).toHaveLength(1)
    const document: unknown = JSON.parse(readFileSync(join(folder(), 'result.json'), 'utf8'))
    expect(document).not.toHaveProperty('damaged')
    expect(document).not.toHaveProperty('unprovenBefore')
    session = await world.restart()
    expect(idsOf(await session.readAll('query-1'))).toEqual(world.service.ids('pump-1').toSorted())
    expect(await listed()).toMatchObject({ rowCount: count, devices: [{ verdict: { kind: 'complete' } }] })
  })
})
