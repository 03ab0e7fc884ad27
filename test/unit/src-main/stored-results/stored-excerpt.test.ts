import { existsSync, readdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import type { StoredExcerptRequest } from '../../../../src-preload/contract/stored'
import { createStoredWorld, type StoredSession, type StoredWorld } from './stored-world'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const wanted = { start: from + 1_800_000, end: to + 3_600_000 }

let world: StoredWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})
const create = async (): Promise<StoredWorld> =>
  (world = await createStoredWorld({
    devices: [{ deviceId: 'pump-1', count: 400, from, to, spread: 'even' }],
  }))

const keep = async (session: StoredSession): Promise<void> => {
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
}
const claim = { first: wanted.start + 1, last: range.end - 1, asOf: 9_000_000_000_000 }
const excerpt = (change: Partial<StoredExcerptRequest> = {}): StoredExcerptRequest => ({
  ...{
    storedId: 'rest-1',
    sourceId: 'query-1',
    ...wanted,
    zone: 'Europe/Berlin',
    rows: Uint32Array.from({ length: 200 }, (_, row) => 200 + row),
    storedRows: 400,
    notes: { events: [], times: [] },
  },
  devices: [
    { deviceId: 'pump-1', proven: [claim], eventCount: 200, sharedIdCount: 3 },
    { deviceId: 'pump-2', proven: [], eventCount: 0, sharedIdCount: 0 },
  ],
  ...change,
})
const make = async (session: StoredSession, request: StoredExcerptRequest): Promise<void> => {
  await session.value('keepExcerpt', request)
}
const find = async (session: StoredSession, storedId: string) =>
  (await session.list()).results.find((result) => result.storedId === storedId)

describe('an excerpt of a kept result', () => {
  it('is a kept result of its own: incomplete, with the proof of its part as of when it was asked for, also after a restart', async () => {
    const { start, restart } = await create()
    const first = await start()
    await keep(first)
    const source = await find(first, 'query-1')
    await make(first, excerpt())
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
    const rows = await first.readAll('query-1')
    const second = await restart()
    expect(await find(second, 'rest-1')).toEqual(made)
    expect(await find(second, 'query-1')).toEqual(source)
    const part = await second.readAll('rest-1')
    expect(Array.from({ length: part.rowCount }, (_, row) => part.recordJson(row))).toEqual(
      Array.from({ length: 200 }, (_, row) => rows.recordJson(200 + row)),
    )
  })

  it('never claims more proof, or newer proof, than the result that it comes from', async () => {
    const { start } = await create()
    const first = await start()
    await keep(first)
    const all = { first: wanted.start, last: wanted.end, asOf: 5 }
    const other = { deviceId: 'pump-9', proven: [all], eventCount: 0, sharedIdCount: 0 }
    await make(
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
    await make(first, excerpt({ devices: excerpt().devices.slice(0, 1) }))
    const windows = [
      { first: wanted.start, last: wanted.start },
      { first: range.end, last: wanted.end },
    ]
    await first.startAll({
      queryId: 'query-2',
      storedId: 'rest-1',
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
    expect((await first.runs('rest-1')).map(({ rowCount }) => rowCount)[0]).toBe(200)
  })

  it('does not exist before it is complete, and leaves nothing behind if it never is', async () => {
    const { folder, start, restart } = await create()
    let isListed: boolean | undefined
    const moving: FileAccess = {
      ...files,
      rename: async (before, after) => {
        await files.rename(before, after)
        if (!String(after).endsWith('events-1.log')) return
        isListed = (await find(first, 'rest-1')) !== undefined
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      },
    }
    const first: StoredSession = await start({ files: moving })
    await keep(first)
    expect(await first.app.call('keepExcerpt', excerpt())).toMatchObject({
      ok: false,
      error: { kind: 'file' },
    })
    expect(isListed).toBe(false)
    // Killed after the file was moved into place, and before the document names it.
    const second = await restart()
    expect((await second.list()).unreadable).toEqual([])
    expect((await second.list()).results.map(({ storedId }) => storedId)).toEqual(['query-1'])
    expect(readdirSync(join(folder, 'kept'))).toEqual(['query-1'])
  })

  it('has the notes and the times that go with it', async () => {
    const { start, restart } = await create()
    const first = await start()
    await keep(first)
    const notes = { events: [], times: [{ at: wanted.start + 5, text: 'the pump was changed' }] }
    const seen = { marks: new Uint8Array(200), times: new Float64Array(200).fill(7) }
    await make(first, excerpt({ notes, seen }))
    const second = await restart()
    expect((await second.value('openStored', { storedId: 'rest-1' })).notes).toEqual(notes)
    expect((await second.value('readStored', { storedId: 'rest-1' })).seen).toEqual(seen)
  })

  it('is refused of a result that is gone, of the latest events, and while nothing is kept', async () => {
    const { folder, start } = await create()
    const first = await start()
    await keep(first)
    await first.latest({ queryId: 'query-3', devices: ['pump-1'], zone: 'Europe/Berlin', limit: 10 })
    expect(await first.app.call('keepExcerpt', excerpt({ sourceId: 'query-7' }))).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
    expect(
      await first.app.call('keepExcerpt', excerpt({ sourceId: 'query-3', storedRows: 400 })),
    ).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    await first.setKeeping({ isOn: false })
    expect(await first.app.call('keepExcerpt', excerpt())).toMatchObject({
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
    expect(await first.app.call('keepExcerpt', excerpt({ devices }))).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
  })
})
