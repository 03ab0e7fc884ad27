import { describe, expect, it } from 'vitest'
import { faultBit } from '../../../../src-core/checks/faults'
import type { JsonObject } from '../../../../src-core/codec/json'
import { factsOf, planDeletion } from '../../../../src-core/deletion/deletion-plan'
import { listedEvents, otherStateOf } from '../../../../src-core/deletion/listed-events'
import { plannedEvents } from '../../../../src-core/deletion/planned-events'
import { maxOthers } from '../../../../src-core/deletion/where-fetched'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const service = { connectionId: 'c', connectionName: 'plant', baseUrl: 'https://gw.example.com', revision: 3 }
const origin = {
  fetched: [{ deviceId: 'pump-7', start: 0, end: 5000, zone: 'UTC', eventCount: 5 }],
  fetchedWith: ['0123456789ab'],
}
const idOf = (time: number): string => `pump-7@#temperature@#${String(time)}`
const eventAt = (time: number, changes: JsonObject = {}): JsonObject =>
  sampleEvent({ id: idOf(time), deviceTimestamp: time, ...changes })
const rows = (...numbers: readonly number[]): Uint32Array => Uint32Array.from(numbers)

describe('the plan of a deletion', () => {
  it('has one entry for each id, in the order of the selection', () => {
    const table = tableOf([eventAt(1), eventAt(2), eventAt(3)])
    const { events, ...leftOut } = planDeletion(table, rows(2, 0), service, origin)
    expect(events.map(({ eventId, row }) => [eventId, row])).toEqual([
      [idOf(3), 2],
      [idOf(1), 0],
    ])
    expect(leftOut).toMatchObject({ withoutId: 0, alreadyDeleted: 0, repeated: 0, service, origin })
  })

  it('counts what it leaves out: rows without an id, deleted ones, and further rows with an id', () => {
    const table = tableOf([
      eventAt(1),
      eventAt(1, { attributeData: 5 }),
      sampleEvent({ id: '' }),
      eventAt(2, { deleted: true }),
      eventAt(4),
    ])
    table.setMark(4, 'deleted')
    const plan = planDeletion(table, rows(0, 1, 2, 3, 4), service, origin)
    expect(plan.events.map(({ row }) => row)).toEqual([0])
    expect([plan.withoutId, plan.alreadyDeleted, plan.repeated]).toEqual([1, 2, 1])
  })

  it('takes the row that is not deleted where another one with its id is', () => {
    const table = tableOf([eventAt(1, { deleted: true }), eventAt(1, { attributeData: 5 })])
    const plan = planDeletion(table, rows(0, 1), service, origin)
    expect(plan.events).toMatchObject([{ row: 1, others: [], flagged: [0] }])
    expect([plan.alreadyDeleted, plan.repeated]).toEqual([1, 0])
  })

  it('names the other rows with the id, selected or not, but none that the service no longer has', () => {
    const table = tableOf([
      eventAt(1),
      eventAt(1, { attributeData: 2 }),
      eventAt(1, { attributeData: 3, deleted: true }),
      eventAt(1, { attributeData: 4 }),
      eventAt(1, { attributeData: 5 }),
    ])
    table.setMark(3, 'deleted')
    table.setMark(4, 'noLongerFound')
    expect(planDeletion(table, rows(0), service, origin).events).toMatchObject([
      { row: 0, others: [1], flagged: [2] },
    ])
  })

  it('hides an event only if no shown row has its id', () => {
    const table = tableOf([eventAt(1), eventAt(2), eventAt(2, { attributeData: 5 }), eventAt(3)])
    const { events } = planDeletion(table, rows(0, 1, 3, 2), service, origin, 2)
    expect(events.map(({ eventId, isHidden }) => [eventId, isHidden])).toEqual([
      [idOf(1), false],
      [idOf(2), false],
      [idOf(3), true],
    ])
  })

  it('joins the faults of all selected rows with an id', () => {
    const table = tableOf([eventAt(1), eventAt(1, { attributeData: 5 }), eventAt(2)])
    table.setFaults(Uint32Array.of(faultBit('spike'), faultBit('gap'), 0))
    expect(planDeletion(table, rows(0, 1, 2), service, origin).events.map(({ faults }) => faults)).toEqual([
      faultBit('spike') | faultBit('gap'),
      0,
    ])
  })
})

describe('the devices and the times of a plan', () => {
  it('are those of its events only', () => {
    const table = tableOf([
      eventAt(500),
      eventAt(100, { deviceId: 'pump-8' }),
      eventAt(900, { deviceId: 'pump-9' }),
    ])
    const { events } = planDeletion(table, rows(0, 1), service, origin)
    expect(factsOf(table, events)).toEqual({
      devices: ['pump-7', 'pump-8'],
      withoutDevice: 0,
      earliest: 100,
      latest: 500,
    })
  })

  it('say how many events name no device', () => {
    const { deviceId: _, ...unnamed } = eventAt(2)
    const table = tableOf([eventAt(1), unnamed, eventAt(3, { deviceId: '' })])
    const { events } = planDeletion(table, rows(0, 1, 2), service, origin)
    expect(factsOf(table, events)).toMatchObject({ devices: ['pump-7'], withoutDevice: 2 })
  })

  it('are null where no event has a time', () => {
    const table = tableOf([eventAt(1, { deviceTimestamp: 'soon' })])
    expect(factsOf(table, planDeletion(table, rows(0), service, origin).events)).toMatchObject({
      earliest: null,
      latest: null,
    })
    expect(factsOf(table, [])).toEqual({ devices: [], withoutDevice: 0, earliest: null, latest: null })
  })
})

describe('what is sent of a plan', () => {
  it('is the id and the whole record, with the other records of the id', () => {
    const table = tableOf([eventAt(1), eventAt(1, { attributeData: 2 }), eventAt(2)])
    const [first, second] = plannedEvents(table, planDeletion(table, rows(0, 2), service, origin).events)
    expect(first).toEqual({ eventId: idOf(1), record: table.recordJson(0), others: [table.recordJson(1)] })
    expect(second).toEqual({ eventId: idOf(2), record: table.recordJson(2) })
  })

  it('says of another record that was deleted before that it is', () => {
    const table = tableOf([eventAt(1), eventAt(1, { attributeData: 2 })])
    table.setMark(1, 'flagged')
    const [planned] = plannedEvents(table, planDeletion(table, rows(0), service, origin).events)
    expect(planned?.others).toEqual([table.recordJson(1).replace('"deleted":false', '"deleted":true')])
  })

  it('has no more other records than are looked up', () => {
    const table = tableOf(
      Array.from({ length: maxOthers + 5 }, (_, index) => eventAt(1, { attributeData: index })),
    )
    const plan = planDeletion(table, rows(0), service, origin)
    expect(plan.events[0]?.others).toHaveLength(maxOthers + 4)
    expect(plannedEvents(table, plan.events)[0]?.others).toHaveLength(maxOthers)
  })
})

describe('the list of a plan', () => {
  const table = tableOf([eventAt(1), eventAt(1, { attributeData: 2 }), eventAt(1), eventAt(22)])
  const plan = planDeletion(table, rows(0, 3), service, origin)

  it('shows the other records below the event with their id', () => {
    const { events, longestId } = listedEvents(plan)
    expect(events.map(({ row, isOther }) => [row, isOther])).toEqual([
      [0, false],
      [1, true],
      [2, true],
      [3, false],
    ])
    expect(longestId).toBe(idOf(22).length)
  })

  it('gives another record the outcome that its lookup found, and a copy that of the event itself', () => {
    const [, differing, copy] = listedEvents(plan).events
    if (!differing || !copy) throw new Error('the plan has two other records')
    const state = {
      kind: 'otherDeleted',
      others: [{ record: table.recordJson(1), outcome: 'deleted' }],
    } as const
    expect(otherStateOf(table, differing, state)).toEqual({ kind: 'deleted' })
    expect(otherStateOf(table, copy, state)).toEqual(state)
    expect(otherStateOf(table, differing, { kind: 'deleted' })).toEqual({ kind: 'waiting' })
  })
})
