import { beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { flushPromises, mountPage, until } from '../mount-page'
import { giveHeight, grid, makeEvent, makeEvents, press, showEvents } from '../results-support'

/** The cell that a screen reader is sent to. */
const cursor = (): HTMLElement | null =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
const cursorRow = (): string | null | undefined =>
  cursor()?.closest('[role=row]')?.getAttribute('aria-rowindex')
const enter = async (): Promise<void> => {
  grid().focus()
  grid().dispatchEvent(new FocusEvent('focus'))
  await flushPromises()
}

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(29 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
})

describe('the cursor of the grid', () => {
  it('starts on a cell with a name, a role and a state', async () => {
    await showEvents(makeEvents(3))
    await enter()
    expect(cursor()?.getAttribute('role')).toBe('gridcell')
    expect(cursor()?.getAttribute('aria-label')).toBe('Select this event')
    expect(cursor()?.getAttribute('aria-selected')).toBe('false')
    press(' ')
    await flushPromises()
    expect(cursor()?.getAttribute('aria-selected')).toBe('true')
  })

  it('stays above the bar of what is selected, which lies over the rows', async () => {
    await showEvents(makeEvents(300))
    await enter()
    press('End', { ctrlKey: true })
    await flushPromises()
    expect(grid().scrollTop).toBe(290 * 28)
    press(' ')
    await until(() => expect(document.querySelector('[role=toolbar] strong')?.textContent).toBe('1 selected'))
    await until(() => expect(grid().scrollTop).toBe(290 * 28 + 52))
    expect(cursorRow()).toBe('301')
  })

  it('goes by F8 to a cell that says attribute, value and reason', async () => {
    await showEvents([makeEvent(0), makeEvent(1, { channel: 5 }), makeEvent(2)])
    await enter()
    press('F8')
    await flushPromises()
    expect(cursor()?.getAttribute('aria-label')).toBe('temperature 1.5: wrong type')
  })

  it('is on a row that is shown, whatever a filter takes away, and back on its own afterwards', async () => {
    const tab = await showEvents(makeEvents(300))
    await enter()
    press('End', { ctrlKey: true })
    press('ArrowUp')
    await flushPromises()
    expect(cursorRow()).toBe('300')
    const own = tab.state.focusedRow
    // The row under the cursor is of the other attribute.
    useResults().setFilters(tab, [{ kind: 'contains', column: 'attributeCode', text: 'pressure' }])
    await until(() => expect(tab.state.view).toHaveLength(100))
    await until(() => expect(cursorRow()).toBe('101'))
    useResults().setSearch(tab, 'nowhere')
    await until(() => expect(tab.state.view).toHaveLength(0))
    await until(() => expect(cursor()?.getAttribute('role')).toBe('columnheader'))
    useResults().setSearch(tab, '')
    useResults().setFilters(tab, [])
    await until(() => expect(cursorRow()).toBe('300'))
    expect(tab.state.focusedRow).toBe(own)
  })
})
