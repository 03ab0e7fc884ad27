import { beforeEach, describe, expect, it } from 'vitest'
import type { SingleFilter } from '../../../src-core/events/view-spec'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFaults } from '../../../src-renderer/faults/faults'
import { filterFrom } from '../../../src-renderer/grid/drafted-filter'
import { draftFrom } from '../../../src-renderer/grid/filter-draft'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, until } from '../mount-page'
import { click, firstTime, giveHeight, makeEvents, showEvents, texts } from '../results-support'

const pressure: SingleFilter = { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }
const small: SingleFilter = { kind: 'range', column: 'attributeData', to: 2, isOpen: true }
const shown = (): readonly string[] => texts('attributeData').toSorted()
const notOf = (words: string): HTMLButtonElement => button(`not: ${words}`)

let tab: ResultTab
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
  useViewHistory()
  tab = await showEvents(makeEvents(6))
})

describe('"not" on a filter', () => {
  it('shows all other events, says that it is pressed, keeps its name, and is one step of undo', async () => {
    useResults().setFilters(tab, [pressure])
    await until(() => expect(shown()).toEqual(['0.5', '3.5']))
    await until(() => expect(notOf('Attribute: pressure').getAttribute('aria-pressed')).toBe('false'))
    click(notOf('Attribute: pressure'))
    await until(() => expect(shown()).toEqual(['1.5', '2.5', '4.5', '5.5']))
    await until(() => expect(notOf('Attribute: pressure').getAttribute('aria-pressed')).toBe('true'))
    expect(hasButton('Change the filter not: Attribute: pressure')).toBe(true)
    expect(useViewHistory().undo()).toEqual(['filters'])
    await until(() => expect(tab.state.filters).toEqual([pressure]))
    click(notOf('Attribute: pressure'))
    await until(() => expect(notOf('Attribute: pressure').getAttribute('aria-pressed')).toBe('true'))
    click(notOf('Attribute: pressure'))
    await until(() => expect(tab.state.filters).toEqual([pressure]))
  })

  it('is pressed on each filter of a group, and leaves the switch as it is', async () => {
    useResults().setFilters(tab, [
      { kind: 'group', joins: 'any', filters: [pressure, { ...small, isOff: true }] },
    ])
    await until(() => expect(hasButton('not: Value < 2')).toBe(true))
    click(notOf('Value < 2'))
    await until(() =>
      expect(tab.state.filters).toEqual([
        { kind: 'group', joins: 'any', filters: [pressure, { ...small, isOff: true, isNot: true }] },
      ]),
    )
  })

  it('means the same after the filter was opened and applied unchanged', () => {
    const where = { zone: 'UTC', now: firstTime }
    const all: readonly SingleFilter[] = [
      { ...small, isNot: true },
      { ...pressure, isNot: true },
      { kind: 'range', column: 'attributeData', from: 2, isNot: true },
      { kind: 'range', column: 'attributeData', from: 2, isOpen: true, isNot: true },
      { kind: 'contains', column: 'attributeCode', text: 'e', isNot: true },
      { kind: 'empty', column: 'correlationId', isNot: true },
    ]
    expect(all.map((filter) => filterFrom(draftFrom(filter, String), where))).toEqual(all)
  })

  it('does not let the fault panel claim that only flagged events are shown', () => {
    useResults().setFilters(tab, [{ kind: 'faults', anyOf: ['outlier'] }])
    expect(useFaults().isShowing(tab, ['outlier'])).toBe(true)
    useResults().setFilters(tab, [{ kind: 'faults', anyOf: ['outlier'], isNot: true }])
    expect(useFaults().isShowing(tab, ['outlier'])).toBe(false)
  })
})
