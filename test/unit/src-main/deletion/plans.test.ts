import { existsSync } from 'node:fs'
import files, { chmod, type FileHandle, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { fetchedOf } from '../../../../src-core/proof/progress'
import type { Ports } from '../../../../src-main/composition'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { runCount } from '../../../support/run-count'
import { temporaryFolder } from '../../support/temporary-folder'
import {
  connectForDeleting,
  createFastClock,
  type DeletingApp,
  eventOf,
  events,
  plannedOf,
  sentIds,
} from './deletion-support'

const manyEvents = runCount(5000, 150)

let service: SampleService
let deleting: DeletingApp
beforeEach(async () => {
  service = await startSampleService({ events: events(300) })
  deleting = await connectForDeleting(service)
})
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})
/** The files of the system, with a hand on those of the ledger. */
const onLedgerHandle = (touch: (handle: FileHandle) => void): { files: FileAccess } => {
  const open: FileAccess['open'] = async (path, ...rest) => {
    const handle = await files.open(path, ...rest)
    if (String(path).includes('ledger-')) touch(handle)
    return handle
  }
  return { files: { ...files, open } }
}
const reconnect = async (ports: Partial<Ports>): Promise<void> => {
  await deleting.stop()
  deleting = await connectForDeleting(service, ports)
}
const untilSent = (count: number): Promise<void> =>
  expect.poll(() => sentIds(service).length, { interval: 1 }).toBeGreaterThanOrEqual(count)
const countOf = (kinds: readonly string[], kind: string): number =>
  kinds.filter((other) => other === kind).length

describe('a confirmed plan', () => {
  it('is sent id by id, no other and none twice, four at a time, and recorded', async () => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 5 }],
    }
    const planned = plannedOf(events(100))
    const { kinds } = await deleting.run(planned)
    expect(countOf(kinds, 'deleted')).toBe(100)
    expect(deleting.gauge.most).toBe(4)
    expect([...sentIds(service)].sort()).toEqual(planned.map(({ eventId }) => eventId).sort())
    expect(service.ids('pump-0042')).toHaveLength(200)
    expect(await deleting.ledger()).toMatchObject({
      totalCount: 100,
      unresolvedCount: 0,
      damagedLineCount: 0,
    })
  })

  it(`of ${String(manyEvents)}: confirmed, sent, recorded and deleted agree`, async () => {
    await reconnect({ clock: createFastClock(1) })
    service.add(events(manyEvents, 'pump-big'))
    const planned = plannedOf(events(manyEvents, 'pump-big'))
    const { kinds } = await deleting.run(planned)
    expect(kinds).toHaveLength(manyEvents)
    expect(countOf(kinds, 'deleted')).toBe(manyEvents)
    expect(new Set(sentIds(service)).size).toBe(manyEvents)
    expect(sentIds(service)).toHaveLength(manyEvents)
    expect((await deleting.ledger()).totalCount).toBe(manyEvents)
    expect(service.ids('pump-big')).toEqual([])
    // Neighbours are looked for together, a few at a time.
    expect(service.requests.filter(({ method }) => method === 'GET').length).toBeLessThan(manyEvents / 5)
  }, 120_000)

  it('and another one over the same ids: each id is one attempt, and both say the same of it', async () => {
    const planned = plannedOf(events(40))
    const [first, second] = await Promise.all([deleting.run(planned), deleting.run(planned)])
    expect(countOf(first?.kinds ?? [], 'deleted')).toBe(40)
    for (const kind of second?.kinds ?? []) expect(['deleted', 'noLongerFound']).toContain(kind)
    const sent = sentIds(service)
    // Shared while under way; where the second came later, it was not there any more.
    expect(sent.length - new Set(sent).size).toBe(countOf(second?.kinds ?? [], 'noLongerFound'))
    expect((await deleting.ledger()).totalCount).toBe(sent.length)
  })

  it('looks and sends nothing while another process deletes, which may have deleted what it saw', async () => {
    const folder = temporaryFolder()
    await deleting.stop()
    deleting = await connectForDeleting(service, { folder })
    const lock = join(folder, 'deletions', 'ledger.lock')
    await mkdir(dirname(lock))
    await writeFile(lock, `device-events\n${String(process.ppid)}\n${hostname()}\n`)
    const sentBefore = deleting.gauge.sent
    const refused = await deleting.run(plannedOf(events(40)))
    expect(refused.stoppedBy).toMatchObject({ kind: 'ledgerInUse', name: lock })
    expect([refused.kinds.length, ...new Set(refused.kinds)]).toEqual([40, 'notDeleted'])
    expect(deleting.gauge.sent).toBe(sentBefore)
    await rm(lock)
    expect(countOf((await deleting.run(plannedOf(events(40)))).kinds, 'deleted')).toBe(40)
    await expect.poll(() => existsSync(lock)).toBe(false)
  })

  it('keeps the others from it while it is paused', async () => {
    const folder = temporaryFolder()
    await deleting.stop()
    deleting = await connectForDeleting(service, { folder })
    const lock = join(folder, 'deletions', 'ledger.lock')
    await deleting.app.call(
      'startDeletion',
      await deleting.plan(plannedOf(events(3)), { deletionId: 'paused' }),
    )
    await deleting.app.call('pauseDeletion', { deletionId: 'paused', isPaused: true })
    await expect.poll(() => existsSync(lock)).toBe(true)
    await deleting.app.call('pauseDeletion', { deletionId: 'paused', isPaused: false })
    expect((await deleting.readToEnd('paused')).kinds).toEqual(['deleted', 'deleted', 'deleted'])
    await expect.poll(() => existsSync(lock)).toBe(false)
  })

  it('while a query runs: both end as they would alone', async () => {
    await reconnect({ clock: createFastClock(1) })
    service.add(events(3000, 'pump-0099'))
    const plan = await deleting.plan(plannedOf(events(50)))
    const first = Number(eventOf(0)['deviceTimestamp'])
    await deleting.app.call('startRange', {
      queryId: 'q',
      connectionId: plan.connectionId,
      devices: ['pump-0099'],
      start: first - 1000,
      end: first + 4_000_000,
      zone: 'UTC',
    })
    const { kinds } = await deleting.run(plannedOf(events(50)))
    expect(countOf(kinds, 'deleted')).toBe(50)
    let eventCount = 0
    for (let reading = 0; reading < 1000; reading += 1) {
      const update = await deleting.app.call('readRange', { queryId: 'q' })
      if (!update.ok) throw new Error(update.error.kind)
      const [device] = update.value.devices
      if (device) ({ eventCount } = fetchedOf(device))
      if (update.value.isFinished) break
    }
    expect(eventCount).toBe(3000)
  })

  it.each<[string, AppError['kind'], (plan: { connectionId: string }) => Promise<unknown>]>([
    [
      'a new token',
      'connectionChanged',
      ({ connectionId }) =>
        deleting.app.call('saveConnection', {
          draft: {
            id: connectionId,
            name: 'sample',
            baseUrl: service.url,
            allowUnencrypted: false,
            token: service.token,
          },
        }),
    ],
    [
      'a forgotten token',
      'noToken',
      ({ connectionId }) => deleting.app.call('forgetToken', { connectionId }),
    ],
    [
      'another base URL',
      'connectionChanged',
      ({ connectionId }) =>
        deleting.app.call('saveConnection', {
          draft: {
            id: connectionId,
            name: 'sample',
            baseUrl: `${service.url}/other`,
            allowUnencrypted: false,
          },
        }),
    ],
  ])('is void after %s: %s', async (_name, kind, change) => {
    const plan = await deleting.plan(plannedOf(events(3)))
    await change(plan)
    expect(await deleting.app.call('startDeletion', plan)).toEqual({ ok: false, error: { kind } })
    expect(sentIds(service)).toEqual([])
    expect((await deleting.ledger()).totalCount).toBe(0)
  })

  it.each([
    ['an id twice', [...plannedOf([eventOf(1)]), ...plannedOf([eventOf(1)])]],
    ['a record of another id', [{ eventId: String(eventOf(1)['id']), record: JSON.stringify(eventOf(2)) }]],
    ['no record', [{ eventId: String(eventOf(1)['id']), record: '' }]],
  ])('is refused with %s', async (_name, planned) => {
    const plan = await deleting.plan(planned)
    expect(await deleting.app.call('startDeletion', plan)).toMatchObject({
      ok: false,
      error: { kind: 'refused', reason: 'request' },
    })
    expect(sentIds(service)).toEqual([])
  })

  it('pauses, goes on, is cancelled, and goes on with the rest', async () => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 10 }],
    }
    const others = events(60, 'pump-0043')
    service.add(others)
    const plan = await deleting.plan(plannedOf(events(60)))
    const { deletionId } = plan
    await deleting.app.call('startDeletion', plan)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: true })
    // The plan would have been sent to its end while another one of as many is.
    await deleting.run(plannedOf(others))
    const sentWhilePaused = sentIds(service).length - others.length
    expect(sentWhilePaused).toBeLessThanOrEqual(4)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: false })
    await untilSent(others.length + sentWhilePaused + 8)
    await deleting.app.call('cancelDeletion', { deletionId })
    const { kinds } = await deleting.readToEnd(deletionId)
    expect(countOf(kinds, 'deleted')).toBe(sentIds(service).length - others.length)
    expect(countOf(kinds, 'deleted') + countOf(kinds, 'notDeleted')).toBe(60)
    expect(countOf(kinds, 'notDeleted')).toBeGreaterThan(0)
    await deleting.app.call('continueDeletion', { deletionId })
    const rest = await deleting.readToEnd(deletionId)
    expect(countOf(rest.kinds, 'deleted')).toBe(countOf(kinds, 'notDeleted'))
    expect(new Set(sentIds(service)).size).toBe(60 + others.length)
  })

  it('sends nothing when the ledger cannot be written, and keeps all', async () => {
    // A file where the folder of the ledger would be; permissions would not stop root.
    await writeFile(join(deleting.app.folder, 'deletions'), 'in the way')
    await chmod(join(deleting.app.folder, 'deletions'), 0o400)
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(10)))
    expect(kinds).toEqual(Array(10).fill('notDeleted'))
    expect(stoppedBy).toMatchObject({ kind: 'file' })
    expect(sentIds(service)).toEqual([])
    const checked = await deleting.app.call('checkDeletions', { deletionId: 'check', intentIds: ['some'] })
    expect(checked).toMatchObject({ ok: false, error: { kind: 'file', name: 'the ledger of deletions' } })
  })

  it('sends no request before its intent is flushed', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    let isFlushing = false
    const flushed: string[] = []
    await reconnect(
      onLedgerHandle((handle) => {
        const sync = handle.sync.bind(handle)
        handle.sync = async () => {
          isFlushing = true
          await released
          flushed.push(
            await files.readFile(join(deleting.app.folder, 'deletions', 'ledger-000001.jsonl'), 'utf8'),
          )
          await sync()
        }
      }),
    )
    const running = deleting.run(plannedOf(events(4)))
    await expect.poll(() => isFlushing).toBe(true)
    // A later request is answered meanwhile.
    await (await fetch(service.url)).text()
    expect(sentIds(service)).toEqual([])
    release()
    expect((await running).kinds).toEqual(Array(4).fill('deleted'))
    for (const { eventId } of plannedOf(events(4)))
      expect(flushed.join('')).toContain(JSON.stringify(eventId))
  })

  it('stops when the disk is full in the middle: what was sent is written down, and nothing else is sent', async () => {
    let writes = 0
    await reconnect(
      onLedgerHandle((handle) => {
        const write = handle.writeFile.bind(handle)
        handle.writeFile = async (...written) => {
          writes += 1
          if (writes > 12) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
          return write(...written)
        }
      }),
    )
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(100)))
    expect(stoppedBy).toMatchObject({ kind: 'file', cause: 'diskFull' })
    expect(countOf(kinds, 'notDeleted')).toBeGreaterThan(50)
    const restarted = await connectForDeleting(service, { folder: deleting.app.folder })
    const written = new Set((await restarted.ledger()).entries.map(({ eventId }) => eventId))
    expect(sentIds(service).filter((eventId) => !written.has(eventId))).toEqual([])
    expect(sentIds(service).length).toBeGreaterThan(0)
    await restarted.stop()
  })

  it.each([
    ['removes its folder', (path: string) => files.rm(dirname(path), { recursive: true })],
    [
      'puts an older copy in its place',
      async (path: string) => {
        await files.copyFile(path, `${path}.copy`)
        await files.rename(`${path}.copy`, path)
      },
    ],
    ['shortens it', (path: string) => files.truncate(path, 10)],
  ])('stops where another program %s, and sends nothing of which no ledger tells', async (_, disturb) => {
    const path = join(deleting.app.folder, 'deletions', 'ledger-000001.jsonl')
    let writes = 0
    const ports = onLedgerHandle((handle) => {
      const write = handle.writeFile.bind(handle)
      handle.writeFile = async (...written) => {
        writes += 1
        if (writes === 12) await disturb(path)
        return write(...written)
      }
    })
    await deleting.stop()
    deleting = await connectForDeleting(service, { ...ports, folder: deleting.app.folder })
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(100)))
    expect(stoppedBy).toMatchObject({ kind: 'file', cause: 'replaced' })
    expect(countOf(kinds, 'notDeleted')).toBeGreaterThan(50)
    expect(sentIds(service).length).toBeGreaterThan(0)
    expect(sentIds(service).length + countOf(kinds, 'notDeleted')).toBeLessThanOrEqual(100)
    const sent = sentIds(service).length
    const again = await deleting.run(plannedOf(events(200).slice(100)))
    expect(again.kinds).toEqual(Array(100).fill('deleted'))
    const written = new Set((await deleting.ledger()).entries.map(({ eventId }) => eventId))
    expect(
      sentIds(service)
        .slice(sent)
        .filter((eventId) => !written.has(eventId)),
    ).toEqual([])
  })

  it('whose token is forgotten meanwhile stops, keeps the rest, and uses that token no more', async () => {
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    // What is under way is answered when the token is gone: in between, the connection has changed.
    service.switches = {
      ...service.switches,
      deletion: 'ignores',
      faults: [{ every: 1, method: 'DELETE', kind: 'held', until }],
    }
    const plan = await deleting.plan(plannedOf(events(300)))
    await deleting.app.call('startDeletion', plan)
    await untilSent(4)
    await deleting.app.call('forgetToken', { connectionId: plan.connectionId })
    release()
    const { sent } = deleting.gauge
    const { kinds, stoppedBy } = await deleting.readToEnd(plan.deletionId)
    expect(stoppedBy).toEqual({ kind: 'noToken' })
    expect(countOf(kinds, 'notDeleted')).toBeGreaterThan(100)
    expect(deleting.gauge.sent).toBe(sent)
    expect(await deleting.app.call('continueDeletion', { deletionId: plan.deletionId })).toEqual({
      ok: false,
      error: { kind: 'noToken' },
    })
  })

  it('waits for a service that does not act at once: at most twenty are under way', async () => {
    service.switches = {
      ...service.switches,
      deletion: 'delayed',
      deletionDelayMs: 250,
      // An answer at once leaves none of them under way beside the next.
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 10 }],
    }
    await reconnect({ clock: createFastClock(10) })
    const own = await deleting.plan(plannedOf(events(60)))
    const eventsBefore = service.ids('pump-0042').length
    await deleting.app.call('startDeletion', own)
    let ended = 0
    let furthestAhead = 0
    for (let isRunning = true; isRunning;) {
      const update = await deleting.app.call('readDeletion', { deletionId: own.deletionId })
      if (!update.ok) throw new Error(update.error.kind)
      ended += update.value.changes.filter(({ state }) => state.kind === 'deleted').length
      const removed = eventsBefore - service.ids('pump-0042').length
      furthestAhead = Math.max(furthestAhead, sentIds(service).length - removed)
      isRunning = update.value.stage !== 'ended'
    }
    expect(ended).toBe(60)
    expect(furthestAhead).toBeLessThanOrEqual(20)
    expect(deleting.gauge.most).toBe(4)
  })

  it('under way is not among those of which nobody knows, and a check leaves it alone', async () => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 200 }],
    }
    const plan = await deleting.plan(plannedOf(events(4)))
    await deleting.app.call('startDeletion', plan)
    await untilSent(4)
    const { entries, unresolvedCount } = await deleting.ledger()
    expect({ unresolvedCount, entries: entries.length }).toEqual({ unresolvedCount: 0, entries: 4 })
    await deleting.app.call('checkDeletions', {
      deletionId: 'check',
      intentIds: entries.map(({ intentId }) => intentId),
    })
    expect((await deleting.readToEnd('check')).kinds).toEqual([])
    expect((await deleting.readToEnd(plan.deletionId)).kinds).toEqual(Array(4).fill('deleted'))
  })

  it('leaves no token in the ledger', async () => {
    await deleting.run(plannedOf(events(3)))
    const text = await readFile(join(deleting.app.folder, 'deletions', 'ledger-000001.jsonl'), 'utf8')
    expect(text).not.toContain(service.token)
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).kind)
        .sort(),
    ).toEqual([...Array(3).fill('intent'), ...Array(3).fill('result'), ...Array(3).fill('verified')])
  })
})
