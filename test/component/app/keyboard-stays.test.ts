import { beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useFocusAcrossTabs } from '../../../src-renderer/app/use-focus-across-tabs'
import { useFocusRestore } from '../../../src-renderer/app/use-focus-restore'
import { useQueries } from '../../../src-renderer/query/queries'
import QueryForm from '../../../src-renderer/query/QueryForm.vue'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import ZoneSelect from '../../../src-renderer/settings/ZoneSelect.vue'
import { createLoopbackDesktop } from '../loopback'
import { button, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { makeEvents, showEvents } from '../results-support'

const Page = defineComponent({
  setup() {
    useFocusRestore()
    useFocusAcrossTabs()
    return () => h('main', [h('form', [h('input', { id: 'device' })]), h(ResultsPane)])
  },
})
const grid = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=grid]')
  if (!found) throw new Error('no grid')
  return found
}
const activeTab = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
const press = async (target: Element, key: string): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await nextTick()
  await nextTick()
}
const details = (): Element | null => document.querySelector('[data-rail]')

describe('the keyboard among results', () => {
  beforeEach(async () => {
    createLoopbackDesktop()
    mountPage(Page)
    for (const device of ['pump-1', 'pump-2', 'pump-3'])
      await showEvents(makeEvents(4), { devices: [device] })
    await flushPromises()
  })

  it('goes along to the tab that Ctrl+Tab makes active', async () => {
    activeTab()?.focus()
    useResults().activateNext(-1)
    await until(() => expect(document.activeElement?.textContent).toContain('pump-2'))
    expect(document.activeElement).toBe(activeTab())
  })

  it('is in the events of the next result when those that had it close, and on its tab when the tab had it', async () => {
    grid().focus()
    useResults().close(useResults().activeId ?? '')
    await until(() => expect(document.activeElement).toBe(grid()))
    expect(activeTab()?.textContent).toContain('pump-2')
    activeTab()?.focus()
    useResults().close(useResults().activeId ?? '')
    await until(() => expect(document.activeElement).toBe(activeTab()))
    expect(activeTab()?.textContent).toContain('pump-1')
  })

  it('goes from the details to the events when Esc or the cross closes them', async () => {
    for (const close of [
      () => press(button('Close the panel'), 'Escape'),
      () => Promise.resolve(button('Close the panel').click()),
    ]) {
      button('Event').click()
      await until(() => expect(details()).not.toBeNull())
      button('Close the panel').focus()
      await close()
      await until(() => expect(details()).toBeNull())
      await until(() => expect(document.activeElement).toBe(grid()))
    }
  })

  it('stays on the button that opened the rail when Esc there closes it, whatever the rail shows by then', async () => {
    for (const name of ['Event', 'Findings', 'Proof']) {
      button(name).focus()
      button(name).click()
      await until(() => expect(document.querySelector('[data-rail]')).not.toBeNull())
      await press(button(name), 'Escape')
      await until(() => expect(document.querySelector('[data-rail]')).toBeNull())
      expect(document.activeElement).toBe(button(name))
    }
  })

  it('goes from the details back to the button that opened them', async () => {
    button('Event').focus()
    button('Event').click()
    await until(() => expect(details()).not.toBeNull())
    button('Close the panel').focus()
    button('Close the panel').click()
    await until(() => expect(details()).toBeNull())
    expect(document.activeElement).toBe(button('Event'))
  })

  it('closes the details by Esc in the grid first, and clears the selection only after that', async () => {
    const selected = (): number => useResults().active?.selection.count ?? 0
    grid().focus()
    await press(grid(), 'ArrowDown')
    await press(grid(), ' ')
    expect(selected()).toBe(1)
    button('Event').click()
    await until(() => expect(details()).not.toBeNull())
    await press(grid(), 'Escape')
    expect([details(), selected()]).toEqual([null, 1])
    await press(grid(), 'Escape')
    expect(selected()).toBe(0)
  })

  it('goes to the events when a notice that had it is gone, not to what was used before', async () => {
    field('Search').focus()
    const notice = document.createElement('div')
    notice.innerHTML = '<button id="fetch">Fetch what is missing</button>'
    document.querySelector('.pane')?.append(notice)
    document.getElementById('fetch')?.focus()
    notice.remove()
    await until(() => expect(document.activeElement).toBe(grid()))
  })
})

describe('the keyboard in a panel', () => {
  it('goes back to what opened the panel when the panel is gone', async () => {
    createLoopbackDesktop()
    mountPage(Page)
    await showEvents(makeEvents(4), { devices: ['pump-1'] })
    await flushPromises()
    button('Findings').focus()
    button('Findings').click()
    await until(() => expect(button('Close the panel')).toBeDefined())
    button('Close the panel').focus()
    button('Close the panel').click()
    await until(() => expect(document.activeElement).toBe(button('Findings')))
  })
})

describe('Cancel', () => {
  it('hands the keyboard to Run query when the query ends, and only if it had it', async () => {
    createLoopbackDesktop()
    mountPage(QueryForm)
    const queries = useQueries()
    button('Run query').focus()
    queries.running = { queryId: 'q', connectionId: 'c', startedAt: 0 }
    await until(() => expect(document.activeElement).toBe(button('Cancel')))
    queries.running = null
    await until(() => expect(document.activeElement).toBe(button('Run query')))
    field('Device ID').focus()
    queries.running = { queryId: 'q', connectionId: 'c', startedAt: 0 }
    await nextTick()
    queries.running = null
    await nextTick()
    expect(document.activeElement).toBe(field('Device ID'))
  })
})

const ZonePage = defineComponent({
  render: () => h('div', [h('label', { for: 'zone' }, 'Time zone'), h(ZoneSelect, { id: 'zone' })]),
})
describe('the time zone', () => {
  const isOpen = (): boolean => document.querySelector('[role=listbox]') !== null
  const zone = (): HTMLInputElement => field('Time zone')
  beforeEach(() => {
    createLoopbackDesktop()
    mountPage(ZonePage)
  })

  it('opens its list by a key, a click or a letter, not by passing over it', async () => {
    zone().focus()
    await nextTick()
    expect(isOpen()).toBe(false)
    await press(zone(), 'ArrowDown')
    expect(isOpen()).toBe(true)
    expect(
      document.getElementById(zone().getAttribute('aria-activedescendant') ?? '')?.textContent?.trim(),
    ).toBe('System (UTC)')
    await press(zone(), 'Escape')
    expect(isOpen()).toBe(false)
    type(zone(), 'Kathm')
    await nextTick()
    expect(isOpen()).toBe(true)
  })

  it('keeps the keyboard when Enter takes the first that fits', async () => {
    zone().focus()
    type(zone(), 'Kathm')
    await press(zone(), 'Enter')
    expect(useSettings().zone).toBe('Asia/Kathmandu')
    expect([document.activeElement, zone().value, isOpen()]).toEqual([zone(), 'Asia/Kathmandu', false])
  })

  it('says that nothing matches, and shows the zone again after Esc', async () => {
    const before = zone().value
    type(zone(), 'nonsense')
    await until(() => expect(pageText()).toContain('No time zone matches'))
    await press(zone(), 'Enter')
    expect(zone().value).toBe('nonsense')
    await press(zone(), 'Escape')
    expect(zone().value).toBe(before)
    expect(pageText()).not.toContain('No time zone matches')
  })
})
