import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBreaker } from '../../../../src-main/deletion/breaker'
import { createDeletionPace } from '../../../../src-main/deletion/deletion-pace'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import {
  connectForDeleting,
  createFastClock,
  type DeletingApp,
  events,
  plannedOf,
  sentIds,
} from './deletion-support'

describe('the breaker', () => {
  const deleted = { kind: 'deleted' } as const
  const stillThere = { kind: 'stillThere' } as const

  it('stops at the third unexpected outcome of the last twenty', () => {
    const { note } = createBreaker()
    expect([deleted, stillThere, deleted, stillThere, deleted].map(note)).toEqual(Array(5).fill(undefined))
    expect(note(stillThere)).toEqual({
      kind: 'unexpectedOutcomes',
      outcome: 'stillThere',
      count: 3,
      ofLast: 6,
    })
  })

  it('lets pass what happens now and then, refusals, and what was never sent', () => {
    const { note } = createBreaker()
    for (let event = 0; event < 500; event += 1)
      expect(note(event % 10 === 0 ? stillThere : deleted)).toBeUndefined()
    const refused = { kind: 'failed', error: { kind: 'httpStatus', status: 409, body: '' } } as const
    for (let event = 0; event < 50; event += 1) {
      expect(note(refused)).toBeUndefined()
      expect(note({ kind: 'notSeen' })).toBeUndefined()
    }
  })

  it('says of an outcome that cannot be looked up why, where no other could be either', () => {
    const { note } = createBreaker()
    const error = { kind: 'connectionChanged' } as const
    expect(note({ kind: 'unknown', error })).toEqual(error)
    expect(note({ kind: 'unknown', error: { kind: 'timeout', host: 'gw', seconds: 30 } })).toBeUndefined()
  })

  it('stops at once where another event is deleted, and begins anew once that was seen', () => {
    const { note, reset } = createBreaker()
    expect(note({ kind: 'otherDeleted', others: [] })).toMatchObject({ outcome: 'otherDeleted' })
    reset()
    expect(note(deleted)).toBeUndefined()
  })
})

describe('the pace of deletions', () => {
  it('is halved by each answer that says too much, and grows by one with twenty others', () => {
    const { atOnce, note } = createDeletionPace(() => 8)
    const tooMuch = () => note({ ok: false, error: { kind: 'httpStatus', status: 429, body: '' } })
    tooMuch()
    expect(atOnce()).toBe(4)
    for (let time = 0; time < 5; time += 1) tooMuch()
    expect(atOnce()).toBe(1)
    for (let answer = 0; answer < 40; answer += 1) note({ ok: true, value: {} })
    expect(atOnce()).toBe(3)
    for (let answer = 0; answer < 400; answer += 1) note({ ok: true, value: {} })
    expect(atOnce()).toBe(8)
  })
})

describe('a service that does something else than delete', () => {
  let service: SampleService
  let deleting: DeletingApp
  beforeEach(async () => {
    service = await startSampleService({ events: events(100) })
    deleting = await connectForDeleting(service, { clock: createFastClock(20) })
  })
  afterEach(async () => {
    await deleting.stop()
    await service.stop()
  })
  const countOf = (kinds: readonly string[], kind: string): number =>
    kinds.filter((one) => one === kind).length

  it('gets only its first requests if it deletes nothing, and the rest when it is mended', async () => {
    service.switches = { ...service.switches, deletion: 'ignores' }
    const plan = await deleting.plan(plannedOf(events(60)))
    await deleting.app.call('startDeletion', plan)
    const { kinds, stoppedBy } = await deleting.readToEnd(plan.deletionId)
    expect(stoppedBy).toMatchObject({ kind: 'unexpectedOutcomes', outcome: 'stillThere' })
    // No more before it is known what became of these.
    const sent = sentIds(service).length
    expect(sent).toBeLessThanOrEqual(10)
    expect([countOf(kinds, 'stillThere'), countOf(kinds, 'notDeleted')]).toEqual([sent, 60 - sent])
    service.switches = { ...service.switches, deletion: 'removes' }
    await deleting.app.call('continueDeletion', { deletionId: plan.deletionId })
    const rest = await deleting.readToEnd(plan.deletionId)
    expect([countOf(rest.kinds, 'deleted'), rest.stoppedBy]).toEqual([60 - sent, undefined])
  })

  it('gets at most ten more once the first of them is known not to be deleted', async () => {
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 5 }],
    }
    const plan = await deleting.plan(plannedOf(events(60)))
    await deleting.app.call('startDeletion', plan)
    const states = new Map<string, string>()
    let sentAtFirst: number | null = null
    for (;;) {
      const update = await deleting.app.call('readDeletion', { deletionId: plan.deletionId })
      if (!update.ok) throw new Error(update.error.kind)
      for (const { eventId, state } of update.value.changes) states.set(eventId, state.kind)
      if (sentIds(service).length > 20) service.switches = { ...service.switches, deletion: 'ignores' }
      const isKnown = [...states.values()].includes('stillThere')
      if (isKnown) sentAtFirst ??= sentIds(service).length
      if (update.value.stage !== 'ended') continue
      expect(update.value.stoppedBy).toMatchObject({ kind: 'unexpectedOutcomes' })
      break
    }
    expect(sentIds(service).length - (sentAtFirst ?? 0)).toBeLessThanOrEqual(10)
    expect(countOf([...states.values()], 'notDeleted')).toBeGreaterThan(0)
  })

  const deletesUntil = 30
  it.each([
    ['ignores', 0],
    ['ignores', 30],
    ['deletesAnother', 30],
  ] as const)(
    'gets at most twenty more requests after it has changed to "%s", however late its lists are: %i ms',
    async (deletion, ms) => {
      service.switches = {
        ...service.switches,
        deletion,
        deletesUntil,
        faults: [{ every: 1, method: 'GET', kind: 'latency', ms }],
      }
      // The newer ones are not to be deleted.
      const unplanned = events(100).slice(70)
      const plan = await deleting.plan(plannedOf(events(70)))
      await deleting.app.call('startDeletion', plan)
      const { kinds, stoppedBy } = await deleting.readToEnd(plan.deletionId)
      expect(stoppedBy).toMatchObject({ kind: 'unexpectedOutcomes', outcome: 'stillThere' })
      expect(countOf(kinds, 'deleted')).toBeGreaterThanOrEqual(deletesUntil)
      expect(sentIds(service).length - deletesUntil).toBeLessThanOrEqual(20)
      expect(countOf(kinds, 'notDeleted')).toBeGreaterThan(0)
      const left = new Set(service.ids('pump-0042'))
      const lost = unplanned.filter(({ id }) => !left.has(String(id))).length
      expect(lost).toBe(deletion === 'ignores' ? 0 : sentIds(service).length - deletesUntil)
    },
  )
})
