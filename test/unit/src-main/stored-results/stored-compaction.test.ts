import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import type { SampleServiceOptions } from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import {
  compaction,
  createStoredWorld,
  from,
  only,
  range,
  recipe,
  slowFolders,
  type StoredSession,
  type StoredWorld,
} from './stored-world'

let world: StoredWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})
const create = async (options: SampleServiceOptions): Promise<StoredWorld> =>
  (world = await createStoredWorld(options))

/** Holds the next move of a file of events into its place. */
const slowMoves = () => {
  let hold: Promise<void> | undefined
  let release: () => void = () => undefined
  let isHeld = false
  const rename: FileAccess['rename'] = async (before, after) => {
    if (hold !== undefined && String(after).includes('events-')) {
      isHeld = true
      await hold
    }
    await files.rename(before, after)
  }
  return {
    files: { ...files, rename },
    holdNext: (): void => void (hold = new Promise((resolve) => (release = resolve))),
    untilHeld: () => expect.poll(() => isHeld).toBe(true),
    release: (): void => release(),
  }
}

const query = async (session: StoredSession): Promise<void> => {
  await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
  await session.until('query-1', ({ isFinished }) => isFinished)
}
const minute = { first: from, last: from + 60_000 }
/** Asks for a part again. */
const refresh = async (session: StoredSession, queryId: string, window = minute): Promise<void> => {
  const parts = [{ deviceId: 'pump-1', windows: [window] }]
  await session.startAll({ queryId, storedId: 'query-1', devices: ['pump-1'], ...range, parts })
  await session.until(queryId, ({ isFinished }) => isFinished)
  await session.value('closeRange', { queryId, merged: [] })
}
const refused = { ok: false, error: { kind: 'refused', reason: 'request' } }
const namesIn = (folder: string): readonly string[] => readdirSync(join(folder, 'kept', 'query-1')).toSorted()

describe('the rows of a result as one file', () => {
  it('cannot be written while the query is running', async () => {
    const { start } = await create({
      devices: [recipe('pump-1', 1500)],
      switches: { faults: [{ every: 1, kind: 'latency', ms: 500 }] },
    })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await expect.poll(async () => (await first.list()).results.length).toBe(1)
    expect(await first.app.call('compactStored', compaction('query-1', 1500))).toMatchObject(refused)
    await first.until('query-1', ({ isFinished }) => isFinished)
    // Not with fewer rows than have arrived: the others would be lost.
    expect(await first.app.call('compactStored', compaction('query-1', 1499))).toMatchObject(refused)
    expect(await first.app.call('compactStored', compaction('query-1', 1500))).toEqual({
      ok: true,
      value: {},
    })
  })

  it('does not wait for a query that begins meanwhile and waits for it: it is refused, and both go on', async () => {
    const { start } = await create({ devices: [recipe('pump-1', 40)] })
    const folders = slowFolders()
    const first = await start({ files: folders.files })
    await query(first)
    folders.holdNext()
    const begun = first.app.call('compactStored', compaction('query-1', 40))
    // The list of results, and then the folder itself.
    await folders.untilHeld()
    folders.holdNext()
    folders.release()
    await folders.untilHeld()
    const parts = [{ deviceId: 'pump-1', windows: [minute] }]
    await first.startAll({ queryId: 'query-2', storedId: 'query-1', devices: ['pump-1'], ...range, parts })
    folders.release()
    expect(await begun).toMatchObject({ ok: false, error: { kind: 'refused' } })
    const updates: unknown[] = []
    await first.until('query-2', ({ isFinished, keeping }) => {
      updates.push(keeping)
      return isFinished
    })
    expect(updates.filter((keeping) => keeping !== undefined)).toEqual([])
  })

  it('does not hold back a refresh while it is written; what that brings is there afterwards', async () => {
    const { service, start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    const moves = slowMoves()
    const first = await start({ files: moves.files })
    await query(first)
    await first.value('closeRange', { queryId: 'query-1' })
    moves.holdNext()
    const written = first.value('compactStored', compaction('query-1', 1500))
    await moves.untilHeld()
    await refresh(first, 'query-2')
    moves.release()
    await written
    const again = (await first.runs('query-1')).map(({ rowCount }) => rowCount)
    expect(again[0]).toBe(1500)
    expect(again[1]).toBeGreaterThan(20)
    const second = await restart()
    expect((await second.runs('query-1')).map(({ rowCount }) => rowCount)).toEqual(again)
    expect((await second.runs('query-1')).slice(0, 1).flatMap(idsOf)).toEqual(
      service.ids('pump-1').toSorted(),
    )
  })

  it('fails if the result is deleted meanwhile, and leaves nothing of it', async () => {
    const { folder, start } = await create({ devices: [recipe('pump-1', 1500)] })
    const moves = slowMoves()
    const first = await start({ files: moves.files })
    await query(first)
    await first.value('closeRange', { queryId: 'query-1' })
    await first.value('closeStored', { storedId: 'query-1' })
    moves.holdNext()
    const written = first.app.call('compactStored', compaction('query-1', 1500))
    await moves.untilHeld()
    await first.value('deleteStored', { storedId: 'query-1' })
    moves.release()
    expect(await written).toMatchObject({ ok: false, error: { kind: 'file' } })
    expect(readdirSync(join(folder, 'kept'))).toEqual([])
  })

  it('that was not finished leaves the arrivals as they were, and its rest is removed by the next session', async () => {
    const { service, folder, start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    const first = await start()
    await query(first)
    // Killed while it is written, and after it was moved into place before the document names it.
    for (const name of ['.events-9.log.12345678.part', 'events-9.log'])
      writeFileSync(join(folder, 'kept', 'query-1', name), 'left by a killed process')
    const second = await restart()
    expect(only((await second.list()).results)).toMatchObject({ eventCount: 1500 })
    expect(namesIn(folder)).toEqual(['arrivals-1.log', 'result.json'])
    expect((await second.runs('query-1')).flatMap(idsOf)).toEqual(service.ids('pump-1').toSorted())
  })

  it('is not taken for the rest of a killed process while its tab is closed and the results are listed', async () => {
    const { start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    let listing: Promise<unknown> | undefined
    const moving: FileAccess = {
      ...files,
      rename: async (before, after) => {
        await files.rename(before, after)
        // It is in its place, and the document does not name it yet.
        if (String(after).includes('events-')) await (listing = first.list())
      },
    }
    const first: StoredSession = await start({ files: moving })
    await query(first)
    const written = first.value('compactStored', compaction('query-1', 1500))
    await first.value('closeRange', { queryId: 'query-1' })
    await first.value('closeStored', { storedId: 'query-1' })
    await written
    expect(listing).toBeDefined()
    const second = await restart()
    expect((await second.readAll('query-1')).rowCount).toBe(1500)
  })

  it('replaces the arrivals; what is fetched later follows it with dictionaries of its own', async () => {
    const { service, folder, start, restart } = await create({
      devices: [recipe('pump-1', 1500)],
      switches: { unknownDevice: 'notFound' },
    })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1', 'pump-2'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const before = await first.readAll('query-1')
    await first.compact('query-1', 1500)
    expect(namesIn(folder)).toEqual(['arrivals-2.log', 'events-2.log', 'result.json'])
    const at = from + 5
    service.add([
      {
        id: `pump-2@#t@#${String(at)}`,
        deviceId: 'pump-2',
        attributeCode: 't',
        createdTime: at,
        deviceTimestamp: at,
        ingressTimeStamp: at,
      },
    ])
    await first.value('fetchMissing', { queryId: 'query-1' })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const second = await restart()
    const result = only((await second.list()).results)
    expect(result).toMatchObject({ eventCount: 1501, rowCount: 1501 })
    expect(result.devices.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete'])
    const [stored, arrived, ...more] = await second.runs('query-1')
    const records = Array.from({ length: 1500 }, (_, row) => stored?.recordJson(row))
    expect(records).toEqual(Array.from({ length: 1500 }, (_, row) => before.recordJson(row)))
    expect([arrived].flatMap((table) => (table === undefined ? [] : idsOf(table)))).toEqual(
      service.ids('pump-2'),
    )
    expect(more).toEqual([])
  })

  it('holds only the rows that count, with what is known of them, and no more after many refreshes', async () => {
    const { service, folder, start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    const first = await start()
    await query(first)
    await first.value('closeRange', { queryId: 'query-1' })
    await first.compact('query-1', 1500)
    const size = (): number => readFileSync(join(folder, 'kept', 'query-1', 'events-2.log')).byteLength
    const sizes = [size()]
    const whole = { first: range.start, last: range.end }
    for (let round = 1; round <= 3; round += 1) {
      await refresh(first, `again-${String(round)}`, whole)
      const seen = { marks: new Uint8Array(1500).fill(round), times: new Float64Array(1500).fill(round) }
      await first.value('compactStored', {
        ...compaction('query-1', 1500, 1),
        storedRows: 3000,
        seen,
        merged: [{ deviceId: 'pump-1', eventCount: 1500, sharedIdCount: 0 }],
      })
      const name = namesIn(folder).find((other) => other.startsWith('events-')) ?? ''
      sizes.push(readFileSync(join(folder, 'kept', 'query-1', name)).byteLength)
      expect(namesIn(folder).filter((other) => other.startsWith('events-'))).toHaveLength(1)
    }
    const second = await restart()
    expect(only((await second.list()).results)).toMatchObject({ eventCount: 1500, rowCount: 1500 })
    const { notes } = await second.value('openStored', { storedId: 'query-1' })
    expect(notes).toEqual({ events: [], times: [] })
    const { seen, batches } = await second.value('readStored', { storedId: 'query-1' })
    expect(batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)).toBe(1500)
    expect([seen?.marks, seen?.times]).toEqual([new Uint8Array(1500).fill(3), new Float64Array(1500).fill(3)])
    expect((await second.readAll('query-1')).rowCount).toBe(1500)
    expect(idsOf(await second.readAll('query-1'))).toEqual(service.ids('pump-1').toSorted())
    expect(Math.max(...sizes) - (sizes[0] ?? 0)).toBeLessThan(500)
  })

  it.each([
    ['rows that are not there', { rows: Uint32Array.of(1, 2000) }],
    ['rows that do not ascend', { rows: Uint32Array.of(2, 1) }],
    ['one row twice', { rows: Uint32Array.of(1, 1) }],
    ['marks of fewer rows', { seen: { marks: new Uint8Array(1), times: new Float64Array(1) } }],
  ])('is refused with %s', async (_name, change) => {
    const { folder, start } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    await query(first)
    const before = namesIn(folder)
    const request = { ...compaction('query-1', 40), ...change }
    expect(await first.app.call('compactStored', request)).toMatchObject({
      ok: false,
      error: { kind: 'refused' },
    })
    expect(namesIn(folder).filter((name) => name.startsWith('events-'))).toEqual([])
    expect(namesIn(folder)).toEqual(expect.arrayContaining([...before]))
  })

  it('of another result is told from its own: it is said where it ends', async () => {
    const { folder, start, restart } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    for (const queryId of ['query-1', 'query-2']) {
      await first.startAll({ queryId, devices: ['pump-1'], ...range })
      await first.until(queryId, ({ isFinished }) => isFinished)
      await first.value('closeRange', { queryId })
      await first.compact(queryId, 40)
    }
    const pathOf = (queryId: string): string => join(folder, 'kept', queryId, 'events-2.log')
    writeFileSync(pathOf('query-1'), readFileSync(pathOf('query-2')))
    const second = await restart()
    const problems: unknown[] = []
    for (const storedId of ['query-1', 'query-2']) {
      await second.value('openStored', { storedId })
      problems.push((await second.value('readStored', { storedId })).problem)
    }
    expect(problems).toEqual([
      { kind: 'file', cause: 'damaged', name: 'events-2.log', detail: 'sha256' },
      undefined,
    ])
  })
})
