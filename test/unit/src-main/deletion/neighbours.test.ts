import { describe, expect, it, onTestFinished } from 'vitest'
import type { Reading } from '../../../../src-main/deletion/looks'
import { Neighbours } from '../../../../src-main/deletion/neighbours'
import { startSampleService } from '../../../service/sample-service'
import type { Fault, Switches } from '../../../service/switches'
import { connectForDeleting, createFastClock, events, plannedOf } from './deletion-support'

/** Deletes the first of forty events; what came of it, and how many the service has then. */
const deleteOne = async (switches: Partial<Switches>, made = events(40)) => {
  const service = await startSampleService({ events: made, switches })
  const deleting = await connectForDeleting(service, { clock: createFastClock(20) })
  onTestFinished(async () => {
    await deleting.stop()
    await service.stop()
  })
  const plan = await deleting.plan(plannedOf(made.slice(0, 1)))
  await deleting.app.call('startDeletion', plan)
  const { kinds, states } = await deleting.readToEnd(plan.deletionId)
  const errors = [...states.values()].flatMap((state) => ('error' in state && state.error) || [])
  return { kinds, errors, left: service.records().length }
}

/** As a service whose index is rebuilt, or a copy of it that is behind. */
const emptyAnswers = (times: number): Fault => ({
  every: 1,
  method: 'GET',
  afterDelete: true,
  times,
  kind: 'otherAnswer',
  status: 200,
  body: '{"returnCode":0,"result":[]}',
})

/** An event each `stepMs`. */
const evenly = (count: number, stepMs: number) =>
  events(count).map((event, index) => {
    const at = Number(events(1)[0]?.deviceTimestamp) + index * stepMs
    const times = { createdTime: at, deviceTimestamp: at, ingressTimeStamp: at }
    return { ...event, ...times, id: String(event.id).replace(/\d+$/, String(at)) }
  })

it('an event is not called deleted by a look that has lost the others as well', async () => {
  const ended = await deleteOne({ deletion: 'ignores', faults: [emptyAnswers(1000)] })
  expect(ended).toEqual({
    kinds: ['unknown'],
    errors: [{ kind: 'othersMissing', missing: 2 }],
    left: 40,
  })
})

it('nor is one that has no other near', async () => {
  const sparse = evenly(40, 600_000)
  const ended = await deleteOne({ deletion: 'ignores', faults: [emptyAnswers(1000)] }, sparse)
  expect(ended).toMatchObject({ kinds: ['unknown'], errors: [{ kind: 'othersMissing' }], left: 40 })
})

/** Every tenth of `count` events is deleted, at a service that takes the next one as well. */
const deleteWithNext = async (stepMs: number, count: number, emptyMs: number | undefined) => {
  const made = evenly(count, stepMs)
  const service = await startSampleService({ events: made, switches: { deletion: 'removesMore' } })
  const deleting = await connectForDeleting(service, { clock: createFastClock(20) })
  onTestFinished(async () => {
    await deleting.stop()
    await service.stop()
  })
  const planned = plannedOf(made.filter((_event, index) => index % 10 === 3))
  const [first, last] = [made[0], made.at(-1)].map((event) => Number(event?.deviceTimestamp))
  const range = { deviceId: 'pump-0042', end: last ?? 0, zone: 'UTC', eventCount: count }
  const fetched = emptyMs === undefined ? [] : [{ ...range, start: (first ?? 0) - emptyMs }]
  const plan = await deleting.plan(planned, { fetched })
  await deleting.app.call('startDeletion', plan)
  const { kinds, stoppedBy } = await deleting.readToEnd(plan.deletionId)
  return { kinds, stoppedBy, gone: count - service.records().length }
}
const stopped = { kind: 'unexpectedOutcomes', outcome: 'unknown' }
/** At most ten are sent before one was seen gone. */
const mostGone = 2 * 10

it.each([
  ['one each second', 1000, 400, 0],
  ['one each second, of which nothing else is known', 1000, 173, undefined],
  ['one each minute', 60_000, 400, 0],
  ['one each minute, of which nothing else is known', 60_000, 400, undefined],
  ['one each half hour, of which nothing else is known', 1_800_000, 173, undefined],
])('a service that deletes more than it is told is noticed: %s', async (_, stepMs, count, emptyMs) => {
  const { kinds, stoppedBy, gone } = await deleteWithNext(stepMs, count, emptyMs)
  expect(stoppedBy).toMatchObject(stopped)
  expect(kinds).not.toContain('deleted')
  expect(gone).toBeGreaterThan(0)
  expect(gone).toBeLessThanOrEqual(mostGone)
})

it('it is noticed as well where a look has more events than one answer', async () => {
  const { stoppedBy, gone } = await deleteWithNext(20_000, 1440, 16 * 3_600_000)
  expect(stoppedBy).toMatchObject(stopped)
  expect(gone).toBeLessThanOrEqual(mostGone)
})

// The id is cut, or rounded, on its way through a gateway.
it.each(['deletesBefore', 'refusesAfterwards'] as const)(
  'a service that deletes other events than it is told is noticed at once: %s',
  async (deletion) => {
    const made = events(120)
    const service = await startSampleService({ events: made, switches: { deletion } })
    const deleting = await connectForDeleting(service, { clock: createFastClock(20) })
    onTestFinished(async () => {
      await deleting.stop()
      await service.stop()
    })
    const { kinds, stoppedBy } = await deleting.run(
      plannedOf(made.filter((_event, index) => index % 4 === 2)),
    )
    const gone = 120 - service.records().length
    expect(stoppedBy).toEqual({ kind: 'othersGone', missing: expect.any(Number) })
    expect(kinds).not.toContain('deleted')
    expect(gone).toBeGreaterThan(0)
    expect(gone).toBeLessThanOrEqual(mostGone)
  },
)

it('it is still there once a later look shows it', async () => {
  const ended = await deleteOne({ deletion: 'ignores', faults: [emptyAnswers(4)] })
  expect(ended).toEqual({ kinds: ['stillThere'], errors: [], left: 40 })
})

it('it is deleted once a later look has the others and not this one', async () => {
  const ended = await deleteOne({ deletion: 'removes', faults: [emptyAnswers(4)] })
  expect(ended).toEqual({ kinds: ['deleted'], errors: [], left: 39 })
})

describe('what a look lacks beside a deletion', () => {
  const look = { deviceId: 'pump-1', zone: 'UTC', first: 1000, last: 2000 }
  const recordOf = (id: string): string => JSON.stringify({ id, deviceId: 'pump-1', deviceTimestamp: 1500 })
  const reading = (eventCount: number, ids: readonly string[], sought = ids): Reading => ({
    look,
    sought,
    records: ids.map(recordOf),
    verdict: {
      ...{ kind: 'complete', eventCount, sharedIdCount: 0, requestCount: 1, windowCount: 1 },
      ...{ missing: [], notProvable: [] },
    },
  })
  const planned = ['a', 'b'].map((eventId) => ({ eventId, record: recordOf(eventId) }))
  const start = () => {
    const clock = { now: () => 0 }
    const neighbours = new Neighbours(planned, new Map(), clock)
    const isSeenAndSent = (eventId: string): void => {
      neighbours.noteSeen({ eventId, seenIn: [look] })
      neighbours.noteSent(eventId)
    }
    const showsBefore = (own: Reading): void => neighbours.noteBefore(own, neighbours.beginBefore())
    const showsAfter = (own: Reading): void => neighbours.noteAfter(own, neighbours.beginAfter())
    const lostBeside = (eventId: string): number => neighbours.lostBeside({ eventId })
    return { clock, neighbours, isSeenAndSent, showsBefore, showsAfter, lostBeside }
  }

  it('is not what others have deleted before the latest look that showed it', () => {
    const { showsBefore, showsAfter, isSeenAndSent, lostBeside } = start()
    showsBefore(reading(5, ['a']))
    showsBefore(reading(3, ['a']))
    isSeenAndSent('a')
    showsAfter(reading(2, [], ['a', 'b']))
    expect(lostBeside('a')).toBe(0)
    showsAfter(reading(1, [], ['a', 'b']))
    expect(lostBeside('a')).toBe(1)
  })

  it('is also what had gone with it when the same look was made for the next one', () => {
    const { neighbours, showsBefore, showsAfter, isSeenAndSent, lostBeside } = start()
    showsBefore(reading(5, ['a', 'b']))
    isSeenAndSent('a')
    showsBefore(reading(3, ['b']))
    neighbours.noteSeen({ eventId: 'b', seenIn: [look] })
    showsAfter(reading(3, ['b'], ['a', 'b']))
    expect(lostBeside('a')).toBe(1)
  })

  it.each([
    ['what had been sent before, and was seen gone already, explains nothing', ['b'], 1],
    ['what was sent just before may still have been shown', ['a', 'b'], 0],
  ])('%s', (_, shown, lost) => {
    const { neighbours, showsBefore, showsAfter, isSeenAndSent, lostBeside } = start()
    showsBefore(reading(5, ['a', 'b']))
    isSeenAndSent('a')
    expect(neighbours.beginBefore().idsBeside(look)).toEqual(['a'])
    showsBefore(reading(3, shown, ['a', 'b']))
    isSeenAndSent('b')
    showsAfter(reading(1, [], ['a', 'b']))
    expect(lostBeside('b')).toBe(lost)
  })

  it.each([
    ['what is sent during a look that still shows it explains nothing that it lacks', ['b'], 3, 1],
    ['what is sent during a look that does not show it any more is gone', [], 3, 0],
  ])('%s', (_, shown, count, lost) => {
    const { clock, neighbours, showsBefore, isSeenAndSent, lostBeside } = start()
    showsBefore(reading(5, ['a', 'b']))
    isSeenAndSent('a')
    clock.now = () => 60_000
    const begun = neighbours.beginAfter()
    expect(begun.idsBeside(look)).toEqual(['a', 'b'])
    clock.now = () => 60_100
    isSeenAndSent('b')
    neighbours.noteAfter(reading(count, shown, ['a', 'b']), begun)
    expect(lostBeside('a')).toBe(lost)
  })

  it('is not explained by what another run sent during the look', () => {
    const { clock, neighbours, showsBefore, isSeenAndSent, lostBeside } = start()
    showsBefore(reading(5, ['a']))
    isSeenAndSent('a')
    const begun = neighbours.beginAfter()
    clock.now = () => 100
    neighbours.noteSent('of another run')
    neighbours.noteAfter(reading(3, [], begun.idsBeside(look)), begun)
    expect(lostBeside('a')).toBe(1)
  })
})
