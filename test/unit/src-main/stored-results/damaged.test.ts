import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compaction, createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }

let world: StoredWorld
let session: StoredSession
const fileOf = (storedId: string, name: string): string => join(world.folder, 'kept', storedId, name)

beforeEach(async () => {
  world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 5000, from, to, spread: 'even' }],
  })
  session = await world.start()
  for (const queryId of ['query-1', 'query-2']) {
    await session.startAll({ queryId, devices: ['pump-1'], ...range })
    await session.until(queryId, ({ isFinished }) => isFinished)
  }
  await session.close()
})
afterEach(() => world.end())

describe('a kept result that is damaged', () => {
  it('in the middle of its arrivals is read up to there; nothing after it counts as proven', async () => {
    const path = fileOf('query-1', 'arrivals-1.log')
    const bytes = readFileSync(path)
    const index = Math.floor(bytes.byteLength / 2)
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
    writeFileSync(path, bytes)
    session = await world.start()
    const { result } = await session.value('openStored', { storedId: 'query-1' })
    const [device] = result.devices
    expect(device?.verdict?.kind).toBe('partial')
    const covered = [...(device?.proven ?? []), ...(device?.verdict?.missing ?? [])].reduce(
      (sum, { first, last }) => sum + last - first + 1,
      0,
    )
    expect(covered).toBe(range.end - range.start + 1)
    let rows = 0
    let problem: unknown
    for (let isFinished = false; !isFinished;) {
      const read = await session.value('readStored', { storedId: 'query-1' })
      rows += read.batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
      problem = read.problem
      ;({ isFinished } = read)
    }
    expect(problem).toMatchObject({ kind: 'file', cause: 'damaged', name: 'arrivals-1.log' })
    expect(rows).toBe(result.eventCount)
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThan(5000)
  })

  it('at the end of its arrivals, where a frame was cut off, has lost that frame only', async () => {
    appendFileSync(fileOf('query-1', 'arrivals-1.log'), Buffer.alloc(7))
    session = await world.start()
    expect((await session.readAll('query-1')).rowCount).toBe(5000)
  })

  it.each([
    ['is no JSON', () => '{"version":2,', { cause: 'damaged', name: 'result.json' }],
    [
      'lacks a field',
      (text: string) => text.replace('"baseUrl"', '"base"'),
      { cause: 'damaged', name: 'result.json', detail: 'baseUrl' },
    ],
    [
      'is of another version',
      (text: string) => text.replace('"version":2', '"version":1'),
      { cause: 'otherVersion', name: 'result.json' },
    ],
  ])(
    'whose document %s is listed as unreadable and can be deleted; the others stay',
    async (_name, damage, problem) => {
      const path = fileOf('query-1', 'result.json')
      writeFileSync(path, damage(readFileSync(path, 'utf8')))
      session = await world.start()
      const { results, unreadable } = await session.list()
      expect(results.map(({ storedId }) => storedId)).toEqual(['query-2'])
      expect(unreadable).toMatchObject([{ storedId: 'query-1', problem: { kind: 'file', ...problem } }])
      expect(await session.app.call('openStored', { storedId: 'query-1' })).toMatchObject({
        ok: false,
        error: problem,
      })
      await session.value('deleteStored', { storedId: 'query-1' })
      expect(await session.list()).toMatchObject({ results: [{ storedId: 'query-2' }], unreadable: [] })
    },
  )

  it('is told from a folder of something else, which is left alone', async () => {
    mkdirSync(join(world.folder, 'kept', 'not ours'))
    session = await world.start()
    const { results, unreadable } = await session.list()
    expect([results.length, unreadable.length]).toEqual([2, 0])
  })
})

it('a result that is not there is gone', async () => {
  session = await world.start()
  for (const channel of ['openStored', 'readStored'] as const) {
    expect(await session.app.call(channel, { storedId: 'query-9' })).toMatchObject({
      ok: false,
      error: { kind: 'gone' },
    })
  }
  expect(await session.app.call('compactStored', compaction('query-9', 1))).toMatchObject({
    ok: false,
    error: { kind: 'gone' },
  })
})
