import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { recallRows, rememberTab, type TabMemory } from '../../../src-renderer/app/tab-memory'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { createDeletionRows } from '../../../src-renderer/deletion/deletion-rows'
import { useMarks } from '../../../src-renderer/deletion/marks'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useViewHistory } from '../../../src-renderer/undoing/view-history'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { button, field, hasButton, mountPage, pageText, until } from '../mount-page'
import {
  cell,
  click,
  giveHeight,
  makeEvents,
  press,
  rows as rowsOnScreen,
  showEvents,
  texts,
} from '../results-support'
import { unlockCurrent } from '../unlock-current'

let service: SampleService
const events = makeEvents(4)
const idOf = (index: number): string => String(events[index]?.['id'])
const marksOf = ({ table }: ResultTab) => [...events.keys()].map((row) => table.mark(row))
const showHere = () =>
  showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })

beforeEach(async () => {
  service = await startSampleService({ events })
  createLoopbackDesktop({ clock: createFastClock(100) })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
})
afterEach(() => service.stop())

describe('Del', () => {
  it('means the selected events wherever the focus is, but in a field and on a tab it is theirs', async () => {
    const tab = await showHere()
    const pressAt = async (element: HTMLElement | null): Promise<void> => {
      const key = { key: 'Delete', code: 'Delete', bubbles: true, cancelable: true }
      element?.dispatchEvent(new KeyboardEvent('keydown', key))
      await nextTick()
    }
    const search = (): HTMLElement | null => document.getElementById('results-search')
    await until(() => expect(search()).not.toBeNull())
    await pressAt(button('Event'))
    expect(useDeletion().isOpen).toBe(false)
    tab.selection.set(1, true)
    await pressAt(search())
    expect(useDeletion().isOpen).toBe(false)
    await pressAt(button('Event'))
    expect(useDeletion().isOpen).toBe(true)
    useDeletion().close()
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    await pressAt(document.querySelector<HTMLElement>('[role=tab]'))
    expect(useDeletion().isOpen).toBe(false)
  })
})

describe('the outcome of a deletion', () => {
  it('stands in every result of that service, and in no other', async () => {
    const one = await showHere()
    const other = await showHere()
    const elsewhere = await showEvents(events, { baseUrl: 'https://elsewhere.example.com' })
    const table = createEventTable()
    table.append(createEventEncoder().encode(events))
    const file = useResults().show(
      'a.csv',
      { kind: 'file', files: [{ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: table.rowCount }] },
      table,
    )
    useResults().setFilters(one, [{ kind: 'deleted', isDeleted: false }])
    useResults().activate(other.id)
    await nextTick()
    for (const row of [1, 2]) one.selection.set(row, true)
    other.selection.set(1, true)
    useDeletion().ask()
    await useDeletion().run()
    for (const tab of [one, other]) expect(marksOf(tab)).toEqual(['none', 'deleted', 'none', 'none'])
    for (const tab of [elsewhere, file]) expect(marksOf(tab)).toEqual(['none', 'none', 'none', 'none'])
    // What is gone is selected no longer.
    expect([...one.selection.rows()]).toEqual([2])
    expect(other.selection.count).toBe(0)
    // Nor is it selected again by undoing what had selected it; that it was deleted is nothing to undo.
    expect(useViewHistory().undo()).toEqual(['selection'])
    expect([other.selection.count, useViewHistory().undo()]).toEqual([0, null])
    // Where deleted rows are hidden, this one is too.
    await until(() => expect([...one.state.view]).toEqual([3, 2, 0]))
  })

  it('that was not sent, of an event that is no longer there, is not that it was deleted, also after a restart', async () => {
    const tab = await showHere()
    for (const row of [1, 2]) tab.selection.set(row, true)
    const rows = createDeletionRows()
    rows.find(service.url, [{ eventId: idOf(1), record: JSON.stringify(events[1]) }])
    rows.note([{ eventId: idOf(1), state: { kind: 'alreadyAbsent' } }])
    rows.settle()
    const restored = await showHere()
    await recallRows(restored, JSON.parse(rememberTab(tab, false)) as TabMemory)
    for (const { table } of [tab, restored])
      expect(table.counts).toMatchObject({ there: 3, deleted: 0, vanished: 1 })
    for (const { selection } of [tab, restored]) expect([...selection.rows()]).toEqual([2])
    useResults().activate(tab.id)
    await until(() => expect(texts('flags')[2]).toBe('no longer there'))
    click(cell(rowsOnScreen()[2], 'attributeCode'))
    press('Enter')
    await until(() => expect(pageText()).toContain('No longer there: when it was looked for at'))
    expect(pageText()).not.toContain('not sent')
  })

  it('stands there too when the event was deleted by its id', async () => {
    const tab = await showHere()
    useDeleteById().open()
    useDeleteById().eventId = idOf(2)
    await useDeleteById().lookUp()
    expect(useDeletion().isOpen).toBe(true)
    service.switches = { ...service.switches, deletion: 'flags' }
    await useDeletion().run()
    expect(marksOf(tab)).toEqual(['none', 'none', 'flagged', 'none'])
  })
})

describe('where there are no events', () => {
  it('asks for the id of one', async () => {
    await showEvents([], { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
    await until(() => expect(pageText()).toContain('No events from pump-0042'))
    button('Delete by ID…').click()
    await until(() => expect(field('Event ID')).toBeTruthy())
    useDeleteById().close()
    await showHere()
    await until(() => expect(hasButton('Delete by ID…')).toBe(false))
  })
})

describe('marks in a file', () => {
  it('are set and taken off as one, and only where there is an id', () => {
    const table = createEventTable()
    table.append(createEventEncoder().encode([...events, { ...events[0], id: '' }]))
    const file = useResults().show(
      'a.csv',
      { kind: 'file', files: [{ fileName: 'a.csv', folder: '', byteCount: 1, rowCount: table.rowCount }] },
      table,
    )
    const marking = useMarks()
    const select = (...rows: readonly number[]): void => {
      file.selection.clear()
      for (const row of rows) file.selection.set(row, true)
    }
    select(4)
    expect(marking.isSelectionMarked(file)).toBe(false)
    expect(marking.toggle(file)).toBe(1)
    expect(marking.countOf(file)).toBe(0)
    select(0, 4)
    expect(marking.toggle(file)).toBe(1)
    expect(marking.countOf(file)).toBe(1)
    select(0, 1)
    expect(marking.isSelectionMarked(file)).toBe(false)
    marking.toggle(file)
    expect(marksOf(file)).toEqual(['toDelete', 'toDelete', 'none', 'none'])
    expect(marking.isSelectionMarked(file)).toBe(true)
    marking.toggle(file)
    expect(marking.countOf(file)).toBe(0)
  })
})
