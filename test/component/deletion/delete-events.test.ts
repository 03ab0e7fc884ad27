import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import type { ConfirmedPlan } from '../../../src-core/deletion/confirmed-plan'
import type { Clock } from '../../../src-main/ports/clock'
import { createSystemClock } from '../../../src-main/shell/clock'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { en } from '../../../src-renderer/messages/en'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import type { Fault, Switches } from '../../service/switches'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import {
  alerts,
  button,
  field,
  flushPromises,
  hasButton,
  mountPage,
  pageText,
  type,
  until,
} from '../mount-page'
import {
  cell,
  click,
  device,
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
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialog } from './in-dialog'

let service: SampleService
let loopback: Loopback
let tab: ResultTab

const events: readonly JsonObject[] = makeEvents(6)
const dialog = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=dialog][aria-labelledby="delete-title"]')
const deletions = (): readonly string[] =>
  service.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
const summary = (): string => (dialog()?.querySelector('#delete-question strong')?.textContent ?? '').trim()
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
  button(/^Delete [\d,]+ events?…$/).click()
  await until(() => expect(dialog()).not.toBeNull())
  await flushPromises()
}
const idOf = (index: number): string => String(events[index]?.['id'])

/**
 * A service may act after it answered: the looks after one, three and ten seconds come soon. The page gets
 * its news no more often than ever.
 */
const clock: Clock = {
  ...createSystemClock(),
  schedule: (delayMs, action) =>
    (delayMs < 1000 ? createSystemClock() : createFastClock(100)).schedule(delayMs, action),
}

beforeEach(async () => {
  service = await startSampleService({ events })
  loopback = createLoopbackDesktop({ clock })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'Europe/Berlin' })
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
  const connection = useConnections().current
  tab = await showEvents(events, { connectionId: connection?.id ?? '', baseUrl: service.url })
  await flushPromises()
})
afterEach(() => service.stop())

describe('the dialog Delete events', () => {
  it('states service, device, count and range, and lists the exact events', async () => {
    await askFor(2)
    const text = (dialog()?.textContent ?? '').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Permanently delete 2 events?')
    expect(text).toContain('plant-7')
    expect(text).toContain(service.url)
    expect(text).toContain('Nov 20 08:15:34.250 to 08:15:35.250 (Europe/Berlin)')
    const listed = [...(dialog()?.querySelectorAll('[role=row]') ?? [])]
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('[role=gridcell]')].map(({ textContent }) => textContent?.trim()),
      )
    expect(listed).toEqual([
      ['', 'Nov 20 08:15:35.250', 'temperature', '5.5', idOf(5)],
      ['', 'Nov 20 08:15:34.250', 'temperature', '4.5', idOf(4)],
    ])
  })

  it('has the focus on Cancel, and cancelling deletes nothing', async () => {
    await askFor(2)
    await until(() => expect(document.activeElement?.textContent?.trim()).toBe('Cancel'))
    inDialog('Cancel').click()
    await until(() => expect(useDeletion().plan).toBeNull())
    expect(deletions()).toEqual([])
  })

  it('opens by the Delete key for the row of the keyboard, and deletes nothing by it', async () => {
    grid().dispatchEvent(new FocusEvent('focus'))
    press('ArrowDown')
    press('Delete')
    await until(() => expect(dialog()?.textContent).toContain(idOf(4)))
    // The row is asked about, and not selected by it.
    expect(tab.selection.count).toBe(0)
    press('Delete')
    await flushPromises()
    expect(deletions()).toEqual([])
    expect(useDeletion().stage).toBe('asking')
  })

  it('deletes exactly what was listed, verifies it, and marks it without removing it', async () => {
    await askFor(2)
    // What is selected later does not count.
    press('a', { ctrlKey: true })
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted'))
    // Nothing keeps the room of a progress that is over.
    expect(dialog()?.querySelector('.progress')).toBeNull()
    expect([...deletions()].sort()).toEqual(
      [idOf(5), idOf(4)].map((id) => `/api/v1/deviceEvents/${encodeURIComponent(id)}`).sort(),
    )
    expect(service.ids(device)).toEqual(events.slice(0, 4).map(({ id }) => id))
    expect(texts('flags').slice(0, 3)).toEqual(['deleted', 'deleted', ''])
    expect(rows()).toHaveLength(6)
    expect(rows()[0]?.classList.contains('deleted')).toBe(true)
    expect(status()).toContain('4 events · 6 shown · 2 deleted')
    inDialog('Close').click()
    await until(() => expect(useDeletion().plan).toBeNull())
    button('Hide deleted').click()
    await until(() => expect(rows()).toHaveLength(4))
  })

  it.each<[string, Partial<Switches>, string]>([
    ['sets the flag', { deletion: 'flags' }, 'flagged deleted'],
    ['does nothing', { deletion: 'ignores' }, 'still there'],
  ])('says what was found when the service %s', async (_name, switches, words) => {
    service.switches = { ...service.switches, ...switches }
    await askFor(1)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe(`1 ${words}`))
    expect(texts('flags')[0]).toContain(words)
  })

  it('of an event that has changed since sends nothing, and asks again with what it was and what it is now', async () => {
    tab = await showEvents([{ ...events[5], attributeData: -127 }], {
      connectionId: useConnections().current?.id ?? '',
      baseUrl: service.url,
    })
    await flushPromises()
    await askFor(1)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('1 changed since, not sent'))
    inDialog('Review 1 as it is now…').click()
    await until(() =>
      expect(dialog()?.querySelector('.note')?.textContent).toBe(
        `was -127, now ${String(events[5]?.['attributeData'])}`,
      ),
    )
    expect(deletions()).toEqual([])
  })

  it('leaves out what is unticked, strikes nothing through, and takes back what is ticked again', async () => {
    await askFor(3)
    const tick = (index: number): HTMLElement =>
      dialog()?.querySelector<HTMLElement>(`[role=checkbox][aria-label="Delete ${idOf(index)}"]`) ??
      document.body
    tick(4).click()
    tick(3).click()
    await until(() => expect(pageText()).toContain('2 events are left out.'))
    expect(
      [5, 4, 3].map((index) => tick(index).ariaChecked ?? tick(index).getAttribute('aria-checked')),
    ).toEqual(['true', 'false', 'false'])
    expect(
      [...(dialog()?.querySelectorAll('[role=row]') ?? [])].filter((row) =>
        getComputedStyle(row.querySelector('.field') ?? row).textDecoration.includes('line-through'),
      ),
    ).toEqual([])
    tick(3).click()
    await until(() => expect(pageText()).toContain('Permanently delete 2 events?'))
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted'))
    // Nothing keeps the room of a progress that is over.
    expect(dialog()?.querySelector('.progress')).toBeNull()
    expect(service.ids(device)).toContain(idOf(4))
  })

  it('leaves out selected events that a filter hides, says how many, and takes them in when told', async () => {
    await selectFirst(4)
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
    await until(() => expect(status()).toContain('4 selected, 3 of them hidden'))
    button(/^Delete [\d,]+ events?…$/).click()
    await until(() => expect(summary()).toBe('Permanently delete 1 event?'))
    expect(pageText()).toContain('Filters or the search hide 3 selected events.')
    expect(pageText()).toContain('3 events are left out.')
    // What is shown stands first, and what is hidden says so.
    const notes = [...(dialog()?.querySelectorAll('[role=row]') ?? [])]
      .slice(1)
      .map((row) => row.querySelector('.note')?.textContent)
    expect(notes).toEqual([
      '',
      'hidden by the search or a filter',
      'hidden by the search or a filter',
      'hidden by the search or a filter',
    ])
    const include = [...(dialog()?.querySelectorAll<HTMLElement>('.n-checkbox') ?? [])].find(
      ({ textContent }) => textContent?.includes('Include hidden events'),
    )
    include?.click()
    await until(() => expect(summary()).toBe('Permanently delete 4 events?'))
    include?.click()
    await until(() => expect(summary()).toBe('Permanently delete 1 event?'))
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('1 deleted'))
    expect(deletions()).toEqual([`/api/v1/deviceEvents/${encodeURIComponent(idOf(3))}`])
  })

  it('deletes nothing unseen when all that is selected is hidden', async () => {
    await selectFirst(2)
    useResults().setFilters(tab, [{ kind: 'anyOf', column: 'attributeCode', texts: ['pressure'] }])
    await until(() => expect(status()).toContain('2 selected, 2 of them hidden'))
    button('Delete…').click()
    await until(() => expect(summary()).toBe('No event is ticked.'))
    expect(inDialog(deletes).disabled).toBe(true)
    await useDeletion().run()
    expect(deletions()).toEqual([])
  })

  it('leaves out an entry by the arrow keys and Space, and says the range of what is left', async () => {
    await askFor(3)
    const list = document.querySelector<HTMLElement>('[role=grid][aria-label="Events to delete"]')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', ' ', 'ArrowDown', ' ']) {
      list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    await until(() => expect([...useDeletion().excluded]).toEqual([idOf(4), idOf(3)]))
    await until(() => expect(pageText()).toContain('Time rangeNov 20 08:15:35.250 (Europe/Berlin)'))
    expect(deletions()).toEqual([])
  })

  it('keeps its list whatever happens behind it: sorting, filtering, scrolling, another selection, other results', async () => {
    await askFor(3)
    const results = useResults()
    results.toggleSort(tab, 'attributeData', false)
    results.setFilters(tab, [{ kind: 'contains', column: 'attributeCode', text: 'nothing of that' }])
    tab.selection.clear()
    tab.selection.set(0, true)
    await showEvents(makeEvents(6).map((event) => ({ ...event, id: `other ${String(event['id'])}` })))
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('3 deleted'))
    expect([...deletions()].sort()).toEqual(
      [5, 4, 3].map((index) => `/api/v1/deviceEvents/${encodeURIComponent(idOf(index))}`).sort(),
    )
  })

  it('begins once however often Delete is pressed', async () => {
    await askFor(2)
    const press = inDialog(deletes)
    press.click()
    press.click()
    void useDeletion().run()
    await until(() => expect(summary()).toBe('2 deleted'))
    // Nothing keeps the room of a progress that is over.
    expect(dialog()?.querySelector('.progress')).toBeNull()
    expect(loopback.requests.filter(({ channel }) => channel === 'startDeletion')).toHaveLength(1)
    expect(deletions()).toHaveLength(2)
  })

  it('agrees on 5,000: selected, shown, confirmed, told, sent and recorded, and draws only what is in sight', async () => {
    const count = 5000
    const many = Array.from({ length: count }, (_, index) => makeEvent(index + 100))
    service.add(many)
    tab = await showEvents(many, { connectionId: useConnections().current?.id ?? '', baseUrl: service.url })
    tab.selection.setAll(tab.state.view, true)
    useDeletion().ask()
    await until(() => expect(summary()).toBe('Permanently delete 5,000 events?'))
    expect(dialog()?.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('5001')
    expect(dialog()?.querySelectorAll('[role=row]').length).toBeLessThan(60)
    type(field('Type 5000 to confirm'), '5000')
    await until(() => expect(inDialog(deletes).disabled).toBe(false))
    inDialog(deletes).click()
    await until(() => expect(deletions().length).toBeGreaterThan(100), 60)
    const confirmed = loopback.requests.find(({ channel }) => channel === 'startDeletion')
      ?.request as ConfirmedPlan
    expect(confirmed.events.map(({ eventId }) => eventId)).toEqual(many.toReversed().map(({ id }) => id))
    // All of them take long in a page without a browser; that they are all sent is the work of main, and
    // tested there.
    inDialog('Cancel').click()
    await until(() => expect(useDeletion().stage).toBe('ended'))
    const sent = deletions().length
    expect(summary()).toBe(
      `${sent.toLocaleString('en')} deleted · ${(count - sent).toLocaleString('en')} not deleted`,
    )
    const listed = await window.desktop.listDeletions({ search: '', limit: 1 })
    expect(listed).toMatchObject({ ok: true, value: { totalCount: sent, unresolvedCount: 0 } })
  })

  it('takes the typed count for more than twenty events', async () => {
    const many = Array.from({ length: 21 }, (_, index) => makeEvent(100 + index))
    service.add(many)
    const { connectionId } = tab.source.kind === 'query' ? tab.source : { connectionId: '' }
    tab = await showEvents(many, { connectionId, baseUrl: service.url })
    await flushPromises()
    tab.selection.setAll(tab.state.view, true)
    await flushPromises()
    button(/^Delete [\d,]+ events?…$/).click()
    await until(() => expect(inDialog(deletes).disabled).toBe(true))
    type(field('Type 21 to confirm'), '20')
    await flushPromises()
    expect(inDialog(deletes).disabled).toBe(true)
    type(field('Type 21 to confirm'), '21')
    await until(() => expect(inDialog(deletes).disabled).toBe(false))
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('21 deleted'))
  })

  it('is void once the token has changed, and deletes nothing', async () => {
    await askFor(1)
    const { id = '' } = useConnections().current ?? {}
    await useConnections().save({
      id,
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    await until(() =>
      expect(alerts()).toContain(
        'The connection or its token has changed since this list was made. Close this dialog and start again.',
      ),
    )
    expect(() => inDialog(deletes)).toThrow()
    await useDeletion().run()
    expect(deletions()).toEqual([])
  })

  it('goes on after a failed event and says why', async () => {
    fail({ kind: 'status', status: 409, every: 2, method: 'DELETE' })
    await askFor(3)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 deleted · 1 failed'))
    expect(texts('flags').slice(0, 3).toSorted()).toEqual(['deleted', 'deleted', 'failed'])
    await until(() => expect(dialog()?.querySelector('summary')?.textContent).toMatch(/^1 failed: .*409/))
  })

  it.each([401, 403])(
    'stops at %i and keeps the rest, and goes on with the rest when told',
    async (status) => {
      fail({ kind: 'status', status, every: 1, times: 4, method: 'DELETE' })
      await askFor(6)
      inDialog(deletes).click()
      await until(() => expect(summary()).toMatch(/failed · \d not deleted$/), 20)
      expect(pageText()).toContain('Stopped; the remaining events were not deleted:')
      const { notDeleted = 0 } = Object.fromEntries(useDeletion().counts)
      expect(service.ids(device)).toHaveLength(6)
      const resume = inDialog('Continue with the rest')
      resume.click()
      resume.click()
      await until(() => expect(summary()).toContain(`${String(notDeleted)} deleted`))
      expect(loopback.requests.filter(({ channel }) => channel === 'continueDeletion')).toHaveLength(1)
    },
  )

  it('keeps the rest when it is cancelled, and goes into the background meanwhile', async () => {
    let answer = (): void => undefined
    const cancelled = new Promise<void>((resolve) => (answer = resolve))
    fail({ kind: 'held', until: cancelled, every: 1, method: 'DELETE' })
    await askFor(6)
    inDialog(deletes).click()
    await until(() => expect(deletions()).toHaveLength(4))
    // Nor do the looks, by which it would end however late the answers are.
    fail({ kind: 'held', until: cancelled, every: 1 })
    inDialog('Run in background').click()
    await until(() => expect(dialog()).toBeNull())
    expect(pageText()).toContain('Deleting: 0 of 6 processed')
    button('Show').click()
    await until(() => expect(dialog()).not.toBeNull())
    inDialog('Cancel').click()
    await until(() => expect(pageText()).toContain('stopping: verifying the requests already sent'))
    answer()
    await until(() => expect(summary()).toBe('4 deleted · 2 not deleted'))
    expect(deletions()).toHaveLength(4)
  })

  it('says nothing of remaining events when it stops with the last ones', async () => {
    fail({ kind: 'status', status: 403, every: 1, times: 4, method: 'DELETE' })
    await askFor(2)
    inDialog(deletes).click()
    await until(() => expect(summary()).toBe('2 failed'), 20)
    expect(pageText()).toMatch(/Stopped: .*403/)
    expect(pageText()).not.toContain('remaining events')
  })
})

describe('the button that deletes', () => {
  const reason = (): string => document.getElementById('delete-reason')?.textContent ?? ''

  it('is there only with a selection, which is said where it can be asked for without one', async () => {
    expect(hasButton(/^Delete [\d,]+ events?…$/)).toBe(false)
    expect(useDeletion().ask()).toBe('nothingSelected')
    expect(en.deletion.reason.nothingSelected).toBe('Select events to delete first, or press Del on a row.')
    await selectFirst(1)
    expect(button(/^Delete [\d,]+ events?…$/).disabled).toBe(false)
    expect(reason()).toBe('')
  })

  it('is off when nothing selected has an id', async () => {
    await showEvents([makeEvent(0, { id: null })], {
      connectionId: tab.source.kind === 'query' ? tab.source.connectionId : '',
      baseUrl: service.url,
    })
    await flushPromises()
    await selectFirst(1)
    expect(button(/^Delete [\d,]+ events?…$/).disabled).toBe(true)
    expect(reason()).toContain('None of the selected events can be deleted')
    // A key has no tooltip.
    press('Delete')
    await flushPromises()
    expect(pageText()).toContain(
      'None of the selected events can be deleted: they have no ID or have already been deleted.',
    )
    expect(dialog()).toBeNull()
  })

  it('is off when the connection was changed or removed since the query', async () => {
    await selectFirst(1)
    expect(button(/^Delete [\d,]+ events?…$/).disabled).toBe(false)
    const id = useConnections().current?.id ?? ''
    await useConnections().save({
      id,
      name: 'plant-7',
      baseUrl: 'https://other.example.com',
      allowUnencrypted: false,
    })
    await unlockCurrent()
    await flushPromises()
    expect(button(/^Delete [\d,]+ events?…$/).disabled).toBe(true)
    expect(reason()).toContain('The base URL of plant-7 has changed')
    await useConnections().remove(id)
    await flushPromises()
    expect(reason()).toBe('The connection plant-7 no longer exists.')
    expect(loopback.requests.filter(({ channel }) => channel === 'startDeletion')).toEqual([])
  })
})
