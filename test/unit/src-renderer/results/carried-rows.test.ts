import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import type { JsonValue } from '../../../../src-core/codec/json'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createCarriedRows } from '../../../../src-renderer/results/carried-rows'
import { createResultTab, type ResultTab } from '../../../../src-renderer/results/result-tab'
import { sampleEvent } from '../../src-core/events/sample-events'
import { querySource } from './sample-tab'

const tabOf = (): ResultTab => createResultTab('r', 'pump-7', querySource, createEventTable())
/** Fills a tab in batches, and says so as a range does. */
const fill = (
  tab: ResultTab,
  elements: readonly JsonValue[],
  size: number,
  onBatch: () => void = () => undefined,
): void => {
  const encoder = createEventEncoder()
  for (let at = 0; at < elements.length; at += size) {
    tab.table.append(encoder.encode(elements.slice(at, at + size)))
    onBatch()
  }
  tab.state.view = Uint32Array.from(elements, (_, row) => row)
}
const carry = (
  before: readonly JsonValue[],
  ticked: readonly number[],
  after: readonly JsonValue[],
  prepare: (old: ResultTab) => void = () => undefined,
) => {
  const [old, into] = [tabOf(), tabOf()]
  fill(old, before, 3)
  for (const row of ticked) old.selection.set(row, true)
  prepare(old)
  const rows = createCarriedRows(old, into)
  fill(into, after, 2, rows.take)
  rows.end()
  return { into, rows, ticked: [...into.selection.rows()] }
}
const event = (id: string, value = 1): JsonValue => sampleEvent({ id, attributeData: value })
const at = (time: number, value = 1): JsonValue => event(`pump-7@#t@#${String(time)}`, value)

describe('rows of a result that is refreshed', () => {
  it('follow their records wherever these are now', () => {
    const { into, ticked } = carry([at(1), at(2), at(3)], [0, 2], [at(9), at(3), at(2), at(1)])
    expect(ticked).toEqual([1, 3])
    expect(into.state.lostCount).toBe(0)
  })

  it('are lost where another record has taken their place: that is not what was selected', () => {
    const { into, ticked } = carry([at(1), at(2)], [0, 1], [at(1), at(2, 6)])
    expect(ticked).toEqual([0])
    expect(into.state.lostCount).toBe(1)
  })

  it('with the cursor follow an id whose record has changed, where only one has it', () => {
    const cursorIn = (after: readonly JsonValue[]): number | null =>
      carry([at(1), at(2)], [], after, ({ state }) => (state.focusedRow = 1)).into.state.focusedRow
    expect(cursorIn([at(0), at(1), at(2, 6)])).toBe(2)
    expect(cursorIn([at(1), at(2, 6), at(2, 7)])).toBeNull()
  })

  it('are as many as were ticked, where the same record is there several times, with and without a usual id', () => {
    const twins = [event('odd'), event('odd'), sampleEvent({ id: 5 }), sampleEvent({ id: 5 }), 'text']
    expect(carry(twins, [0, 2, 4], twins).ticked).toEqual([0, 2, 4])
    expect(carry([event('odd')], [0], twins).ticked).toEqual([0])
  })

  it('with the cursor and the row at the top keep those', () => {
    const { into } = carry([at(1), at(2), at(3)], [], [at(0), at(1), at(2), at(3)], ({ state }) => {
      state.focusedRow = 2
      state.scrollTop = 28 + 5
    })
    expect(into.state.focusedRow).toBe(3)
    expect(into.state.scrollTo).toEqual({ row: 2, offset: 5 })
  })

  it('are found when what was missing comes later, unless somebody has selected anew', () => {
    for (const isSelectedAnew of [false, true]) {
      const { into, rows } = carry([at(1), at(2)], [0, 1], [at(1)])
      expect(into.state.lostCount).toBe(1)
      if (isSelectedAnew) into.state.lostCount = 0
      into.table.append(createEventEncoder().encode([at(2)]))
      rows.end()
      expect([...into.selection.rows()]).toEqual(isSelectedAnew ? [0] : [0, 1])
      expect(into.state.lostCount).toBe(0)
    }
  })

  it('are never others: each ticked row has its record among those that were ticked, or its id', () => {
    const anyElements = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(anyElements, anyElements, fc.integer({ min: 0, max: 4095 }), (before, after, bits) => {
        const own = before.map((_, row) => row).filter((row) => (bits & (1 << row)) !== 0)
        const { into, ticked } = carry(
          before.map(([time, value]) => at(time, value)),
          own,
          after.map(([time, value]) => at(time, value)),
        )
        expect(ticked.length + into.state.lostCount).toBe(own.length)
        for (const row of ticked) expect(own.map((old) => before[old]?.[0])).toContain(after[row]?.[0])
      }),
      { seed: 20261122, numRuns: 500 },
    )
  })
})
