import { beforeEach, describe, expect, it } from 'vitest'
import { activeFilters, type FilterGroup, type SingleFilter } from '../../../src-core/events/view-spec'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { rememberTab } from '../../../src-renderer/app/tab-memory'
import { readMemory } from '../../../src-renderer/app/tab-memory-reader'
import { useFilterText } from '../../../src-renderer/grid/use-filter-text'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { createLoopbackDesktop } from '../loopback'
import { button, choice, choose, flushPromises, hasButton, mountPage, type, until } from '../mount-page'
import { click, giveHeight, header, makeEvents, showEvents, texts } from '../results-support'

const pressure: SingleFilter = { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }
const small: SingleFilter = { kind: 'range', column: 'attributeData', to: 2, isOpen: true }
const shown = (): readonly string[] => texts('attributeData').toSorted()
const switchNamed = (name: string): HTMLButtonElement => button(`Filter is on: ${name}`)

let tab: ResultTab
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
  tab = await showEvents(makeEvents(6))
  useResults().setFilters(tab, [pressure, small])
  await until(() => expect(shown()).toEqual(['0.5']))
})

const join = async (): Promise<void> => {
  await until(() => expect(hasButton(/^and:/)).toBe(true))
  click(button(/^and:/))
  await until(() => expect(hasButton('Ungroup')).toBe(true))
  await flushPromises()
}

describe('a group of filters', () => {
  it('is made by the word between two filters, and shows what any, all, none or not all of them hold for', async () => {
    await join()
    await until(() => expect(shown()).toEqual(['0.5', '1.5', '3.5']))
    const rowsIn: Readonly<Record<string, readonly string[]>> = {
      all: ['0.5'],
      none: ['2.5', '4.5', '5.5'],
      notAll: ['1.5', '2.5', '3.5', '4.5', '5.5'],
      any: ['0.5', '1.5', '3.5'],
    }
    for (const [mode, expected] of Object.entries(rowsIn)) {
      choose(choice('Which of the filters in the group must hold'), mode)
      await until(() => expect(shown()).toEqual(expected))
    }
  })

  it('has the keyboard at its choice when the word that made it had it', async () => {
    await until(() => expect(hasButton(/^and:/)).toBe(true))
    button(/^and:/).focus()
    await join()
    expect(document.activeElement).toBe(choice('Which of the filters in the group must hold'))
  })

  it('is switched off and on as a whole, as is each filter in it, and the funnels follow', async () => {
    await join()
    const isMarked = (): boolean => header('attributeData').querySelector('.funnel.on') !== null
    click(switchNamed('Value < 2'))
    await until(() => expect(shown()).toEqual(['0.5', '3.5']))
    expect(isMarked()).toBe(true)
    click(switchNamed('any of: Attribute: pressure · Value < 2'))
    await until(() => expect(shown()).toHaveLength(6))
    expect(isMarked()).toBe(false)
    click(switchNamed('any of: Attribute: pressure · Value < 2'))
    await until(() => expect(shown()).toEqual(['0.5', '3.5']))
    click(switchNamed('Value < 2'))
    await until(() => expect(shown()).toEqual(['0.5', '1.5', '3.5']))
  })

  it('lets each filter be changed in place, and is that filter when one is left', async () => {
    await join()
    click(button('Change the filter Value < 2'))
    await until(() => expect(document.querySelector('form[aria-label="Filter"]')).not.toBeNull())
    await flushPromises()
    const field = document.querySelector<HTMLInputElement>('form[aria-label="Filter"] .value input')
    if (!field) throw new Error('no field')
    type(field, '5')
    await flushPromises()
    click(button('Apply'))
    await until(() => expect(shown()).toEqual(['0.5', '1.5', '2.5', '3.5', '4.5']))
    expect(tab.state.filters).toHaveLength(1)
    button('Remove the filter Attribute: pressure').focus()
    click(button('Remove the filter Attribute: pressure'))
    await until(() => expect(tab.state.filters).toEqual([{ ...small, to: 5 }]))
    await until(() => expect(document.activeElement).toBe(button('Change the filter Value < 5')))
  })

  it('is dissolved into its filters, and every step can be undone', async () => {
    await join()
    click(button('Ungroup'))
    await until(() => expect(tab.state.filters).toEqual([pressure, small]))
    await flushPromises()
    expect(useViewHistory().undo()).toEqual(['filters'])
    await until(() => expect(shown()).toEqual(['0.5', '1.5', '3.5']))
    expect(hasButton('Ungroup')).toBe(true)
  })

  it('is named by the filters in it that are on', () => {
    let textOf: ReturnType<typeof useFilterText>['textOf'] | undefined
    mountPage({
      setup: () => {
        textOf = useFilterText().textOf
        return () => null
      },
    })
    const group: FilterGroup = {
      kind: 'group',
      joins: 'all',
      isNot: true,
      filters: [pressure, { ...small, isOff: true }],
    }
    expect(activeFilters([group]).map((filter) => textOf?.(filter))).toEqual([
      'not all of: Attribute: pressure',
    ])
  })

  it('is remembered with the tab', async () => {
    await join()
    choose(choice('Which of the filters in the group must hold'), 'none')
    await flushPromises()
    const { filters } = tab.state
    expect(filters).toEqual([{ kind: 'group', joins: 'any', isNot: true, filters: [pressure, small] }])
    expect(readMemory(rememberTab(tab, false))?.filters).toEqual(filters)
  })
})
