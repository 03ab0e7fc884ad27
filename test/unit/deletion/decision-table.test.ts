import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { type Fault, type Switches } from '../../service/switches'
import { connectForDeleting, createFastClock, type DeletingApp, eventOf, events, plannedOf, sentIds } from './deletion-support'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

let service: SampleService
let deleting: DeletingApp
const id = String(eventOf(0)['id'])

beforeEach(async () => {
  service = await startSampleService({ events: events(3) })
  deleting = await connectForDeleting(service)
})
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

const disturb = (fault: Omit<Extract<Fault, { kind: 'status' }>, 'every' | 'kind'>, more: Partial<Switches> = {}): void => {
  service.switches = { ...service.switches, ...more, faults: [{ every: 1, method: 'DELETE', kind: 'status', ...fault }] }
}
const run = () => deleting.run(plannedOf([eventOf(0)]))
const withSlowerClock = async (factor: number): Promise<void> => {
  await deleting.stop()
  deleting = await connectForDeleting(service, { clock: createFastClock(factor) })
}

describe('what the answer to a deletion means', () => {
  it('2xx, JSON, returnCode 0: accepted, verified, gone', async () => {
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toEqual([id])
  })

  it('2xx that is HTML: not a success, failed with what came, not sent again', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'DELETE', kind: 'html' }] }
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'notJson', status: 200, body: expect.stringContaining('<html') } })
    expect(sentIds(service)).toEqual([id])
  })

  it('2xx with another returnCode: not a success', async () => {
    service.switches = { ...service.switches, unknownEvent: 'returnCode' }
    const { states } = await deleting.run(plannedOf([eventOf(9)]))
    expect([...states.values()]).toEqual([expect.objectContaining({ kind: 'failed', error: expect.objectContaining({ kind: 'returnCode', returnCode: '4042' }) })])
  })

  it.each([400, 405, 409, 418, 422, 600])('%i: failed for good, sent once', async (status) => {
    disturb({ status })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(sentIds(service)).toHaveLength(1)
    expect((await deleting.ledger()).entries).toMatchObject([{ eventId: id, outcome: 'failed', status, attempts: 1 }])
  })

  it.each([404, 410])('%i on the first attempt, and it is not there: was not there', async (status) => {
    disturb({ status })
    const { states } = await deleting.run(plannedOf([eventOf(9)]))
    expect([...states.values()]).toEqual([{ kind: 'wasNotThere' }])
  })

  it.each([404, 410])('%i on the first attempt, and it is there all the same: failed, with that answer', async (status) => {
    disturb({ status })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(service.ids('pump-0042')).toContain(id)
  })

  it.each<[string, Fault]>([
    ['the connection is reset after the service has deleted it', { every: 1, times: 1, method: 'DELETE', kind: 'reset', at: 'head' }],
    ['the answer is cut off', { every: 1, times: 1, method: 'DELETE', kind: 'truncation' }],
  ])('%s: looked for first, found gone, not sent again', async (_name, fault) => {
    service.switches = { ...service.switches, faults: [fault] }
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toEqual([id])
  })

  it.each([408, 429, 500, 502, 503, 504])('%i, then success: looked for, sent again, gone', async (status) => {
    disturb({ status, times: 1 })
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toEqual([id, id])
    const methods = service.requests.map(({ method }) => method)
    // A look between the two.
    expect(methods.slice(methods.indexOf('DELETE'), methods.lastIndexOf('DELETE') + 1)).toContain('GET')
  })


  it('503 every time: unknown after three attempts', async () => {
    disturb({ status: 503 })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status: 503 } })
    expect(sentIds(service)).toHaveLength(3)
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'unknown', attempts: 3, status: 503 }])
  })

  it('429 with Retry-After: sent again when that has passed, and not before', async () => {
    // Ten times as fast as the system's: two seconds are two hundred milliseconds.
    await withSlowerClock(10)
    disturb({ status: 429, retryAfter: '2', times: 1 })
    expect((await run()).states.get(id)).toEqual({ kind: 'gone' })
    const [first, second] = service.requests.filter(({ method }) => method === 'DELETE').map(({ at }) => at)
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(195)
    // Without Retry-After it would have been fifty at most.
    expect(Number(second) - Number(first)).toBeLessThan(1000)
  })

  it('a service that is out of reach: three attempts for one of those under way, then the batch stops and the rest is kept', async () => {
    await service.stop()
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(30)))
    expect(stoppedBy).toMatchObject({ kind: 'network', cause: 'refused' })
    expect(kinds.filter((kind) => kind === 'unknown').length).toBeLessThanOrEqual(4)
    expect(kinds.filter((kind) => kind === 'kept').length).toBeGreaterThanOrEqual(26)
    const { entries } = await deleting.ledger()
    expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']))
    expect(Math.max(...entries.map(({ attempts }) => attempts))).toBe(3)
  })

  it.each([301, 302, 307, 308])('%i: refused, nothing followed', async (status) => {
    disturb({ status, location: `${service.url}/api/v1/deviceEvents/another` })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'redirect', status } })
    expect(sentIds(service)).toHaveLength(1)
  })

  it.each([401, 403])('%i: the batch stops, the rest is kept', async (status) => {
    disturb({ status })
    const planned = plannedOf(events(3))
    service.add(events(12, 'pump-0043'))
    const { states, stoppedBy } = await deleting.run([...planned, ...plannedOf(events(12, 'pump-0043'))])
    const kinds = [...states.values()].map(({ kind }) => kind)
    expect(stoppedBy).toMatchObject({ kind: 'httpStatus', status })
    expect(kinds.filter((kind) => kind === 'failed').length).toBeLessThanOrEqual(4)
    expect(kinds.filter((kind) => kind === 'kept').length).toBeGreaterThanOrEqual(11)
    expect(sentIds(service).length).toBeLessThanOrEqual(4)
  })
})

describe('what the answer to a retry means, after an attempt that was not carried out', () => {
  /** The first attempt is answered with 503; this is what becomes of the second one. */
  const thenAnswer = (fault: DistributiveOmit<Fault, 'every' | 'times' | 'method'>): void => {
    service.switches = {
      ...service.switches,
      faults: [
        { every: 1, times: 1, method: 'DELETE', kind: 'status', status: 503 },
        { every: 2, times: 1, method: 'DELETE', ...fault },
      ],
    }
  }
  const entry = async () => (await deleting.ledger()).entries[0]

  it.each([400, 405, 409, 422])('%i: failed for good', async (status) => {
    thenAnswer({ kind: 'status', status })
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(sentIds(service)).toHaveLength(2)
    expect(await entry()).toMatchObject({ outcome: 'failed', attempts: 2, status })
  })

  it.each([301, 308])('%i: refused, nothing followed', async (status) => {
    thenAnswer({ kind: 'status', status, location: `${service.url}/api/v1/deviceEvents/another` })
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'redirect', status } })
    expect(sentIds(service)).toHaveLength(2)
  })

  it('HTML: not a success', async () => {
    thenAnswer({ kind: 'html' })
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'notJson', status: 200 } })
    expect(sentIds(service)).toHaveLength(2)
  })

  it.each([401, 403])('%i: the batch stops', async (status) => {
    thenAnswer({ kind: 'status', status })
    const { states, stoppedBy } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(stoppedBy).toMatchObject({ kind: 'httpStatus', status })
    expect(sentIds(service)).toHaveLength(2)
  })

  it.each([408, 429, 500, 503])('%i: looked for, and sent a third time', async (status) => {
    thenAnswer({ kind: 'status', status })
    expect((await run()).states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toHaveLength(3)
  })

  it.each([404, 410])('%i: not the claim that it is done, when it is there', async (status) => {
    thenAnswer({ kind: 'status', status })
    expect((await run()).states.get(id)).toEqual({ kind: 'stillThere' })
    expect(sentIds(service)).toHaveLength(2)
  })
})

describe('what the answer to a retry means, after an attempt that was carried out late and whose answer was lost', () => {
  const lateThen = async (more: Partial<Switches>, ...second: readonly Fault[]): Promise<void> => {
    // Between the look, which comes at once, and the retry, which comes after 125 ms at the least.
    await withSlowerClock(2)
    const faults: readonly Fault[] = [{ every: 1, times: 1, method: 'DELETE', kind: 'reset', at: 'head' }, ...second]
    service.switches = { ...service.switches, deletion: 'delayed', deletionDelayMs: 60, ...more, faults }
    expect((await run()).states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toEqual([id, id])
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'gone', attempts: 2 }])
  }
  it('404: done', () => lateThen({}))
  it('410: done', () => lateThen({}, { every: 2, times: 1, method: 'DELETE', kind: 'status', status: 410 }))
  it('200: done', () => lateThen({ unknownEvent: 'accepted' }))
  it('another returnCode, which says nothing of the first attempt: looked for, and gone', () => lateThen({ unknownEvent: 'returnCode' }))
  it('409, which says nothing of the first attempt: looked for, and gone', () =>
    lateThen({}, { every: 2, times: 1, method: 'DELETE', kind: 'status', status: 409 }))
})
