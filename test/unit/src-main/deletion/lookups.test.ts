import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LookupResult, LookupTarget } from '../../../../src-core/deletion/lookup'
import type { WhereFetched } from '../../../../src-core/deletion/where-fetched'
import { timeFields } from '../../../../src-core/events/event'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import {
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
beforeEach(async () => {
  service = await startSampleService({ events: events(50), tenants: { theirs: [] } })
  deleting = await connectForDeleting(service)
})
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

const start = async (targets: readonly LookupTarget[], lookupId = 'l', whereFetched: WhereFetched = {}) => {
  const { connectionId } = await deleting.plan([])
  return deleting.app.call('startLookup', { lookupId, connectionId, events: targets, ...whereFetched })
}
const lookUp = async (
  targets: readonly LookupTarget[],
  whereFetched?: WhereFetched,
): Promise<ReadonlyMap<string, LookupResult>> => {
  expect(await start(targets, 'l', whereFetched)).toEqual({ ok: true, value: {} })
  const outcomes = new Map<string, LookupResult>()
  for (let reading = 0; reading < 10_000; reading += 1) {
    const update = await deleting.app.call('readLookup', { lookupId: 'l' })
    if (!update.ok) throw new Error(update.error.kind)
    for (const { eventId, result } of update.value.found) outcomes.set(eventId, result)
    if (update.value.isEnded) return outcomes
  }
  throw new Error('no end')
}
const id = String(eventOf(7)['id'])
const fingerprintOf = (token: string): Promise<string> => createTokenFingerprints()(service.url, token)

describe('a lookup', () => {
  it('finds what is there as it is now, and says what is not, without deleting anything', async () => {
    const changed = { ...eventOf(60), attributeData: 9.5 }
    service.add([changed])
    const outcomes = await lookUp(plannedOf([...events(40), eventOf(60), eventOf(99)]))
    expect(outcomes.size).toBe(42)
    expect(outcomes.get(id)).toEqual({ kind: 'found', record: JSON.stringify(eventOf(7)) })
    expect(outcomes.get(String(eventOf(60)['id']))).toEqual({
      kind: 'found',
      record: JSON.stringify(changed),
    })
    expect(outcomes.get(String(eventOf(99)['id']))).toEqual({ kind: 'notFound', isProven: false })
    expect(sentIds(service)).toEqual([])
    // Neighbours share a request; the one that is not there is looked for in two wider ranges.
    expect(service.requests.length).toBeLessThanOrEqual(3)
  })

  it('knows that an event is not there any more only where it looks at the range that once showed it', async () => {
    const first = Number(eventOf(0)['deviceTimestamp'])
    const fetched = {
      deviceId: 'pump-0042',
      start: first,
      end: first + 200_000,
      zone: 'Asia/Kathmandu',
      eventCount: 51,
    }
    const lost = String(eventOf(99)['id'])
    expect((await lookUp(plannedOf([eventOf(99)]))).get(lost)).toEqual({ kind: 'notFound', isProven: false })
    const fetchedWith = [await fingerprintOf(service.token)]
    expect((await lookUp(plannedOf([eventOf(99)]), { fetched: [fetched], fetchedWith })).get(lost)).toEqual({
      kind: 'notFound',
      isProven: true,
    })
    // That of another device never did.
    const elsewhere = { fetched: [{ ...fetched, deviceId: 'pump-0043' }], fetchedWith }
    expect((await lookUp(plannedOf([eventOf(99)]), elsewhere)).get(lost)).toEqual({
      kind: 'notFound',
      isProven: false,
    })
  })

  describe('of an event that was deleted before', () => {
    const byId: readonly LookupTarget[] = [{ eventId: id }]
    beforeEach(async () => {
      expect((await deleting.run(plannedOf([eventOf(7)]))).kinds).toEqual(['deleted'])
    })

    it('knows that it is gone, by the looks that showed it before', async () => {
      expect((await lookUp(byId)).get(id)).toEqual({ kind: 'notFound', isProven: true })
    })

    it('finds it where its device has sent it again', async () => {
      service.add([eventOf(7)])
      expect((await lookUp(byId)).get(id)).toMatchObject({ kind: 'found' })
    })

    it('knows nothing of it with another token', async () => {
      await deleting.useToken('theirs')
      expect((await lookUp(byId)).get(id)).toEqual({ kind: 'notFound', isProven: false })
    })
  })

  it('proves nothing with another token than the range was fetched with, or if that is not known, and says why', async () => {
    const first = Number(eventOf(0)['deviceTimestamp'])
    const fetched = [
      { deviceId: 'pump-0042', start: first, end: first + 200_000, zone: 'Asia/Kathmandu', eventCount: 50 },
    ]
    const [before, now] = [await fingerprintOf(service.token), await fingerprintOf('theirs')]
    await deleting.useToken('theirs')
    const error = { kind: 'otherToken', before, now }
    expect((await lookUp(plannedOf([eventOf(7)]), { fetched, fetchedWith: [before] })).get(id)).toEqual({
      kind: 'notFound',
      isProven: false,
      error,
    })
    expect((await lookUp(plannedOf([eventOf(7)]), { fetched, fetchedWith: [now, before] })).get(id)).toEqual({
      kind: 'notFound',
      isProven: false,
      error,
    })
    expect((await lookUp(plannedOf([eventOf(7)]), { fetched })).get(id)).toEqual({
      kind: 'notFound',
      isProven: false,
      error: { kind: 'othersMissing', missing: 49 },
    })
  })

  it('asks every device that is known to have the id', async () => {
    const sharer = { ...eventOf(7, 'pump-0043'), id }
    service.add([sharer])
    const [planned] = plannedOf([eventOf(7)])
    const both = [{ eventId: id, record: planned?.record ?? '', others: [JSON.stringify(sharer)] }]
    expect((await lookUp(both)).get(id)).toEqual({
      kind: 'found',
      record: JSON.stringify(eventOf(7)),
      others: [JSON.stringify(sharer)],
    })
  })

  it('finds all records with an id, first the one that is targets, or one that is not deleted', async () => {
    const twin = { ...eventOf(7), attributeData: 987.25 }
    service.add([twin])
    expect((await lookUp(plannedOf([twin]))).get(id)).toEqual({
      kind: 'found',
      record: JSON.stringify(twin),
      others: [JSON.stringify(eventOf(7))],
    })
    expect((await lookUp(plannedOf([eventOf(7)]))).get(id)).toEqual({
      kind: 'found',
      record: JSON.stringify(eventOf(7)),
      others: [JSON.stringify(twin)],
    })
    service.switches = { ...service.switches, deletion: 'flags' }
    const [planned] = plannedOf([eventOf(7)])
    await deleting.run([{ eventId: id, record: planned?.record ?? '', others: [JSON.stringify(twin)] }])
    const outcome = (await lookUp([{ eventId: id }])).get(id)
    const found = outcome?.kind === 'found' ? [outcome.record, ...(outcome.others ?? [])] : []
    expect(found.map((text) => (JSON.parse(text) as { deleted: boolean }).deleted)).toEqual([false, true])
  })

  it.each(timeFields)(
    'finds an id alone, whichever stamp the range applies to: %s, minutes from the time in the id',
    async (rangeStamp) => {
      service.switches = { ...service.switches, rangeStamp }
      const at = Number(eventOf(0)['deviceTimestamp'])
      const late = {
        ...eventOf(0),
        id: `pump-0042@#late@#${String(at)}`,
        createdTime: at + 300_000,
        ingressTimeStamp: at + 120_000,
      }
      service.add([late])
      expect((await lookUp([{ eventId: late.id }])).get(late.id)).toEqual({
        kind: 'found',
        record: JSON.stringify(late),
      })
    },
  )

  it('finds an id of another shape by its device and about when', async () => {
    const { createdTime } = eventOf(3)
    const odd = { ...eventOf(3), id: 'odd / id' }
    service.add([odd])
    const targets = { eventId: odd.id, deviceId: 'pump-0042', around: Number(createdTime) + 200_000 }
    expect((await lookUp([targets])).get(odd.id)).toMatchObject({ kind: 'found' })
  })

  it('says unknown where the id says nothing, and why where nobody may look', async () => {
    expect((await lookUp([{ eventId: 'odd' }])).get('odd')).toEqual({ kind: 'unknown' })
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'GET', kind: 'status', status: 403 }],
    }
    expect((await lookUp([{ eventId: id }])).get(id)).toMatchObject({
      kind: 'unknown',
      error: { kind: 'httpStatus', status: 403 },
    })
  })

  it('ends when it is cancelled, and is then forgotten', async () => {
    await deleting.stop()
    deleting = await connectForDeleting(service, { clock: createFastClock(1) })
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'GET', kind: 'silence' }] }
    await start([{ eventId: id }], 'slow')
    expect(await deleting.app.call('cancelQuery', { queryId: 'slow' })).toEqual({
      ok: true,
      value: { wasRunning: true },
    })
    for (let reading = 0; reading < 100; reading += 1) {
      const update = await deleting.app.call('readLookup', { lookupId: 'slow' })
      if (update.ok && !update.value.isEnded) continue
      expect(update).toMatchObject({ ok: true, value: { isEnded: true } })
      expect(await deleting.app.call('readLookup', { lookupId: 'slow' })).toEqual({
        ok: false,
        error: { kind: 'gone' },
      })
      return
    }
    throw new Error('it did not end')
  })
})
