import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { faultBit } from '../../../src-core/checks/faults'
import type { JsonObject } from '../../../src-core/codec/json'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useUnsavedWork } from '../../../src-renderer/app/unsaved-work'
import UnsavedDialog from '../../../src-renderer/app/UnsavedDialog.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, hasButton, mountPage, pageText, until } from '../mount-page'
import { cell, click, giveHeight, makeEvent, makeEvents, press, rows, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialog } from './in-dialog'

let service: SampleService
let tab: ResultTab
const events: readonly JsonObject[] = makeEvents(6)
const dialog = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')
const box = (name: RegExp): HTMLElement => {
  const found = [...(dialog()?.querySelectorAll<HTMLElement>('.n-checkbox') ?? [])].find(({ textContent }) =>
    name.test(textContent ?? ''),
  )
  if (!found) throw new Error(`no box ${String(name)}`)
  return found
}
const summary = (): string => (dialog()?.querySelector('#delete-question strong')?.textContent ?? '').trim()
const words = (): string => (dialog()?.textContent ?? '').replaceAll(/\s+/g, ' ')
const askFor = async (count: number): Promise<void> => {
  tab.selection.setAll(tab.state.view.slice(0, count), true)
  useDeletion().ask()
  await until(() => expect(dialog()).not.toBeNull())
  await flushPromises()
}
const showOnlyPressure = async (): Promise<void> => {
  useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
  await until(() => expect(tab.state.view.length).toBe(2))
}

beforeEach(async () => {
  service = await startSampleService({ events })
  createLoopbackDesktop({ clock: createFastClock(100) })
  giveHeight(30 + 28 * 10)
  mountPage({ render: () => [h(ResultsPane), h(UnsavedDialog)] })
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
  tab = await showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
})
afterEach(() => service.stop())

describe('the dialog of a deletion', () => {
  it('says that the service asks for a pause, and until when; stopped, it does not wait', async () => {
    createLoopbackDesktop()
    window.desktop.onConnectionsChanged((list) => useConnections().adopt(list))
    await useConnections().save({
      name: 'plant-8',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    tab = await showEvents(events, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, kind: 'status', status: 429, retryAfter: '100' }],
    }
    await askFor(6)
    inDialog(deletes).click()
    await until(
      () =>
        expect(words()).toMatch(
          /0 of 6 processed · the service asks for a pause \(status 429\) · next request in (9\d s|1 min)/,
        ),
      4,
    )
    inDialog('Cancel').click()
    await until(() => expect(summary()).toBe('6 not deleted'))
    expect(words()).not.toContain('asks for a pause (status 429) · next')
    expect(hasButton('Continue with the rest')).toBe(true)
  })

  it('does not say of an event that it was deleted where the service refused, and does not have it', async () => {
    const fault = { kind: 'otherAnswer', status: 404, body: '', every: 3, method: 'DELETE' } as const
    service.switches = { ...service.switches, faults: [fault] }
    await askFor(3)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted · 1 no longer found'))
    expect(dialog()?.querySelector('.sentence bdi')?.textContent).toMatch(
      /^3 events of pump-0042 between .*: 2 deleted, 1 no longer found$/,
    )
  })

  it('counts what was confirmed, whatever box a key that is still held reaches after the start', async () => {
    tab.selection.setAll(tab.state.view, true)
    await showOnlyPressure()
    useDeletion().ask()
    await until(() => expect(summary()).toBe('Permanently delete 2 events?'))
    const include = box(/Include hidden events/)
    inDialog(deletes).click()
    include.click()
    await until(() => expect(useDeletion().stage).not.toBe('starting'))
    expect(useDeletion().wanted).toHaveLength(2)
    await until(() => expect(summary()).toBe('2 deleted'))
    // All were processed: their outcomes say so.
    expect(words()).not.toContain('processed')
    expect(words()).toContain('4 events are left out.')
    expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  })

  it('names the device of each event where there are several devices, and only there', async () => {
    const headers = (): readonly string[] =>
      [...(dialog()?.querySelectorAll('[role=columnheader]') ?? [])].map(
        ({ textContent }) => textContent?.trim() ?? '',
      )
    await askFor(2)
    expect(headers()).not.toContain('Device')
    useDeletion().close()
    const { source } = tab
    tab = await showEvents(
      [makeEvent(0), makeEvent(1, { deviceId: 'cabinet-7' })],
      source.kind === 'query' ? source : {},
    )
    await askFor(2)
    const column = headers().indexOf('Device')
    const cells = [...(dialog()?.querySelectorAll('[role=row]') ?? [])].map((row) =>
      row.querySelectorAll('[role=gridcell]')[column]?.textContent?.trim(),
    )
    expect(cells.slice(1).toSorted()).toEqual(['cabinet-7', 'pump-0042'])
  })

  it('says how many events name no device', async () => {
    const { source } = tab
    const unnamed = [1, 2].map((index) => makeEvent(index, { deviceId: '' }))
    tab = await showEvents([makeEvent(0), ...unnamed], source.kind === 'query' ? source : {})
    const facts = (): readonly string[] =>
      [...(dialog()?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent?.trim() ?? '')
    tab.selection.setAll(Uint32Array.of(1), true)
    useDeletion().ask()
    await until(() => expect(facts()[0]).toBe('1 event without a device ID'))
    useDeletion().close()
    await until(() => expect(dialog()).toBeNull())
    await askFor(3)
    expect(facts()[0]).toBe('pump-0042 · 2 events without a device ID')
  })

  it('shows a reason empty when none of its events is ticked, and half ticked when some are', async () => {
    tab.table.setFaults(
      Uint32Array.from(events, (_, row) => (row < 2 ? faultBit('outlier') : row < 5 ? faultBit('spike') : 0)),
    )
    tab.selection.setAll(tab.state.view, true)
    // Rows 0 and 3: one outlier of two, one spike of three, and not the one that nothing flags.
    await showOnlyPressure()
    useDeletion().ask()
    await until(() => expect(summary()).toBe('Permanently delete 2 events?'))
    const state = (name: RegExp): string | null => box(name).getAttribute('aria-checked')
    expect([state(/1 of 2/), state(/1 of 3/), state(/not flagged: 0 of 1/)]).toEqual([
      'mixed',
      'mixed',
      'false',
    ])
    // What is hidden has a box of its own.
    box(/not flagged/).click()
    await flushPromises()
    expect(useDeletion().wanted).toHaveLength(2)
    box(/1 of 2/).click()
    await until(() => expect(state(/0 of 2/)).toBe('false'))
    box(/0 of 2/).click()
    await until(() => expect(state(/1 of 2/)).toBe('mixed'))
    box(/Include hidden events/).click()
    await until(() =>
      expect([state(/: 2$/), state(/: 3$/), state(/not flagged: 1$/)]).toEqual(['true', 'true', 'true']),
    )
  })

  it('takes back by its reason what was left out by hand', async () => {
    tab.table.setFaults(
      Uint32Array.from(events, (_, row) => (row === 5 ? faultBit('outlier') : faultBit('spike'))),
    )
    await askFor(3)
    dialog()?.querySelector<HTMLElement>('[role=row] [role=checkbox]')?.click()
    await until(() => expect(box(/0 of 1/).getAttribute('aria-checked')).toBe('false'))
    box(/0 of 1/).click()
    await until(() => expect(useDeletion().wanted).toHaveLength(3))
  })

  it('says first that a filter hides an event, and then why it is flagged', async () => {
    tab.table.setFaults(Uint32Array.from(events, () => faultBit('spike')))
    tab.selection.setAll(tab.state.view, true)
    await showOnlyPressure()
    useDeletion().ask()
    await until(() =>
      expect([...(dialog()?.querySelectorAll('.note') ?? [])].at(-1)?.textContent).toMatch(
        /^hidden by the search or a filter · \S/,
      ),
    )
  })

  it('has neither a range nor a warning when nothing is left to delete', async () => {
    await askFor(1)
    expect(words()).toContain('A deletion cannot be undone.')
    dialog()?.querySelector<HTMLElement>('[role=row] [role=checkbox]')?.click()
    await until(() => expect(summary()).toBe('No event is ticked.'))
    expect(words()).not.toMatch(/cannot be undone|Device|Time range/)
  })
})

describe('the details of a row', () => {
  it('say what a later look has found, without being opened again', async () => {
    await askFor(1)
    service.switches = {
      ...service.switches,
      faults: [{ kind: 'latency', ms: 500, every: 1, method: 'DELETE' }],
    }
    inDialog(deletes).click()
    await until(() => expect(service.requests.map(({ method }) => method)).toContain('DELETE'))
    service.switches = {
      ...service.switches,
      faults: [{ kind: 'status', status: 403, every: 1, method: 'GET' }],
    }
    await until(() => expect(summary()).toBe('1 unknown'))
    useDeletion().close()
    click(cell(rows()[0], 'attributeCode'))
    press('Enter')
    await until(() => expect(hasButton('Look up again')).toBe(true))
    const details = (): string => document.querySelector('aside')?.textContent ?? ''
    expect(details()).toContain('Look it up again to find out.')
    service.switches = { ...service.switches, faults: [] }
    button('Look up again').click()
    await until(() => expect(document.querySelector('aside .failed')?.textContent).toBe('deleted'))
    expect(details()).not.toContain('unknown')
  })
})

describe('the ledger', () => {
  it('is one tab stop, in which the arrows move from deletion to deletion', async () => {
    await askFor(2)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted'))
    useLedger().search = 'of before'
    inDialog('Show in the ledger').click()
    await until(() => expect([useDeletion().isOpen, useLedger().search]).toEqual([false, '']))
    const list = (): HTMLElement | null =>
      document.querySelector('[role=grid][aria-label="Deletions, newest first"]')
    await until(() => expect(list()).not.toBeNull())
    expect(list()?.querySelectorAll('button, [tabindex="0"]')).toHaveLength(0)
    const entries = useLedger().page?.entries ?? []
    expect(useLedger().chosen?.intentId).toBe(entries[0]?.intentId)
    list()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    await until(() => expect(useLedger().chosen?.intentId).toBe(entries[1]?.intentId))
    expect(pageText()).toContain(`"id": "${entries[1]?.eventId ?? '?'}"`)
  })
})

describe('the reason of a deletion', () => {
  const field = (): HTMLInputElement | null => {
    const label = [...(dialog()?.querySelectorAll('label') ?? [])].find(
      ({ textContent }) => textContent === 'Reason',
    )
    const named = label === undefined ? null : document.getElementById(label.htmlFor)
    return named instanceof HTMLInputElement ? named : null
  }

  it('is kept by the ledger as it was typed, and read there and in the dialog afterwards', async () => {
    await askFor(2)
    const input = field()
    if (input === null) throw new Error('no field for the reason')
    input.value = ' sensor swapped on Friday '
    input.dispatchEvent(new Event('input', { bubbles: true }))
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted'))
    expect(field()).toBeNull()
    expect(words()).toMatch(/Reason ?sensor swapped on Friday/)
    inDialog('Show in the ledger').click()
    await until(() => expect(pageText()).toContain('Reason: sensor swapped on Friday'))
    expect(useLedger().page?.entries.map(({ reason }) => reason)).toEqual([
      'sensor swapped on Friday',
      'sensor swapped on Friday',
    ])
  })

  it('is not asked for again from the deletion before, and may stay empty', async () => {
    await askFor(1)
    useDeletion().reason = 'the first one'
    useDeletion().cancel()
    await until(() => expect(dialog()).toBeNull())
    await askFor(1)
    expect(field()?.value).toBe('')
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('1 deleted'))
    expect(words()).not.toContain('Reason')
    const listed = await window.desktop.listDeletions({ search: '', limit: 1 })
    expect(listed.ok && listed.value.entries[0]).not.toHaveProperty('reason')
  })
})

describe('closing the tab of a deletion', () => {
  it('says that it is paused, how far it is, and that it stays', async () => {
    service.switches = { ...service.switches, faults: [{ kind: 'latency', ms: 300, every: 1 }] }
    await askFor(6)
    inDialog(deletes).click()
    await until(() => expect(useDeletion().stage).toBe('running'))
    useDeletion().pause(true)
    await until(() => expect(useDeletion().stage).toBe('paused'))
    useDeletion().toBackground()
    // Two dialogs at once would fight for the focus.
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    useUnsavedWork().close([tab])
    expect(useUnsavedWork()).toMatchObject({ isOpen: true, isDeleting: true })
    await until(() =>
      expect(pageText()).toMatch(
        /The deletion of events of this result is paused: \d of 6 processed. It stays paused in the background./,
      ),
    )
    useDeletion().stop()
    await until(() => expect(useDeletion().stage).toBe('ended'), 15)
    expect(useUnsavedWork().isDeleting).toBe(false)
  })
})

it('a value below zero has the minus in the dialog that it has in the rows', async () => {
  const below = [makeEvent(7, { attributeData: -1 })]
  tab = await showEvents(below, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
  await askFor(1)
  const inRows = cell(rows()[0], 'attributeData').textContent?.trim()
  const listed = dialog()?.querySelector('[role=gridcell].value')?.textContent?.trim()
  expect([inRows, listed]).toEqual(['\u22121', '\u22121'])
})
