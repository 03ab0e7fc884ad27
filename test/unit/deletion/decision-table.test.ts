import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { type Fault, type Switches } from '../../service/switches'
import { connectForDeleting, type DeletingApp, eventOf, events, plannedOf, sentIds } from './deletion-support'

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

  it.each([404, 410])('a lost answer, still there when looked for, then %i on the retry: done', async (status) => {
    // Delayed: it is there when the look comes, and gone by the time of the retry.
    service.switches = {
      ...service.switches,
      deletion: 'delayed',
      deletionDelayMs: 3,
      faults: [
        { every: 1, times: 1, method: 'DELETE', kind: 'reset', at: 'head' },
        { every: 2, times: 1, method: 'DELETE', kind: 'status', status },
      ],
    }
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'gone' })
  })

  it('503 every time: unknown after three attempts', async () => {
    disturb({ status: 503 })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status: 503 } })
    expect(sentIds(service)).toHaveLength(3)
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'unknown', attempts: 3, status: 503 }])
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
