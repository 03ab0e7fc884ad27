import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../src-core/events/event-table'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useLanguage } from '../../../src-renderer/app/use-language'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useDeletion } from '../../../src-renderer/deletion/deletion'
import { useLedger } from '../../../src-renderer/deletion/ledger'
import { useMarks } from '../../../src-renderer/deletion/marks'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createFastClock } from '../../unit/src-main/deletion/deletion-support'
import { createLoopbackDesktop } from '../loopback'
import { button, flushPromises, mountPage, pageText, until } from '../mount-page'
import {
  cell,
  click,
  device,
  giveHeight,
  makeEvents,
  press,
  rows,
  showEvents,
  texts,
} from '../results-support'
import { unlockCurrent } from '../unlock-current'
import { deletes, inDialogOf } from './in-dialog'

let service: SampleService
let tab: ResultTab
const events = makeEvents(4)
const requestsOf = (wanted: string): number =>
  service.requests.filter(({ method }) => method === wanted).length
const summary = (): string => document.querySelector('#delete-question strong')?.textContent?.trim() ?? ''

beforeEach(async () => {
  service = await startSampleService({ events })
  createLoopbackDesktop({ clock: createFastClock(25) })
  giveHeight(30 + 28 * 10)
  mountPage({
    setup: () => void useLanguage(),
    render: () => h(ResultsPane),
  })
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

/** The service shows the events, deletes them, and then answers no question about them. */
const deleteUnseen = async (count: number): Promise<void> => {
  tab.selection.setAll(tab.state.view.slice(0, count), true)
  service.switches = {
    ...service.switches,
    faults: [{ kind: 'status', status: 403, every: 1, method: 'GET', afterDelete: true }],
  }
  useDeletion().ask()
  await until(() => expect(inDialogOf('delete-title', deletes).disabled).toBe(false))
  inDialogOf('delete-title', deletes).click()
  await until(() => expect(summary()).toBe(`${String(count)} unknown`))
  expect(requestsOf('DELETE')).toBe(count)
}
const answerAgain = (): void => {
  service.switches = { ...service.switches, faults: [] }
}

describe('an unknown outcome', () => {
  it('is looked up again from the dialog, which says what is found, in the row too, and deletes nothing', async () => {
    await deleteUnseen(2)
    inDialogOf('delete-title', 'Look up 2 again').click()
    await until(() => expect(useDeletion().counts.get('unknown')).toBe(2))
    answerAgain()
    await until(() => expect(inDialogOf('delete-title', 'Look up 2 again').disabled).toBe(false))
    inDialogOf('delete-title', 'Look up 2 again').click()
    await until(() => expect(summary()).toBe('2 deleted'))
    expect(texts('flags').slice(0, 2)).toEqual(['deleted', 'deleted'])
    expect(requestsOf('DELETE')).toBe(2)
    expect(() => inDialogOf('delete-title', 'Look up 2 again')).toThrow()
    const listed = await window.desktop.listDeletions({ search: 'deleted', limit: 10 })
    expect(listed).toMatchObject({ ok: true, value: { matchCount: 2, unknownCount: 0 } })
  })

  it('is looked up again from the details of its row', async () => {
    await deleteUnseen(1)
    useDeletion().close()
    answerAgain()
    click(cell(rows()[0], 'attributeCode'))
    press('Enter')
    await until(() => expect(texts('flags')[0]).toContain('unknown'))
    await until(() => expect(button('Look up again')).toBeTruthy())
    expect(document.querySelector('aside .failed')?.textContent).toBe(
      'unknown: The token is not allowed to do this (status 403). Look it up again to find out.',
    )
    await useSettings().change({ language: 'zh-CN' })
    await until(() => expect(button('重新查找')).toBeTruthy())
    await useSettings().change({ language: 'en' })
    await until(() => expect(button('Look up again')).toBeTruthy())
    button('Look up again').click()
    await until(() => expect(texts('flags')[0]).toBe('deleted'))
    expect(() => button('Look up again')).toThrow()
    click(cell(rows()[1], 'attributeCode'))
    await flushPromises()
    expect(() => button('Look up again')).toThrow()
    expect(requestsOf('DELETE')).toBe(1)
  })

  it('is looked up again from the ledger, one alone or all of them', async () => {
    await deleteUnseen(3)
    useDeletion().close()
    answerAgain()
    useLedger().open()
    await until(() => expect(pageText()).toContain('The outcome of 3 deletions is unknown.'))
    inDialogOf('ledger-title', 'Look up again').click()
    await until(() => expect(pageText()).toContain('Looked up 1 event: 1 deleted'))
    await until(() => expect(pageText()).toContain('The outcome of 2 deletions is unknown.'))
    // What closes a dialog is no more than its other buttons.
    expect(inDialogOf('ledger-title', 'Close').className).not.toContain('primary')
    inDialogOf('ledger-title', 'Look up now').click()
    await until(() => expect(pageText()).toContain('Looked up 2 events: 2 deleted'))
    await until(() => expect(pageText()).not.toContain('is unknown.'))
    expect(texts('flags').slice(0, 3)).toEqual(['deleted', 'deleted', 'deleted'])
    expect(requestsOf('DELETE')).toBe(3)
  })
  it('shows in opened files too, where they say that the event is of that service, and can be looked up from there', async () => {
    const open = (name: string, baseUrl: string): ResultTab => {
      const table = createEventTable()
      table.append(createEventEncoder().encode(events))
      const origin = {
        connectionName: 'plant-7',
        baseUrl,
        devices: [device],
        fetchedAt: 0,
        completeness: 'complete',
        verdict: '',
      } as const
      const provenance = {
        origins: [origin],
        scope: 'all',
        filters: [],
        rowCount: 4,
        zone: 'UTC',
        exportedAt: 0,
        appVersion: '1',
        sha256: 'a',
      } as const
      return useResults().show(
        name,
        {
          kind: 'file',
          files: [{ fileName: name, folder: '', byteCount: 1, rowCount: 4, sha256: 'a', provenance }],
        },
        table,
      )
    }
    const queried = tab
    const [own, foreign] = [
      open('own.csv', service.url),
      open('foreign.csv', 'https://elsewhere.example.com'),
    ]
    useMarks().toggle(own, Uint32Array.of(2, 3))
    useResults().activate(queried.id)
    await deleteUnseen(2)
    useDeletion().close()
    const marksOf = ({ table }: ResultTab) => [0, 1, 2, 3].map((row) => table.mark(row))
    // The newest two, marked for a plan, which they stay until they are known to be gone.
    expect(marksOf(queried)).toEqual(['none', 'none', 'unknown', 'unknown'])
    expect(marksOf(own)).toEqual(['none', 'none', 'toDelete', 'toDelete'])
    answerAgain()
    useResults().activate(own.id)
    await flushPromises()
    // A file keeps its order.
    await until(() => expect(texts('flags')[3]).toContain('unknown'))
    click(cell(rows()[3], 'attributeCode'))
    press('Enter')
    await until(() => expect(button('Look up again')).toBeTruthy())
    button('Look up again').click()
    await until(() => expect(marksOf(own)).toEqual(['none', 'none', 'toDelete', 'deleted']))
    expect(marksOf(queried)).toEqual(['none', 'none', 'unknown', 'deleted'])
    expect(marksOf(foreign)).toEqual(['none', 'none', 'none', 'none'])
    expect(requestsOf('DELETE')).toBe(2)
  })
})
