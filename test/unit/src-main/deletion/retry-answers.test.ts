import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Fault, Switches } from '../../../service/switches'
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
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(sentIds(service)).toHaveLength(2)
    expect(await entry()).toMatchObject({ outcome: 'failed', attempts: 2, status })
  })

  it.each([301, 308])('%i: refused, nothing followed', async (status) => {
    thenAnswer({ kind: 'status', status, location: `${service.url}/api/v1/deviceEvents/another` })
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'redirect', status } })
    expect(sentIds(service)).toHaveLength(2)
  })

  it('HTML: neither yes nor no', async () => {
    thenAnswer({ kind: 'html' })
    expect((await run()).states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'notJson', status: 200 } })
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
    expect((await run()).states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(sentIds(service)).toHaveLength(2)
  })
})

describe('what the answer to a retry means, after an attempt that was carried out late and whose answer was lost', () => {
  // The first attempt is two requests: the network stack sends again what a reused connection loses.
  const lateThen = async (more: Partial<Switches>, ...second: readonly Fault[]): Promise<void> => {
    // Between the look, which comes at once, and the retry, which comes after 500 ms at the least.
    await deleting.stop()
    deleting = await connectForDeleting(service, { clock: createFastClock(0.5) })
    const faults: readonly Fault[] = [{ every: 1, times: 2, method: 'DELETE', kind: 'reset', at: 'head' }, ...second]
    service.switches = { ...service.switches, deletion: 'delayed', deletionDelayMs: 300, ...more, faults }
    expect((await run()).states.get(id)).toEqual({ kind: 'gone' })
    expect(sentIds(service)).toEqual([id, id, id])
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'gone', attempts: 2 }])
  }
  it('404: done', () => lateThen({}))
  it('410: done', () => lateThen({}, { every: 3, times: 1, method: 'DELETE', kind: 'status', status: 410 }))
  it('200: done', () => lateThen({ unknownEvent: 'accepted' }))
  it('another returnCode, which says nothing of the first attempt: looked for, and gone', () => lateThen({ unknownEvent: 'returnCode' }))
  it('409, which says nothing of the first attempt: looked for, and gone', () =>
    lateThen({}, { every: 3, times: 1, method: 'DELETE', kind: 'status', status: 409 }))
})
