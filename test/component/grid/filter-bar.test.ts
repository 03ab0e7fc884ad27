import { beforeEach, describe, expect, it } from 'vitest'
import { activeFilters, type Filter, type SingleFilter } from '../../../src-core/events/view-spec'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { rememberTab } from '../../../src-renderer/app/tab-memory'
import { readMemory } from '../../../src-renderer/app/tab-memory-reader'
import { filterFrom } from '../../../src-renderer/grid/drafted-filter'
import { draftFor, draftFrom, operationsFor } from '../../../src-renderer/grid/filter-draft'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, type as typeInto, until } from '../mount-page'
import { click, giveHeight, grid, header, makeEvents, press, showEvents, texts } from '../results-support'

const panel = (): HTMLElement | null => document.querySelector('form[aria-label="Filter"]')
const openPanel = async (): Promise<HTMLElement> => {
  await until(() => expect(panel()).not.toBeNull())
  await flushPromises()
  const found = panel()
  if (!found) throw new Error('no panel')
  return found
}
const escape = async (): Promise<void> => {
  panel()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  await flushPromises()
}
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
  await showEvents(makeEvents(6))
})

describe('the filter panel', () => {
  it('says how typed times were read, and by which end', async () => {
    grid().focus()
    press('ArrowUp')
    press('ArrowRight')
    press('ArrowDown', { altKey: true })
    await openPanel()
    const [from, last] = [...(panel()?.querySelectorAll<HTMLInputElement>('.value input') ?? [])]
    if (!from || !last) throw new Error('no fields')
    typeInto(from, '1763622000')
    await flushPromises()
    typeInto(last, '2026-11-20T08:15:30.250+01:00')
    await flushPromises()
    const zoned = useSettings().formatter
    const hints = [...(panel()?.querySelectorAll('.text-quiet') ?? [])].map((hint) => hint.textContent)
    expect(from.getAttribute('aria-invalid')).toBe('false')
    expect(document.getElementById(from.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      hints.join(''),
    )
    expect(hints).toHaveLength(2)
    expect(hints[0]).toContain(`From: ${zoned.formatInstant(1_763_622_000_000)}`)
    expect(hints[1]).toContain(`Until: ${zoned.formatInstant(Date.UTC(2026, 10, 20, 7, 15, 30, 250))}`)
  })

  it('gives the keyboard back to the grid that it was opened from', async () => {
    grid().focus()
    press('ArrowUp')
    press('ArrowRight')
    press('ArrowDown', { altKey: true })
    await openPanel()
    expect(panel()?.contains(document.activeElement)).toBe(true)
    await escape()
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(grid())
  })

  it('gives the keyboard back to its button, and after a filter is removed to what stands beside it', async () => {
    const add = button('Filter')
    add.focus()
    click(add)
    await openPanel()
    await escape()
    expect(document.activeElement).toBe(add)
    const [tab] = useResults().tabs
    if (!tab) throw new Error('no tab')
    useResults().setFilters(tab, [
      { kind: 'contains', column: 'attributeCode', text: 'e' },
      { kind: 'contains', column: 'attributeCode', text: 'r' },
    ])
    await flushPromises()
    button('Remove the filter Attribute contains "e"').focus()
    click(button('Remove the filter Attribute contains "e"'))
    await flushPromises()
    expect(document.activeElement).toBe(button('Change the filter Attribute contains "r"'))
    click(button('Remove the filter Attribute contains "r"'))
    await flushPromises()
    expect(hasButton(/^Remove the filter/)).toBe(false)
    expect(document.activeElement).toBe(button('Filter'))
  })
})

describe('a filter', () => {
  const shown = (): readonly string[] => texts('attributeData').toSorted()
  const tabOf = () => {
    const [tab] = useResults().tabs
    if (!tab) throw new Error('no tab')
    return tab
  }
  const filterBy = async (filters: readonly Filter[]): Promise<void> => {
    useResults().setFilters(tabOf(), filters)
    await until(() => expect(tabOf().state.isComputing).toBe(false))
    await flushPromises()
  }

  it.each<[SingleFilter, readonly string[], string]>([
    [
      { kind: 'contains', column: 'attributeCode', text: 'press', isNot: true },
      ['1.5', '2.5', '4.5', '5.5'],
      'not: Attribute contains "press"',
    ],
    [
      { kind: 'anyOf', column: 'attributeCode', texts: ['pressure'], isNot: true },
      ['1.5', '2.5', '4.5', '5.5'],
      'not: Attribute: pressure',
    ],
    [{ kind: 'range', column: 'attributeData', from: 3.5, isOpen: true }, ['4.5', '5.5'], 'Value > 3.5'],
    [{ kind: 'range', column: 'attributeData', from: 3.5 }, ['3.5', '4.5', '5.5'], 'Value ≥ 3.5'],
    [{ kind: 'range', column: 'attributeData', to: 1.5, isOpen: true }, ['0.5'], 'Value < 1.5'],
    [
      { kind: 'range', column: 'attributeData', from: 1.5, to: 4.5, isNot: true },
      ['0.5', '5.5'],
      'not: Value 1.5 to 4.5',
    ],
    [
      { kind: 'empty', column: 'correlationId' },
      ['0.5', '1.5', '2.5', '3.5', '4.5', '5.5'],
      'Correlation is empty',
    ],
    [{ kind: 'empty', column: 'correlationId', isNot: true }, [], 'not: Correlation is empty'],
  ])(
    '%o shows what it says, and is the same after it was opened for a change',
    async (filter, expected, words) => {
      await filterBy([filter])
      expect(shown()).toEqual(expected)
      expect(hasButton(`Change the filter ${words}`)).toBe(true)
      expect(filterFrom(draftFrom(filter, String), { zone: 'Europe/Berlin', now: 0 })).toEqual(filter)
    },
  )

  it('is switched off and on where it stands; while it is off all rows are shown, and neither the funnel nor an export names it', async () => {
    await filterBy([{ kind: 'range', column: 'attributeData', from: 3.5, isOpen: true }])
    const isMarked = (): boolean => header('attributeData').querySelector('.funnel.on') !== null
    expect([shown().length, isMarked()]).toEqual([2, true])
    click(button('Filter is on: Value > 3.5'))
    await until(() => expect(shown()).toHaveLength(6))
    expect(button('Filter is on: Value > 3.5').getAttribute('aria-checked')).toBe('false')
    expect(isMarked()).toBe(false)
    expect(activeFilters(tabOf().state.filters)).toEqual([])
    click(button('Filter is on: Value > 3.5'))
    await until(() => expect(shown()).toHaveLength(2))
  })

  it('comes back after a restart as it was, switched off or not', () => {
    const filters: readonly Filter[] = [
      { kind: 'empty', column: 'channel', isNot: true, isOff: true },
      { kind: 'range', column: 'attributeData', from: 1, isOpen: true },
    ]
    useResults().setFilters(tabOf(), filters)
    expect(readMemory(rememberTab(tabOf(), false))?.filters).toEqual(filters)
  })

  it('is typed: the conditions of a column, and one field where one value is asked for', async () => {
    grid().focus()
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) press(key)
    press('ArrowDown', { altKey: true })
    const form = await openPanel()
    expect(
      [...form.querySelectorAll('.value input')].map((input) => input.getAttribute('aria-label')),
    ).toEqual(['At least', 'At most'])
    expect(operationsFor('attributeData')).toEqual([
      ...[
        'between',
        'notBetween',
        'above',
        'atLeast',
        'below',
        'atMost',
        'anyOf',
        'noneOf',
        'contains',
        'notContains',
        'empty',
        'notEmpty',
      ],
    ])
    expect(
      filterFrom(
        { ...draftFor('attributeData'), operation: 'above', from: '3,5', to: 'left over' },
        { zone: 'UTC', now: 0 },
      ),
    ).toEqual({
      kind: 'range',
      column: 'attributeData',
      from: 3.5,
      isOpen: true,
    })
  })
})
