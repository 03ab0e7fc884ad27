import { readFile, writeFile, chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { connectForDeleting, type DeletingApp, eventOf, events, plannedOf, sentIds } from './deletion-support'

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
const countOf = (kinds: readonly string[], kind: string): number => kinds.filter((other) => other === kind).length

describe('a confirmed plan', () => {
  it('is sent id by id, no other and none twice, four at a time, and recorded', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 5 }] }
    const planned = plannedOf(events(100))
    const { kinds } = await deleting.run(planned)
    expect(countOf(kinds, 'gone')).toBe(100)
    expect(deleting.gauge.most).toBe(4)
    expect([...sentIds(service)].sort()).toEqual(planned.map(({ eventId }) => eventId).sort())
    expect(service.ids('pump-0042')).toHaveLength(200)
    expect(await deleting.ledger()).toMatchObject({ totalCount: 100, unresolvedCount: 0, damagedLineCount: 0 })
  })

  it('of 5,000: confirmed, sent, recorded and gone agree', async () => {
    service.add(events(5000, 'pump-big'))
    const planned = plannedOf(events(5000, 'pump-big'))
    const { kinds } = await deleting.run(planned)
    expect(kinds).toHaveLength(5000)
    expect(countOf(kinds, 'gone')).toBe(5000)
    expect(new Set(sentIds(service)).size).toBe(5000)
    expect(sentIds(service)).toHaveLength(5000)
    expect((await deleting.ledger()).totalCount).toBe(5000)
    expect(service.ids('pump-big')).toEqual([])
  }, 120_000)

  it('and another one over the same ids: each id is sent once, and both say the same of it', async () => {
    const planned = plannedOf(events(40))
    const [first, second] = await Promise.all([deleting.run(planned), deleting.run(planned)])
    expect(countOf(first?.kinds ?? [], 'gone')).toBe(40)
    for (const kind of second?.kinds ?? []) expect(['gone', 'wasNotThere']).toContain(kind)
    const sent = sentIds(service)
    // Shared while under way; where the second came later, the service said that it was not there.
    expect(sent.length - new Set(sent).size).toBe(countOf(second?.kinds ?? [], 'wasNotThere'))
    expect((await deleting.ledger()).totalCount).toBe(sent.length)
  })

  it('while a query runs: both end as they would alone', async () => {
    service.add(events(3000, 'pump-0099'))
    const plan = await deleting.plan(plannedOf(events(50)))
    const first = Number(eventOf(0)['deviceTimestamp'])
    await deleting.app.call('startRange', {
      queryId: 'q', connectionId: plan.connectionId, devices: ['pump-0099'], start: first - 1000, end: first + 4_000_000, zone: 'UTC',
    })
    const { kinds } = await deleting.run(plannedOf(events(50)))
    expect(countOf(kinds, 'gone')).toBe(50)
    let eventCount = 0
    for (let reading = 0; reading < 1000; reading += 1) {
      const news = await deleting.app.call('readRange', { queryId: 'q' })
      if (!news.ok) throw new Error(news.error.kind)
      eventCount = news.value.devices[0]?.progress.eventCount ?? 0
      if (news.value.isFinished) break
    }
    expect(eventCount).toBe(3000)
  })

  it.each<[string, (plan: { connectionId: string }) => Promise<unknown>]>([
    ['a new token', ({ connectionId }) => deleting.app.call('saveConnection', { draft: { id: connectionId, name: 'sample', baseUrl: service.url, allowUnencrypted: false, token: service.token } })],
    ['a forgotten token', ({ connectionId }) => deleting.app.call('forgetToken', { connectionId })],
    ['another base URL', ({ connectionId }) => deleting.app.call('saveConnection', { draft: { id: connectionId, name: 'sample', baseUrl: `${service.url}/other`, allowUnencrypted: false } })],
  ])('is void after %s', async (_name, change) => {
    const plan = await deleting.plan(plannedOf(events(3)))
    await change(plan)
    expect(await deleting.app.call('startDeletion', plan)).toEqual({ ok: false, error: { kind: 'connectionChanged' } })
    expect(sentIds(service)).toEqual([])
    expect((await deleting.ledger()).totalCount).toBe(0)
  })

  it.each([
    ['an id twice', [...plannedOf([eventOf(1)]), ...plannedOf([eventOf(1)])]],
    ['a record of another id', [{ eventId: String(eventOf(1)['id']), record: JSON.stringify(eventOf(2)) }]],
    ['no record', [{ eventId: String(eventOf(1)['id']), record: '' }]],
  ])('is refused with %s', async (_name, planned) => {
    const plan = await deleting.plan(planned)
    expect(await deleting.app.call('startDeletion', plan)).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'request' } })
    expect(sentIds(service)).toEqual([])
  })

  it('pauses, goes on, is cancelled, and goes on with the rest', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 10 }] }
    const plan = await deleting.plan(plannedOf(events(60)))
    const { deletionId } = plan
    await deleting.app.call('startDeletion', plan)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: true })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const sentWhilePaused = sentIds(service).length
    expect(sentWhilePaused).toBeLessThanOrEqual(4)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sentIds(service)).toHaveLength(sentWhilePaused)
    await deleting.app.call('pauseDeletion', { deletionId, isPaused: false })
    await new Promise((resolve) => setTimeout(resolve, 40))
    await deleting.app.call('cancelDeletion', { deletionId })
    const { kinds } = await deleting.readToEnd(deletionId)
    expect(countOf(kinds, 'gone')).toBe(sentIds(service).length)
    expect(countOf(kinds, 'gone') + countOf(kinds, 'kept')).toBe(60)
    expect(countOf(kinds, 'kept')).toBeGreaterThan(0)
    await deleting.app.call('continueDeletion', { deletionId })
    const rest = await deleting.readToEnd(deletionId)
    expect(countOf(rest.kinds, 'gone')).toBe(countOf(kinds, 'kept'))
    expect(new Set(sentIds(service)).size).toBe(60)
  })

  it('sends nothing when the ledger cannot be written, and keeps all', async () => {
    // A file where the folder of the ledger would be; permissions would not stop root.
    await writeFile(join(deleting.app.folder, 'deletions'), 'in the way')
    await chmod(join(deleting.app.folder, 'deletions'), 0o400)
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(10)))
    expect(kinds).toEqual(Array(10).fill('kept'))
    expect(stoppedBy).toMatchObject({ kind: 'file' })
    expect(sentIds(service)).toEqual([])
  })

  it('leaves no token in the ledger', async () => {
    await deleting.run(plannedOf(events(3)))
    const text = await readFile(join(deleting.app.folder, 'deletions', 'ledger-000001.jsonl'), 'utf8')
    expect(text).not.toContain(service.token)
    expect(text.trim().split('\n').map((line) => JSON.parse(line).kind).sort()).toEqual(
      [...Array(3).fill('intent'), ...Array(3).fill('result'), ...Array(3).fill('verified')],
    )
  })
})
