import { beforeEach, describe, expect, it } from 'vitest'
import { exactDuration } from '../../../src-core/time/exact-duration'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { rememberTab } from '../../../src-renderer/app/tab-memory'
import { readMemory } from '../../../src-renderer/app/tab-memory-reader'
import { filterByCell } from '../../../src-renderer/grid/cell-filter'
import { filterFrom } from '../../../src-renderer/grid/drafted-filter'
import { draftFor, draftFrom } from '../../../src-renderer/grid/filter-draft'
import { useColumns } from '../../../src-renderer/results/columns'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import {
  cell,
  click,
  firstTime,
  giveHeight,
  grid,
  header,
  makeEvent,
  press,
  rows,
  showEvents,
  texts,
} from '../results-support'

const title = 'ingressTimeStamp − deviceTimestamp'
const column = 'ingressDelay'
const where = { zone: 'UTC', now: firstTime }
const delayed = (index: number, delay: number | null) =>
  makeEvent(index, { ingressTimeStamp: delay === null ? null : firstTime + index * 1000 + delay })
const events = [delayed(0, 250), delayed(1, -3500), delayed(2, null), delayed(3, 125_000)]
const columnNames = (): readonly string[] =>
  [...grid().querySelectorAll<HTMLElement>('[data-column]')].map(({ dataset }) => dataset['column'] ?? '')

beforeEach(async () => {
  createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await flushPromises()
})

describe('the columns of delays', () => {
  it('say how much later than the device each event came, and exactly where the pointer is', async () => {
    await showEvents(events)
    expect(texts(column)).toEqual(['2 min 5 s', '', '−3.50 s', '0.25 s'])
    cell(rows()[0], column).dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    await until(() => expect(cell(rows()[0], column).title).toBe('125 s'))
    expect(header(column).textContent).toBe('Received after')
    expect(header(column).title).toContain(title)
    expect(columnNames()).toContain('createdDelay')
    expect(columnNames()).not.toContain('ingressTimeStamp')
    click(button('Columns'))
    await until(() => expect(pageText()).toContain(title))
  })

  it('sort by length, and an event without a delay is the last one either way', async () => {
    await showEvents(events)
    useColumns().setShown('ingressDelay', true)
    await until(() => expect(columnNames()).toContain('ingressDelay'))
    click(header(column))
    await until(() => expect(texts(column)).toEqual(['−3.50 s', '0.25 s', '2 min 5 s', '']))
    click(header(column))
    await until(() => expect(texts(column)).toEqual(['2 min 5 s', '0.25 s', '−3.50 s', '']))
  })

  it('are filtered by a typed duration, and the filter names it exactly', async () => {
    const tab = await showEvents(events)
    useColumns().setShown('ingressDelay', true)
    const filter = filterFrom({ ...draftFor('ingressDelay'), operation: 'above', from: '0.2 s' }, where)
    expect(filter).toEqual({ kind: 'range', column: 'ingressDelay', from: 200, isOpen: true })
    if (!filter) throw new Error('no filter')
    useResults().setFilters(tab, [filter])
    await until(() => expect(texts(column)).toEqual(['2 min 5 s', '0.25 s']))
    await until(() => expect(pageText()).toContain('Received after > 200 ms'))
    expect(filterFrom(draftFrom(filter, exactDuration), where)).toEqual(filter)
    expect(readMemory(rememberTab(tab, false))?.filters).toEqual([filter])
  })

  it('say how a duration is typed, and take no other text', async () => {
    await showEvents(events)
    useColumns().setShown('ingressDelay', true)
    await until(() => expect(columnNames()).toContain('ingressDelay'))
    grid().focus()
    press('ArrowUp')
    // To the check boxes, which are no column.
    press('Home')
    for (let left = columnNames().indexOf('ingressDelay'); left >= 0; left -= 1) press('ArrowRight')
    press('ArrowDown', { altKey: true })
    await until(() => expect(pageText()).toContain('In ms, or with a unit'))
    expect(filterFrom({ ...draftFor('ingressDelay'), operation: 'above', from: '5 m' }, where)).toBeNull()
  })

  it('are found by the value of a cell, except where there is none', async () => {
    const { table } = await showEvents(events)
    expect(filterByCell(table, 1, { name: 'ingressDelay' })).toEqual({
      kind: 'range',
      column: 'ingressDelay',
      from: -3500,
      to: -3500,
    })
    expect(filterByCell(table, 2, { name: 'ingressDelay' })).toBeNull()
  })
})
