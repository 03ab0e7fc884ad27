import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ResultsPane from '../../src-renderer/components/ResultsPane.vue'
import { useResults } from '../../src-renderer/stores/results'
import { createLoopbackDesktop } from './loopback'
import { button, hasButton, mountPage, until } from './mount-page'
import { click, giveHeight, grid, makeEvents, press, showEvents } from './results-support'

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
enableAutoUnmount(afterEach)
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
  await showEvents(makeEvents(6))
})

describe('the filter panel', () => {
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
    const add = button(/^\+ Filter/)
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
    button('Remove the filter attributeCode contains "e"').focus()
    click(button('Remove the filter attributeCode contains "e"'))
    await flushPromises()
    expect(document.activeElement).toBe(button('Change the filter attributeCode contains "r"'))
    click(button('Remove the filter attributeCode contains "r"'))
    await flushPromises()
    expect(hasButton(/^Remove the filter/)).toBe(false)
    expect(document.activeElement).toBe(button(/^\+ Filter/))
  })
})
