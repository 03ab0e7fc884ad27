import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../src-core/codec/json'
import { writePlanFile } from '../../../src-core/formats/deletion-plan-file'
import { readPlanFile } from '../../../src-core/formats/deletion-plan-reader'
import type { Clock } from '../../../src-main/ports/clock'
import { createSystemClock } from '../../../src-main/shell/clock'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeleteById } from '../../../src-renderer/deletion/delete-by-id'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import { usePlanReview } from '../../../src-renderer/deletion/plan-review'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { alerts, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { cell, click, giveHeight, makeEvent, press, rows, showEvents, texts } from '../results-support'
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialog, inDialogOf } from './in-dialog'

const good: JsonObject = makeEvent(1, { attributeData: 21.5 })
const faulty: JsonObject = { ...good, attributeData: 987.25, correlationId: 'second' }
const sharedId = String(good['id'])
const clock: Clock = {
  ...createSystemClock(),
  schedule: (delayMs, action) =>
    (delayMs < 1000 ? createSystemClock() : createFastClock(100)).schedule(delayMs, action),
}

let service: SampleService
let tab: ResultTab
const deletions = (): number => service.requests.filter(({ method }) => method === 'DELETE').length
const listed = (): readonly (readonly string[])[] =>
  [...document.querySelectorAll('[aria-labelledby="delete-title"] [role=grid] [role=row]')]
    .slice(1)
    .map((row) => [
      row.querySelector('.value')?.textContent ?? '',
      (row.querySelector('.state') ?? row.querySelector('.note'))?.textContent ?? '',
    ])
const wrong =
  'another event with this ID was deleted: 21.5 at 2026-11-20 08:15:31.250; this one is still there'

beforeEach(async () => {
  // The sample service deletes the first that it finds: the good one.
  service = await startSampleService({ events: [good, faulty, makeEvent(5)] })
  createLoopbackDesktop({ clock })
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
  tab = await showEvents([makeEvent(5), faulty, good], {
    connectionId: useConnections().current?.id ?? '',
    baseUrl: service.url,
  })
  await flushPromises()
})
afterEach(() => service.stop())

const rowOf = (value: string): HTMLElement => {
  const found = rows().find((row) => cell(row, 'attributeData').textContent?.trim().startsWith(value))
  if (!found) throw new Error(`no row of ${value}`)
  return found
}
const askFor = async (value: string): Promise<void> => {
  click(cell(rowOf(value), 'attributeCode'))
  press('Delete')
  await until(() => expect(inDialog(deletes).disabled).toBe(false))
}
const start = (): void => inDialog(deletes).click()

describe('one of two events with an id', () => {
  it.each([
    ['flags', 'flagged deleted'],
    ['removes', 'deleted'],
  ] as const)(
    'is still there, and the other one was hit, by a service that %s: said in the list, the rows and the ledger',
    async (deletion, outcome) => {
      service.switches = { ...service.switches, deletion }
      await askFor('987.25')
      expect(pageText()).toContain('One of these IDs belongs to 2 events here.')
      expect(listed()).toEqual([
        ['987.25', ''],
        ['21.5', 'has the same ID and may be deleted too'],
      ])
      start()
      await until(() => expect(pageText()).toContain('1 still there, another event deleted instead'))
      expect(listed()).toEqual([
        ['987.25', wrong],
        ['21.5', outcome],
      ])
      expect(alerts().join(' ')).toContain(
        'The service deleted a different event from the one you confirmed.',
      )
      expect(pageText()).not.toMatch(/again later|Run it again/)
      expect(rowOf('987.25').classList.contains('deleted')).toBe(false)
      expect(rowOf('21.5').classList.contains('deleted')).toBe(true)
      expect(cell(rowOf('987.25'), 'flags').textContent).toContain(wrong)
      expect(cell(rowOf('21.5'), 'flags').textContent).toContain(outcome)
      expect(deletions()).toBe(1)

      const listing = await window.desktop.listDeletions({ search: 'otherDeleted', limit: 10 })
      expect(listing).toMatchObject({
        ok: true,
        value: {
          matchCount: 1,
          entries: [{ outcome: 'otherDeleted', others: [expect.stringContaining('21.5')] }],
        },
      })
      useDeletion().close()
      useLedger().open()
      await until(() => expect(pageText()).toContain(`21.5 at 2026-11-20 08:15:31.250: ${outcome}`))
      expect(pageText()).toContain('another event deleted')
    },
  )

  it('is gone while the other stays: the row of the other one stays as it is', async () => {
    await askFor('21.5')
    start()
    await until(() =>
      expect(document.querySelector('#delete-question strong')?.textContent?.trim()).toBe('1 deleted'),
    )
    expect(rowOf('21.5').classList.contains('deleted')).toBe(true)
    expect(rowOf('987.25').classList.contains('deleted')).toBe(false)
    expect(cell(rowOf('987.25'), 'flags').textContent).not.toContain('deleted')
    expect(alerts()).toEqual([])
  })

  it('is looked up later with the same outcome', async () => {
    await askFor('987.25')
    service.switches = {
      ...service.switches,
      faults: [{ kind: 'status', status: 403, every: 1, method: 'GET', afterDelete: true }],
    }
    start()
    await until(() => expect(pageText()).toContain('1 unknown'))
    expect(pageText()).toContain('Look it up again to find out.')
    expect(pageText()).not.toMatch(/again later/)
    service.switches = { ...service.switches, faults: [] }
    inDialogOf('delete-title', /^Look up again$/).click()
    await until(() => expect(pageText()).toContain('1 still there, another event deleted instead'))
    expect(texts('flags').filter((text) => text.includes(wrong))).toHaveLength(1)
    expect(deletions()).toBe(1)
  })

  it('is deleted by its id together with all others that are shown', async () => {
    useDeleteById().open()
    await until(() => expect(field('Event ID')).toBeTruthy())
    type(field('Event ID'), sharedId)
    await flushPromises()
    inDialogOf('by-id-title', /^Find event$/).click()
    await until(() => expect(pageText()).toContain('Permanently delete 1 event?'))
    expect(pageText()).toContain('One of these IDs belongs to 2 events here.')
    expect(
      listed()
        .map(([value]) => value)
        .toSorted(),
    ).toEqual(['21.5', '987.25'])
    await until(() => expect(document.activeElement?.textContent?.trim()).toBe('Cancel'))
  })

  it('matches in the review of a plan with a warning, there and in the dialog, from which Cancel goes back', async () => {
    const plan = {
      createdAt: '2026-11-20T08:00:00.000Z',
      appVersion: '0',
      sourceFile: 'a.csv',
      events: [{ eventId: sharedId, record: JSON.stringify(faulty), baseUrl: service.url }],
    }
    const read = readPlanFile(writePlanFile(plan))
    if ('kind' in read) throw new Error(read.kind)
    usePlanReview().open({ fileName: 'a.deletions.json', folder: '', byteCount: 0, rowCount: 1 }, read)
    await until(() => expect(inDialogOf('review-title', /^Look up events$/).disabled).toBe(false))
    inDialogOf('review-title', /^Look up events$/).click()
    await until(() => expect(pageText()).toContain('match: 1 other event has this ID'))
    expect(pageText()).toContain('The service has 2 events for one of these IDs.')
    inDialogOf('review-title', /^Continue with 1 matching event/).click()
    await until(() => expect(pageText()).toContain('One of these IDs belongs to 2 events here.'))
    expect(listed().map(([value]) => value)).toEqual(['987.25', '21.5'])
    await until(() => expect(document.activeElement?.textContent?.trim()).toBe('Cancel'))
    inDialogOf('delete-title', /^Cancel$/).click()
    await until(() =>
      expect(inDialogOf('review-title', /^Continue with 1 matching event/).disabled).toBe(false),
    )
    expect(deletions()).toBe(0)
    expect(tab.table.rowCount).toBe(3)
  })
})
