import { config, enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-preload/contract/json'
import ResultsPane from '../../src-renderer/components/ResultsPane.vue'
import { useConnections } from '../../src-renderer/stores/connections'
import { useDeleting } from '../../src-renderer/stores/deleting'
import { useSettings } from '../../src-renderer/stores/settings'
import type { ResultTab } from '../../src-renderer/stores/result-tab'
import { startSampleService, type SampleService } from '../service/sample-service'
import type { Fault } from '../service/switches'
import { createLoopbackDesktop, type Loopback } from './loopback'
import { button, mountPage, pageText, until } from './mount-page'
import { cell, click, device, giveHeight, grid, makeEvent, makeEvents, press, rows, showEvents, texts } from './results-support'

// The test utilities stand in for transitions by default, and the dialog's focus trap looks at the real elements.
config.global.stubs = { transition: false }

let service: SampleService
let loopback: Loopback
let tab: ResultTab

const events: readonly JsonObject[] = makeEvents(6)
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')
const inDialog = (name: string): HTMLButtonElement => {
  const found = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.trim() === name)
  if (!found) throw new Error(`no button ${name} in the dialog`)
  return found
}
const deletions = (): readonly string[] => service.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
const fail = (fault: Fault): void => {
  service.switches = { ...service.switches, faults: [fault] }
}
const selectFirst = async (count: number): Promise<void> => {
  click(cell(rows()[0], 'attributeCode'))
  click(cell(rows()[count - 1], 'attributeCode'), { shiftKey: true })
  await flushPromises()
}
const askFor = async (count: number): Promise<void> => {
  await selectFirst(count)
  button(/^Delete selected/).click()
  await until(() => expect(dialog()).not.toBeNull())
  await flushPromises()
}
const idOf = (index: number): string => String(events[index]?.['id'])

enableAutoUnmount(afterEach)
beforeEach(async () => {
  service = await startSampleService({ events })
  loopback = createLoopbackDesktop()
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await useConnections().save({ name: 'plant-7', baseUrl: service.url, allowUnencrypted: false, token: service.token })
  const connection = useConnections().current
  tab = await showEvents(events, { connectionId: connection?.id ?? '', baseUrl: service.url })
  await flushPromises()
})
afterEach(() => service.stop())

describe('the dialog Delete events', () => {
  it('states service, device, count and range, and lists the exact events', async () => {
    await askFor(2)
    const text = (dialog()?.textContent ?? '').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Delete 2 events for good?')
    expect(text).toContain('plant-7')
    expect(text).toContain(service.url)
    expect(text).toContain('2026-11-20 08:15:34.250 to 2026-11-20 08:15:35.250 (Europe/Berlin)')
    const listed = [...(dialog()?.querySelectorAll('[role=row]') ?? [])].slice(1).map((row) => [...row.querySelectorAll('[role=cell]')].map(({ textContent }) => textContent?.trim()))
    expect(listed).toEqual([
      ['2026-11-20 08:15:35.250', 'temperature', '5.5', idOf(5)],
      ['2026-11-20 08:15:34.250', 'temperature', '4.5', idOf(4)],
    ])
  })

  it('has the focus on Cancel, and cancelling deletes nothing', async () => {
    await askFor(2)
    await until(() => expect(document.activeElement?.textContent?.trim()).toBe('Cancel'))
    inDialog('Cancel').click()
    await until(() => expect(useDeleting().plan).toBeNull())
    expect(deletions()).toEqual([])
  })

  it('opens by the Delete key for the row of the keyboard, and deletes nothing by it', async () => {
    grid().dispatchEvent(new FocusEvent('focus'))
    press('ArrowDown')
    press('Delete')
    await until(() => expect(dialog()?.textContent).toContain(idOf(4)))
    press('Delete')
    await flushPromises()
    expect(deletions()).toEqual([])
    expect(useDeleting().phase).toBe('asking')
  })

  it('deletes exactly what was listed, one request an event, and marks it without removing it', async () => {
    await askFor(2)
    // What is selected later does not count.
    press('a', { ctrlKey: true })
    inDialog('Delete').click()
    await until(() => expect(pageText()).toContain('2 deleted'))
    expect(deletions()).toEqual([idOf(5), idOf(4)].map((id) => `/api/v1/deviceEvents/${encodeURIComponent(id)}`))
    expect(service.ids(device)).toEqual(events.slice(0, 4).map(({ id }) => id))
    expect(texts('flags').slice(0, 3)).toEqual(['deleted', 'deleted', ''])
    expect(rows()).toHaveLength(6)
    expect(rows()[0]?.classList.contains('deleted')).toBe(true)
    inDialog('Close').click()
    await until(() => expect(useDeleting().plan).toBeNull())
  })

  it('goes on after a failed event and says why', async () => {
    fail({ kind: 'status', status: 500, every: 2 })
    await askFor(3)
    inDialog('Delete').click()
    await until(() => expect(pageText()).toContain('2 deleted · 1 failed'))
    expect(deletions()).toHaveLength(3)
    expect(texts('flags').slice(0, 3)).toEqual(['deleted', expect.stringMatching(/^failed: .*500/), 'deleted'])
  })

  it.each([401, 403])('stops at %i and keeps the rest', async (status) => {
    fail({ kind: 'status', status, every: 2 })
    await askFor(4)
    inDialog('Delete').click()
    await until(() => expect(pageText()).toContain('1 deleted · 1 failed · 2 not tried'))
    expect(pageText()).toContain('Stopped, and the rest kept:')
    expect(deletions()).toHaveLength(2)
    expect(service.ids(device)).toHaveLength(5)
  })

  it('stops after the one under way when it is cancelled', async () => {
    fail({ kind: 'latency', ms: 150, every: 1 })
    await askFor(5)
    inDialog('Delete').click()
    await until(() => expect(deletions()).toHaveLength(1))
    inDialog('Cancel').click()
    await until(() => expect(pageText()).toContain('1 deleted · 4 not tried'))
    expect(deletions()).toHaveLength(1)
  })

  it('says that an event may be gone when the answer was lost', async () => {
    fail({ kind: 'reset', at: 'body', every: 1 })
    await askFor(1)
    inDialog('Delete').click()
    await until(() => expect(pageText()).toContain('0 deleted · 1 failed'))
    expect(pageText()).toContain('It may have been deleted all the same')
    expect(tab.table.mark(tab.state.view[0] ?? -1)).toBe('unclear')
  })
})

describe('the button Delete selected', () => {
  const reason = (): string => document.getElementById('delete-reason')?.textContent ?? ''

  it('is off without a selection, and says so', () => {
    expect(button(/^Delete selected/).disabled).toBe(true)
    expect(reason()).toBe('Select events to delete first.')
  })

  it('is off when nothing selected has an id', async () => {
    await showEvents([makeEvent(0, { id: null })], { connectionId: tab.source.kind === 'query' ? tab.source.connectionId : '', baseUrl: service.url })
    await flushPromises()
    await selectFirst(1)
    expect(button(/^Delete selected/).disabled).toBe(true)
    expect(reason()).toContain('None of the selected events can be deleted')
  })

  it('is off when the connection was changed or removed since the query', async () => {
    await selectFirst(1)
    expect(button(/^Delete selected/).disabled).toBe(false)
    const id = useConnections().current?.id ?? ''
    await useConnections().save({ id, name: 'plant-7', baseUrl: 'https://other.example.com', allowUnencrypted: false })
    await flushPromises()
    expect(button(/^Delete selected/).disabled).toBe(true)
    expect(reason()).toContain('The base URL of plant-7 has changed')
    await useConnections().remove(id)
    await flushPromises()
    expect(reason()).toBe('The connection plant-7 no longer exists.')
    expect(loopback.requests.filter(({ channel }) => channel === 'deleteEvent')).toEqual([])
  })
})
