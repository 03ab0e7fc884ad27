import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { foldedText, readableValue } from '../../../src-renderer/details/readable-value'
import { filterByCell } from '../../../src-renderer/grid/cell-filter'
import { tabSeparated } from '../../../src-renderer/grid/use-copied-rows'
import { maxCopied, useClipboard } from '../../../src-renderer/results/clipboard'
import { useColumns } from '../../../src-renderer/results/columns'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  grid,
  makeEvent,
  makeEvents,
  press,
  rows,
  showEvents,
  status,
  texts,
} from '../results-support'

let copied: string[]

afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  copied = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await flushPromises()
})

const onlyColumns = (...names: readonly string[]): void => {
  for (const { name } of useColumns().columns) useColumns().setShown(name, names.includes(name))
}
const openMenu = async (row: number, column: string): Promise<void> => {
  cell(rows()[row], column).dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 50, clientY: 60 }),
  )
  await until(() => expect(document.querySelector('[role=menu]')).not.toBeNull())
  await flushPromises()
}
const unfold = async (): Promise<void> => {
  await until(() => expect(hasButton('All 14 fields, as sent')).toBe(true))
  button('All 14 fields, as sent').click()
}
const item = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
  if (!found) throw new Error(`no item ${name}`)
  return found
}

describe('copying with Ctrl+C', () => {
  it('takes the row of the cursor when none is selected, with a header, as it stands on the screen', async () => {
    await showEvents(makeEvents(4))
    onlyColumns('deviceTimestamp', 'attributeCode', 'attributeData')
    await flushPromises()
    click(cell(rows()[1], 'attributeData'))
    press('c', { ctrlKey: true })
    await until(() =>
      expect(copied).toEqual([
        'deviceTimestamp (Europe/Berlin)\tattributeCode\tattributeData\n2026-11-20 08:15:32.250\ttemperature\t2.5\n',
      ]),
    )
    await until(() => expect(alerts().join()).toContain('1 row copied'))
    expect(useResults().active?.selection.count).toBe(0)
  })

  it('takes the selected rows in the order shown, and none that a filter hides', async () => {
    const tab = await showEvents(makeEvents(6))
    onlyColumns('attributeCode', 'attributeData')
    press('a', { ctrlKey: true })
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
    await until(() => expect(status()).toContain('6 selected, 4 of them hidden'))
    press('c', { metaKey: true })
    await until(() =>
      expect(copied).toEqual(['attributeCode\tattributeData\npressure\t3.5\npressure\t0.5\n']),
    )
    await until(() => expect(alerts().join()).toContain('2 rows copied'))
  })

  it('guards against formulas as CSV is, and keeps texts with tabs and breaks in their cell', async () => {
    expect(
      tabSeparated([
        ['=1+1', '-12.5', '@x'],
        ['a\tb', 'a\n"b"', 'x,=1'],
      ]),
    ).toBe('\'=1+1\t-12.5\t\'@x\n"a\tb"\t"a\n""b"""\tx,\'=1\n')
    await showEvents([makeEvent(0, { attributeType: 'String', attributeData: '=HYPERLINK("http://x")' })])
    onlyColumns('attributeData')
    await flushPromises()
    press('c', { ctrlKey: true })
    await until(() => expect(copied).toEqual(['attributeData\n"\'=HYPERLINK(""http://x"")"\n']))
  })

  it('says so in the tab that they are of, and not in another', async () => {
    const first = await showEvents(makeEvents(2))
    press('c', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('copied'))
    await showEvents(makeEvents(1))
    await until(() => expect(alerts().join()).not.toContain('copied'))
    useResults().activate(first.id)
    await until(() => expect(alerts().join()).toContain('copied'))
  })

  it('refuses more rows than a clipboard should hold, and says so when the clipboard refuses', async () => {
    await showEvents(makeEvents(1))
    await useClipboard().copyRows(new Uint32Array(maxCopied + 1), () => 'never')
    await until(() =>
      expect(alerts().join()).toContain('20,001 rows are too many to copy: the maximum is 20,000.'),
    )
    expect(copied).toEqual([])
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    press('c', { ctrlKey: true })
    await until(() => expect(alerts().join()).toContain('Copying failed.'))
  })
})

describe('the menu of a row', () => {
  it('copies the row as JSON and the value, and moves the cursor there without selecting', async () => {
    const tab = await showEvents(makeEvents(4))
    await openMenu(1, 'attributeData')
    expect(document.activeElement).toBe(item('Copy row'))
    item('Copy as JSON').click()
    await until(() => expect(copied).toHaveLength(1))
    expect(JSON.parse(copied[0] ?? '')).toEqual(makeEvent(2))
    expect(document.querySelector('[role=menu]')).toBeNull()
    await openMenu(1, 'deviceTimestamp')
    item('Copy this value').click()
    await until(() => expect(copied[1]).toBe('2026-11-20 08:15:32.250'))
    expect(tab.selection.count).toBe(0)
    expect(tab.state.focusedRow).toBe(2)
  })

  it('acts on the selected rows when it opens on one of them', async () => {
    await showEvents(makeEvents(4))
    for (const row of [0, 2]) click(cell(rows()[row], 'attributeCode'), { ctrlKey: true })
    await openMenu(2, 'attributeCode')
    item('Copy 2 rows as JSON').click()
    await until(() => expect(copied).toHaveLength(1))
    expect(JSON.parse(copied[0] ?? '')).toEqual([makeEvent(3), makeEvent(1)])
    await openMenu(1, 'attributeCode')
    expect(item('Copy row')).toBeTruthy()
  })

  it('filters by the value of the cell, once', async () => {
    const tab = await showEvents(makeEvents(6))
    await openMenu(2, 'attributeCode')
    item('Filter by this value').click()
    await until(() => expect(texts('attributeCode')).toEqual(['pressure', 'pressure']))
    await openMenu(0, 'attributeCode')
    item('Filter by this value').click()
    await flushPromises()
    expect(tab.state.filters).toEqual([{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
  })

  it('opens at the cursor by a key, goes by the arrows, and Esc closes it alone and gives the focus back', async () => {
    const tab = await showEvents(makeEvents(4))
    grid().focus()
    grid().dispatchEvent(new FocusEvent('focus'))
    press(' ')
    await flushPromises()
    grid().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await until(() => expect(document.activeElement).toBe(item('Copy row')))
    const key = (name: string): void =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      )
    key('ArrowDown')
    expect(document.activeElement).toBe(item('Copy as JSON'))
    key('Escape')
    await until(() => expect(document.querySelector('[role=menu]')).toBeNull())
    expect(document.activeElement).toBe(grid())
    expect(tab.selection.count).toBe(1)
  })

  it('knows a filter for what stands in any cell, and none for what is missing', () => {
    const table = createEventTable()
    const withoutChannel = Object.fromEntries(
      Object.entries(makeEvent(0)).filter(([name]) => name !== 'channel'),
    )
    table.append(
      createEventEncoder().encode([
        withoutChannel,
        makeEvent(1, { attributeData: 'on', attributeType: 'Float' }),
      ]),
    )
    const time = makeEvent(0)['deviceTimestamp']
    expect(filterByCell(table, 0, { name: 'deviceTimestamp' })).toEqual({
      kind: 'range',
      column: 'deviceTimestamp',
      from: time,
      to: time,
    })
    expect(filterByCell(table, 0, { name: 'attributeData' })).toEqual({
      kind: 'anyOf',
      column: 'attributeData',
      texts: ['0.5'],
    })
    expect(filterByCell(table, 0, { name: 'id' })).toMatchObject({ kind: 'anyOf', column: 'id' })
    expect(filterByCell(table, 0, { name: 'deleted' })).toEqual({ kind: 'deleted', isDeleted: false })
    expect(filterByCell(table, 0, { name: 'channel' })).toBeNull()
    expect(filterByCell(table, 0, { name: 'anomalies' })).toEqual({
      kind: 'anomalies',
      anyOf: ['missingField'],
    })
    expect(filterByCell(table, 1, { name: 'anomalies' })).toEqual({ kind: 'anomalies', anyOf: ['wrongType'] })
  })
})

describe('a value in the details', () => {
  const details = (): string => document.querySelector('[data-rail] .fold + dl')?.textContent ?? ''

  it('is copied alone, as it came', async () => {
    await showEvents([makeEvent(0, { attributeType: 'String', attributeData: 'a\u202Eb' })])
    click(cell(rows()[0], 'attributeData'))
    press('Enter')
    await unfold()
    await until(() => expect(hasButton('Copy attributeData')).toBe(true))
    button('Copy attributeData').click()
    await until(() => expect(copied).toEqual(['a\u202Eb']))
    button('Copy deviceTimestamp').click()
    await until(() => expect(copied[1]).toBe('1795158930250'))
    await until(() => expect(alerts().join()).toContain('Value copied'))
    expect(hasButton('Copy correlationId')).toBe(false)
  })

  it('is laid out where it is JSON, and folded where it is long', async () => {
    const long = JSON.stringify({
      limits: Array.from({ length: 40 }, (_, index) => index),
      exact: 1,
    }).replace('"exact":1', '"exact":12345678901234567890.5')
    await showEvents([makeEvent(0, { attributeType: 'String', attributeData: long })])
    click(cell(rows()[0], 'attributeData'))
    press('Enter')
    await unfold()
    await until(() => expect(details()).toContain('"limits": [\n'))
    expect(details()).not.toContain('12345678901234567890.5')
    const more = button('Show all of attributeData')
    expect(more.getAttribute('aria-expanded')).toBe('false')
    more.click()
    await until(() => expect(details()).toContain('"exact": 12345678901234567890.5'))
    button('Show less of attributeData').click()
    await until(() => expect(details()).not.toContain('12345678901234567890.5'))
    expect(pageText()).toContain('Record as JSON')
  })

  it('keeps its breaks visible where it is no JSON', () => {
    expect(readableValue('{a\nb')).toEqual(['{a\nb'])
    expect(readableValue('[1, {"a":2}]')).toEqual(['[', '  1,', '  {', '    "a": 2', '  }', ']'])
    expect(foldedText('short')).toBe('short')
    expect(foldedText('x'.repeat(1000))).toHaveLength(400)
  })
})
