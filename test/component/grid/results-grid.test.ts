import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useResults } from '../../../src-renderer/results/results'
import { changeRows } from '../../../src-renderer/results/tab-rows'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { button, field, flushPromises, hasButton, mountPage, pageText, type, until } from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  grid,
  header,
  makeEvent,
  makeEvents,
  press,
  rows,
  showEvents,
  status,
  texts,
} from '../results-support'

const selectedTexts = (): readonly string[] =>
  rows()
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => (cell(row, 'attributeData').textContent ?? '').trim())
const activeText = (): string =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? ''

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await flushPromises()
})

describe('the grid of events', () => {
  it('draws only the rows in sight and says how many there are', async () => {
    await showEvents(makeEvents(900))
    expect(grid().getAttribute('aria-label')).toBe('Events')
    expect(grid().getAttribute('aria-rowcount')).toBe('901')
    expect(grid().getAttribute('aria-colcount')).toBe('8')
    expect(rows().length).toBeGreaterThanOrEqual(10)
    expect(rows().length).toBeLessThan(25)
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
    expect(status()).toContain('· 900 shown')
  })

  it('says neither that nothing matches nor that nothing is shown, while the rows that have arrived are not in the view yet', async () => {
    const tab = await showEvents([])
    expect(pageText()).toContain('No events')
    changeRows(tab, ({ table }) => table.append(createEventEncoder().encode(makeEvents(3), 'pump-0042')))
    await flushPromises()
    expect(status()).toBe('3 events')
    expect(pageText()).not.toContain('None of')
    expect(hasButton('Clear search and filters')).toBe(false)
    await useResults().refresh(tab)
    await until(() => expect(status()).toBe('3 events · 3 shown'))
    useResults().setSearch(tab, 'nowhere')
    await until(() => expect(pageText()).toContain('None of the 3 events matches'))
    expect(status()).toBe('3 events · 0 shown of 3')
  })

  it('shows the newest first, times with milliseconds in the chosen zone, and follows the zone', async () => {
    const tab = await showEvents(makeEvents(3))
    expect(header('deviceTimestamp').textContent).toBe('Time↓')
    expect(header('deviceTimestamp').title).toContain('deviceTimestamp (Europe/Berlin)')
    expect(header('deviceTimestamp').getAttribute('aria-sort')).toBe('descending')
    expect(texts('deviceTimestamp')).toEqual([
      'Nov 20 08:15:32.250',
      'Nov 20 08:15:31.250',
      'Nov 20 08:15:30.250',
    ])
    useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
    await flushPromises()
    expect(texts('deviceTimestamp')[2]).toBe('Nov 20 07:15:30.250')
    cell(rows()[2], 'deviceTimestamp').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    expect(cell(rows()[2], 'deviceTimestamp').title).toBe('2026-11-20 07:15:30.250\nsent as 1795158930250')
    // As it stands there, a time is found too.
    useResults().setSearch(tab, 'nov 20 07:15:31')
    await until(() => expect(texts('deviceTimestamp')).toEqual(['Nov 20 07:15:31.250']))
    // No other day is.
    useResults().setSearch(tab, 'nov 21')
    await until(() => expect(pageText()).toContain('None of the 3 events matches'))
  })

  it('makes invisible characters visible and keeps directions apart', async () => {
    await showEvents([makeEvent(0, { attributeType: 'String', attributeData: 'safe\u202Egnp.exe\u200B' })])
    expect(texts('attributeData')).toEqual(['safe⟨U+202E⟩gnp.exe⟨U+200B⟩'])
    expect(cell(rows()[0], 'attributeData').querySelector('bdi')).not.toBeNull()
  })

  it('says what is odd in words, and counts it', async () => {
    await showEvents([
      makeEvent(0, { id: 7 }),
      makeEvent(1, { attributeType: 'Boolean', attributeData: true }),
      makeEvent(2),
    ])
    expect(texts('flags')).toEqual(['', 'unknown type · wrong type', 'no ID · wrong type'])
    expect(pageText()).toContain('1 without an ID · 1 of an unknown type · 2 with a field of the wrong type')
  })

  it('says plainly when the answer may be cut', async () => {
    await showEvents(makeEvents(20), { limit: 20 })
    expect(status()).toContain('20 events, may be truncated: the limit was reached')
    await showEvents(makeEvents(21), { limit: 20 })
    expect(status()).toContain('21 events, more than the 20 requested')
  })

  it('sorts by a click, by more columns with Shift, and keeps the selection with the records', async () => {
    await showEvents(makeEvents(6))
    click(cell(rows()[1], 'attributeData'), { ctrlKey: true })
    await flushPromises()
    expect(selectedTexts()).toEqual(['4.5'])
    click(header('attributeCode'))
    await until(() =>
      expect(texts('attributeCode')).toEqual([
        'pressure',
        'pressure',
        'temperature',
        'temperature',
        'temperature',
        'temperature',
      ]),
    )
    click(header('attributeData'), { shiftKey: true })
    click(header('attributeData'), { shiftKey: true })
    await until(() => expect(texts('attributeData')).toEqual(['3.5', '0.5', '5.5', '4.5', '2.5', '1.5']))
    expect(header('attributeCode').getAttribute('aria-sort')).toBe('ascending')
    expect(header('attributeData').getAttribute('aria-sort')).toBe('descending')
    expect(header('attributeData').textContent).toContain('↓2')
    expect(selectedTexts()).toEqual(['4.5'])
  })

  it('finds in all fields, marks the hits, and keeps what is selected but hidden', async () => {
    await showEvents(makeEvents(6))
    click(cell(rows()[0], 'attributeData'), { ctrlKey: true })
    click(cell(rows()[2], 'attributeData'), { ctrlKey: true })
    click(cell(rows()[1], 'attributeData'), { ctrlKey: true })
    type(field('Search'), 'PRESS')
    await until(() => expect(status()).toBe('6 events · 2 shown of 6 · 3 selected, 2 of them hidden'))
    expect(texts('attributeData')).toEqual(['3.5', '0.5'])
    expect(cell(rows()[0], 'attributeCode').querySelector('mark')?.textContent).toBe('press')
    type(field('Search'), 'nothing like it')
    await until(() => expect(pageText()).toContain('The search or a filter hides all of them'))
    button('Clear search and filters').click()
    await until(() => expect(selectedTexts()).toEqual(['5.5', '4.5', '3.5']))
    expect(status()).toBe('6 events · 6 shown · 3 selected')
  })

  it('selects with Ctrl and Shift as lists do', async () => {
    await showEvents(makeEvents(8))
    click(cell(rows()[1], 'attributeCode'))
    click(cell(rows()[4], 'attributeCode'), { shiftKey: true })
    await flushPromises()
    expect(selectedTexts()).toEqual(['6.5', '5.5', '4.5', '3.5'])
    click(cell(rows()[2], 'attributeCode'), { ctrlKey: true })
    await flushPromises()
    expect(selectedTexts()).toEqual(['6.5', '4.5', '3.5'])
    // A click on another event reads it; a range from there with Ctrl is added.
    click(cell(rows()[6], 'attributeCode'))
    click(cell(rows()[7], 'attributeCode'), { shiftKey: true, ctrlKey: true })
    await flushPromises()
    expect(selectedTexts()).toEqual(['6.5', '4.5', '3.5', '1.5', '0.5'])
  })

  it('reads an event without selecting it: a click, a double click and the arrows move the cursor only', async () => {
    const tab = await showEvents(makeEvents(6))
    click(cell(rows()[4], 'attributeCode'), { ctrlKey: true })
    click(cell(rows()[1], 'attributeData'))
    press('ArrowDown')
    cell(rows()[2], 'attributeData').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await flushPromises()
    expect(document.querySelector('aside[aria-label="Event"]')?.textContent).toContain('3.5')
    expect(tab.table.cell(tab.state.focusedRow ?? -1, 'attributeData').text).toBe('3.5')
    expect(selectedTexts()).toEqual(['1.5'])
  })

  it('keeps what is selected when the chart goes to an event', async () => {
    const tab = await showEvents(makeEvents(6))
    click(cell(rows()[4], 'attributeCode'), { ctrlKey: true })
    expect(usePictures().goTo(tab, 2)).toBe(true)
    await flushPromises()
    expect(tab.state.focusedRow).toBe(2)
    expect(selectedTexts()).toEqual(['1.5'])
  })

  it('ticks and unticks all that is shown, and leaves what is hidden as it is', async () => {
    const tab = await showEvents(makeEvents(6))
    const tickAll = (): HTMLElement => grid().querySelector<HTMLElement>('[role=columnheader]') ?? grid()
    click(cell(rows()[0], 'attributeData'), { ctrlKey: true })
    useResults().setSearch(tab, 'pressure')
    await until(() => expect(texts('attributeData')).toEqual(['3.5', '0.5']))
    expect(tickAll().querySelector('.tick-box')?.classList.contains('none')).toBe(true)
    click(tickAll())
    await until(() => expect(status()).toContain('3 selected, 1 of them hidden'))
    expect(tickAll().querySelector('.tick-box')?.classList.contains('all')).toBe(true)
    click(tickAll())
    await until(() => expect(status()).toContain('1 selected, 1 of them hidden'))
  })
})

describe('the keyboard in the grid', () => {
  beforeEach(async () => {
    await showEvents(makeEvents(300))
    grid().focus()
    grid().dispatchEvent(new FocusEvent('focus'))
    await flushPromises()
  })

  it('moves by cells, pages and ends, with one tab stop', async () => {
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(0)
    press('ArrowDown')
    press('ArrowRight')
    await flushPromises()
    expect(activeText()).toBe('Nov 20 08:20:28.250')
    press('End', { ctrlKey: true })
    await flushPromises()
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).toBe('301')
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-299-7$/)
    press('PageUp')
    await flushPromises()
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-289-7$/)
    press('Home', { ctrlKey: true })
    await flushPromises()
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
  })

  it('selects with Space, Shift+arrows and Ctrl+A, and lets go with Escape', async () => {
    press(' ')
    press('ArrowDown')
    press('ArrowDown', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    await flushPromises()
    expect(status()).toContain('· 3 selected')
    expect(selectedTexts()).toEqual(['298.5', '297.5', '296.5'])
    press('a', { ctrlKey: true })
    await flushPromises()
    expect(status()).toContain('· 300 selected')
    press('Escape')
    await flushPromises()
    expect(status()).toMatch(/^300 events, .* · 300 shown$/)
  })

  it('sorts and resizes from the header, and opens the details from a row', async () => {
    press('ArrowUp')
    press('ArrowRight')
    press('ArrowRight')
    press('Enter')
    await until(() => expect(header('attributeCode').getAttribute('aria-sort')).toBe('ascending'))
    const width = header('attributeCode').style.width
    grid().dispatchEvent(new FocusEvent('focus'))
    press('Home')
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowRight')
    press('ArrowRight')
    press('ArrowRight', { altKey: true })
    await flushPromises()
    expect(parseInt(header('attributeCode').style.width)).toBe(parseInt(width) + 16)
    press('ArrowDown')
    press('Enter')
    await flushPromises()
    button('All 14 fields, as sent').click()
    await flushPromises()
    expect(pageText()).toContain('Record as JSON')
    const json = JSON.parse(document.querySelector('pre')?.textContent ?? '') as {
      readonly attributeCode: string
    }
    expect(json.attributeCode).toBe(
      useResults().active?.table.cell(useResults().active?.state.focusedRow ?? -1, 'attributeCode').text,
    )
  })
})

describe('a row that is deleted', () => {
  const bar = (): string =>
    document.querySelector('[role=toolbar][aria-label="Selected events"]')?.textContent?.trim() ?? ''

  it('cannot be ticked, says why, and is not counted among those that can be', async () => {
    const tab = await showEvents(makeEvents(6))
    changeRows(tab, ({ deletions }) => deletions.note(4, { kind: 'deleted' }))
    await flushPromises()
    const tick = (at: number): HTMLElement =>
      rows()[at]?.querySelector<HTMLElement>('[data-cell="0"]') ?? document.body
    expect(tick(0).getAttribute('aria-disabled')).toBeNull()
    expect([tick(1).getAttribute('aria-disabled'), tick(1).title]).toEqual([
      'true',
      'Deleted: it cannot be selected any more.',
    ])
    click(tick(1))
    await flushPromises()
    expect(selectedTexts()).toEqual([])
    expect(pageText()).toContain('Deleted: it cannot be selected any more.')
    click(tick(0))
    click(tick(2))
    await flushPromises()
    expect(selectedTexts()).toEqual(['5.5', '3.5'])
    expect(bar()).toMatch(/^2 selected\s?of 5/)
    expect(bar()).toContain('Delete 2 events…')
    useResults().setSearch(tab, '5.5')
    await until(() => expect(bar()).toContain('Delete 1 event…'))
    useResults().setSearch(tab, '1.5')
    await until(() => expect(bar()).toContain('Delete…'))
  })
})

describe('the tabs', () => {
  it('keeps what was made of each result, and closes them one by one', async () => {
    const first = await showEvents(makeEvents(3))
    click(cell(rows()[0], 'attributeData'), { ctrlKey: true })
    await showEvents([makeEvent(9)], { devices: ['pump-0043'] })
    await flushPromises()
    expect(texts('attributeData')).toEqual(['9.5'])
    useResults().activate(first.id)
    await flushPromises()
    expect(selectedTexts()).toEqual(['2.5'])
    // As if they had been exported: closing asks nothing then.
    for (const { state, table } of useResults().tabs) state.savedRowCount = table.rowCount
    button('Close pump-0042 · latest 1,000 · last 24 hours').click()
    await flushPromises()
    expect(texts('attributeData')).toEqual(['9.5'])
    button('Close pump-0043 · latest 1,000 · last 24 hours').click()
    await flushPromises()
    expect(pageText()).toContain('No result is open')
  })

  it('says what was asked when nothing came', async () => {
    const start = Date.UTC(2026, 10, 19, 7)
    await showEvents([], { start, end: start + 3_600_000 })
    await flushPromises()
    expect(pageText()).toContain('No events from pump-0042 in this range')
    expect(pageText()).toContain(
      'Requested range: 2026-11-19 08:00:00.000 to 2026-11-19 09:00:00.000 (Europe/Berlin)',
    )
  })
})
