import { readdirSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import type { SampleServiceOptions } from '../../../service/sample-service'
import { idsOf } from '../../support/whole-range'
import {
  createKeptWorld,
  from,
  type KeptSession,
  type KeptWorld,
  only,
  range,
  recipe,
  slowFolders,
} from './kept-world'

let world: KeptWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})
const create = async (options: SampleServiceOptions): Promise<KeptWorld> =>
  (world = await createKeptWorld(options))

describe('the Parquet file of a result', () => {
  const parquet = Uint8Array.of(0x50, 0x41, 0x52, 0x31, 1, 2, 3)
  const file = { keptId: 'query-1', refreshCount: 0, expectedBytes: 1, markedRows: [], merged: [] }

  it('cannot be begun while the query is running', async () => {
    const { start } = await create({
      devices: [recipe('pump-1', 1500)],
      switches: { faults: [{ every: 1, kind: 'latency', ms: 500 }] },
    })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    const refused = { ok: false, error: { kind: 'refused', reason: 'request' } }
    await expect.poll(async () => (await first.list()).results.length).toBe(1)
    expect(
      await first.app.call('beginKeptFile', {
        keptId: 'query-1',
        eventCount: 1500,
        refreshCount: 0,
        expectedBytes: 1,
        markedRows: [],
        merged: [],
      }),
    ).toMatchObject(refused)
    await first.until('query-1', ({ isFinished }) => isFinished)
    // Not with fewer rows than have arrived: the others would be lost.
    expect(
      await first.app.call('beginKeptFile', {
        keptId: 'query-1',
        eventCount: 1499,
        refreshCount: 0,
        expectedBytes: 1,
        markedRows: [],
        merged: [],
      }),
    ).toMatchObject(refused)
    expect(
      await first.app.call('beginKeptFile', {
        keptId: 'query-1',
        eventCount: 1500,
        refreshCount: 0,
        expectedBytes: 1,
        markedRows: [],
        merged: [],
      }),
    ).toMatchObject({
      ok: true,
    })
  })

  it('does not wait for a query that begins meanwhile and waits for it: it is refused, and both go on', async () => {
    const { start } = await create({ devices: [recipe('pump-1', 40)] })
    const folders = slowFolders()
    const first = await start({ files: folders.files })
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    folders.holdNext()
    const begun = first.app.call('beginKeptFile', {
      keptId: 'query-1',
      eventCount: 40,
      refreshCount: 0,
      expectedBytes: 1,
      markedRows: [],
      merged: [],
    })
    // The list of results, and then the folder itself.
    await folders.untilHeld()
    folders.holdNext()
    folders.release()
    await folders.untilHeld()
    const parts = [{ deviceId: 'pump-1', windows: [{ first: from, last: from + 60_000 }] }]
    await first.startAll({ queryId: 'query-2', keptId: 'query-1', devices: ['pump-1'], ...range, parts })
    folders.release()
    expect(await begun).toMatchObject({ ok: false, error: { kind: 'refused' } })
    const updates: unknown[] = []
    await first.until('query-2', ({ isFinished, keeping }) => {
      updates.push(keeping)
      return isFinished
    })
    expect(updates.filter((keeping) => keeping !== undefined)).toEqual([])
  })

  it('is not begun if the page ends while the result is looked at: nobody would finish it', async () => {
    const { folder, start } = await create({ devices: [recipe('pump-1', 40)] })
    const folders = slowFolders()
    const first = await start({ files: folders.files })
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    folders.holdNext()
    const begun = first.app.call('beginKeptFile', { ...file, eventCount: 40 })
    await folders.untilHeld()
    await first.app.app.closePage()
    folders.release()
    expect(await begun).toEqual({ ok: false, error: { kind: 'gone' } })
    expect(readdirSync(join(folder, 'kept', 'query-1')).filter((name) => name.includes('parquet'))).toEqual(
      [],
    )
  })

  it('that was not committed leaves the arrivals as they were, and its rest is removed by the next session', async () => {
    const { service, folder, start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const { saveId } = await first.value('beginKeptFile', {
      keptId: 'query-1',
      eventCount: 1500,
      refreshCount: 0,
      expectedBytes: 3,
      markedRows: [],
      merged: [],
    })
    await first.value('appendSave', { saveId, bytes: parquet })
    writeFileSync(
      join(folder, 'kept', 'query-1', '.events-9.parquet.12345678.part'),
      'left by a killed process',
    )
    const second = await restart()
    expect(only((await second.list()).results)).toMatchObject({ eventCount: 1500 })
    expect(readdirSync(join(folder, 'kept', 'query-1')).toSorted()).toEqual([
      'arrivals-1.log',
      'arrivals-2.log',
      'result.json',
    ])
    expect((await second.runs('query-1')).flatMap(idsOf)).toEqual(service.ids('pump-1').toSorted())
  })

  it('is not taken for the rest of a killed process while its tab is closed and the results are listed', async () => {
    const { start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    let listing: Promise<unknown> | undefined
    const moving: FileAccess = {
      ...files,
      rename: async (from, to) => {
        await files.rename(from, to)
        // It is in its place, and the document does not name it yet.
        if (String(to).endsWith('.parquet')) await (listing = first.list())
      },
    }
    const first: KeptSession = await start({ files: moving })
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const { saveId } = await first.value('beginKeptFile', { ...file, eventCount: 1500 })
    await first.value('appendSave', { saveId, bytes: parquet })
    await first.value('closeRange', { queryId: 'query-1' })
    await first.value('closeKept', { keptId: 'query-1' })
    await first.value('commitSave', { saveId, byteCount: parquet.byteLength })
    await listing
    const second = await restart()
    const { fileId } = await second.value('openKept', { keptId: 'query-1' })
    expect((await second.value('readFile', { fileId: fileId ?? '' })).bytes).toEqual(parquet)
  })

  it('replaces the arrivals; what is fetched later follows it with dictionaries of its own', async () => {
    const { service, folder, start, restart } = await create({
      devices: [recipe('pump-1', 1500)],
      switches: { unknownDevice: 'notFound' },
    })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1', 'pump-2'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    await first.saveParquet('query-1', 1500, parquet)
    expect(readdirSync(join(folder, 'kept', 'query-1')).toSorted()).toEqual([
      'arrivals-2.log',
      'events-2.parquet',
      'result.json',
    ])
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
    expect(result).toMatchObject({ eventCount: 1501 })
    expect(result.devices.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete'])
    const { fileId, fileName } = await second.value('openKept', { keptId: 'query-1' })
    expect(fileName).toBe('events-2.parquet')
    expect((await second.value('readFile', { fileId: fileId ?? '' })).bytes).toEqual(parquet)
    expect(idsOf(await second.readAll('query-1'))).toEqual(service.ids('pump-2'))
  })
})
