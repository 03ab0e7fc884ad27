import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import { writePlanFile } from '../../../src-core/formats/deletion-plan-file'
import { encodeLine } from '../../../src-main/deletion/ledger-line'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import { useMarks } from '../../../src-renderer/deletion/marks'
import { usePlanReview } from '../../../src-renderer/deletion/plan-review'
import { useOpenFiles } from '../../../src-renderer/opening/open-files'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { device, giveHeight, makeEvent, makeEvents, showEvents } from '../results-support'
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialogOf } from './in-dialog'

let service: SampleService
let loopback: Loopback
const folder = mkdtempSync(join(tmpdir(), 'delete-plans-'))
const planPath = join(folder, 'marked.deletions.json')
const events: readonly JsonObject[] = makeEvents(6)
const idOf = (index: number): string => String(events[index]?.['id'])
const deletions = (): readonly string[] =>
  service.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))
const confirmDeletion = async (): Promise<void> => {
  await until(() => expect(inDialogOf('delete-title', deletes).disabled).toBe(false))
  inDialogOf('delete-title', deletes).click()
}

beforeEach(async () => {
  service = await startSampleService({ events })
  loopback = createLoopbackDesktop({
    clock: createFastClock(100),
    dialogs: { chooseSavePath: async () => planPath, chooseOpenPaths: async () => [planPath] },
  })
  giveHeight(30 + 28 * 10)
  mountPage(ResultsPane)
  useSettings().adopt({ ...useSettings().settings, zone: 'UTC' })
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
})
afterEach(() => service.stop())

describe('an event deleted by its id', () => {
  it('is looked up, shown, and deleted by the same dialog', async () => {
    useDeleteById().open()
    await until(() => expect(field('Event ID')).toBeTruthy())
    type(field('Event ID'), ` ${idOf(2)} `)
    await flushPromises()
    inDialogOf('by-id-title', 'Find event').click()
    await until(() => expect(pageText()).toContain('Permanently delete 1 event?'))
    expect(pageText()).toContain(idOf(2))
    expect(deletions()).toEqual([])
    await confirmDeletion()
    await until(() =>
      expect(document.querySelector('#delete-question strong')?.textContent?.trim()).toBe('1 deleted'),
    )
    expect(deletions()).toEqual([idOf(2)])
  })

  it('is said not to be there, and nothing is asked', async () => {
    useDeleteById().open()
    await until(() => expect(field('Event ID')).toBeTruthy())
    type(field('Event ID'), `${device}@#temperature@#1763622000001`)
    await flushPromises()
    inDialogOf('by-id-title', 'Find event').click()
    await until(() =>
      expect(pageText()).toContain('No event with this ID was found at its device and around its time.'),
    )
    expect(useDeletion().isOpen).toBe(false)
    type(field('Event ID'), `${idOf(0)} ${idOf(1)}`)
    await until(() => expect(pageText()).toContain('These look like several IDs'))
    // That was about the id of before.
    type(field('Event ID'), 'nonsense')
    await until(() => expect(pageText()).toContain('Unrecognised ID format'))
    expect(pageText()).not.toContain('No event with this ID was found')
  })

  it('needs device and time where the id does not say them', async () => {
    const odd = makeEvent(30, { id: 'odd id' })
    service.add([odd])
    useDeleteById().open()
    await until(() => expect(field('Event ID')).toBeTruthy())
    type(field('Event ID'), 'odd id')
    await until(() => expect(pageText()).toContain('Unrecognised ID format'))
    expect(inDialogOf('by-id-title', 'Find event').disabled).toBe(true)
    type(field('Device ID'), device)
    type(field('Approximate time (UTC)'), 'soon')
    await until(() => expect(pageText()).toContain('Not a valid time. Examples'))
    expect(inDialogOf('by-id-title', 'Find event').disabled).toBe(true)
    // Unix seconds, as the form reads them.
    type(field('Approximate time (UTC)'), String(Date.UTC(2026, 10, 20, 7, 16) / 1000))
    await until(() => expect(pageText()).toContain('2026-11-20 07:16:00.000 UTC (+00:00)'))
    expect(inDialogOf('by-id-title', 'Find event').disabled).toBe(false)
    inDialogOf('by-id-title', 'Find event').click()
    await until(() => expect(pageText()).toContain('Permanently delete 1 event?'))
    expect(pageText()).toContain('odd id')
  })
})

describe('a plan made offline', () => {
  const markAndSave = async (): Promise<void> => {
    const tab = await showEvents(events)
    const file = useResults().show(
      'export.csv',
      { kind: 'file', files: [{ fileName: 'export.csv', folder: '', byteCount: 1, rowCount: 4 }] },
      tab.table,
    )
    await flushPromises()
    for (const row of [0, 1, 2, 3]) file.selection.set(row, true)
    await flushPromises()
    button('Mark for deletion').click()
    await until(() => expect(button('Save plan (4)…')).toBeTruthy())
    button('Save plan (4)…').click()
    await until(() =>
      expect(alerts()).toContain('Plan with 4 events saved as "marked.deletions.json"Show in folder'),
    )
  }

  it('is saved with the exact records, reviewed field by field against the service, and only matches are deleted', async () => {
    await markAndSave()
    const written = JSON.parse(readFileSync(planPath, 'utf8'))
    expect(written).toMatchObject({
      format: 'device-event-explorer/deletions',
      version: 5,
      sourceFile: 'export.csv',
    })
    expect(written.events.map(({ record }: { record: string }) => JSON.parse(record))).toEqual(
      events.slice(0, 4),
    )
    // Meanwhile one is gone, and one has another value.
    await service.stop()
    service = await startSampleService({
      events: [...events.slice(2, 6), { ...events[1], attributeData: 99.25, note: 'x' } as JsonObject],
      token: service.token,
    })
    const { id = '' } = useConnections().current ?? {}
    await useConnections().save({
      id,
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(usePlanReview().isOpen).toBe(true))
    await until(() => expect(pageText()).toContain('The plan does not say which service 4 events are from.'))
    usePlanReview().answer('', 'lookHere')
    await until(() => expect(inDialogOf('review-title', 'Look up events').disabled).toBe(false))
    inDialogOf('review-title', 'Look up events').click()
    // What a person recognises each event by is beside its id.
    const lines = [...document.querySelectorAll('[role=grid][aria-label="Events to delete"] [role=row]')].map(
      (row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent),
    )
    expect(lines.slice(0, 2)).toEqual([
      ['Time (UTC)', 'Attribute', 'Value', 'ID'],
      ['Nov 20 07:15:30.250', 'pressure', '0.5', idOf(0)],
    ])
    // Nobody knows that they were ever here.
    await until(() => expect(pageText()).toContain('2 match · 1 changed · 1 not found on this connection'))
    expect(pageText()).toContain('changed: attributeData: 1.5 → 99.25, note: missing → "x"')
    expect(deletions()).toEqual([])
    inDialogOf('review-title', /^Continue with 2 matching events/).click()
    await until(() => expect(pageText()).toContain('Permanently delete 2 events?'))
    await confirmDeletion()
    await until(() =>
      expect(document.querySelector('#delete-question strong')?.textContent?.trim()).toBe('2 deleted'),
    )
    expect([...deletions()].sort()).toEqual([idOf(2), idOf(3)].sort())
  })

  it.each([
    ['{', 'it is not JSON.'],
    ['{"format":"something else"}', 'its fields are not those of a deletion plan (format)'],
    [
      writePlanFile({
        createdAt: '2026-11-20T00:00:00.000Z',
        appVersion: '1',
        sourceFile: 'a.csv',
        events: [{ eventId: 'a', record: '{"id":"b"}' }],
      }),
      'a record in it has a different ID from its entry',
    ],
  ])('is refused with a sentence: %s', async (text, sentence) => {
    writeFileSync(planPath, text)
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(alerts().join()).toContain(sentence))
    expect(usePlanReview().isOpen).toBe(false)
  })
})

describe('a plan that is shown as a result', () => {
  it('has the records as they were planned, says what it is, and keeps what is known of each in a new plan', async () => {
    const otherUrl = 'https://other.example.com'
    const others = [JSON.stringify({ ...events[0], deviceId: 'pump-9' })]
    const facts = [
      { others, flaggedAs: ['outlier' as const], baseUrl: service.url },
      { baseUrl: otherUrl },
      {},
    ]
    const named = facts.map((of, index) => ({
      eventId: idOf(index),
      record: JSON.stringify(events[index]),
      ...of,
    }))
    const fetched = [{ deviceId: 'pump-7', start: 1, end: 9, zone: 'UTC', eventCount: 40 }]
    const origin = { rules: ['outlier' as const], fetched, fetchedWith: ['0123456789ab'] }
    writeFileSync(
      planPath,
      writePlanFile({
        createdAt: '2026-11-20T08:00:00.000Z',
        appVersion: '1',
        sourceFile: 'a.csv',
        ...origin,
        events: named,
      }),
    )
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(usePlanReview().isOpen).toBe(true))
    await until(() => expect(inDialogOf('review-title', 'Show as a result').disabled).toBe(false))
    inDialogOf('review-title', 'Show as a result').click()
    await until(() => expect(useResults().active?.table.rowCount).toBe(3))
    expect(usePlanReview().isOpen).toBe(false)
    const tab = useResults().active
    if (tab === null) throw new Error('no tab')
    expect([0, 1, 2].map((row) => tab.table.recordJson(row))).toEqual(
      events.slice(0, 3).map((event) => JSON.stringify(event)),
    )
    expect(tab.title).toBe('marked.deletions.json')
    await until(() => expect(pageText()).toContain('deletion plan'))
    tab.selection.setAll(tab.state.view, true)
    useMarks().toggle(tab)
    await useMarks().save(tab)
    const saved = JSON.parse(readFileSync(planPath, 'utf8')) as {
      readonly events: readonly { readonly baseUrl?: string }[]
    }
    expect(saved).toMatchObject(origin)
    expect(saved.events).toEqual(named)
    expect(deletions()).toEqual([])
  })
})

describe('what was looked up', () => {
  const openPlan = async (): Promise<void> => {
    // The last ones that a deletion of all would come to.
    const entries = events
      .slice(4, 6)
      .map((event) => ({ eventId: String(event['id']), record: JSON.stringify(event), baseUrl: service.url }))
    writeFileSync(
      planPath,
      writePlanFile({
        createdAt: '2026-11-20T00:00:00.000Z',
        appVersion: '1',
        sourceFile: 'a.csv',
        events: entries,
      }),
    )
    await useOpenFiles().chooseAndOpen()
    await until(() => expect(usePlanReview().isOpen).toBe(true))
    await until(() => expect(inDialogOf('review-title', 'Look up events').disabled).toBe(false))
    inDialogOf('review-title', 'Look up events').click()
    await until(() => expect(pageText()).toContain('2 match'))
  }

  it('counts no more once the token has changed, until it is looked up again', async () => {
    await openPlan()
    const { id = '' } = useConnections().current ?? {}
    await useConnections().save({
      id,
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    await until(() => expect(inDialogOf('review-title', /^Continue/).disabled).toBe(true))
    expect(pageText()).toContain('The connection or its token has changed since the events were looked up.')
    usePlanReview().proceed()
    expect(useDeletion().isOpen).toBe(false)
    inDialogOf('review-title', 'Look up again').click()
    await until(() => expect(inDialogOf('review-title', /^Continue/).disabled).toBe(false))
  })

  it('waits while another deletion runs', async () => {
    const tab = await showEvents(events, {
      connectionId: useConnections().current?.id ?? '',
      baseUrl: service.url,
    })
    tab.selection.setAll(tab.state.view, true)
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'DELETE', kind: 'latency', ms: 100 }],
    }
    useDeletion().ask()
    await confirmDeletion()
    await until(() => expect(useDeletion().stage).toBe('running'))
    useDeletion().pause(true)
    useDeletion().toBackground()
    await openPlan()
    expect(inDialogOf('review-title', /^Continue/).disabled).toBe(true)
    expect(pageText()).toContain('A deletion is running.')
    useDeletion().stop()
    await until(() => expect(pageText()).toMatch(/Deletion ended: (\d deleted · )?\d not deleted/), 2)
    await until(() => expect(inDialogOf('review-title', /^Continue/).disabled).toBe(false))
  })
})

describe('the ledger', () => {
  it('asks about deletions of which nobody knows, looks for them when told, and sends nothing', async () => {
    const timeOf = (index: number): number => Number(events[index]?.['createdTime'])
    const shownAround = (at: number): number =>
      events.filter((_event, index) => Math.abs(timeOf(index) - at) <= 2000).length
    const intents = [0, 1].map((index) => ({
      kind: 'intent' as const,
      intentId: `i${String(index)}`,
      at: Date.UTC(2026, 10, 20),
      baseUrl: service.url,
      eventId: idOf(index),
      record: JSON.stringify(events[index]),
      seenIn: [
        {
          deviceId: device,
          zone: 'UTC',
          first: timeOf(index) - 2000,
          last: timeOf(index) + 2000,
          eventCount: shownAround(timeOf(index)),
        },
      ],
    }))
    // The first one left and was carried out, and nobody heard of it.
    await service.stop()
    service = await startSampleService({ events: events.slice(1), token: service.token })
    const { id = '' } = useConnections().current ?? {}
    await useConnections().save({
      id,
      name: 'plant-7',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    })
    await unlockCurrent()
    mkdirSync(join(loopback.folder, 'deletions'), { recursive: true })
    const lines = intents.map((intent) => encodeLine({ ...intent, baseUrl: service.url }, '0'.repeat(64)))
    writeFileSync(join(loopback.folder, 'deletions', 'ledger-000001.jsonl'), `${lines.join('')}{"v":1,"torn`)
    await useLedger().refresh()
    await until(() => expect(alerts().join()).toContain('The outcome of 2 deletions is unknown.'))
    expect(service.requests).toEqual([])
    button('Look up now').click()
    await until(() => expect(alerts().join()).toContain('Looked up 2 events: 1 deleted · 1 still there'))
    expect(deletions()).toEqual([])
    await until(() => expect(alerts().join()).not.toContain('is unknown'))
    useLedger().open()
    await until(() =>
      expect(pageText()).toContain('The ledger has 1 damaged line, which cannot be believed.'),
    )
    expect(pageText()).toContain(
      'ledger-000001.jsonl, line 3: a deletion or an outcome may be missing; nothing in the line can be read.',
    )
    type(field('Search IDs, values, services, outcomes'), 'Still there')
    await until(() => expect(pageText()).toContain('1 of 2'))
  })

  it('names the deletions that may be lost where its lines are damaged, and does not say that there were none', async () => {
    const intent = {
      kind: 'intent' as const,
      intentId: 'i',
      at: 1,
      baseUrl: service.url,
      eventId: idOf(1),
      record: '{}',
    }
    mkdirSync(join(loopback.folder, 'deletions'), { recursive: true })
    writeFileSync(
      join(loopback.folder, 'deletions', 'ledger-000001.jsonl'),
      encodeLine(intent, '0'.repeat(64)).replace('"at":1,', '"at":2,'),
    )
    useLedger().open()
    await until(() =>
      expect(pageText()).toContain(`ledger-000001.jsonl, line 1: the deletion of ${idOf(1)} may be missing.`),
    )
    expect(pageText()).toContain('No deletion in the ledger can be read.')
    expect(pageText()).not.toContain('No deletion has been sent')
  })

  it('shows what was deleted with its record, finds by any part, and is exported', async () => {
    const tab = await showEvents(events, {
      connectionId: useConnections().current?.id ?? '',
      baseUrl: service.url,
    })
    tab.selection.setAll(tab.state.view.slice(0, 3), true)
    useDeletion().ask()
    await confirmDeletion()
    await until(() =>
      expect(document.querySelector('#delete-question strong')?.textContent?.trim()).toBe('3 deleted'),
    )
    useDeletion().close()
    useLedger().open()
    await until(() =>
      expect(document.querySelector('[aria-labelledby="ledger-title"]')?.textContent).toContain('3 of 3'),
    )
    type(field('Search IDs, values, services, outcomes'), idOf(4))
    await until(() => expect(pageText()).toContain('1 of 3'))
    expect(document.querySelector('[aria-label="The record as last seen"]')?.textContent).toContain(
      '"attributeData": 4.5',
    )
    inDialogOf('ledger-title', 'Export JSON Lines').click()
    await until(() => expect(pageText()).toContain('Saved as marked.deletions.json'))
    const lines = readFileSync(planPath, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ eventId, outcome }) => [eventId, outcome]).sort()).toEqual(
      [3, 4, 5].map((index) => [idOf(index), 'deleted']).sort(),
    )
  })
})
