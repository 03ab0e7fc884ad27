import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Fault } from '../../../service/switches'
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
const run = () => deleting.run(plannedOf([eventOf(0)]))

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
    expect((await run()).states.get(id)).toMatchObject({
      kind: 'failed',
      error: { kind: 'httpStatus', status },
    })
    expect(sentIds(service)).toHaveLength(2)
    expect(await entry()).toMatchObject({ outcome: 'failed', attempts: 2, status })
  })

  it.each([301, 308])('%i: refused, nothing followed', async (status) => {
    thenAnswer({ kind: 'status', status, location: `${service.url}/api/v1/deviceEvents/another` })
    expect((await run()).states.get(id)).toMatchObject({
      kind: 'failed',
      error: { kind: 'redirect', status },
    })
    expect(sentIds(service)).toHaveLength(2)
  })

  it('HTML: neither yes nor no', async () => {
    thenAnswer({ kind: 'html' })
    expect((await run()).states.get(id)).toMatchObject({
      kind: 'unknown',
      error: { kind: 'notJson', status: 200 },
    })
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
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toHaveLength(3)
  })

  it.each([404, 410])('%i: not the claim that it is done, when it is there', async (status) => {
    thenAnswer({ kind: 'status', status })
    expect((await run()).states.get(id)).toMatchObject({
      kind: 'failed',
      error: { kind: 'httpStatus', status },
    })
    expect(sentIds(service)).toHaveLength(2)
  })
})

describe('after an attempt that was carried out late and whose answer was lost', () => {
  it('the event is looked for, and not sent again', async () => {
    // Before the look, which comes after 500 ms at the least.
    await deleting.stop()
    deleting = await connectForDeleting(service, { clock: createFastClock(0.5) })
    // The first attempt is two requests: the network stack sends again what a reused connection loses.
    const faults: readonly Fault[] = [{ every: 1, times: 2, method: 'DELETE', kind: 'reset', at: 'head' }]
    service.switches = { ...service.switches, deletion: 'delayed', deletionDelayMs: 300, faults }
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toEqual([id, id])
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'deleted', attempts: 1 }])
  })

  it.each([
    ['has another value', { attributeData: 777 }],
    ['has another time', { createdTime: at + 13 }],
  ])('and whose event meanwhile %s, the other one is not deleted', async (_what, change) => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'status', status: 503 }],
    }
    const running = run()
    await vi.waitFor(() => expect(sentIds(service)).toHaveLength(1), { interval: 1, timeout: 10_000 })
    service.replace(JSON.stringify(eventOf(0)), { ...eventOf(0), ...change })
    expect((await running).states.get(id)).toMatchObject({ kind: 'changed' })
    expect(sentIds(service)).toEqual([id])
  })

  it('and whose event cannot be looked for, nothing is sent', async () => {
    service.switches = {
      ...service.switches,
      faults: [
        { every: 1, times: 1, method: 'DELETE', kind: 'status', status: 503 },
        { every: 1, afterDelete: true, method: 'GET', kind: 'status', status: 500 },
      ],
    }
    expect((await run()).states.get(id)).toMatchObject({ kind: 'unknown' })
    expect(sentIds(service)).toEqual([id])
  })
})
