import { afterEach, describe, expect, it, vi } from 'vitest'
import { statedFacts } from '../../../../src-core/service-facts/stated-facts'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
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
const target = eventOf(1)
const id = String(target['id'])

const start = async (switches: Partial<Switches>, factor = 20): Promise<void> => {
  service = await startSampleService({ events: events(4), switches })
  deleting = await connectForDeleting(service, { clock: createFastClock(factor) })
}
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

/** The service changes while the deletion is under way, when its event has been seen. */
const changeOnceSent = async (change: () => void): Promise<ReturnType<DeletingApp['run']>> => {
  service.switches = {
    ...service.switches,
    faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 200 }],
  }
  const running = deleting.run(plannedOf([target]))
  await vi.waitFor(() => expect(sentIds(service)).toEqual([id]), { interval: 5, timeout: 10_000 })
  change()
  return running
}

const check = async (): Promise<string | undefined> => {
  const [entry] = (await deleting.ledger()).entries
  await deleting.app.call('checkDeletions', { deletionId: 'check', intentIds: [entry?.intentId ?? ''] })
  return (await deleting.readToEnd('check')).states.get(id)?.kind
}

describe('what a deletion did', () => {
  it.each<[string, Partial<Switches>, string]>([
    ['removes', { deletion: 'removes' }, 'deleted'],
    ['sets the flag', { deletion: 'flags' }, 'flagged'],
    ['says yes and does nothing', { deletion: 'ignores' }, 'stillThere'],
    // The clock of these tests is twenty times as fast.
    ['removes two seconds later', { deletion: 'delayed', deletionDelayMs: 2000 / 20 }, 'deleted'],
    ['removes thirty seconds later', { deletion: 'delayed', deletionDelayMs: 30_000 / 20 }, 'stillThere'],
  ])('the service %s: %o → %s', async (_name, switches, outcome) => {
    await start(switches)
    const { states } = await deleting.run(plannedOf([target]))
    expect(states.get(id)).toEqual({ kind: outcome })
    expect((await deleting.ledger()).entries).toMatchObject([
      { eventId: id, outcome, status: 200, returnCode: '0', record: JSON.stringify(target) },
    ])
    expect(sentIds(service)).toEqual([id])
  })

  it('is found out by a later look when the service was slow', async () => {
    await start({ deletion: 'delayed', deletionDelayMs: 30_000 / 20 })
    expect((await deleting.run(plannedOf([target]))).kinds).toEqual(['stillThere'])
    await vi.waitFor(() => expect(service.ids('pump-0042')).not.toContain(id), { timeout: 10_000 })
    expect(await check()).toBe('deleted')
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'deleted' }])
    expect(sentIds(service)).toEqual([id])
  })

  it.each<[Switches['unknownEvent'], string]>([
    ['notFound', 'noLongerFound'],
    ['accepted', 'deleted'],
    ['returnCode', 'noLongerFound'],
  ])(
    'of an id that the service does not know any more, answered as %s: %s; of one that it never knew: nothing is sent',
    async (unknownEvent, outcome) => {
      await start({ unknownEvent })
      expect((await deleting.run(plannedOf([eventOf(77)]))).kinds).toEqual(['notSeen'])
      expect(sentIds(service)).toEqual([])
      // The first answer is lost, and the network stack sends the request again.
      service.switches = {
        ...service.switches,
        faults: [{ every: 1, times: 1, method: 'DELETE', kind: 'reset', at: 'head' }],
      }
      expect((await deleting.run(plannedOf([target]))).kinds).toEqual([outcome])
      expect(sentIds(service)).toEqual([id, id])
    },
  )

  it.each(['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const)(
    'is found whichever stamp the range applies to: %s, with ends that do not belong to it',
    async (rangeStamp) => {
      await start({ deletion: 'ignores', rangeStamp, includesStart: false, includesEnd: false })
      expect((await deleting.run(plannedOf([target]))).kinds).toEqual(['stillThere'])
    },
  )

  it('is not claimed when the window cannot be proven', async () => {
    const crowd = Array.from({ length: 1000 }, (_, index) => ({ ...target, id: `crowd ${String(index)}` }))
    await start({ kept: 'firstById' })
    const { kinds } = await changeOnceSent(() => service.add(crowd))
    expect(kinds).toEqual(['unknown'])
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'unknown' }])
  })

  it('nothing is sent when the window cannot be proven beforehand, and does not show the event', async () => {
    const crowd = Array.from({ length: 1000 }, (_, index) => ({ ...target, id: `crowd ${String(index)}` }))
    service = await startSampleService({ events: [...crowd, target], switches: { kept: 'firstById' } })
    deleting = await connectForDeleting(service)
    const { states } = await deleting.run(plannedOf([target]))
    expect(states.get(id)).toEqual({ kind: 'notSeen', error: { kind: 'crowded' } })
    expect([sentIds(service), (await deleting.ledger()).entries]).toEqual([[], []])
  })

  it('is not claimed when nobody may look', async () => {
    await start({})
    const refused: Switches['faults'] = [{ every: 1, method: 'GET', kind: 'status', status: 403 }]
    const { states } = await changeOnceSent(
      () => (service.switches = { ...service.switches, faults: refused }),
    )
    expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status: 403 } })
  })

  it('needs no date that is far from the others: an ingress a year late costs no year of requests', async () => {
    const odd = {
      ...target,
      id: `pump-0042@#odd@#${String(target['deviceTimestamp'])}`,
      ingressTimeStamp: Number(target['deviceTimestamp']) + 31_536_000_000,
    }
    await start({})
    service.add([odd])
    const before = service.requests.length
    expect((await deleting.run(plannedOf([odd]))).kinds).toEqual(['deleted'])
    // Both times beforehand; then the one that showed it, and that of the deletion.
    expect(service.requests.slice(before).map(({ method }) => method)).toEqual([
      'GET',
      'GET',
      'DELETE',
      'GET',
      'GET',
    ])
  })
})

describe('what the service does with a deletion', () => {
  const deletionFact = async (): Promise<string | null | undefined> => {
    const list = await deleting.app.call('listConnections', {})
    const connectionId = list.ok ? (list.value.currentId ?? '') : ''
    const answer = await deleting.app.call('serviceFacts', { connectionId })
    if (!answer.ok) throw new Error(answer.error.kind)
    return statedFacts(answer.value.facts).find(({ fact }) => fact === 'deletion')?.value
  }

  it.each([
    ['removes', 'removes'],
    ['flags', 'flags'],
    ['ignores', 'nothing'],
  ] as const)('is a fact about it after two that agree: %s', async (deletion, value) => {
    await start({ deletion })
    await deleting.run(plannedOf([eventOf(1)]))
    expect(await deletionFact()).toBeUndefined()
    await deleting.run(plannedOf([eventOf(2)]))
    expect(await deletionFact()).toBe(value)
  })

  it('is none that was refused', async () => {
    await start({ faults: [{ every: 1, method: 'DELETE', kind: 'status', status: 403 }] })
    await deleting.run(plannedOf([eventOf(1)]))
    await deleting.run(plannedOf([eventOf(2)]))
    expect(await deletionFact()).toBeUndefined()
  })
})
