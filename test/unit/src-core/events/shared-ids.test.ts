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
  it('are counted as they are in an answer of a service: copies do not count', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (records) => {
        const table = createEventTable()
        table.append(createEventEncoder().encode(records))
        const seen = new Map<string, Set<number>>()
        let expected = 0
        for (const { id, attributeData } of records) {
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
