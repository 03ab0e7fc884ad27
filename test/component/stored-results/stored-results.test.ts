import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useUnsavedWork } from '../../../src-renderer/app/unsaved-work'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useFaults } from '../../../src-renderer/faults/faults'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { isUnsaved } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useStoredResults } from '../../../src-renderer/stored-results/stored-results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { temporaryFolder } from '../../unit/support/temporary-folder'
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
import { chooseMode, recentResults } from '../query-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let userData: string
let loopback: Loopback

/**
 * The page of a new start. The main process of the start before is still there, as after a crash, but nobody
 * asks it any more.
 */
const start = async (): Promise<void> => {
  loopback = createLoopbackDesktop({ userDataFolder: userData })
  mountPage(App)
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await flushPromises()
}
const connect = (): Promise<unknown> =>
  useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
const ask = async (events: string): Promise<ResultTab> => {
  type(field('Device ID'), 'pump-1')
  button('Run query').click()
  await until(() => expect(status()).toContain(events))
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}
const idsOf = ({ table }: ResultTab): readonly (string | null)[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.eventId(row))
const untilStored = (tab: ResultTab): Promise<void> =>
  until(() =>
    expect(readdirSync(join(userData, 'kept', tab.state.storedId ?? ''))).toContain('arrivals-1.log'),
  )
const untilSaved = (text: string): Promise<void> =>
  until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain(text))
const untilRestored = async (rowCount: number): Promise<ResultTab> => {
  await until(() =>
    expect([useResults().active?.table.rowCount, useResults().active?.state.opening]).toEqual([
      rowCount,
      null,
    ]),
  )
  const tab = useResults().active
  if (!tab) throw new Error('no tab')
  return tab
}

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 2500, from: to - hour, to, spread: 'even' }],
  })
  giveHeight(30 + 28 * 10)
  await start()
  await connect()
})
afterEach(() => service.stop())

describe('the result of a query', () => {
  it('is there again after a restart without a question and without a request: events, verdict, order, selection, cursor, flags', async () => {
    const tab = await ask('complete: 2,500 events')
    expect(isUnsaved(tab)).toBe(false)
    useResults().rename(tab, 'before the repair')
    useResults().setSort(tab, [{ column: 'attributeData', isDescending: false }])
    tab.selection.setAll(Uint32Array.of(7, 8, 2000), true)
    tab.state.focusedRow = 8
    await useFaults().check(tab)
    await untilStored(tab)
    const before = {
      ids: idsOf(tab),
      verdict: tab.state.range?.devices[0]?.verdict,
      selected: [...tab.selection.rows()],
    }
    await untilSaved('isChecked')
    const requests = service.requests.length

    await start()
    const back = await untilRestored(2500)
    await until(() => expect(useFaults().checkOf(back)).not.toBeNull())
    expect(idsOf(back)).toEqual(before.ids)
    expect(back.state.range?.devices[0]?.verdict).toEqual(before.verdict)
    expect([...back.selection.rows()]).toEqual(before.selected)
    expect(back.state).toMatchObject({
      name: 'before the repair',
      sort: [{ column: 'attributeData', isDescending: false }],
      focusedRow: 8,
    })
    expect(status()).toContain('complete: 2,500 events')
    expect(isUnsaved(back)).toBe(false)
    expect(service.requests).toHaveLength(requests)
  })

  it('is opened from Recent after its tab was closed without a question, and only once', async () => {
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    useUnsavedWork().close([tab])
    expect(useUnsavedWork().isOpen).toBe(false)
    expect(useResults().tabs).toEqual([])
    await start()
    button(recentResults).click()
    await until(() =>
      expect(document.querySelectorAll('[role=menuitem]')[2]?.textContent).toMatch(
        /pump-1 · .*2,500 events, complete · .* ago · /s,
      ),
    )
    // What is done with those below is said above them.
    expect([...document.querySelectorAll('.heading')].map(({ textContent }) => textContent)).toEqual([
      'Open again, without a request',
      'Run again',
    ])
    document.querySelectorAll<HTMLElement>('[role=menuitem]')[2]?.click()
    const back = await untilRestored(2500)
    expect(idsOf(back)).toEqual(idsOf(tab))
    await useStoredResults().open(tab.state.storedId ?? '')
    expect(useResults().tabs).toHaveLength(1)
  })

  it('is deleted on demand once its tab is closed, which then asks before it is closed again', async () => {
    const kept = useStoredResults()
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    useResults().close(tab.id)
    await kept.remove(tab.state.storedId ?? '')
    expect(readdirSync(join(userData, 'kept'))).toEqual([])
    expect(kept.list?.results).toEqual([])
    useResults().reopen(tab)
    expect(isUnsaved(tab)).toBe(true)
  })

  it('is not deleted while it is open in a tab: its button says why, and main refuses too', async () => {
    const kept = useStoredResults()
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    const { storedId } = tab.state
    await kept.refresh()
    kept.isListOpen = true
    await until(() => expect(hasButton(/^Delete pump-1/)).toBe(true))
    expect([button(/^Delete pump-1/).disabled, button(/^Delete pump-1/).title]).toEqual([
      true,
      'open in a tab',
    ])
    await kept.remove(storedId ?? '')
    expect(readdirSync(join(userData, 'kept'))).toEqual([storedId])
    expect(tab.state.storedId).toBe(storedId)
    await until(() =>
      expect(
        alerts().some((text) => text.includes('Close its tab or wait for the command, then delete it.')),
      ).toBe(true),
    )
    useResults().close(tab.id)
    await until(() => expect(button(/^Delete pump-1/).disabled).toBe(false))
    button(/^Delete pump-1/).click()
    await until(() => expect(document.activeElement?.textContent?.trim()).toBe('Keep it'))
    expect(pageText()).toMatch(
      /Delete pump-1 · .* from this computer\? The service may not have its events any more\./,
    )
    button('Keep it').click()
    await until(() => expect(hasButton(/^Delete pump-1/)).toBe(true))
    expect(readdirSync(join(userData, 'kept'))).toEqual([storedId])
    button(/^Delete pump-1/).click()
    await until(() => expect(hasButton('Delete it')).toBe(true))
    button('Delete it').click()
    await until(() => expect(readdirSync(join(userData, 'kept'))).toEqual([]))
  })

  it('is not kept where the user does not want that', async () => {
    await useSettings().change({ keeping: { ...useSettings().settings.keeping, isOn: false } })
    const tab = await ask('complete: 2,500 events')
    expect(tab.state.storedId).toBeNull()
    expect(isUnsaved(tab)).toBe(true)
    expect(existsSync(join(userData, 'kept')) ? readdirSync(join(userData, 'kept')) : []).toEqual([])
  })

  it('that is not there any more is said after a restart, and the rest comes back', async () => {
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    await untilSaved('storedId')
    rmSync(join(userData, 'kept', tab.state.storedId ?? ''), { recursive: true })
    await start()
    await until(() =>
      expect(alerts()).toEqual([
        'Tab not reopened, because its result is not kept any more: pump-1. Run the query again.',
      ]),
    )
    expect(field('Device ID').value).toBe('pump-1')
  })
})

describe('the list of kept results', () => {
  const isAsking = (): boolean => document.querySelector('[role=alertdialog]') !== null

  it('asks before it deletes all, with the focus on what does no harm, and not any more once it was closed', async () => {
    const kept = useStoredResults()
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    await kept.refresh()
    kept.isListOpen = true
    await until(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Open pump-1/))
    // Nothing could be deleted.
    expect(button('Delete all…').disabled).toBe(true)
    useResults().close(tab.id)
    await until(() => expect(button('Delete all…').disabled).toBe(false))
    button('Delete all…').click()
    await until(() => expect(isAsking()).toBe(true))
    expect(document.activeElement?.textContent?.trim()).toBe('Keep them')
    kept.isListOpen = false
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    kept.isListOpen = true
    await until(() => expect(hasButton('Delete all…')).toBe(true))
    expect(isAsking()).toBe(false)
    expect(readdirSync(join(userData, 'kept'))).toHaveLength(1)
    button('Delete all…').click()
    await until(() => expect(isAsking()).toBe(true))
    button('Delete').click()
    await until(() => expect(readdirSync(join(userData, 'kept'))).toEqual([]))
  })
})

describe('a kept result that is damaged', () => {
  it('shows what can be read, proves nothing any more, and says so', async () => {
    const tab = await ask('complete: 2,500 events')
    await untilStored(tab)
    await untilSaved('storedId')
    const folder = join(userData, 'kept', tab.state.storedId ?? '')
    const path = join(folder, 'arrivals-1.log')
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xff, 200, Math.floor(bytes.length / 2)))
    await start()
    await until(() => expect(pageText()).toContain('The kept result could not be opened completely.'))
    const back = useResults().active
    const { verdict } = back?.state.range?.devices[0] ?? {}
    expect(verdict?.kind).toBe('partial')
    expect((verdict?.missing[0]?.last ?? 0) - (verdict?.missing[0]?.first ?? 0)).toBe(24 * hour)
    expect(status()).not.toMatch(/\bcomplete\b/)
    expect(document.querySelector('.pill.caution')).not.toBeNull()
    expect(document.querySelector('.pill.good')).toBeNull()
    // It is not written again without what is damaged.
    expect(readFileSync(path).equals(bytes)).toBe(true)

    // A button that would do nothing says why.
    expect(button('Fetch missing').getAttribute('aria-disabled')).toBe(null)
    const list = await window.desktop.listConnections({})
    if (!list.ok) throw new Error('no connections')
    useConnections().adopt({
      ...list.value,
      connections: list.value.connections.map((known) => ({ ...known, baseUrl: `${service.url}/other` })),
    })
    await until(() => expect(button('Fetch missing').getAttribute('aria-disabled')).toBe('true'))
    expect(button('Fetch missing').parentElement?.title).toBe(
      'The connection plant-7 now has a different base URL.',
    )
  })
})

describe('a result that cannot be kept', () => {
  it('is shown all the same, says why once, and is offered for export before it is closed', async () => {
    writeFileSync(join(userData, 'kept'), 'a file where the folder should be')
    const tab = await ask('complete: 2,500 events')
    await until(() =>
      expect(
        alerts().filter((text) => text.includes('The result is not kept on this computer')),
      ).toHaveLength(1),
    )
    expect(tab.state.storedId).toBeNull()
    useUnsavedWork().close([tab])
    expect(useUnsavedWork().isOpen).toBe(true)
  })
})

describe('the latest events', () => {
  it('are kept like a range', async () => {
    await chooseMode('Latest')
    const tab = await ask('1,000 events')
    await untilStored(tab)
    useResults().close(tab.id)
    await start()
    await useStoredResults().open(tab.state.storedId ?? '')
    const back = await untilRestored(1000)
    expect(idsOf(back)).toEqual(idsOf(tab))
    expect(back.source).toMatchObject({ kind: 'query', limit: 1000, devices: ['pump-1'] })
  })
})
