import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markCode } from '../../../../src-core/events/row-mark'
import { inOrderOfView } from '../../../../src-core/events/rows-in-order'
import {
  countReported,
  maxReported,
  type ReportScope,
  rowsReported,
} from '../../../../src-renderer/report/report-scope'
import type { ResultTab } from '../../../../src-renderer/results/result-tab'

interface Wanted {
  readonly isWanted: readonly boolean[]
  readonly view: readonly number[]
}

/** Only what the scope reads of a tab. */
const tabOf = ({ isWanted, view }: Wanted): ResultTab => {
  const rowCount = isWanted.length
  const faults = Uint32Array.from(isWanted, Number)
  const marks = Uint8Array.from(isWanted, (is) => (is ? markCode('toDelete') : markCode('deleted')))
  const selection = {
    count: isWanted.filter(Boolean).length,
    tester: () => (row: number) => isWanted[row] === true,
  }
  return {
    table: { rowCount, faults, marks },
    state: { view: Uint32Array.from(view) },
    selection,
  } as unknown as ResultTab
}
const allWanted = ({ isWanted }: Wanted): Uint32Array =>
  Uint32Array.from([...isWanted.keys()].filter((row) => isWanted[row]))
const results = fc
  .array(fc.boolean(), { maxLength: 60 })
  .chain((isWanted) =>
    fc.record({ isWanted: fc.constant(isWanted), view: fc.shuffledSubarray([...isWanted.keys()]) }),
  )

describe('the events of a report', () => {
  it.each<ReportScope>(['flagged', 'marked', 'selected'])(
    'are all that are %s: in the order shown, then those that a filter hides',
    (scope) => {
      fc.assert(
        fc.property(results, (wanted) => {
          const tab = tabOf(wanted)
          const expected = inOrderOfView(tab.state.view, allWanted(wanted), wanted.isWanted.length)
          expect([...rowsReported(tab, scope)]).toEqual([...expected])
          expect(countReported(tab, scope)).toBe(expected.length)
        }),
        { seed: 11, numRuns: 300 },
      )
    },
  )

  it('are the first of many, whether shown or hidden, and all are counted', () => {
    const isWanted = Array.from({ length: 5000 }, () => true)
    const view = Array.from({ length: 1500 }, (_, at) => 4999 - at)
    const rows = rowsReported(tabOf({ isWanted, view }), 'flagged')
    expect(rows).toHaveLength(maxReported)
    expect([rows[0], rows[1499], rows[1500], rows[1999]]).toEqual([4999, 3500, 0, 499])
    expect(countReported(tabOf({ isWanted, view }), 'flagged')).toBe(5000)
  })

  it('are none where none is wanted', () => {
    const tab = tabOf({ isWanted: [true], view: [0] })
    expect([rowsReported(tab, 'none').length, countReported(tab, 'none')]).toEqual([0, 0])
  })
})
