import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import ResultsPane from '../../src-renderer/components/ResultsPane.vue'
import { useResults } from '../../src-renderer/stores/results'
import { createLoopbackDesktop } from './loopback'
import { button, field, mountPage, type, until } from './mount-page'
import { makeEvents, showEvents } from './results-support'

const tabs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=tab]')]
const names = (): readonly string[] => tabs().map((tab) => (tab.textContent ?? '').trim())
const activeName = (): string => (document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '').trim()
const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? (document.activeElement?.textContent ?? '').trim()
const tab = (name: string): HTMLElement => {
  const found = tabs().find((each) => (each.textContent ?? '').includes(name))
  if (!found) throw new Error(`no tab ${name}`)
  return found
}
/** As if all of them had been exported: closing asks nothing then. */
const saveAll = (): void => {
  for (const { state, table } of useResults().tabs) state.savedRowCount = table.rowCount
}
const press = async (target: HTMLElement, key: string): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await nextTick()
  await nextTick()
}

beforeEach(async () => {
  createLoopbackDesktop()
  mountPage(ResultsPane)
  await showEvents(makeEvents(2), { devices: ['pump-1'] })
  await showEvents(makeEvents(2), { devices: ['pump-2', 'pump-9'], limit: 2 })
  await showEvents(makeEvents(2), { devices: ['pump-3'], preset: 'custom', start: Date.UTC(2026, 10, 20, 7), end: Date.UTC(2026, 10, 20, 8) })
})

describe('the tabs', () => {
  it('say device, range and what must not be overlooked', () => {
    expect(names()[0]).toBe('pump-1 · last 24 h')
    expect(names()[1]).toMatch(/^pump-2 \+ 1 · last 24 h\s*⚠ may be cut$/)
    expect(names()[2]).toMatch(/^pump-3 · 2026-11-\d\d \d\d:00 to 2026-11-\d\d \d\d:00$/)
    const panel = document.querySelector('[role=tabpanel]')
    expect(panel?.getAttribute('aria-labelledby')).toBe(tab('pump-3').id)
    expect(tab('pump-3').getAttribute('aria-controls')).toBe(panel?.id)
  })

  it('are walked with the arrows, Home and End, and the focus goes along', async () => {
    tab('pump-3').focus()
    await press(tab('pump-3'), 'ArrowRight')
    expect(activeName()).toContain('pump-1')
    expect(focused()).toContain('pump-1')
    await press(tab('pump-1'), 'ArrowLeft')
    expect(activeName()).toContain('pump-3')
    await press(tab('pump-3'), 'Home')
    expect(activeName()).toContain('pump-1')
    await press(tab('pump-1'), 'End')
    expect(focused()).toContain('pump-3')
    expect(tabs().map((each) => each.tabIndex)).toEqual([-1, -1, 0])
  })

  it('are closed by Delete, the middle button and their ×; the focus stays among them', async () => {
    saveAll()
    tab('pump-3').focus()
    await press(tab('pump-3'), 'Delete')
    expect(focused()).toContain('pump-2')
    tab('pump-1').dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
    await nextTick()
    expect(names()).toHaveLength(1)
    button(/^Close pump-2/).click()
    await nextTick()
    expect(tabs()).toEqual([])
  })

  it('are renamed with F2 or a double click; Escape leaves the name, an empty one brings the title back', async () => {
    await press(tab('pump-3'), 'F2')
    expect(focused()).toBe('Name of the tab')
    type(field('Name of the tab'), '  before the repair ')
    await press(field('Name of the tab'), 'Delete')
    expect(useResults().tabs).toHaveLength(3)
    await press(field('Name of the tab'), 'Enter')
    expect(activeName()).toBe('before the repair')
    expect(focused()).toBe('before the repair')
    tab('pump-1').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await nextTick()
    type(field('Name of the tab'), 'nothing')
    await press(field('Name of the tab'), 'Escape')
    expect(names()[0]).toBe('pump-1 · last 24 h')
    await press(tab('before'), 'F2')
    type(field('Name of the tab'), ' ')
    await press(field('Name of the tab'), 'Enter')
    expect(activeName()).toContain('pump-3 · ')
  })

  it('have a menu to rename, close, and close the others', async () => {
    saveAll()
    const pick = async (of: string, label: string): Promise<void> => {
      tab(of).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }))
      const option = (): HTMLElement | undefined =>
        [...document.querySelectorAll<HTMLElement>('.n-dropdown-option-body')].find((each) => each.textContent?.trim() === label)
      await until(() => expect(option()).toBeDefined())
      option()?.click()
      await nextTick()
    }
    await pick('pump-1', 'Rename')
    expect(field('Name of the tab').value).toBe('pump-1 · last 24 h')
    await press(field('Name of the tab'), 'Escape')
    await pick('pump-2', 'Close the others')
    await until(() => expect(names()).toHaveLength(1))
    expect(activeName()).toContain('pump-2')
  })

  it('stay, however many there are', async () => {
    for (let index = 0; index < 20; index += 1) await showEvents(makeEvents(1), { devices: [`new-${String(index)}`] })
    expect(names()).toHaveLength(23)
    expect(names()[0]).toContain('pump-1')
  })
})
