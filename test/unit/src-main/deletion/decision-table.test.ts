import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { type Fault, type Switches } from '../../../service/switches'
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
const id = String(eventOf(0)['id'])

beforeEach(async () => {
  service = await startSampleService({ events: events(3) })
  deleting = await connectForDeleting(service)
})
afterEach(async () => {
  await deleting.stop()
  await service.stop()
})

const disturb = (
  fault: Omit<Extract<Fault, { kind: 'status' }>, 'every' | 'kind'>,
  more: Partial<Switches> = {},
): void => {
  service.switches = {
    ...service.switches,
    ...more,
    faults: [{ every: 1, method: 'DELETE', kind: 'status', ...fault }],
  }
}
const run = () => deleting.run(plannedOf([eventOf(0)]))
/** The deletion is carried out, as the switches say, and answered with this. */
const instead = (answer: { status: number; body: string }, more: Partial<Switches> = {}): void => {
  service.switches = {
    ...service.switches,
    ...more,
    faults: [{ every: 1, method: 'DELETE', kind: 'otherAnswer', ...answer }],
  }
}
const methods = () => service.requests.map(({ method }) => method)
/**
 * From the last look before the first deletion on: on a busy machine the clock of these tests makes a look
 * too old before it is used.
 */
const fromLastLook = () => methods().slice(Math.max(0, methods().indexOf('DELETE') - 1))
/** The look before, the only attempt, and the same look again, which shows it where it was. */
const oneAttempt = ['GET', 'DELETE', 'GET']
/** Slow enough for the service to change while the deletion is under way. */
const slowly: Fault = { every: 1, method: 'DELETE', kind: 'latency', ms: 200 }
/** The service changes while the first deletions are under way, when their events have been seen. */
const onceSent = async <T>(running: Promise<T>, change: Partial<Switches>, count = 1): Promise<T> => {
  await vi.waitFor(() => expect(methods().filter((method) => method === 'DELETE')).toHaveLength(count), {
    interval: 5,
    timeout: 10_000,
  })
  service.switches = { ...service.switches, ...change }
  return running
}
const withSlowerClock = async (factor: number): Promise<void> => {
  await deleting.stop()
  deleting = await connectForDeleting(service, { clock: createFastClock(factor) })
}

describe('what the answer to a deletion means', () => {
  it('2xx, JSON, returnCode 0: accepted, verified, deleted', async () => {
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toEqual([id])
  })

  it('2xx with another returnCode, and it is there: failed', async () => {
    instead({ status: 200, body: '{"returnCode":4042}' }, { deletion: 'ignores' })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({
      kind: 'failed',
      error: { kind: 'returnCode', returnCode: '4042' },
    })
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'failed', status: 200, returnCode: '4042', attempts: 1, verifiedAt: expect.any(Number) },
    ])
    expect(fromLastLook()).toEqual(oneAttempt)
  })

  it.each([400, 405, 409, 418, 422])('%i, and it is there: failed, one attempt', async (status) => {
    disturb({ status })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(fromLastLook()).toEqual(oneAttempt)
    expect((await deleting.ledger()).entries).toMatchObject([
      { eventId: id, outcome: 'failed', status, attempts: 1, verifiedAt: expect.any(Number) },
    ])
  })

  // Chromium sends a request again when a reused connection dies before any header: what is refused may be
  // the second of two.
  it.each([
    ...[400, 404, 405, 409, 410, 418, 422].map((status) => ({ status, body: '' })),
    { status: 200, body: '{"returnCode":4042}' },
    { status: 200, body: '{"returnCode":-1,"message":"no such event"}' },
    { status: 200, body: '{"returnCode":12345678901234567890}' },
  ])('%o after it was carried out: not there any more', async (answer) => {
    instead(answer)
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'noLongerFound' })
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'noLongerFound', status: answer.status, attempts: 1 },
    ])
    expect(sentIds(service)).toEqual([id])
  })

  it.each([404, 410])('%i, and it was flagged: flagged', async (status) => {
    instead({ status, body: '' }, { deletion: 'flags' })
    expect((await run()).states.get(id)).toEqual({ kind: 'flagged' })
  })

  it('404, and the list shows it for a while longer: not there any more', async () => {
    instead({ status: 404, body: '' }, { deletion: 'delayed', deletionDelayMs: 60 })
    expect((await run()).states.get(id)).toEqual({ kind: 'noLongerFound' })
  })

  it.each([404, 409])('%i, and nobody may look again: unknown', async (status) => {
    instead({ status, body: '' })
    const { faults } = service.switches
    service.switches = { ...service.switches, faults: [...faults, slowly] }
    const { states } = await onceSent(run(), {
      faults: [{ every: 1, method: 'GET', kind: 'status', status: 403 }],
    })
    expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status: 403 } })
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'unknown' }])
  })

  it.each([404, 410])('%i, and it is there all the same: failed, with that answer', async (status) => {
    disturb({ status })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'httpStatus', status } })
    expect(service.ids('pump-0042')).toContain(id)
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'failed' }])
  })

  it.each<[string, Fault, number]>([
    // The network stack sends the first one again, over a new connection.
    [
      'the connection is reset after the service has deleted it',
      { every: 1, times: 2, method: 'DELETE', kind: 'reset', at: 'head' },
      2,
    ],
    ['the answer is cut off', { every: 1, times: 1, method: 'DELETE', kind: 'truncation' }, 1],
  ])('%s: looked for first, found deleted, no second attempt', async (_name, fault, sent) => {
    service.switches = { ...service.switches, faults: [fault] }
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toEqual(Array(sent).fill(id))
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'deleted', attempts: 1 }])
  })

  it('the connection is reset after the service has deleted it, and the network stack sends it again: refused, and not there any more', async () => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, times: 1, method: 'DELETE', kind: 'reset', at: 'head' }],
    }
    expect((await run()).states.get(id)).toEqual({ kind: 'noLongerFound' })
    expect(sentIds(service)).toEqual([id, id])
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'noLongerFound', attempts: 1, status: 404 },
    ])
  })

  // The network stack sends again what a reused connection answers with 408.
  it.each([
    [408, 2],
    [429, 1],
    [500, 1],
    [502, 1],
    [503, 1],
    [504, 1],
  ])('%i, then success: looked for, sent again, deleted', async (status, times) => {
    disturb({ status, times })
    const { states } = await run()
    expect(states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toEqual(Array(times + 1).fill(id))
    // A look between the last two.
    expect(
      methods().slice(methods().indexOf('DELETE') + times - 1, methods().lastIndexOf('DELETE') + 1),
    ).toEqual(['DELETE', 'GET', 'DELETE'])
    expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'deleted', attempts: 2 }])
  })

  it('503 every time: unknown after three attempts', async () => {
    disturb({ status: 503 })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status: 503 } })
    expect(sentIds(service)).toHaveLength(3)
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'unknown', attempts: 3, status: 503 },
    ])
  })

  it('429 with Retry-After: a second attempt when that has passed, and not before', async () => {
    // Ten times as fast as the system's: two seconds are two hundred milliseconds.
    await withSlowerClock(10)
    disturb({ status: 429, retryAfter: '2', times: 1 })
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    const [first, second] = service.requests.filter(({ method }) => method === 'DELETE').map(({ at }) => at)
    expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(195)
    // Without Retry-After it would have been fifty at most.
    expect(Number(second) - Number(first)).toBeLessThan(1000)
  })

  it('429 with Retry-After: neither another deletion nor a lookup is sent before that has passed', async () => {
    await withSlowerClock(10)
    service.add(events(30).slice(3))
    disturb({ status: 429, retryAfter: '3', times: 1 })
    service.switches = {
      ...service.switches,
      faults: [...service.switches.faults, { every: 1, method: 'DELETE', kind: 'latency', ms: 100 }],
    }
    const { kinds } = await deleting.run(plannedOf(events(30)))
    expect(kinds).toEqual(Array(30).fill('deleted'))
    // Those of the beginning were under way together.
    const { requests } = service
    const [refusedAt = 0] = requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ at: sentAt }) => sentAt)
    const early = requests.filter(({ at: sentAt }) => sentAt > refusedAt + 90 && sentAt < refusedAt + 390)
    expect(early.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })

  it('stopped while the service asks to wait: ends at once, keeps the rest, and offers to look up what had been sent', async () => {
    await withSlowerClock(1)
    disturb({ status: 429, retryAfter: '60' })
    const confirmed = await deleting.plan(plannedOf(events(3)))
    await deleting.app.call('startDeletion', confirmed)
    const reading = deleting.readToEnd(confirmed.deletionId)
    await vi.waitFor(() => expect(sentIds(service)).toHaveLength(3))
    await vi.waitFor(async () => {
      const list = await deleting.app.call('listConnections', {})
      expect(list).toMatchObject({
        value: { connections: [{ retryAfter: { error: { status: 429, retryAfterSeconds: 60 } } }] },
      })
    })
    await deleting.app.call('cancelDeletion', { deletionId: confirmed.deletionId })
    expect((await reading).kinds).toEqual(['unknown', 'unknown', 'unknown'])
    expect(fromLastLook()).toEqual(['GET', 'DELETE', 'DELETE', 'DELETE'])
    expect((await deleting.ledger()).entries).toMatchObject(
      Array(3).fill({ outcome: 'unknown', status: 429, attempts: 1 }),
    )
  })

  it('a service that is out of reach from the start: nothing is sent, and nothing is deleted', async () => {
    await service.stop()
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(30)))
    expect(stoppedBy).toMatchObject({ kind: 'network', cause: 'refused' })
    expect(kinds).toEqual(Array(30).fill('notDeleted'))
    expect((await deleting.ledger()).entries).toEqual([])
  })

  it('a service that gets out of reach: nothing is sent again without a look, the batch stops, and the rest is not deleted', async () => {
    service.add(events(30).slice(3))
    service.switches = { ...service.switches, faults: [slowly] }
    const running = deleting.run(plannedOf(events(30)))
    await vi.waitFor(() => expect(sentIds(service)).toHaveLength(4), { interval: 5, timeout: 10_000 })
    await service.stop()
    const { kinds, stoppedBy } = await running
    expect(stoppedBy).toMatchObject({ kind: 'network', cause: 'refused' })
    // Those that were sent, and those that were answered and waited to be looked for.
    expect(kinds.filter((kind) => kind === 'unknown').length).toBeLessThanOrEqual(8)
    expect(kinds.filter((kind) => kind === 'notDeleted').length).toBeGreaterThanOrEqual(22)
    const { entries } = await deleting.ledger()
    expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']))
    expect(Math.max(...entries.map(({ attempts }) => attempts))).toBe(1)
  })

  it.each([
    ['a page of HTML', { kind: 'html' }, 'notJson'],
    [
      'a redirect to its sign-in page',
      { kind: 'status', status: 302, location: 'http://sign-in.example.com/' },
      'redirect',
    ],
    ['511', { kind: 'status', status: 511 }, 'httpStatus'],
  ] as const)(
    'something on the way that answers everything with %s: nothing is sent; later on the batch stops, and the rest is not deleted',
    async (_what, fault, kind) => {
      const { faults } = service.switches
      service.switches = { ...service.switches, faults: [{ every: 1, ...fault }] }
      const early = await deleting.run(plannedOf(events(30)))
      expect([early.stoppedBy, early.kinds]).toMatchObject([{ kind }, Array(30).fill('notDeleted')])
      expect(sentIds(service)).toEqual([])
      service.add(events(30).slice(3))
      // As soon as the events have been seen.
      service.switches = {
        ...service.switches,
        faults: [...faults, { every: 1, method: 'DELETE', ...fault }, slowly],
      }
      const { kinds, stoppedBy } = await onceSent(
        deleting.run(plannedOf(events(30))),
        { faults: [{ every: 1, ...fault }] },
        4,
      )
      expect(stoppedBy).toMatchObject({ kind })
      expect(new Set(kinds)).toEqual(new Set(['unknown', 'notDeleted']))
      expect(kinds.filter((end) => end === 'notDeleted').length).toBeGreaterThanOrEqual(24)
      expect(sentIds(service).length).toBeLessThanOrEqual(6)
    },
  )

  it('a service whose answers to deletions are HTML, while its records can be read: each is looked for, and three stop the batch', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'DELETE', kind: 'html' }] }
    service.add(events(5).slice(3))
    const { kinds, stoppedBy } = await deleting.run(plannedOf(events(5)))
    expect(stoppedBy).toMatchObject({ kind: 'unexpectedOutcomes', outcome: 'unknown', count: 3 })
    expect(kinds).toEqual(Array(5).fill('unknown'))
    expect(sentIds(service)).toHaveLength(5)
  })

  it.each([301, 302, 307, 308])('%i: refused, nothing followed', async (status) => {
    disturb({ status, location: `${service.url}/api/v1/deviceEvents/another` })
    const { states } = await run()
    expect(states.get(id)).toMatchObject({ kind: 'failed', error: { kind: 'redirect', status } })
    expect(sentIds(service)).toHaveLength(1)
  })

  it.each([401, 403])(
    '%i for whatever is asked: nothing is sent; later on the batch stops, and what was sent is unknown',
    async (status) => {
      const refusing: Fault = { every: 1, kind: 'status', status }
      service.switches = { ...service.switches, faults: [refusing] }
      const early = await run()
      expect([early.stoppedBy, early.kinds]).toMatchObject([{ kind: 'httpStatus', status }, ['notDeleted']])
      expect(sentIds(service)).toEqual([])
      service.switches = { ...service.switches, faults: [{ ...refusing, method: 'DELETE' }, slowly] }
      const { states, stoppedBy } = await onceSent(run(), { faults: [refusing] })
      expect(stoppedBy).toMatchObject({ kind: 'httpStatus', status })
      expect(states.get(id)).toMatchObject({ kind: 'unknown', error: { kind: 'httpStatus', status } })
    },
  )

  it.each([401, 403])('%i: the batch stops, the rest is not deleted', async (status) => {
    disturb({ status })
    const planned = plannedOf(events(3))
    service.add(events(12, 'pump-0043'))
    const { states, stoppedBy } = await deleting.run([...planned, ...plannedOf(events(12, 'pump-0043'))])
    const kinds = [...states.values()].map(({ kind }) => kind)
    expect(stoppedBy).toMatchObject({ kind: 'httpStatus', status })
    expect(kinds.filter((kind) => kind === 'failed').length).toBeLessThanOrEqual(4)
    expect(kinds.filter((kind) => kind === 'notDeleted').length).toBeGreaterThanOrEqual(11)
    expect(sentIds(service).length).toBeLessThanOrEqual(4)
  })
})

/** Every answer of 2xx that is neither a success nor a refusal in the form of the specification. */
const unclear: readonly (readonly [name: string, answer: { status: number; body: string }, error: string])[] =
  [
    ['204', { status: 204, body: '' }, 'notJson'],
    ['200 without a body', { status: 200, body: '' }, 'notJson'],
    ['200, true', { status: 200, body: 'true' }, 'unexpectedJson'],
    ['200, a list', { status: 200, body: '[]' }, 'unexpectedJson'],
    ['200, {}', { status: 200, body: '{}' }, 'unexpectedJson'],
    ['200, a returnCode of text', { status: 200, body: '{"returnCode":"0"}' }, 'unexpectedJson'],
    ['200, a refusal of text', { status: 200, body: '{"returnCode":"17"}' }, 'unexpectedJson'],
    ['200, a returnCode of null', { status: 200, body: '{"returnCode":null}' }, 'unexpectedJson'],
    ['200, cut JSON', { status: 200, body: '{"returnCode":' }, 'notJson'],
    ['200, a page', { status: 200, body: '<!doctype html><title>Done</title>' }, 'notJson'],
    ['a status that HTTP does not know', { status: 600, body: '{"returnCode":0}' }, 'httpStatus'],
  ]

describe('a deletion that no request can be made for', () => {
  it('fails at once, without another look for the record', async () => {
    service.add([{ ...eventOf(0), id: '..' }])
    const { states } = await deleting.run(plannedOf([{ ...eventOf(0), id: '..' }]))
    expect(states.get('..')).toEqual({
      kind: 'failed',
      error: { kind: 'input', problem: 'eventIdDots', value: '..' },
    })
    expect(methods()).toEqual(['GET'])
    const [entry] = (await deleting.ledger()).entries
    expect(entry).toMatchObject({ outcome: 'failed', attempts: 1 })
    expect(entry).not.toHaveProperty('verifiedAt')
  })
})

describe('an answer to a deletion that is neither yes nor no', () => {
  it.each(unclear)('%s, and it is no longer there: deleted', async (_name, answer) => {
    instead(answer)
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    expect((await deleting.ledger()).entries).toMatchObject([
      { outcome: 'deleted', status: answer.status, attempts: 1 },
    ])
    expect(sentIds(service)).toEqual([id])
  })

  it.each(unclear)('%s, and it goes ten seconds later: deleted', async (_name, answer) => {
    // The clock is a hundred times as fast.
    instead(answer, { deletion: 'delayed', deletionDelayMs: 100 })
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
    expect(sentIds(service)).toEqual([id])
  })

  it.each(unclear)(
    '%s, and it is there: unknown, with what came, and no second attempt',
    async (_name, answer, kind) => {
      instead(answer, { deletion: 'ignores' })
      expect((await run()).states.get(id)).toMatchObject({
        kind: 'unknown',
        error: { kind, status: answer.status },
      })
      expect((await deleting.ledger()).entries).toMatchObject([{ outcome: 'unknown' }])
      expect(sentIds(service)).toEqual([id])
    },
  )

  it('a body cut off on its way: looked for, and deleted', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, method: 'DELETE', kind: 'truncation' }] }
    expect((await run()).states.get(id)).toEqual({ kind: 'deleted' })
  })
})
