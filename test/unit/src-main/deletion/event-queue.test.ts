import { describe, expect, it } from 'vitest'
import type { PlannedEvent } from '../../../../src-core/deletion/where-fetched'
import type { DeletionEnd, ProcessingReports } from '../../../../src-main/deletion/event-processing'
import { createEventQueue } from '../../../../src-main/deletion/event-queue'
import { createManualClock } from '../../support/manual-clock'

interface Begun extends ProcessingReports {
  end(end: DeletionEnd): void
  fail(reason: unknown): void
}

const gone: DeletionEnd = { state: { kind: 'deleted' } }

/** A queue whose events end when the test says so. */
const startQueue = (
  ids: readonly string[],
  atOnce = 2,
  hold: () => Promise<void> | undefined = () => undefined,
) => {
  const clock = createManualClock()
  const begun = new Map<string, Begun>()
  const limit = { atOnce }
  const queue = createEventQueue<PlannedEvent>({
    events: ids.map((eventId) => ({ eventId, record: '{}' })),
    clock,
    power: { keepAwake: () => () => undefined },
    atOnce: () => limit.atOnce,
    hold,
    errorOf: (error) => ({ kind: 'internal', detail: String(error) }),
    processEvent: async ({ eventId }, reports) => {
      if (!(await reports.mayBegin()).may) return { state: { kind: 'notDeleted' } }
      return new Promise((resolve, reject) => {
        begun.set(eventId, { ...reports, end: resolve, fail: reject })
      })
    },
  })
  const settle = (): Promise<void> => clock.advance(0)
  const update = async () => {
    const updating = queue.update()
    await clock.advance(150)
    return updating
  }
  const event = (eventId: string): Begun => {
    const found = begun.get(eventId)
    if (!found) throw new Error(`${eventId} has not begun`)
    return found
  }
  return { queue, limit, settle, update, event, begunIds: () => [...begun.keys()] }
}

describe('a queue of events', () => {
  it('sends as many at once as are allowed, in order', async () => {
    const { settle, begunIds, event } = startQueue(['a', 'b', 'c', 'd'])
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
    event('b').end(gone)
    await settle()
    expect(begunIds()).toEqual(['a', 'b', 'c'])
  })

  it('begins nothing while it is held, pauses and stops nevertheless, and then goes on', async () => {
    let [release, isHeld] = [(): void => undefined, true]
    const hold = (): Promise<void> | undefined =>
      isHeld ? new Promise((resolve) => (release = resolve)) : undefined
    const { queue, settle, begunIds, event } = startQueue(['a', 'b', 'c'], 2, hold)
    await settle()
    queue.pause(true)
    isHeld = false
    release()
    await settle()
    expect(begunIds()).toEqual([])
    queue.pause(false)
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
    isHeld = true
    event('a').end(gone)
    event('b').end(gone)
    await settle()
    queue.cancel()
    expect([begunIds(), (await queue.update()).stage]).toEqual([['a', 'b'], 'ended'])
  })

  it('sends the next event as soon as the service has answered, once for each answer', async () => {
    const { settle, begunIds, event } = startQueue(['a', 'b', 'c', 'd'], 1)
    await settle()
    event('a').onAnswered()
    event('a').onAnswered()
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
    event('a').end(gone)
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
  })

  it('sends nothing more while three hundred wait to be verified', async () => {
    const ids = Array.from({ length: 302 }, (_, index) => String(index))
    const { settle, begunIds, event } = startQueue(ids, 1)
    await settle()
    for (const id of ids.slice(0, 300)) {
      event(id).onAnswered()
      await settle()
    }
    expect(begunIds()).toHaveLength(300)
    event('7').end(gone)
    await settle()
    expect(begunIds()).toHaveLength(301)
  })

  it('reports the latest state of each event once', async () => {
    const { settle, event, update } = startQueue(['a', 'b'])
    await settle()
    event('a').onState({ kind: 'sending', attempt: 1 })
    event('a').onState({ kind: 'verifying' })
    expect(await update()).toEqual({
      stage: 'running',
      changes: [{ eventId: 'a', state: { kind: 'verifying' } }],
    })
    event('a').end(gone)
    event('b').end(gone)
    await settle()
    expect(await update()).toMatchObject({ stage: 'ended', changes: [{ eventId: 'a' }, { eventId: 'b' }] })
    expect(await update()).toEqual({ stage: 'ended', changes: [] })
  })

  it('ends at once without events', async () => {
    const { settle, update } = startQueue([])
    await settle()
    expect(await update()).toEqual({ stage: 'ended', changes: [] })
  })
})

describe('a paused queue', () => {
  it('begins nothing until it goes on', async () => {
    const { queue, settle, begunIds, event, update } = startQueue(['a', 'b'], 1)
    await settle()
    queue.pause(true)
    event('a').end(gone)
    expect((await update()).stage).toBe('paused')
    expect(begunIds()).toEqual(['a'])
    queue.pause(false)
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
  })

  it('sends nothing at all if it is paused before its first event', async () => {
    const { queue, settle, begunIds } = startQueue(['a'])
    queue.pause(true)
    await settle()
    expect(begunIds()).toEqual([])
  })
})

describe('a cancelled queue', () => {
  it('finishes what is in progress, keeps the rest, and goes on with it', async () => {
    const { queue, settle, begunIds, event, update } = startQueue(['a', 'b', 'c'], 1)
    await settle()
    queue.cancel()
    expect(queue.stopping.aborted).toBe(true)
    expect((await update()).stage).toBe('stopping')
    event('a').end(gone)
    await settle()
    expect(await update()).toEqual({
      stage: 'ended',
      changes: [
        { eventId: 'a', state: { kind: 'deleted' } },
        { eventId: 'b', state: { kind: 'notDeleted' } },
        { eventId: 'c', state: { kind: 'notDeleted' } },
      ],
    })
    queue.resume()
    expect((await update()).changes.map(({ state }) => state.kind)).toEqual(['waiting', 'waiting'])
    expect([queue.stopping.aborted, begunIds()]).toEqual([false, ['a', 'b']])
  })

  it('cannot be paused, and does not begin again by itself', async () => {
    const { queue, settle, begunIds, event, update } = startQueue(['a', 'b'], 1)
    await settle()
    queue.cancel()
    queue.pause(false)
    event('a').end(gone)
    await settle()
    expect([(await update()).stage, begunIds()]).toEqual(['ended', ['a']])
  })
})

describe('a queue that an event stops', () => {
  it('says why, and keeps an event that was not sent before the rest', async () => {
    const { queue, settle, event, update, begunIds } = startQueue(['a', 'b', 'c'], 1)
    await settle()
    event('a').end({ state: { kind: 'notDeleted' }, stops: { kind: 'noToken' } })
    await settle()
    const ended = await update()
    expect([ended.stage, ended.stoppedBy]).toEqual(['ended', { kind: 'noToken' }])
    expect(ended.changes.map(({ eventId, state }) => `${eventId} ${state.kind}`).toSorted()).toEqual([
      'a notDeleted',
      'b notDeleted',
      'c notDeleted',
    ])
    queue.resume()
    await settle()
    event('a').end(gone)
    await settle()
    expect(begunIds()).toEqual(['a', 'b'])
    expect((await update()).stoppedBy).toBeUndefined()
  })

  it('names the first reason, even if events in progress have others', async () => {
    const { settle, event, update } = startQueue(['a', 'b', 'c'], 2)
    await settle()
    event('b').end({ state: { kind: 'unknown' }, stops: { kind: 'noToken' } })
    event('a').end({ state: { kind: 'unknown' }, stops: { kind: 'noConnection' } })
    await settle()
    expect((await update()).stoppedBy).toEqual({ kind: 'noToken' })
  })

  it('does not know the outcome of an event whose ledger line was not written', async () => {
    const { settle, event, update } = startQueue(['a', 'b'], 1)
    await settle()
    event('a').fail('disk')
    await settle()
    const error = { kind: 'internal', detail: 'disk' }
    expect(await update()).toEqual({
      stage: 'ended',
      stoppedBy: error,
      changes: [
        { eventId: 'a', state: { kind: 'unknown', error } },
        { eventId: 'b', state: { kind: 'notDeleted' } },
      ],
    })
  })
})
