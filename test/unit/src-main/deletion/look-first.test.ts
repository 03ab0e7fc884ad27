import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FetchedRange } from '../../../../src-core/deletion/where-fetched'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import type { Fault, Switches } from '../../../service/switches'
import {
  at,
  connectForDeleting,
  createFastClock,
  type DeletingApp,
  eventOf,
  events,
  plannedOf,
  sentIds,
} from './deletion-support'

let service: SampleService
let deleting: DeletingApp
const target = eventOf(1)
const id = String(target['id'])

const start = async (switches: Partial<Switches> = {}, options: SampleServiceOptions = {}): Promise<void> => {
  service = await startSampleService({ events: events(4), switches, ...options })
  deleting = await connectForDeleting(service)
}
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

const run = (...change: Parameters<DeletingApp['run']> | []) =>
  deleting.run(change[0] ?? plannedOf([target]), change[1])
const methods = () => service.requests.map(({ method }) => method)
/** Where the events of these tests were fetched. */
const fetched: readonly FetchedRange[] = [
  { deviceId: 'pump-0042', start: at - 60_000, end: at + 3_600_000, zone: 'Asia/Kolkata', eventCount: 4 },
]

describe('nothing is deleted that was not seen just before', () => {
  it('another tenant behind the token has its own event under the id: nothing is sent, and the one that is there is shown', async () => {
    const theirs = { ...target, attributeData: 99, tenantId: 'other' }
    await start({}, { tenants: { theirs: [theirs] } })
    const planned = plannedOf([target])
    const other = await connectForDeleting({ url: service.url, token: 'theirs' })
    const { states } = await other.run(planned)
    expect(states.get(id)).toEqual({ kind: 'changedSince', records: [JSON.stringify(theirs)] })
    expect(sentIds(service)).toEqual([])
    expect(service.ids('pump-0042', 'theirs')).toEqual([id])
    expect((await other.ledger()).entries).toEqual([])
    await other.stop()
  })

  it.each([
    ['its value', { attributeData: 1 }],
    ['one of its times', { ingressTimeStamp: at + 1006 }],
    ['a field that is neither', { correlationId: 'corrected' }],
    ['a new field', { unit: 'K' }],
  ])('%s was corrected since: left out, and what is there is shown', async (_what, change) => {
    const corrected = { ...target, ...change }
    await start({}, { events: [eventOf(0), corrected] })
    expect((await run()).states.get(id)).toEqual({
      kind: 'changedSince',
      records: [JSON.stringify(corrected)],
    })
    expect(methods()).not.toContain('DELETE')
  })

  it('another event has taken the id as well: left out, since the service may delete either', async () => {
    const other = { ...target, attributeData: 5 }
    await start()
    service.add([other])
    expect((await run()).states.get(id)).toMatchObject({
      kind: 'changedSince',
      records: expect.arrayContaining([JSON.stringify(other), JSON.stringify(target)]),
    })
    expect(sentIds(service)).toEqual([])
  })

  it('the look comes before the deletion, and the ledger has the record as it was seen', async () => {
    await start()
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    expect(methods().slice(0, 2)).toEqual(['GET', 'DELETE'])
    expect((await deleting.ledger()).entries).toMatchObject([
      {
        record: JSON.stringify(target),
        seenIn: [{ deviceId: 'pump-0042', zone: 'UTC' }],
        tokenFingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ])
  })

  it('it was flagged as deleted since: nothing is sent', async () => {
    await start({}, { events: [{ ...target, deleted: true }] })
    expect((await run()).states.get(id)).toEqual({ kind: 'alreadyFlagged' })
    expect(sentIds(service)).toEqual([])
  })

  it('it is gone since: known where the range in which it was fetched was looked at, and else only not seen', async () => {
    await start({}, { events: events(4).filter((event) => event.id !== id) })
    expect((await run()).states.get(id)).toEqual({ kind: 'notSeen' })
    const fetchedWith = [await createTokenFingerprints()(service.url, service.token)]
    expect((await run(plannedOf([target]), { fetched, fetchedWith })).states.get(id)).toEqual({
      kind: 'alreadyAbsent',
    })
    expect((await run(plannedOf([target]), { fetched })).states.get(id)).toEqual({ kind: 'notSeen' })
    expect(sentIds(service)).toEqual([])
  })
})

describe('what the service has under the id after a deletion', () => {
  it.each(['changesValue', 'changesTimes'] as const)(
    '%s: not deleted, and what is there is told',
    async (deletion) => {
      await start({ deletion })
      const { states } = await run()
      expect(states.get(id)).toMatchObject({ kind: 'changed' })
      const state = states.get(id)
      const record: unknown = JSON.parse(state?.kind === 'changed' ? state.record : '{}')
      const change =
        deletion === 'changesValue'
          ? { attributeData: 1020.1 }
          : { deviceTimestamp: Number(target['deviceTimestamp']) + 1000 }
      expect(record).toMatchObject({ id, ...change })
      expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'changed' }])
    },
  )

  it('another record that was stored just now: not deleted', async () => {
    service = await startSampleService({ events: events(4) })
    deleting = await connectForDeleting(service, { clock: createFastClock(1) })
    const now = Date.now()
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, times: 1, method: 'DELETE', kind: 'latency', ms: 200 }],
    }
    const running = run()
    await expect.poll(() => sentIds(service)).toEqual([id])
    service.add([{ ...target, createdTime: now, attributeData: 7 }])
    expect((await running).states.get(id)).toMatchObject({
      kind: 'changed',
      record: expect.stringContaining('"attributeData":7'),
    })
  })
})

describe('an absence counts only if the look could have shown the event', () => {
  it.each<[string, Partial<Switches>]>([
    ['ignores the offset of dates', { rangeDates: 'withoutOffset' }],
    ['cuts dates to whole seconds', { rangeDates: 'wholeSeconds' }],
    ['ranges by a stamp that is not in the record', { rangeStamp: 'hidden' }],
  ])('a service that %s, and says yes without deleting: still there', async (_what, switches) => {
    await start({ ...switches, deletion: 'ignores' })
    expect((await run(plannedOf([target]), { fetched })).states.get(id)).toEqual({ kind: 'stillThere' })
    expect(service.ids('pump-0042')).toContain(id)
  })

  it.each<[string, Partial<Switches>]>([
    ['ignores the offset of dates', { rangeDates: 'withoutOffset' }],
    ['cuts dates to whole seconds', { rangeDates: 'wholeSeconds' }],
    ['ranges by a stamp that is not in the record', { rangeStamp: 'hidden' }],
  ])('a service that %s, and deletes: deleted', async (_what, switches) => {
    await start(switches)
    expect((await run(plannedOf([target]), { fetched })).states.get(id)).toEqual({ kind: 'deleted' })
    expect(service.ids('pump-0042')).not.toContain(id)
  })

  it('that narrow looks do not show events here is learnt, and kept with the connection', async () => {
    await start({ rangeStamp: 'hidden' })
    await run(plannedOf([eventOf(0)]), { fetched })
    const first = service.requests.length
    await run(plannedOf([eventOf(2)]), { fetched })
    expect(service.requests.length - first).toBeLessThan(first)
  })
})

describe('looking again', () => {
  const check = async (): Promise<string | undefined> => {
    const [entry] = (await deleting.ledger()).entries
    await deleting.app.call('checkDeletions', { deletionId: 'check', intentIds: [entry?.intentId ?? ''] })
    return (await deleting.readToEnd('check')).states.get(id)?.kind
  }

  it('finds that a service has deleted late; the newest finding stands, and the older ones can be read', async () => {
    await start({ deletion: 'ignores' })
    expect((await run()).states.get(id)).toEqual({ kind: 'stillThere' })
    service.switches = { ...service.switches, deletion: 'removes' }
    await fetch(`${service.url}/api/v1/deviceEvents/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${service.token}` },
    })
    expect(await check()).toBe('deleted')
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'deleted', observations: [{ outcome: 'stillThere' }, { outcome: 'deleted' }] },
    ])
  })

  it.each<[string, Fault, object]>([
    ['403', { every: 1, method: 'DELETE', kind: 'status', status: 403 }, { kind: 'httpStatus', status: 403 }],
    ['409', { every: 1, method: 'DELETE', kind: 'status', status: 409 }, { kind: 'httpStatus', status: 409 }],
  ])(
    'that finds the event leaves a deletion refused with %s failed, with the reason',
    async (_what, fault, error) => {
      await start({ faults: [fault] })
      expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error })
      const [entry] = (await deleting.ledger()).entries
      await deleting.app.call('checkDeletions', { deletionId: 'check', intentIds: [entry?.intentId ?? ''] })
      expect((await deleting.readToEnd('check')).states.get(id)).toMatchObject({ kind: 'failed', error })
      expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'failed' }])
    },
  )

  it('with another token says nothing of what was seen with the one before', async () => {
    await start({ deletion: 'ignores' }, { tenants: { theirs: [] } })
    await run()
    await deleting.useToken('theirs')
    expect(await check()).toBe('unknown')
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'stillThere' }])
  })
})

describe('rows that were fetched with another token', () => {
  it('are a question that names both, and the look decides', async () => {
    await start()
    const plan = await deleting.plan(plannedOf([target]), { fetchedWith: ['0123456789ab'] })
    expect(await deleting.app.call('startDeletion', plan)).toMatchObject({
      ok: false,
      error: { kind: 'otherToken', before: '0123456789ab' },
    })
    expect(service.requests).toEqual([])
    expect(
      (
        await run(plannedOf([target]), { fetchedWith: ['0123456789ab'], isOtherTokenIntended: true })
      ).states.get(id),
    ).toEqual({ kind: 'deleted' })
  })
})

describe('events that another token fetched, of which the present one shows nothing', () => {
  it('are not seen, which says nothing of whether they are gone, and why is told', async () => {
    await start({}, { tenants: { theirs: [] } })
    const fingerprints = createTokenFingerprints()
    const [before, now] = [
      await fingerprints(service.url, service.token),
      await fingerprints(service.url, 'theirs'),
    ]
    await deleting.useToken('theirs')
    const { states } = await run(plannedOf([target]), {
      fetched,
      fetchedWith: [before],
      isOtherTokenIntended: true,
    })
    expect(states.get(id)).toEqual({ kind: 'notSeen', error: { kind: 'otherToken', before, now } })
    expect(sentIds(service)).toEqual([])
  })
})

describe('a token that another process replaces in the keychain', () => {
  it('is not the one that was confirmed: nothing is sent with it', async () => {
    await start({ faults: [{ every: 1, kind: 'latency', ms: 50 }] }, { tenants: { theirs: [target] } })
    const plan = await deleting.plan(plannedOf([target]))
    await deleting.app.call('startDeletion', plan)
    await vi.waitFor(() => expect(methods()).toEqual(['GET']))
    deleting.app.secrets.entries.set(service.url, 'theirs')
    expect(await deleting.readToEnd(plan.deletionId)).toMatchObject({
      kinds: ['notDeleted'],
      stoppedBy: { kind: 'otherToken' },
    })
    expect(sentIds(service)).toEqual([])
  })
})

describe('events of two devices under one id', () => {
  it('are both looked for before and after, and both are told of', async () => {
    const sharer = { ...eventOf(1, 'pump-0043'), id }
    await start({ deletion: 'removesAll' }, { events: [target, sharer] })
    const [planned] = plannedOf([target])
    if (planned === undefined) throw new Error('no event')
    const { states } = await run([{ ...planned, others: [JSON.stringify(sharer)] }])
    // The sample service deletes the first device that has the id.
    expect(states.get(id)).toMatchObject({
      kind: 'deleted',
      others: [{ outcome: 'stillThere', record: JSON.stringify(sharer) }],
    })
    const asked = new Set(
      service.requests.filter(({ method }) => method === 'GET').map(({ url }) => url.split('/')[3]),
    )
    expect(asked).toEqual(new Set(['pump-0042', 'pump-0043']))
  })
})
