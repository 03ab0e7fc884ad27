import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import type { Connection } from '../../../src-preload/contract/connection'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { scrollToShow } from '../../../src-renderer/app/use-tab-strip'
import { colorsOf, connectionColors } from '../../../src-renderer/connections/connection-colors'
import { useConnections } from '../../../src-renderer/connections/connections'
import { createDeletionRows } from '../../../src-renderer/deletion/deletion-rows'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, field, mountPage, type, until } from '../mount-page'
import { makeEvents, showEvents } from '../results-support'

const tabs = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=tab]')]
const names = (): readonly string[] => tabs().map((tab) => (tab.textContent ?? '').trim())
const activeName = (): string =>
  (document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '').trim()
const connectionOf = (id: string): Connection => ({
  id,
  name: id,
  baseUrl: `https://${id}.example.com`,
  allowUnencrypted: false,
  access: { kind: 'canDelete', how: 'forGood' },
  isProduction: false,
  token: { kind: 'none' },
  status: { kind: 'unknown' },
  revision: 0,
})
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? (document.activeElement?.textContent ?? '').trim()
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
  await showEvents(makeEvents(2), {
    devices: ['pump-3'],
    preset: 'custom',
    start: Date.UTC(2026, 10, 20, 7),
    end: Date.UTC(2026, 10, 20, 8),
  })
})

describe('the tabs', () => {
  it('say device, range and what must not be overlooked', () => {
    expect(names()[0]).toBe('pump-1 · latest 1,000 · last 24 hours')
    expect(names()[1]).toMatch(/^pump-2 \+ 1 · latest 2 · last 24 hours\s*may be truncated$/)
    expect(names()[2]).toMatch(/^pump-3 · latest 1,000 · Nov \d\d \d\d:00 to (Nov \d\d )?\d\d:00$/)
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
    expect(names()[0]).toBe('pump-1 · latest 1,000 · last 24 hours')
    await press(tab('before'), 'F2')
    type(field('Name of the tab'), ' ')
    await press(field('Name of the tab'), 'Enter')
    expect(activeName()).toContain('pump-3 · ')
  })

  it('have a menu to rename, close, and close the others', async () => {
    saveAll()
    const pick = async (of: string, label: string): Promise<void> => {
      tab(of).dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 5 }),
      )
      const option = (): HTMLElement | undefined =>
        [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
          (each) => each.textContent?.trim() === label,
        )
      await until(() => expect(option()).toBeDefined())
      option()?.click()
      await nextTick()
    }
    await pick('pump-1', 'Rename')
    expect(field('Name of the tab').value).toBe('pump-1 · latest 1,000 · last 24 hours')
    await press(field('Name of the tab'), 'Escape')
    await pick('pump-2', 'Close others')
    await until(() => expect(names()).toHaveLength(1))
    expect(activeName()).toContain('pump-2')
  })

  it('stay, however many there are', async () => {
    for (let index = 0; index < 12; index += 1)
      await showEvents(makeEvents(1), { devices: [`new-${String(index)}`] })
    expect(names()).toHaveLength(15)
    expect(names()[0]).toContain('pump-1')
  })
})

describe('many tabs', () => {
  const open = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1)
      await showEvents(makeEvents(1), { devices: [`new-${String(index)}`] })
  }

  it('are all in a list, which goes to any of them and brings back the one closed last', async () => {
    await open(9)
    saveAll()
    const option = (text: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
        (each) => each.textContent?.includes(text) === true,
      )
    button('All 12 results').click()
    await until(() => expect(option('pump-1 · latest 1,000 · last 24 hours · plant-7')).toBeDefined())
    expect(option('Reopen closed tab')).toBeUndefined()
    option('pump-1')?.click()
    await nextTick()
    expect(activeName()).toContain('pump-1')
    button(/^Close pump-1/).click()
    await nextTick()
    button('All 11 results').click()
    await until(() => expect(option('Reopen closed tab')).toBeDefined())
    option('Reopen closed tab')?.click()
    await nextTick()
    expect(names()[0]).toContain('pump-1')
    expect(activeName()).toContain('pump-1')
  })

  it('say in that list what is to be known of them on a line of its own, and no connection if there is only one', async () => {
    useConnections().adopt({ connections: [connectionOf('plant-7')], currentId: 'plant-7' })
    button('All 3 results').click()
    const items = (): readonly HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>('[role^=menuitem]'),
    ]
    await until(() => expect(items()).toHaveLength(3))
    const truncated = items()[1]
    expect(truncated?.querySelector('.detail')?.textContent).toBe('may be truncated')
    expect(truncated?.textContent).toMatch(
      /^\s*pump-2 \+ 1 · latest 2 · last 24 hours\s*may be truncated\s*$/,
    )
    expect(items()[0]?.querySelector('.detail')).toBeNull()
  })

  it('the active one is scrolled into sight, and the wheel moves the strip', async () => {
    const strip = document.querySelector<HTMLElement>('.tabs')
    if (!strip) throw new Error('no strip')
    Object.defineProperty(strip, 'clientWidth', { value: 400, configurable: true })
    Object.defineProperty(strip, 'scrollWidth', { value: 2000, configurable: true })
    strip.scrollLeft = 0
    strip.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }))
    expect(strip.scrollLeft).toBe(120)
    expect(scrollToShow({ left: 0, right: 400 }, { left: 900, right: 1100 })).toBe(724)
    expect(scrollToShow({ left: 0, right: 400 }, { left: -300, right: -100 })).toBe(-324)
    expect(scrollToShow({ left: 0, right: 400 }, { left: 100, right: 300 })).toBe(0)
    expect(scrollToShow({ left: 0, right: 100 }, { left: 60, right: 300 })).toBe(36)
  })

  it('carry the name and the colour of their connection, a known one its own', async () => {
    useConnections().adopt({ connections: ['c1', 'c2'].map(connectionOf), currentId: 'c1' })
    await showEvents(makeEvents(1), { devices: ['other'], connectionId: 'c2', connectionName: 'plant-9' })
    const colorOf = (name: string): string =>
      tab(name).querySelector<HTMLElement>('.swatch')?.style.background ?? ''
    expect(tab('pump-1').textContent).toContain('plant-7')
    expect(tab('other').textContent).toContain('plant-9')
    expect(colorOf('pump-1')).toBe(colorOf('pump-3'))
    expect(colorOf('other')).not.toBe(colorOf('pump-1'))
    expect(
      new Set(colorsOf(connectionColors.map((_, index) => `connection-${String(index)}`)).values()).size,
    ).toBe(connectionColors.length)
    // The bar has the name of the only one that is on the screen.
    useResults().close(useResults().activeId ?? '')
    const both = [
      { ...connectionOf('c1'), name: 'plant-7' },
      { ...connectionOf('c2'), name: 'plant-9' },
    ]
    useConnections().adopt({ connections: both, currentId: 'c1' })
    await until(() => expect(tab('pump-1').textContent).not.toContain('plant-7'))
    useConnections().adopt({ connections: both, currentId: 'c2' })
    await until(() => expect(tab('pump-1').textContent).toContain('plant-7'))
  })
})

describe('a tab that was closed', () => {
  it('comes back to its place with what was made of it, the last one first', async () => {
    saveAll()
    const [first] = useResults().tabs
    if (!first) throw new Error('no tab')
    useResults().setSearch(first, 'temperature')
    button(/^Close pump-1/).click()
    button(/^Close pump-3/).click()
    await nextTick()
    useResults().reopen()
    expect(useResults().active?.title).toBe('pump-3')
    useResults().reopen()
    await nextTick()
    expect(names().map((name) => name.slice(0, 6))).toEqual(['pump-1', 'pump-2', 'pump-3'])
    expect(useResults().active?.state.search).toBe('temperature')
    useResults().reopen()
    expect(names()).toHaveLength(3)
  })

  it('is told of deletions meanwhile', async () => {
    saveAll()
    const [first] = useResults().tabs
    const eventId = first?.table.eventId(0) ?? ''
    button(/^Close pump-1/).click()
    await nextTick()
    const rows = createDeletionRows()
    rows.find('https://gw.example.com/iot', [{ eventId, record: first?.table.recordJson(0) ?? '' }])
    rows.note([{ eventId, state: { kind: 'deleted' } }])
    useResults().reopen()
    expect(first?.table.isDeleted(0)).toBe(true)
  })

  it('stays in memory as one of ten, and its range is given up after that', async () => {
    const { requests } = createLoopbackDesktop()
    const closedRanges = (): readonly unknown[] =>
      requests.filter(({ channel }) => channel === 'closeRange').map(({ request }) => request)
    for (let index = 0; index < 12; index += 1) {
      const opened = await showEvents(makeEvents(1), { devices: [`range-${String(index)}`], limit: null })
      opened.state.range = {
        queryId: `q${String(index)}`,
        devices: [],
        isFinished: index !== 11,
        isWaitingForConsent: false,
        startedAt: 0,
        eventsBefore: 0,
      }
      useResults().close(opened.id)
    }
    expect(closedRanges()).toEqual([{ queryId: 'q0' }, { queryId: 'q1' }])
    expect(requests.filter(({ channel }) => channel === 'cancelQuery').map(({ request }) => request)).toEqual(
      [{ queryId: 'q11' }],
    )
  })
})
