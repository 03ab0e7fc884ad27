import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import { countSharedIds } from '../../../../src-core/events/shared-ids'
import { runCount } from '../../../support/run-count'

const row = fc.record({
  id: fc.oneof(
    fc
      .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('t', 'u'), fc.integer({ min: 0, max: 5 }))
      .map(([device, code, time]) => `${device}@#${code}@#${String(1795158931250 + time)}`),
    fc.constantFrom('odd', 'odd / id', ''),
  ),
  attributeData: fc.integer({ min: 0, max: 2 }),
})

describe('events of a file that have the id of another event', () => {
  it('are counted as they are in an answer of a service: copies do not count, nor what is deleted since', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.array(fc.nat(39)), (records, deleted) => {
        const table = createEventTable()
        table.append(createEventEncoder().encode(records))
        expect(countSharedIds(table)).toBeGreaterThanOrEqual(0)
        for (const at of deleted) if (at < records.length) table.setMark(at, 'deleted')
        const seen = new Map<string, Set<number>>()
        let expected = 0
        for (const [at, { id, attributeData }] of records.entries()) {
          if (deleted.includes(at)) continue
          const values = seen.get(id) ?? new Set()
          if (id !== '' && values.size > 0 && !values.has(attributeData)) expected += 1
          seen.set(id, values.add(attributeData))
        }
        expect(countSharedIds(table)).toBe(expected)
      }),
      { seed: 1102, numRuns: runCount(500, 150) },
    )
  })
})
