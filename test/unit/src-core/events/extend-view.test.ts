import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { computeView } from '../../../../src-core/events/compute-view'
import { timeFields } from '../../../../src-core/events/event'
import { createEventTable } from '../../../../src-core/events/event-table'
import { extendView } from '../../../../src-core/events/extend-view'
import { runAtOnce } from '../../../../src-core/events/slices'
import type { ViewSpec } from '../../../../src-core/events/view-spec'
import { type SeriesIndex, seriesIndexOf } from '../../../../src-core/series/series-rows'
import { sampleEvent } from './sample-events'

const format = (time: number): string => new Date(time).toISOString()
const seed = 20_261_122

/** Few different values, so that many rows are equal; some have no time. */
const anyEvent = fc
  .record({
    time: fc.option(fc.integer({ min: 1_763_622_000_000, max: 1_763_622_000_009 })),
    other: fc.integer({ min: 0, max: 3 }),
    value: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ time, other, value }) =>
    sampleEvent({ deviceTimestamp: time, createdTime: other, attributeData: value }),
  )

const anySpec: fc.Arbitrary<ViewSpec> = fc.record({
  sort: fc.array(
    fc.record({
      column: fc.constantFrom(...timeFields, 'attributeData' as const),
      isDescending: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  filters: fc.constantFrom([], [{ kind: 'range' as const, column: 'attributeData' as const, from: 2 }]),
  search: fc.constantFrom('', '3'),
})

describe('a view with more rows', () => {
  it('is the view of all rows, whatever the order, the filters and the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyEvent, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        anySpec,
        async (pieces, spec) => {
          const table = createEventTable()
          const encoder = createEventEncoder()
          let view: Uint32Array = new Uint32Array(0)
          for (const events of pieces) {
            const from = table.rowCount
            table.append(encoder.encode(events))
            view = runAtOnce(extendView(table, spec, view, from, format))
          }
          expect([...view]).toEqual([...(await computeView(table, spec, format))])
        },
      ),
      { seed, numRuns: 400 },
    )
  })

  it('stays the same array if no new row is shown, so that nothing is drawn again', () => {
    const table = createEventTable()
    const encoder = createEventEncoder()
    table.append(encoder.encode([sampleEvent({ attributeData: 5 })]))
    const spec: ViewSpec = {
      sort: [],
      search: '',
      filters: [{ kind: 'range', column: 'attributeData', from: 2 }],
    }
    const view = runAtOnce(extendView(table, spec, new Uint32Array(0), 0, format))
    table.append(encoder.encode([sampleEvent({ attributeData: 1 })]))
    expect(runAtOnce(extendView(table, spec, view, 1, format))).toBe(view)
  })
})

describe('an index of series of a table that has grown', () => {
  it('is that of the whole table, whichever pieces it grew by', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyEvent, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...timeFields),
        (pieces, field) => {
          const table = createEventTable()
          const encoder = createEventEncoder()
          let index: SeriesIndex | null = null
          for (const events of pieces) {
            table.append(encoder.encode(events))
            index = runAtOnce(seriesIndexOf(table, field, null, index))
          }
          expect(index).toEqual(runAtOnce(seriesIndexOf(table, field)))
        },
      ),
      { seed, numRuns: 400 },
    )
  })

  it('is made anew for another time, and for the rows of a filter', () => {
    const table = createEventTable()
    table.append(
      createEventEncoder().encode([
        sampleEvent({ deviceTimestamp: 2, createdTime: 1 }),
        sampleEvent({ deviceTimestamp: 1, createdTime: 2 }),
      ]),
    )
    const byDevice = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
    expect([...runAtOnce(seriesIndexOf(table, 'createdTime', null, byDevice)).ordered]).toEqual([0, 1])
    expect([
      ...runAtOnce(seriesIndexOf(table, 'deviceTimestamp', Uint32Array.of(0), byDevice)).ordered,
    ]).toEqual([0])
  })
})
