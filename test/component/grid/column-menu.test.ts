import { beforeEach, describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import type { ResultSource } from '../../../src-core/results/result-source'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useColumns } from '../../../src-renderer/results/columns'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, until } from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  grid,
  header,
  makeEvent,
  makeEvents,
  rows,
  showEvents,
  status,
  texts,
} from '../results-support'

const menu = (): HTMLElement | null => document.querySelector('[role=menu]')
/** In the list of all columns. */
const listed = (name: string): Element | null =>
  [...document.querySelectorAll('[role=checkbox]')].find(
    ({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() === name,
  ) ?? null
const rightClick = async (target: Element): Promise<'held back' | 'let through'> => {
  const isLetThrough = target.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, clientX: 50, clientY: 20 }),
  )
  await flushPromises()
  return isLetThrough ? 'let through' : 'held back'
}
const pick = async (name: string): Promise<void> => {
  await until(() => expect(menu()?.textContent).toContain(name))
  ;[...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    .find(({ textContent }) => textContent?.trim() === name)
    ?.click()
  await flushPromises()
}

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(310)
  mountPage(ResultsPane)
})

describe('a right click on a column name', () => {
  it('opens the menu of that column, whichever row the cursor is on', async () => {
    const tab = await showEvents(makeEvents(4))
    click(cell(rows()[1], 'attributeCode'))
    await flushPromises()
    await rightClick(header('attributeData'))
    await until(() => expect(menu()?.getAttribute('aria-label')).toBe('Actions for the column Value'))
    expect(menu()?.textContent).not.toContain('Copy row')
    await pick('Sort ascending')
    await until(() => expect(texts('attributeData')).toEqual(['0.5', '1.5', '2.5', '3.5']))
    await rightClick(header('attributeData'))
    await pick('Remove from the order')
    await until(() => expect(tab.state.sort).toEqual([]))
    await rightClick(header('attributeData'))
    await pick('Filter…')
    await until(() => expect(document.querySelector('form[aria-label="Filter"]')).not.toBeNull())
  })

  it('hides it; the status says that the events are sorted by a hidden column', async () => {
    await showEvents(makeEvents(4))
    expect(status()).not.toContain('sorted by')
    await rightClick(header('deviceTimestamp'))
    await pick('Hide column')
    expect(useColumns().columns.find(({ name }) => name === 'deviceTimestamp')?.isShown).toBe(false)
    await until(() => expect(status()).toContain('sorted by Time (hidden)'))
  })

  it('leaves the device where there are several, as the list of columns does', async () => {
    const source: ResultSource = {
      kind: 'file',
      files: [{ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: 2 }],
    }
    const table = createEventTable()
    table.append(createEventEncoder().encode([makeEvent(0), makeEvent(1, { deviceId: 'cabinet-7' })]))
    useResults().show('a.csv', source, table)
    await flushPromises()
    await rightClick(header('deviceId'))
    await until(() => expect(menu()?.getAttribute('aria-label')).toBe('Actions for the column Device'))
    expect(
      [...document.querySelectorAll('[role=menuitem]')]
        .filter((item) => item.hasAttribute('disabled'))
        .map(({ textContent }) => textContent?.trim()),
    ).toContain('Hide column')
    button('Columns').click()
    await until(() => expect(listed('Device deviceId')).not.toBeNull())
    const tick = listed('Device deviceId')
    expect([tick?.getAttribute('aria-checked'), tick?.getAttribute('aria-disabled')]).toEqual([
      'true',
      'true',
    ])
  })

  it('opens none beside the names and rows', async () => {
    await showEvents(makeEvents(4))
    click(cell(rows()[1], 'attributeCode'))
    await flushPromises()
    // Where a menu opens, the browser's own is held back.
    expect(await rightClick(header('attributeData'))).toBe('held back')
    expect(await rightClick(cell(rows()[1], 'attributeCode'))).toBe('held back')
    expect(await rightClick(grid())).toBe('let through')
  })
})

describe('the filter by the value of an id', () => {
  it('is of that id and no longer one, and can be changed', async () => {
    const tab = await showEvents(makeEvents(4))
    useColumns().setShown('id', true)
    await flushPromises()
    await rightClick(cell(rows()[1], 'id'))
    await pick('Filter by this value')
    const id = tab.table.eventId(2) ?? ''
    expect(tab.state.filters).toEqual([{ kind: 'anyOf', column: 'id', texts: [id] }])
    await until(() => expect(texts('id')).toEqual([id]))
    button(`Change the filter ID: ${id}`).click()
    await until(() =>
      expect(document.querySelector('form[aria-label="Filter"]')?.textContent).toContain('is'),
    )
    const typed = document.querySelector<HTMLInputElement>(
      'form[aria-label="Filter"] input[aria-label="Value"]',
    )
    expect(typed?.value).toBe(id)
    expect(hasButton('Apply')).toBe(true)
  })
})

describe('the details of an event that the search hides', () => {
  it('say so', async () => {
    const tab = await showEvents(makeEvents(4))
    click(cell(rows()[0], 'attributeCode'))
    button('Event').click()
    await flushPromises()
    const details = (): string => document.querySelector('aside[aria-label="Event"]')?.textContent ?? ''
    expect(details()).not.toContain('This event is hidden')
    useResults().setSearch(tab, 'nowhere')
    await until(() => expect(details()).toContain('This event is hidden by the search or a filter.'))
  })

  it('name each field that is missing', async () => {
    await showEvents([
      Object.fromEntries(
        Object.entries(makeEvents(1)[0] ?? {}).filter(([name]) => name !== 'channel' && name !== 'modelId'),
      ),
    ])
    click(cell(rows()[0], 'attributeCode'))
    button('Event').click()
    await until(() =>
      expect(document.querySelector('aside[aria-label="Event"]')?.textContent).toContain(
        'Fields that the service documents are missing: modelId, channel.',
      ),
    )
  })
})

describe('the details of an event with more fields than are documented', () => {
  const details = (): string => document.querySelector('aside[aria-label="Event"]')?.textContent ?? ''
  it.each([
    [{ unit: '°C' }, 'The record has a field that is not documented: unit.'],
    [{ unit: '°C', site: 4 }, 'The record has fields that are not documented: unit, site.'],
    [
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${String(at)}`, at])),
      'The record has an extra field, which is not documented.',
    ],
  ])('name them, unless there are too many: %o', async (more, words) => {
    await showEvents([makeEvent(1, more)])
    click(cell(rows()[0], 'attributeCode'))
    button('Event').click()
    await until(() => expect(details()).toContain(words))
    const count = Object.keys(more).length
    button(`All ${String(14 + count)} fields, as sent`).click()
    await flushPromises()
    const names = [...document.querySelectorAll('aside[aria-label="Event"] dl dt')].map(
      ({ textContent }) => textContent,
    )
    expect(names.slice(-1)).toEqual(Object.keys(more).slice(0, 8).slice(-1))
  })
})

describe('the button for a filter', () => {
  it('stands in front of all chips, so that none pushes it out of sight', async () => {
    const tab = await showEvents(makeEvents(4))
    useResults().setFilters(tab, [{ kind: 'contains', column: 'attributeCode', text: 'e' }])
    await flushPromises()
    const chip = button(/^Change the filter/)
    expect(button('Filter').compareDocumentPosition(chip) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
