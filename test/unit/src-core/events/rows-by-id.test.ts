import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { rowsById, rowsByIdInSteps } from '../../../../src-core/events/rows-by-id'
import { anyId } from './arbitrary-events'
import { sampleEvent } from './sample-events'

const tableOf = (events: readonly JsonObject[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(events))
  return table
}

describe('rows by id', () => {
  it('are all rows that carry it, and none of an id that only ends alike', () => {
    const ids = ['a@#b@#7', 'c@#b@#7', 'a@#b@#7', 'odd', 'a@#b@#8']
    const table = tableOf(ids.map((id) => sampleEvent({ id, deviceId: 'a' })))
    expect([...rowsById(table, ['a@#b@#7', 'odd', 'a@#x@#8', 'nowhere'])]).toEqual([
      ['a@#b@#7', [0, 2]],
      ['odd', [3]],
    ])
  })

  it('are looked for in steps, so that a million rows do not block the page; for no id none is taken', () => {
    const table = tableOf(
      Array.from({ length: 10_000 }, (_, index) => sampleEvent({ id: `a@#b@#${String(index)}` })),
    )
    const stepsFor = (ids: readonly string[]): number => [...rowsByIdInSteps(table, ids)].length
    expect([stepsFor(['a@#b@#9999']), stepsFor([])]).toEqual([3, 0])
    expect([...rowsById(table, ['a@#b@#9999'])]).toEqual([['a@#b@#9999', [9999]]])
  })

  it('are those that a look at every id finds, whatever the ids', () => {
    const someEvents = fc.array(fc.record({ id: anyId, deviceId: fc.constantFrom('a', 'a@#b', 'pump-7') }), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(someEvents, fc.array(anyId, { maxLength: 5 }), (changes, others) => {
        const table = tableOf(changes.map((change) => sampleEvent(change)))
        const wanted = [
          ...new Set([...changes.filter((_, index) => index % 2 === 0).map(({ id }) => id), ...others]),
        ]
        const found = rowsById(table, wanted)
        const naive = wanted.map((id) => changes.flatMap((change, row) => (change.id === id ? [row] : [])))
        expect(wanted.map((id) => found.get(id) ?? [])).toEqual(naive)
      }),
      { seed: 42, numRuns: 300 },
    )
  })
})
