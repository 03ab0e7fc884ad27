import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'
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
  type StoredWorld,
} from './stored-world'

let world: StoredWorld | undefined
afterEach(async () => {
  await world?.end()
  world = undefined
})
const create = async (options: SampleServiceOptions): Promise<StoredWorld> =>
  (world = await createStoredWorld(options))

describe('a complete query', () => {
  it('is there after a restart with its events, its proof and its verdict, without a network', async () => {
    const { service, start, restart } = await create({
      devices: [recipe('pump-1', 2500), recipe('pump-2', 40)],
    })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1', 'pump-2'], ...range })
    const { devices } = await first.until('query-1', ({ isFinished }) => isFinished)
    const second = await restart()
    await service.stop()
    const result = only((await second.list()).results)
    const fetchedWith = [await createTokenFingerprints()(service.url, service.token)]
    expect(result).toMatchObject({
      storedId: 'query-1',
      connectionName: 'sample',
      baseUrl: service.url,
      eventCount: 2540,
      fetchedWith,
    })
    expect(result.devices.map(({ verdict }) => verdict)).toEqual(devices.map(({ verdict }) => verdict))
    expect(
      result.devices.map(({ proven }) => proven.map(({ first: start, last }) => ({ start, end: last }))),
    ).toEqual([[range], [range]])
    expect(idsOf(await second.readAll('query-1'))).toEqual(
      [...service.ids('pump-1'), ...service.ids('pump-2')].toSorted(),
    )
  })

  it('leaves files for their owner only, without the token', async () => {
    const { service, folder, start } = await create({ devices: [recipe('pump-1', 2500)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const kept = join(folder, 'kept', 'query-1')
    expect(readdirSync(kept).toSorted()).toEqual(['arrivals-1.log', 'result.json'])
    for (const name of readdirSync(kept)) {
      expect(statSync(join(kept, name)).mode & 0o777).toBe(0o600)
      expect(readFileSync(join(kept, name)).includes(service.token)).toBe(false)
    }
    expect([join(folder, 'kept'), kept].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700])
  })

  it('is not kept if it is about parts of the range, which would pass for the whole', async () => {
    const { start } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    const parts = [{ deviceId: 'pump-1', windows: [{ first: from, last: from + 60_000 }] }]
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range, parts })
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect((await first.list()).results).toEqual([])
  })

  it('is not kept when keeping is turned off', async () => {
    const { start } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    await first.setKeeping({ isOn: false })
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect(await first.list()).toMatchObject({
      results: [],
      unreadable: [],
      byteCount: 0,
      maxBytes: 2_000_000_000,
    })
  })

  it('that fails without any answer leaves nothing', async () => {
    const { folder, start } = await create({ devices: [], switches: { unknownDevice: 'notFound' } })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect((await first.list()).results).toEqual([])
    await first.value('closeRange', { queryId: 'query-1' })
    await expect.poll(() => readdirSync(join(folder, 'kept'))).toEqual([])
  })

  it('of a range that had not begun stays, although nothing of it is proven', async () => {
    const { start, restart } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    const tomorrow = Date.now() + 86_400_000
    await first.startAll({
      queryId: 'query-1',
      devices: ['pump-1'],
      start: tomorrow,
      end: tomorrow + 3_600_000,
    })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const { devices } = only((await (await restart()).list()).results)
    expect(devices.map(({ proven, verdict }) => [proven, verdict?.kind])).toEqual([[[], 'complete']])
  })

  it('is listed by two at once, although the first removes what was left over', async () => {
    const { folder, start } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    mkdirSync(join(folder, 'kept', 'query-0'))
    const lists = await Promise.all([first.list(), first.list()])
    expect(
      lists.map(({ results, unreadable }) => [results.map(({ storedId }) => storedId), unreadable]),
    ).toEqual([
      [['query-1'], []],
      [['query-1'], []],
    ])
    expect(readdirSync(join(folder, 'kept'))).toEqual(['query-1'])
  })

  it('is deleted when the user says so', async () => {
    const { folder, start, restart } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect(await first.value('deleteAllStored', {})).toMatchObject({ results: [{ storedId: 'query-1' }] })
    const second = await restart()
    expect(await second.value('deleteAllStored', {})).toMatchObject({ results: [], byteCount: 0 })
    expect(readdirSync(join(folder, 'kept'))).toEqual([])
  })
})

describe('deleting one result', () => {
  const refused = { ok: false, error: { kind: 'resultOpen' } }

  it('is refused while it is open in a tab, and the result is kept on', async () => {
    const { folder, start, restart } = await create({ devices: [recipe('pump-1', 40)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect(await first.app.call('deleteStored', { storedId: 'query-1' })).toEqual(refused)
    const second = await restart()
    await second.value('openStored', { storedId: 'query-1' })
    expect(await second.app.call('deleteStored', { storedId: 'query-1' })).toEqual(refused)
    expect((await second.readAll('query-1')).rowCount).toBe(40)
    await second.value('closeStored', { storedId: 'query-1' })
    await second.value('deleteStored', { storedId: 'query-1' })
    expect((await second.list()).results).toEqual([])
    expect(readdirSync(join(folder, 'kept'))).toEqual([])
  })

  it('is refused while events of it still arrive, even if no tab shows it', async () => {
    const { service, start } = await create({ devices: [recipe('pump-1', 40)] })
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 300 }] }
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.value('closeStored', { storedId: 'query-1' })
    expect(await first.app.call('deleteStored', { storedId: 'query-1' })).toEqual(refused)
    await first.value('deleteAllStored', {})
    await first.until('query-1', ({ isFinished }) => isFinished)
    expect(await first.list()).toMatchObject({ results: [{ storedId: 'query-1', eventCount: 40 }] })
    // The run can still be continued from a tab that is closed, but nothing is written now.
    await first.value('deleteStored', { storedId: 'query-1' })
    expect((await first.list()).results).toEqual([])
  })
})

describe('a query for the latest events', () => {
  it('is there after a restart with its events and the answer of each device', async () => {
    const { service, start, restart } = await create({
      devices: [recipe('pump-1', 300)],
      switches: { unknownDevice: 'notFound' },
    })
    const first = await start()
    const answer = await first.latest({
      queryId: 'query-1',
      devices: ['pump-1', 'pump-2'],
      ...range,
      zone: 'UTC',
      limit: 1000,
    })
    const second = await restart()
    const result = only((await second.list()).results)
    expect(result).toMatchObject({
      eventCount: 300,
      asOf: answer.receivedAt,
      request: { kind: 'latest', query: { queryId: 'query-1', limit: 1000 } },
    })
    expect(result.devices.map((device) => device.answer)).toEqual(answer.devices)
    expect(result.devices.map(({ verdict, proven }) => [verdict, proven])).toEqual([
      [undefined, []],
      [undefined, []],
    ])
    expect(idsOf(await second.readAll('query-1'))).toEqual([...service.ids('pump-1')].toSorted())
  })
})

describe('a query that continues a kept result', () => {
  it('adds a run to it, with windows of its own time, and the file replaces the runs of both', async () => {
    const { service, folder, start, restart } = await create({ devices: [recipe('pump-1', 1500)] })
    const first = await start()
    await first.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await first.until('query-1', ({ isFinished }) => isFinished)
    const at = range.end + 500
    service.add([
      {
        id: `pump-1@#t@#${String(at)}`,
        deviceId: 'pump-1',
        attributeCode: 't',
        createdTime: at,
        deviceTimestamp: at,
        ingressTimeStamp: at,
      },
    ])
    const [window, end] = [{ first: range.end - 100, last: range.end + 1000 }, range.end + 1000]
    const parts = [{ deviceId: 'pump-1', windows: [window] }]
    await first.startAll({
      queryId: 'query-2',
      storedId: 'query-1',
      devices: ['pump-1'],
      start: range.start,
      end,
      parts,
    })
    await first.until('query-2', ({ isFinished }) => isFinished)
    const result = only((await first.list()).results)
    expect(result).toMatchObject({
      storedId: 'query-1',
      eventCount: 1501,
      request: { query: { queryId: 'query-1', start: range.start, end } },
    })
    expect(result.devices[0]?.verdict).toMatchObject({ kind: 'complete', eventCount: 1501, missing: [] })
    expect(result.devices[0]?.proven).toMatchObject([{ first: range.start, last: window.first - 1 }, window])
    expect((await first.runs('query-1')).map((table) => table.rowCount)).toEqual([1500, 1])
    // A page that has not read the second run yet: its rows would be lost.
    expect(await first.app.call('compactStored', compaction('query-1', 1501, 0))).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'request' },
    })
    await first.compact('query-1', 1501, 1)
    const names = readdirSync(join(folder, 'kept', 'query-1'))
    expect(names.filter((name) => name.startsWith('events-'))).toHaveLength(1)
    expect(names).not.toContain('arrivals-1.log')
    const counts = (await first.runs('query-1')).map((table) => table.rowCount)
    expect(counts.filter((rowCount) => rowCount > 0)).toEqual([1500, 1])
    const second = await restart()
    const kept = only((await second.list()).results)
    expect(kept.devices).toEqual(result.devices)
    expect(kept.eventCount).toBe(1501)
  })
})

describe('a result whose page ends while it is opened', () => {
  const beginToOpen = async () => {
    const { start } = await create({ devices: [recipe('pump-1', 40)] })
    const folders = slowFolders()
    const session = await start({ files: folders.files })
    await session.startAll({ queryId: 'query-1', devices: ['pump-1'], ...range })
    await session.until('query-1', ({ isFinished }) => isFinished)
    await session.app.app.closePage()
    folders.holdNext()
    const opened = session.app.call('openStored', { storedId: 'query-1' })
    await folders.untilHeld()
    return { session, opened, closed: session.app.app.closePage(), release: folders.release }
  }
  const gone = { ok: false, error: { kind: 'gone' } }

  it('is not left open', async () => {
    const { session, opened, closed, release } = await beginToOpen()
    release()
    await closed
    expect(await opened).toEqual(gone)
    expect(await session.app.call('readStored', { storedId: 'query-1' })).toEqual(gone)
    expect(await session.value('deleteStored', { storedId: 'query-1' })).toEqual({})
  })

  it('is open for the next page if that one opens it meanwhile', async () => {
    const { session, opened, closed, release } = await beginToOpen()
    const openedNext = session.value('openStored', { storedId: 'query-1' })
    release()
    await closed
    expect(await opened).toEqual(gone)
    expect(await openedNext).toMatchObject({ result: { eventCount: 40 } })
    expect(await session.value('readStored', { storedId: 'query-1' })).toMatchObject({
      isNewRun: true,
      isFinished: true,
    })
    expect(await session.app.call('deleteStored', { storedId: 'query-1' })).toMatchObject({
      ok: false,
      error: { kind: 'resultOpen' },
    })
  })
})
