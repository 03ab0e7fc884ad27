import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TimeField } from '../../../src-core/events/event'
import { recordHash } from '../../../src-core/results/record-hash'
import { setNotes } from '../../../src-core/results/set-notes'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { runCount } from '../../support/run-count'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'

const hour = 3_600_000
const request = 'Request only the rest'
/** Long ago, so that nothing is asked for again because it may have changed. */
const from = Date.UTC(2026, 10, 10)
let service: SampleService
let userData: string
let loopback: Loopback
let page: {
  queries: ReturnType<typeof useQueries>
  results: ReturnType<typeof useResults>
  settings: ReturnType<typeof useSettings>
}

const connectWith = async (token: string): Promise<void> => {
  const connections = useConnections()
  const draft = { name: 'plant-7', baseUrl: service.url, allowUnencrypted: false, token }
  const saved = await connections.save({
    ...draft,
    ...(connections.current && { id: connections.current.id }),
  })
  expect(saved.ok).toBe(true)
}
const start = async (): Promise<void> => {
  loopback = createLoopbackDesktop({ userDataFolder: userData })
  mountPage(App)
  page = { queries: useQueries(), results: useResults(), settings: useSettings() }
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await flushPromises()
  await connectWith(service.token)
}
const enter = (first: number, last: number, devices = 'pump-1'): void => {
  if (page.queries.devices.join(', ') !== devices) type(field('Device ID'), devices)
  page.queries.setRange('custom', { start: from + first * hour, end: from + last * hour })
}
const active = (): ResultTab => {
  const { active: tab } = page.results
  if (!tab) throw new Error('no tab')
  return tab
}
const run = async (): Promise<number> => {
  const before = service.requests.length
  button('Run query').click()
  await until(() => expect(page.queries.running).not.toBeNull())
  await until(() => expect([page.queries.running, active().state.range?.isFinished]).toEqual([null, true]))
  return service.requests.length - before
}
const close = async (): Promise<void> => {
  const { storedId } = active().state
  await until(() => expect(readdirSync(join(userData, 'kept', storedId ?? ''))).toContain('result.json'))
  page.results.close(active().id)
}
const accept = async (): Promise<number> => {
  await until(() => expect(hasButton(request)).toBe(true))
  const before = service.requests.length
  button(request).click()
  await until(() =>
    expect([page.queries.running, page.results.active?.state.refreshEnd?.kind]).toEqual([null, 'done']),
  )
  return service.requests.length - before
}
const records = ({ table }: ResultTab): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.recordJson(row)).toSorted()

const stamps = ['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const satisfies readonly TimeField[]

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 24_000, from, to: from + 72 * hour, spread: 'even' }],
    seed: 23,
  })
  giveHeight(30 + 28 * 10)
  await start()
}, 60_000)
afterEach(() => service.stop())

describe('a query of which a part is kept', () => {
  it.each(stamps.slice(0, runCount(stamps.length, 1)))(
    'costs the requests of the rest only, and is then what the whole query is, where the service filters by %s',
    async (rangeStamp) => {
      service.switches = { ...service.switches, rangeStamp }
      enter(0, 48)
      await run()
      await close()
      enter(20, 60)
      await until(() => expect(pageText()).toMatch(/1 d 4 h of 1 d 16 h can be reused, as of \d\d:\d\d\./))
      const few = await accept()
      const { state } = active()
      expect(status()).toMatch(/complete: [\d,]+ events.*as of/)
      await until(() => expect(pageText()).toContain('The rest was requested, as of '))
      // What was never asked for before is not called new.
      expect(active().table.countRefreshMarks()).toMatchObject({ new: 0, vanished: 0, changed: 0 })
      expect(state.storedId).toMatch(/^rest-/)
      expect(state.coverage?.[0]?.proven.length).toBeGreaterThan(1)
      const composed = records(active())

      page.results.close(active().id)
      await page.settings.change({ keeping: { ...page.settings.settings.keeping, isOn: false } })
      await until(() => expect(hasButton(request)).toBe(false))
      const many = await run()
      expect(composed).toEqual(records(active()))
      expect(few).toBeLessThan(many / 2)
    },
  )

  it('takes the notes along: on events and on times of its range, from a tab or from the disk', async () => {
    enter(0, 48)
    await run()
    const { table, state } = active()
    const rowAt = (hours: number): number => {
      const at = (row: number): number => table.columns.times.deviceTimestamp[row] ?? 0
      return (
        Array.from({ length: table.rowCount }, (_, row) => row).find(
          (row) => Math.abs(at(row) - from - hours * hour) < hour / 4,
        ) ?? -1
      )
    }
    const noteOn = (row: number, text: string) => ({
      eventId: table.eventId(row),
      record: recordHash(table, row),
      row,
      text,
    })
    const [early, late] = [rowAt(10), rowAt(30)]
    const times = [
      { at: from + 5 * hour, text: 'before' },
      { at: from + 25 * hour, text: 'pump replaced' },
    ]
    const json = table.recordJson(late)
    setNotes(
      active(),
      {
        placed: { [early]: noteOn(early, 'too early'), [late]: noteOn(late, 'look here') },
        unplaced: [],
        times,
      },
      false,
    )
    await until(() => expect(state.savedNotes).toBe(state.notes))
    const expectNotes = async (): Promise<void> => {
      await until(() => expect(active().state.notes.unplaced).toEqual([]))
      const { placed } = active().state.notes
      const notes = Object.entries(placed).map(([row, { text }]) => [
        active().table.recordJson(Number(row)),
        text,
      ])
      expect([notes, active().state.notes.times]).toEqual([[[json, 'look here']], times.slice(1)])
    }
    enter(20, 60)
    await accept()
    await expectNotes()
    page.results.close(active().id)
    await close()
    enter(21, 61)
    await accept()
    await expectNotes()
  })

  it('can be opened again with all of it, after a restart too', async () => {
    enter(0, 48)
    await run()
    await close()
    enter(20, 60)
    await accept()
    const { storedId } = active().state
    const before = records(active())
    const requests = service.requests.length
    await until(() =>
      expect(
        readdirSync(join(userData, 'kept', storedId ?? '')).filter((name) => name.startsWith('events')),
      ).toEqual(['events-1.log']),
    )
    await loopback.end()
    loopback = createLoopbackDesktop({ userDataFolder: userData })
    const list = await window.desktop.listStored({})
    expect(list.ok && list.value.results.map((result) => result.storedId)[0]).toBe(storedId)
    expect(list.ok && list.value.results[0]?.devices[0]?.verdict).toMatchObject({
      kind: 'complete',
      eventCount: before.length,
      missing: [],
    })
    expect(service.requests).toHaveLength(requests)
  })

  it('is incomplete if the rest cannot be fetched: what is kept is there, and the rest can be fetched later', async () => {
    enter(0, 48)
    await run()
    await close()
    enter(20, 60)
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 403 }] }
    await until(() => expect(hasButton(request)).toBe(true))
    button(request).click()
    await until(() =>
      expect([page.queries.running, page.results.active?.state.refreshEnd?.kind]).toEqual([null, 'failed']),
    )
    expect(status()).toContain('incomplete')
    expect(active().table.rowCount).toBeGreaterThan(8000)
    service.switches = { ...service.switches, faults: [] }
    await page.queries.fetchMissing(active())
    expect(status()).toContain('complete')
    await until(() => expect(pageText()).toContain('What was missing was requested, as of '))
  })

  it('says that it reads what is kept, and can be cancelled meanwhile: then nothing is kept, shown or requested', async () => {
    enter(0, 48)
    await run()
    await close()
    enter(20, 60)
    await until(() => expect(hasButton(request)).toBe(true))
    const [before, folders] = [service.requests.length, readdirSync(join(userData, 'kept'))]
    const { keepExcerpt } = window.desktop
    vi.spyOn(window.desktop, 'keepExcerpt').mockImplementationOnce((excerpt) => {
      expect(pageText()).toContain('Reading what is kept…')
      button('Cancel').click()
      return keepExcerpt(excerpt)
    })
    button(request).click()
    await until(() => expect(loopback.requests.some(({ channel }) => channel === 'deleteStored')).toBe(true))
    await until(() => expect(hasButton(request)).toBe(true))
    expect(page.results.tabs).toEqual([])
    expect(service.requests).toHaveLength(before)
    const list = await window.desktop.listStored({})
    expect(list.ok && list.value.results).toHaveLength(1)
    expect(readdirSync(join(userData, 'kept'))).toEqual(folders)
    expect(await accept()).toBeLessThan(25)
    expect(page.results.tabs).toHaveLength(1)
  })

  it('is not offered for the latest events, for another device, for little of the range, or beside a tab of the same query', async () => {
    enter(0, 48)
    await run()
    enter(20, 60)
    await until(() => expect(hasButton(request)).toBe(true))
    page.queries.mode = 'latest'
    await until(() => expect(hasButton(request)).toBe(false))
    page.queries.mode = 'complete'
    await until(() => expect(hasButton(request)).toBe(true))
    enter(46, 72)
    await until(() => expect(hasButton(request)).toBe(false))
    enter(0, 48)
    await flushPromises()
    expect(hasButton(request)).toBe(false)
    // A tab in which events were deleted is not run again, but can be refreshed as well.
    page.results.recordDeletion(active(), [0], { kind: 'deleted' })
    enter(1, 48)
    await until(() => expect(pageText()).toContain('All of this query is kept'))
    enter(0, 48)
    await until(() => expect(pageText()).not.toContain('All of this query is kept'))
    // Rounded, they would read the same.
    page.queries.setRange('custom', { start: from, end: from + 48 * hour + 20 })
    await until(() => expect(pageText()).toMatch(/99 % of this query can be reused, as of \d\d:\d\d\./))
    enter(20, 60, 'pump-1, pump-2')
    await until(() => expect(page.queries.devices).toEqual(['pump-1', 'pump-2']))
    await until(() => expect(pageText()).toMatch(/35 % of this query can be reused, as of \d\d:\d\d\./))
  })

  it('is not offered of what was fetched with another token, whose user may see other events', async () => {
    enter(0, 48)
    await run()
    await close()
    enter(20, 60)
    await until(() => expect(hasButton(request)).toBe(true))
    await connectWith('of-somebody-else')
    await until(() => expect(hasButton(request)).toBe(false))
    await connectWith(service.token)
    await until(() => expect(hasButton(request)).toBe(true))
    // Whether there is one is asked once, however often the range changes: the keychain may ask the user.
    const lists = (): number => loopback.requests.filter(({ channel }) => channel === 'listStored').length
    const asked = (): number => loopback.requests.filter(({ channel }) => channel === 'presentToken').length
    const askedBefore = asked()
    await useConnections().forgetToken(useConnections().current?.id ?? '')
    for (const last of [61, 62, 63]) {
      const listsBefore = lists()
      enter(20, last)
      await until(() => expect(lists()).toBeGreaterThan(listsBefore))
      await until(() => expect(hasButton(request)).toBe(true))
    }
    expect(asked()).toBe(askedBefore + 1)
  })

  it('opens a part of a kept result without any request, and complete, while the service cannot be reached', async () => {
    enter(0, 48)
    await run()
    await close()
    enter(20, 40)
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'reset', at: 'head' }] }
    await until(() => expect(pageText()).toMatch(/All of this query is kept, as of \d\d:\d\d/))
    const before = service.requests.length
    button('Open what is kept').click()
    await until(() => expect(page.results.active?.state.refreshEnd?.kind).toBe('settled'))
    expect(service.requests).toHaveLength(before)
    expect(status()).toMatch(/complete: 6,66\d events/)
    expect(active().state.coverage?.[0]?.proven).toMatchObject([
      { first: from + 20 * hour, last: from + 40 * hour },
    ])
  })

  it('uses the tab that shows the kept result, and opens the result itself if its range is the same', async () => {
    enter(0, 48)
    await run()
    enter(20, 60)
    const few = await accept()
    expect(few).toBeLessThan(10)
    expect(page.results.tabs).toHaveLength(2)
    const { storedId } = active().state
    page.results.close(active().id)
    // The bar shows what the other tab was asked for.
    await flushPromises()
    enter(20, 60)
    await until(() => expect(pageText()).toMatch(/All of this query is kept, as of \d\d:\d\d/))
    expect(hasButton(request)).toBe(false)
    button('Open what is kept').click()
    await until(() => expect(page.results.active?.state.storedId).toBe(storedId))
    await until(() => expect(page.results.active?.state.refreshEnd?.kind).toBe('settled'))
  })
})
