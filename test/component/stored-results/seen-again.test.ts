import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useLiveSessions } from '../../../src-renderer/live/live-sessions'
import { useQueries } from '../../../src-renderer/query/queries'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { createRandom } from '../../service/random'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { runCount } from '../../support/run-count'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, mountPage, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'
import { unlockCurrent } from '../unlock-current'

const minute = 60_000
const seed = 30
const histories = runCount(20, 2)
let service: SampleService
let userData: string
let loopback: Loopback
/**
 * The stores of the page: an action of an earlier page that ends late makes its own stores the current ones.
 */
let page: ReturnType<typeof storesOf>
const storesOf = () => ({
  queries: useQueries(),
  results: useResults(),
  connections: useConnections(),
  live: useLiveSessions(),
})

const start = async (): Promise<void> => {
  loopback = createLoopbackDesktop({ userDataFolder: userData })
  mountPage(App)
  page = storesOf()
  await until(() => expect(loopback.requests.some(({ channel }) => channel === 'listStored')).toBe(true))
  await flushPromises()
}
const active = (): ResultTab => {
  const { active: tab } = page.results
  if (!tab) throw new Error('no tab')
  return tab
}
/** The event of so many minutes before the start of the test. */
let epoch = 0
const eventOf = (minutes: number, change: object = {}) => {
  const at = epoch - minutes * minute
  const times = { createdTime: at, deviceTimestamp: at, ingressTimeStamp: at }
  return {
    id: `pump-1@#t@#${String(at)}`,
    deviceId: 'pump-1',
    attributeCode: 't',
    attributeType: 'Float',
    attributeData: minutes,
    ...times,
    ...change,
  }
}
const add = (minutes: number, change: object = {}): void => service.add([eventOf(minutes, change)])
const connect = async (): Promise<void> => {
  const { current } = page.connections
  const id = current === null ? {} : { id: current.id }
  await page.connections.save({
    ...id,
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  await unlockCurrent()
}
const ask = async (): Promise<ResultTab> => {
  const before = page.results.tabs.length
  page.queries.choosePreset('lastHour')
  // The second result of a range would take the place of the first one.
  if (before === 0) button('Run query').click()
  else await page.queries.run(true)
  await until(
    () => expect([page.results.tabs.length, active().state.range?.isFinished]).toEqual([before + 1, true]),
    40,
  )
  return active()
}
let deletions = 0
/** As the dialog would: the page marks it, and the ledger says so. */
const deleteEvent = async (minutes: number): Promise<void> => {
  await deleteAtService(minutes)
  for (const each of page.results.tabs)
    page.results.recordDeletion(each, rowsOf(each, minutes, 'present'), { kind: 'deleted' })
}
/** The ledger knows it, and no tab does: as if the application were killed before it is shown. */
const deleteAtService = async (minutes: number): Promise<void> => {
  const [tab] = page.results.tabs
  const row = tab === undefined ? undefined : rowsOf(tab, minutes, 'present').at(-1)
  if (tab === undefined || row === undefined) throw new Error('no such event')
  const eventId = tab.table.eventId(row) ?? ''
  const record = tab.table.recordJson(row)
  const { current } = page.connections
  deletions += 1
  const deletionId = `deletion-${String(deletions)}`
  const plan = {
    deletionId,
    connectionId: current?.id ?? '',
    baseUrl: service.url,
    revision: current?.revision ?? 0,
  }
  expect(await window.desktop.startDeletion({ ...plan, events: [{ eventId, record }] })).toMatchObject({
    ok: true,
  })
  for (let reading = 0; reading < 100; reading += 1) {
    const read = await window.desktop.readDeletion({ deletionId })
    if (!read.ok || read.value.stage === 'ended') break
  }
}
const rowsOf = ({ table }: ResultTab, minutes: number, which: 'all' | 'present' = 'all'): readonly number[] =>
  Array.from({ length: table.rowCount }, (_, row) => row).filter(
    (row) => table.eventId(row) === eventOf(minutes).id && (which === 'all' || !table.isAbsent(row)),
  )
/** The marks of all rows with the id of an event. */
const marksOf = (tab: ResultTab, minutes: number): readonly string[] =>
  rowsOf(tab, minutes).map((row) => `${tab.table.mark(row)} ${tab.table.refreshMark(row)}`)
const refresh = async (tab: ResultTab, scope: 'new' | 'all' = 'all'): Promise<void> => {
  await page.queries.refresh(tab, scope)
  expect(tab.state.refreshEnd).toMatchObject({ kind: 'done' })
}
const allThere = async (count: number): Promise<void> => {
  await start()
  await until(() =>
    expect(page.results.tabs.map(({ state }) => state.opening)).toEqual(
      Array.from({ length: count }, () => null),
    ),
  )
  await connect()
}
/** The session is saved after a pause. */
const restart = async (): Promise<void> => {
  const { tabs } = page.results
  const saved = (): string => readFileSync(join(userData, 'session.json'), 'utf8')
  for (const { state } of tabs) await until(() => expect(saved()).toContain(state.storedId ?? '-'))
  await loopback.end()
  await allThere(tabs.length)
}
const tabAt = (index: number): ResultTab => {
  const tab = page.results.tabs[index]
  if (!tab) throw new Error(`no tab ${String(index)}`)
  return tab
}

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService()
  giveHeight(30 + 28 * 10)
  epoch = Date.now()
  for (let minutes = 50; minutes > 2; minutes -= 4) add(minutes)
  await start()
  await connect()
  type(field('Device ID'), 'pump-1')
}, 60_000)
afterEach(() => service.stop())

describe('an event that was deleted and that the device sends again', () => {
  it('is living again after a refresh, in its counts too, and after a restart', async () => {
    const tab = await ask()
    await deleteEvent(6)
    await refresh(tab)
    expect(marksOf(tab, 6)).toEqual(['deleted none'])
    expect(status()).toContain('1 deleted')
    add(6)
    await refresh(tab)
    expect(marksOf(tab, 6)).toEqual(['none new'])
    expect(tab.state.refreshEnd).toMatchObject({ hasFoundChanges: true })
    await until(() => expect(status()).toContain('complete: 12 events'))
    expect(status()).not.toContain('deleted')
    await restart()
    expect(marksOf(tabAt(0), 6)).toEqual(['none new'])
    expect(tabAt(0).deletions.deletedCount).toBe(0)
    expect(status()).toContain('complete: 12 events')
  })

  it('is living after a restart also if its result was written as a file since, and deleted if it was deleted after that', async () => {
    const tab = await ask()
    await deleteEvent(6)
    await deleteEvent(10)
    add(6)
    add(10, { correlationId: 'sent again' })
    // It brings every event again, so the result is worth writing as one file.
    await refresh(tab)
    const folder = join(userData, 'kept', tab.state.storedId ?? '')
    await until(() =>
      expect(readdirSync(folder).filter((name) => name.startsWith('events-'))).toHaveLength(1),
    )
    await until(() => expect(tab.state.storedCopy.answers).toEqual([]))
    await refresh(tab, 'new')
    expect([...marksOf(tab, 6), ...marksOf(tab, 10)]).toEqual(['none none', 'deleted replaced', 'none none'])
    await restart()
    expect([...marksOf(tabAt(0), 6), ...marksOf(tabAt(0), 10)]).toEqual([
      'none none',
      'deleted replaced',
      'none none',
    ])
    await deleteEvent(6)
    expect(marksOf(tabAt(0), 6)).toEqual(['deleted none'])
    await refresh(tabAt(0))
    await restart()
    expect(marksOf(tabAt(0), 6)).toEqual(['deleted none'])
  })

  it('is living in every tab of its service, whichever has seen it, and after a restart', async () => {
    await ask()
    await ask()
    await deleteEvent(6)
    expect([marksOf(tabAt(0), 6), marksOf(tabAt(1), 6)]).toEqual([['deleted none'], ['deleted none']])
    add(6)
    await refresh(tabAt(1))
    expect([marksOf(tabAt(0), 6), marksOf(tabAt(1), 6)]).toEqual([['none none'], ['none new']])
    await restart()
    expect([marksOf(tabAt(0), 6), marksOf(tabAt(1), 6)]).toEqual([['none none'], ['none new']])
    await deleteEvent(6)
    add(6)
    // A new query is a look too.
    await ask()
    expect([0, 1, 2].map((index) => marksOf(tabAt(index), 6))).toEqual([
      ['none none'],
      ['none new'],
      ['none none'],
    ])
  })

  it('is living again when a following receives it', async () => {
    await ask()
    await deleteEvent(6)
    add(6)
    const { current } = page.connections
    if (current === null) throw new Error('no connection')
    await page.live.follow(['pump-1'], current)
    await until(() => expect(marksOf(tabAt(0), 6)).toEqual(['none none']))
    const live = active()
    page.live.stop(live)
    await until(() => expect(live.state.live?.isFinished).toBe(true))
    await restart()
    expect([marksOf(tabAt(0), 6), marksOf(tabAt(1), 6)]).toEqual([['none none'], ['none none']])
  })

  it('is not ticked after a restart once it was deleted, and the others are', async () => {
    const tab = await ask()
    const [gone = -1, other = -1] = [rowsOf(tab, 6)[0], rowsOf(tab, 10)[0]]
    tab.selection.setAll(Uint32Array.of(gone, other), true)
    await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain('selected'))
    await deleteAtService(6)
    await restart()
    await until(() => expect(tabAt(0).selection.count).toBeGreaterThan(0))
    expect([...tabAt(0).selection.rows()]).toEqual([other])
    expect(marksOf(tabAt(0), 6)).toEqual(['deleted none'])
  })

  it(
    `is what the newest look says, in ${String(histories)} random histories of two tabs (seed ${String(seed)})`,
    async () => {
      const random = createRandom(seed)
      const pick = (count: number): number => Math.floor(random() * count)
      const minutes = [6, 10, 14]
      /** Of each tab: which of the events it shows as deleted. */
      const model = [new Set<number>(), new Set<number>()]
      const there = new Set(minutes)
      await ask()
      await ask()
      for (let history = 0; history < histories; history += 1) {
        for (let step = 0; step < 5; step += 1) {
          const event = minutes[pick(3)] ?? 6
          if (random() < 0.5 && there.has(event)) {
            await deleteEvent(event)
            there.delete(event)
            for (const deleted of model) deleted.add(event)
          } else if (!there.has(event)) {
            add(event)
            there.add(event)
          }
          if (random() >= 0.5) continue
          await refresh(tabAt(pick(2)))
          // One look is a look for all.
          for (const deleted of model) for (const seen of there) deleted.delete(seen)
        }
        const shown = (): readonly (readonly number[])[] =>
          [0, 1].map((index) =>
            minutes.filter((event) =>
              marksOf(tabAt(index), event).every((mark) => mark.startsWith('deleted')),
            ),
          )
        const expected = model.map((deleted) => minutes.filter((event) => deleted.has(event)))
        expect(shown(), `history ${String(history)}`).toEqual(expected)
        await restart()
        expect(shown(), `history ${String(history)} after a restart`).toEqual(expected)
      }
    },
    runCount(1_200_000, 120_000),
  )
})
