import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import { summariesOf } from '../../../../src-renderer/charts/summary'
import { anyPictureEvent, tableOf, toRecord } from './picture-tables'

describe('chart and summary of the events shown', () => {
  it('are those of a table that holds no others, however the view is sorted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyPictureEvent, fc.boolean()), { maxLength: 40 }),
        fc.boolean(),
        (events, isReversed) => {
          const whole = tableOf(events.map(([event]) => toRecord(event)))
          const rows = events.flatMap(([, isShown], row) => (isShown ? [row] : []))
          const part = tableOf(
            rows.map((row) => events[row]?.[0]).flatMap((event) => (event ? [toRecord(event)] : [])),
          )
          const view = Uint32Array.from(isReversed ? rows.toReversed() : rows)
          const index = runAtOnce(seriesIndexOf(whole, 'deviceTimestamp', view))
          const expected = runAtOnce(seriesIndexOf(part, 'deviceTimestamp'))
          const inView = (ofPart: Uint32Array): readonly number[] => [...ofPart].map((row) => rows[row] ?? -1)
          expect([...index.ordered]).toEqual(inView(expected.ordered))
          expect(index.series.map((series) => [...series.rows])).toEqual(
            expected.series.map((series) => inView(series.rows)),
          )
          const numbers = (table: typeof whole, of: typeof index): readonly unknown[] =>
            runAtOnce(summariesOf(table, of, null)).map((summary) => ({ ...summary, series: null }))
          expect(numbers(whole, index)).toEqual(numbers(part, expected))
        },
      ),
      { seed: 20261122 },
    )
  })
})
