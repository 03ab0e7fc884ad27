import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { countOfScope, rowsInScope, rowsOfScope } from '../../../../src-renderer/results/rows-of-scope'
import {
  hiddenCount,
  rowsToActOn,
  selectableCount,
  selectingIn,
  shownSelection,
  tickStateOf,
} from '../../../../src-renderer/results/tab-selection'
import { sampleEvent } from '../../src-core/events/sample-events'
import { sampleTab } from './sample-tab'

/** A tab of six rows that shows some of them, in this order. */
const showing = (...view: readonly number[]) => {
  const tab = sampleTab(Array.from({ length: 6 }, (_, index) => sampleEvent({ attributeData: index })))
  tab.state.view = Uint32Array.from(view)
  return { tab, select: selectingIn(() => tab), selected: () => [...tab.selection.rows()] }
}

describe('selecting rows', () => {
  it('ticks and unticks by the position in the view', () => {
    const { select, selected, tab } = showing(5, 3, 1)
    select.toggle(0)
    select.toggle(2)
    expect([selected(), tab.state.anchorRow]).toEqual([[1, 5], 1])
    select.toggle(0)
    select.toggle(7)
    expect(selected()).toEqual([1])
  })

  it('selects from the start of the range in either direction, and from there again', () => {
    const { select, selected } = showing(5, 4, 3, 2, 1, 0)
    select.toggle(2)
    select.selectRange(4)
    expect(selected()).toEqual([1, 2, 3])
    select.selectRange(1)
    expect(selected()).toEqual([3, 4])
  })

  it('adds a range to what is selected', () => {
    const { select, selected, tab } = showing(0, 1, 2, 3, 4, 5)
    select.toggle(0)
    tab.state.focusedRow = 3
    select.startRange()
    select.selectRange(4, true)
    expect(selected()).toEqual([0, 3, 4])
  })

  it('selects the row alone if the start of the range is not shown any more', () => {
    const { select, selected, tab } = showing(0, 1, 2)
    tab.state.anchorRow = 5
    select.selectRange(1)
    expect([selected(), tab.state.anchorRow]).toEqual([[1], 1])
  })

  it('ticks all that is shown, and keeps what is hidden', () => {
    const { select, selected, tab } = showing(0, 1)
    tab.selection.set(5, true)
    select.toggle(0)
    expect(tickStateOf(tab)).toBe('some')
    select.toggleAll()
    expect([selected(), tickStateOf(tab)]).toEqual([[0, 1, 5], 'all'])
    select.toggleAll()
    expect([selected(), tickStateOf(tab)]).toEqual([[5], 'none'])
    select.selectAll()
    select.clearSelection()
    expect(selected()).toEqual([])
  })

  it('ends the notice of lost ticks', () => {
    const { select, tab } = showing(0, 1)
    for (const change of [
      () => select.toggle(0),
      () => select.selectRange(1),
      select.selectAll,
      select.toggleAll,
      select.clearSelection,
    ]) {
      tab.state.lostCount = 3
      change()
      expect(tab.state.lostCount).toBe(0)
    }
  })
})

describe('the selected rows', () => {
  it('that are shown are in the order of the view, and the others are counted', () => {
    const { tab } = showing(5, 3, 1)
    tab.selection.setAll(Uint32Array.of(0, 1, 5), true)
    expect([[...shownSelection(tab)], hiddenCount(tab)]).toEqual([[5, 1], 1])
  })

  it('are what a key acts on, or else the row under the cursor', () => {
    const { tab } = showing(5, 3, 1)
    expect([[...rowsToActOn(tab, 3)], [...rowsToActOn(tab, undefined)]]).toEqual([[3], []])
    tab.selection.set(0, true)
    expect([...rowsToActOn(tab, 3)]).toEqual([3])
    tab.selection.set(1, true)
    expect([...rowsToActOn(tab, 3)]).toEqual([1])
  })

  it('are never deleted ones, which leave the others as all that can be', () => {
    const { tab, select, selected } = showing(5, 3, 1, 0)
    tab.table.setMark(3, 'deleted')
    select.toggle(1)
    expect([selected(), selectableCount(tab)]).toEqual([[], 3])
    select.toggle(0)
    select.selectRange(2)
    expect([selected(), tickStateOf(tab)]).toEqual([[1, 5], 'some'])
    select.selectAll()
    expect([selected(), tickStateOf(tab)]).toEqual([[0, 1, 5], 'all'])
    select.toggleAll()
    expect(selected()).toEqual([])
  })

  it('that are deleted since can be unticked', () => {
    const { tab, select, selected } = showing(3)
    select.toggle(0)
    tab.table.setMark(3, 'deleted')
    select.toggle(0)
    expect(selected()).toEqual([])
  })

  it('are none in an empty view', () => {
    const { tab } = showing()
    tab.selection.set(0, true)
    expect([tickStateOf(tab), hiddenCount(tab)]).toEqual(['none', 1])
  })
})

describe('the rows of a scope', () => {
  const { tab } = showing(5, 3, 1)
  tab.selection.setAll(Uint32Array.of(0, 1, 5), true)

  tab.state.sort = [{ column: 'attributeData', isDescending: true }]

  it.each([
    ['all', [5, 4, 3, 2, 1, 0]],
    ['filtered', [5, 3, 1]],
    ['selected', [5, 1, 0]],
  ] as const)('%s are in the order of the screen, hidden ones among them', (scope, rows) => {
    expect([...runAtOnce(rowsOfScope(tab, scope))]).toEqual(rows)
    expect([...rowsInScope(tab, scope)].toSorted()).toEqual(rows.toSorted())
    expect(countOfScope(tab, scope)).toBe(rows.length)
  })

  it('do not change with the view', () => {
    const rows = runAtOnce(rowsOfScope(tab, 'filtered'))
    expect(rows).not.toBe(tab.state.view)
  })
})
