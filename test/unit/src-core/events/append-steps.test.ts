import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { appendInSteps } from '../../../../src-core/events/append-steps'
import { createEventTable } from '../../../../src-core/events/event-table'
import { rowsPerStep, runAtOnce } from '../../../../src-core/events/slices'
import { runCount } from '../../../support/run-count'
import { recordsOf, tableOf } from '../../support/file-bytes'
import { anyElement } from './arbitrary-events'

/** Larger than two steps, with the given records at the places where steps meet. */
const longList = (odd: readonly JsonValue[]): readonly JsonValue[] =>
  Array.from(
    { length: 2 * rowsPerStep + 9 },
    (_, row) =>
      odd[(row + 3) % rowsPerStep] ?? { id: `id ${String(row)}`, deviceId: 'pump-7', attributeData: row },
  )

describe('a batch that is appended in steps', () => {
  it('gives the records, marks and anomalies that appending it at once gives', () => {
    fc.assert(
      fc.property(
        fc.array(anyElement, { maxLength: 3 }),
        fc.array(anyElement, { maxLength: 8 }),
        (first, odd) => {
          const encoder = createEventEncoder()
          const table = createEventTable()
          table.append(encoder.encode(first))
          runAtOnce(appendInSteps(table, encoder.encode(longList(odd))))
          const wanted = tableOf([...first, ...longList(odd)])
          expect(recordsOf(table)).toEqual(recordsOf(wanted))
          expect(table.anomalyCounts).toEqual(wanted.anomalyCounts)
          expect(table.marks.length).toBeGreaterThanOrEqual(wanted.rowCount)
        },
      ),
      { seed: 15, numRuns: runCount(20, 6) },
    )
  })

  it('grows by no more rows in a step than fit into one, each of them complete', () => {
    const list = longList([{ deviceId: 'pump-8', note: 'odd' }, null, 7])
    const wanted = recordsOf(tableOf(list))
    const table = createEventTable()
    let before = 0
    for (
      const steps = appendInSteps(table, createEventEncoder().encode(list));
      steps.next().done !== true;
      before = table.rowCount
    ) {
      expect(table.rowCount - before).toBeLessThanOrEqual(rowsPerStep)
      for (let row = before; row < table.rowCount; row += 1)
        expect([row, table.recordJson(row)]).toEqual([row, wanted[row]])
    }
    expect(table.rowCount).toBe(list.length)
  })

  it('without rows brings its texts all the same', () => {
    const encoder = createEventEncoder()
    const [table, empty] = [
      createEventTable(),
      { ...encoder.encode([]), newTexts: encoder.encode([{ deviceId: 'pump-7' }]).newTexts },
    ]
    runAtOnce(appendInSteps(table, empty))
    expect([table.rowCount, table.texts.deviceId]).toEqual([0, ['', 'pump-7']])
  })
})
