import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { KeptExcerptRequest } from '../../../../src-preload/contract/kept'
import { createKeptWorld, type KeptSession, type KeptWorld } from './kept-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const wanted = { start: from + 1_800_000, end: to + 3_600_000 }
const bytes = Uint8Array.of(0x50, 0x41, 0x52, 0x31)

let world: KeptWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})
const create = async (): Promise<KeptWorld> =>
  (world = await createKeptWorld({ devices: [{ deviceId: 'pump-1', count: 400, from, to, spread: 'even' }] }))

const keep = async (session: KeptSession): Promise<void> => {
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
}
const claim = { first: wanted.start + 1, last: range.end - 1, asOf: 9_000_000_000_000 }
const excerpt = (change: Partial<KeptExcerptRequest> = {}): KeptExcerptRequest => ({
  ...{
    keptId: 'rest-1',
    sourceId: 'query-1',
    ...wanted,
    zone: 'Europe/Berlin',
    eventCount: 200,
    expectedBytes: 4,
    markedRows: [],
  },
  devices: [
    { deviceId: 'pump-1', proven: [claim], eventCount: 200, sharedIdCount: 3 },
    { deviceId: 'pump-2', proven: [], eventCount: 0, sharedIdCount: 0 },
  ],
  ...change,
})
const commit = async (session: KeptSession, request: KeptExcerptRequest): Promise<void> => {
  const { saveId } = await session.value('beginKeptExcerpt', request)
  await session.value('appendSave', { saveId, bytes })
  await session.value('commitSave', { saveId, byteCount: bytes.byteLength })
}
const find = async (session: KeptSession, keptId: string) =>
  (await session.list()).results.find((result) => result.keptId === keptId)

describe('an excerpt of a kept result', () => {
  it('is a kept result of its own: incomplete, with the proof of its part as of when it was asked for, also after a restart', async () => {
    const { start, restart } = await create()
    const first = await start()
    await keep(first)
    const source = await find(first, 'query-1')
    await commit(first, excerpt())
    const made = await find(first, 'rest-1')
    const asOf = source?.devices[0]?.proven[0]?.asOf
    expect(made).toMatchObject({
      baseUrl: source?.baseUrl,
      startedAt: source?.startedAt,
      asOf,
      eventCount: 200,
      rowCount: 200,
    })
    expect(made?.request).toMatchObject({
      kind: 'range',
      query: { ...wanted, devices: ['pump-1', 'pump-2'], connectionId: source?.request.query.connectionId },
    })
    expect(made?.devices[0]?.proven).toEqual([{ ...claim, asOf }])
    const missing = [
      { first: wanted.start, last: wanted.start },
      { first: range.end, last: wanted.end },
    ]
    expect(made?.devices.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'partial', eventCount: 200, sharedIdCount: 3, requestCount: 0, missing },
      { kind: 'partial', eventCount: 0, missing: [{ first: wanted.start, last: wanted.end }] },
    ])
    const second = await restart()
    expect(await find(second, 'rest-1')).toEqual(made)
    expect(await find(second, 'query-1')).toEqual(source)
  })

  it('never claims more proof, or newer proof, than the result that it comes from', async () => {
    const { start } = await create()
    const first = await start()
    await keep(first)
    const all = { first: wanted.start, last: wanted.end, asOf: 5 }
    const other = { deviceId: 'pump-9', proven: [all], eventCount: 0, sharedIdCount: 0 }
    await commit(
      first,
      excerpt({ devices: [{ deviceId: 'pump-1', proven: [all], eventCount: 200, sharedIdCount: 0 }, other] }),
    )
    expect((await find(first, 'rest-1'))?.devices.map(({ proven }) => proven)).toEqual([
      [{ first: wanted.start, last: range.end, asOf: 5 }],
      [],
    ])
  })

  it('grows by the rest as by a refresh', async () => {
    const { start } = await create()
    const first = await start()
    await keep(first)
    await commit(first, excerpt({ devices: excerpt().devices.slice(0, 1) }))
    const windows = [
      { first: wanted.start, last: wanted.start },
      { first: range.end, last: wanted.end },
    ]
    await first.startAll({
      queryId: 'query-2',
      keptId: 'rest-1',
      devices: ['pump-1'],
      ...wanted,
      parts: [{ deviceId: 'pump-1', windows }],
    })
    await first.until('query-2', ({ isFinished }) => isFinished)
    const made = await find(first, 'rest-1')
    expect(made?.devices[0]?.verdict).toMatchObject({ kind: 'complete', missing: [] })
    expect(made?.devices[0]?.proven).toMatchObject([
      windows[0],
      { first: claim.first, last: claim.last },
      windows[1],
    ])
    expect((await first.value('openKept', { keptId: 'rest-1' })).fileName).toBe('events-1.parquet')
  })

  it('does not exist before the commit, and leaves nothing behind if there is none', async () => {
    const { folder, start, restart } = await create()
    const first = await start()
    await keep(first)
    const { saveId } = await first.value('beginKeptExcerpt', excerpt())
    await first.value('appendSave', { saveId, bytes })
    expect(await find(first, 'rest-1')).toBeUndefined()
    // Killed after the file was moved into place, and before the document names it.
    writeFileSync(join(folder, 'kept', 'rest-1', 'events-1.parquet'), bytes)
    const second = await restart()
    expect((await second.list()).unreadable).toEqual([])
    expect((await second.list()).results.map(({ keptId }) => keptId)).toEqual(['query-1'])
    expect(readdirSync(join(folder, 'kept'))).toEqual(['query-1'])
  })

  it('is refused of a result that is gone, of the latest events, and while nothing is kept', async () => {
    const { folder, start } = await create()
    const first = await start()
    await keep(first)
    await first.latest({ queryId: 'query-3', devices: ['pump-1'], zone: 'Europe/Berlin', limit: 10 })
    expect(await first.app.call('beginKeptExcerpt', excerpt({ sourceId: 'query-7' }))).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
    expect(await first.app.call('beginKeptExcerpt', excerpt({ sourceId: 'query-3' }))).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    await first.setKeeping({ isOn: false })
    expect(await first.app.call('beginKeptExcerpt', excerpt())).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    expect(existsSync(join(folder, 'kept', 'rest-1'))).toBe(false)
  })

  it('is refused with proof outside its range', async () => {
    const { start } = await create()
    const first = await start()
    const devices = [
      {
        deviceId: 'pump-1',
        proven: [{ first: wanted.start - 1, last: wanted.end, asOf: 1 }],
        eventCount: 0,
        sharedIdCount: 0,
      },
    ]
    expect(await first.app.call('beginKeptExcerpt', excerpt({ devices }))).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
  })
})
