import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countFindings } from '../../../src-core/checks/count-findings'
import { defaultFaultSettings } from '../../../src-core/checks/faults'
import { checkResult } from '../../../src-core/results/check-result'
import App from '../../../src-renderer/app/App.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { isUnsaved } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useStoredResults } from '../../../src-renderer/stored-results/stored-results'
import { waitUntil } from '../../harness/wait-until'
import { createRandom } from '../../service/random'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { runCount } from '../../support/run-count'
import { temporaryFolder } from '../../unit/support/temporary-folder'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { button, field, flushPromises, mountPage, type, until } from '../mount-page'
import { giveHeight, status } from '../results-support'
import { unlockCurrent } from '../unlock-current'

const minute = 60_000
const seed = 15
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
  settings: useSettings(),
  connections: useConnections(),
  kept: useStoredResults(),
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
const timesAt = (at: number): object => ({ createdTime: at, deviceTimestamp: at, ingressTimeStamp: at })
const add = (at: number, value: number, deviceId = 'pump-1'): void =>
  service.add([
    {
      id: `${deviceId}@#t@#${String(at)}`,
      deviceId,
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: value,
      ...timesAt(at),
    },
  ])
/** As somebody else would: the page does not learn of it. */
const remove = (eventId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` }
    const sent = request(
      `${service.url}/api/v1/deviceEvents/${encodeURIComponent(eventId)}`,
      { method: 'DELETE', headers },
      (answer) => {
        answer.resume().on('end', resolve)
      },
    )
    sent.on('error', reject).end()
  })
/** In a new session the connection is known, but not its token. */
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
const ask = async (devices = 'pump-1'): Promise<void> => {
  await connect()
  type(field('Device ID'), devices)
  page.queries.choosePreset('lastHour')
  button('Run query').click()
  await until(() => expect(status()).toContain('complete: '), 40)
}
const refresh = async (scope: 'new' | 'all' = 'new'): Promise<void> => {
  const tab = active()
  await page.queries.refresh(tab, scope)
  expect(tab.state.refreshEnd).toMatchObject({ kind: 'done' })
}
/** Everything that the tab shows of its rows, and what is proven. */
const shown = ({ table, state }: ResultTab): object => ({
  rows: Array.from(
    { length: table.rowCount },
    (_, row) => `${table.recordJson(row)} ${table.refreshMark(row)} ${table.mark(row)}`,
  ),
  verdicts: state.range?.devices.map(({ deviceId, verdict }) => [
    deviceId,
    verdict?.kind,
    verdict?.eventCount,
    verdict?.sharedIdCount,
    verdict?.missing,
  ]),
  proven: state.coverage?.map(({ proven }) => [proven[0]?.first, proven.at(-1)?.last]),
})
const rangeOf = ({ source }: ResultTab): object =>
  source.kind === 'query' ? { start: source.start, end: source.end } : {}
const reopen = async (rowCount: number): Promise<ResultTab> => {
  await start()
  await until(() =>
    expect([page.results.active?.table.rowCount, page.results.active?.state.opening]).toEqual([
      rowCount,
      null,
    ]),
  )
  return active()
}
/** The session is saved after a pause. */
const restart = async (): Promise<ResultTab> => {
  const { storedId } = active().state
  await until(() => expect(readFileSync(join(userData, 'session.json'), 'utf8')).toContain(storedId ?? '-'))
  await loopback.end()
  return reopen(active().table.rowCount)
}

beforeEach(async () => {
  userData = temporaryFolder()
  service = await startSampleService()
  giveHeight(30 + 28 * 10)
  const now = Date.now()
  for (let minutes = 50; minutes > 2; minutes -= 4) add(now - minutes * minute, minutes)
  await start()
}, 60_000)
afterEach(() => service.stop())

describe('a kept result that is refreshed', () => {
  it('is after a restart as it was before: rows, marks, verdict and range, without a request', async () => {
    await ask()
    const before = active().table.rowCount
    const ids = service.ids('pump-1')
    await remove(ids.at(-1) ?? '')
    add(Date.now() - 3 * minute - 7, 100)
    for (let count = 0; count < 2; count += 1) await refresh()
    expect(active().table.rowCount).toBe(before + 1)
    expect(isUnsaved(active())).toBe(false)
    const [was, range, requests] = [shown(active()), rangeOf(active()), service.requests.length]
    const back = await restart()
    expect(shown(back)).toEqual(was)
    expect(rangeOf(back)).toEqual(range)
    expect(status()).toContain(`complete: ${String(before)} events`)
    expect(service.requests).toHaveLength(requests)
    expect(isUnsaved(back)).toBe(false)
    await page.kept.refresh()
    // Each event counts once, although two answers have brought it.
    expect(page.kept.list?.results.map(({ eventCount }) => eventCount)).toEqual([before])
  })

  it('finds gone, here and after a restart, what has a time that cannot be read, however often it looks', async () => {
    const at = Date.now() - 9 * minute
    service.add(
      [at, at + 1000, at + 2000].map((time) => ({
        id: `pump-1@#u@#${String(time)}`,
        ...{ deviceId: 'pump-1', attributeCode: 'u', attributeType: 'Float', attributeData: 1 },
        ...{ ...timesAt(time), deviceTimestamp: null },
      })),
    )
    await ask()
    await refresh()
    await remove(`pump-1@#u@#${String(at)}`)
    await refresh('all')
    const { rowCount } = active().table
    expect(active().table.countRefreshMarks()).toMatchObject({ vanished: 1 })
    expect(status()).toContain(`complete: ${String(rowCount - 1)} events`)
    await remove(`pump-1@#u@#${String(at + 1000)}`)
    await refresh('all')
    const was = shown(active())
    expect(active().table.countRefreshMarks()).toMatchObject({ vanished: 2 })
    const back = await restart()
    expect(shown(back)).toEqual(was)
    await connect()
    await remove(`pump-1@#u@#${String(at + 2000)}`)
    await refresh('all')
    expect(active().table.countRefreshMarks()).toMatchObject({ vanished: 3 })
    expect(status()).toContain(`complete: ${String(rowCount - 3)} events`)
  })

  it('is in doubt, here and after a restart, where the answer lacks what it has, and not once it is there again', async () => {
    const body = '{"returnCode":0,"result":[]}'
    await ask()
    const before = active().table.rowCount
    // As while an index is rebuilt.
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, method: 'GET', kind: 'otherAnswer', status: 200, body }],
    }
    for (let count = 0; count < 2; count += 1) {
      await refresh('all')
      expect(status()).toContain(
        `${String(before)} events, completeness cannot be verified: the responses contradict`,
      )
      expect(JSON.stringify(shown(active()))).not.toContain('vanished')
      expect(active().state.coverage?.[0]?.proven).toEqual([])
    }
    const was = shown(active())
    const back = await restart()
    expect(shown(back)).toEqual(was)
    await page.kept.refresh()
    expect(page.kept.list?.results[0]?.devices[0]?.verdict?.kind).toBe('notProvable')
    service.switches = { ...service.switches, faults: [] }
    await connect()
    await refresh()
    await until(() => expect(status()).toContain(`complete: ${String(before)} events`))
    expect(shown(await restart())).toMatchObject({ verdicts: [['pump-1', 'complete', before, 0, []]] })
  })

  it('believes that many are gone when a second look lacks them too and has more than these', async () => {
    await ask()
    const before = active().table.rowCount
    for (const id of service.ids('pump-1').slice(0, 5)) await remove(id)
    await refresh('all')
    expect(status()).toContain('the responses contradict each other')
    await refresh('all')
    await until(() => expect(status()).toContain(`complete: ${String(before - 5)} events`))
    const was = shown(active())
    expect(JSON.stringify(was).split('vanished')).toHaveLength(6)
    expect(shown(await restart())).toEqual(was)
  })

  it('judges its events after a restart by its newest answer: what a refresh has brought is not in the future of the first fetch', async () => {
    const clock = Date.now.bind(Date)
    const firstFetch = vi.spyOn(Date, 'now').mockImplementation(() => clock() - 20 * minute)
    await ask()
    const before = active().table.rowCount
    firstFetch.mockRestore()
    await refresh()
    expect(active().table.rowCount).toBeGreaterThan(before)
    const faultsOf = async (tab: ResultTab): Promise<readonly number[]> => [
      ...(await checkResult(tab, defaultFaultSettings, new AbortController().signal)).faults,
    ]
    const was = await faultsOf(active())
    const back = await restart()
    const { faults } = await checkResult(back, defaultFaultSettings, new AbortController().signal)
    expect(countFindings(back.table, faults).counts.future).toBe(0)
    expect([...faults]).toEqual(was)
  })

  it('does not call vanished what we have deleted before the refresh', async () => {
    await ask()
    // The newest one, which a refresh asks for again.
    const row = active().state.view[0] ?? -1
    const eventId = active().table.eventId(row) ?? ''
    const { connections } = page
    const plan = {
      deletionId: 'deletion-1',
      connectionId: connections.current?.id ?? '',
      baseUrl: service.url,
      revision: connections.current?.revision ?? 0,
    }
    const events = [{ eventId, record: active().table.recordJson(row) }]
    expect(await window.desktop.startDeletion({ ...plan, events })).toMatchObject({ ok: true })
    const isEnded = async (): Promise<boolean> => {
      const read = await window.desktop.readDeletion({ deletionId: 'deletion-1' })
      return read.ok && read.value.stage === 'ended'
    }
    expect(await waitUntil(isEnded, 60_000)).toBe(true)
    await refresh()
    const back = await restart()
    expect([back.table.mark(row), back.table.refreshMark(row)]).toEqual(['deleted', 'none'])
  })

  it('is written as one file after some refreshes, with its marks, and the arrivals that it contains are removed', async () => {
    await ask()
    const folder = join(userData, 'kept', active().state.storedId ?? '')
    await remove(service.ids('pump-1').at(-1) ?? '')
    for (let count = 0; count < 10; count += 1) await refresh()
    await until(() =>
      expect(readdirSync(folder).filter((name) => name.startsWith('events-'))).toHaveLength(1),
    )
    await until(() => expect(active().state.storedCopy.answers).toEqual([]))
    expect(readdirSync(folder)).not.toContain('arrivals-1.log')
    const was = shown(active())
    expect(JSON.stringify(was)).toContain('vanished')
    expect(shown(await restart())).toEqual(was)
    await page.kept.refresh()
    expect(page.kept.list?.results.map(({ eventCount }) => eventCount)).toEqual([active().table.rowCount - 1])
  })

  it('loses nothing of a refresh that begins and ends while its file is asked for', async () => {
    const { compactStored } = window.desktop
    let isFirst = true
    const late: typeof compactStored = async (request) => {
      if (isFirst) {
        isFirst = false
        await remove(service.ids('pump-1').at(-1) ?? '')
        await refresh()
      }
      return compactStored(request)
    }
    Object.defineProperty(window, 'desktop', {
      value: { ...window.desktop, compactStored: late },
      configurable: true,
    })
    await ask()
    await refresh('all')
    // The first attempt does not know the last refresh, so it is refused; the next one does.
    const calls = (): number => loopback.requests.filter(({ channel }) => channel === 'compactStored').length
    await until(() => expect(calls()).toBeGreaterThanOrEqual(2))
    await until(() => expect(active().state.storedCopy).toMatchObject({ answers: [], writing: null }))
    const was = shown(active())
    expect(JSON.stringify(was)).toContain('vanished')
    expect(shown(await restart())).toEqual(was)
  })

  it('does not grow by refreshes: what they bring again is stored once', async () => {
    const base = Date.now() - 40 * minute
    for (let count = 0; count < 2000; count += 1) add(base + count * 1000, count)
    await ask()
    const folder = join(userData, 'kept', active().state.storedId ?? '')
    const bytes = (): number =>
      readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    const before = bytes()
    for (let count = 0; count < 5; count += 1) {
      await refresh('all')
      await until(() => expect(active().state.storedCopy).toMatchObject({ answers: [], writing: null }))
    }
    expect(bytes()).toBeLessThan(1.2 * before)
    const was = shown(active())
    expect(shown(await restart())).toEqual(was)
  })

  it('says that it is not kept if keeping is off, and asks before its new rows are lost', async () => {
    await ask()
    await page.settings.change({ keeping: { ...page.settings.settings.keeping, isOn: false } })
    add(Date.now() - minute, 1)
    await refresh()
    expect(isUnsaved(active())).toBe(true)
  })

  it(
    `is the same in ${String(histories)} random histories (seed ${String(seed)}), and in the end what the service has`,
    async () => {
      const random = createRandom(seed)
      const pick = (count: number): number => Math.floor(random() * count)
      await ask('pump-1')
      for (let history = 0; history < histories; history += 1) {
        for (let step = pick(3); step >= 0; step -= 1) {
          const now = Date.now()
          for (let count = pick(4); count > 0; count -= 1) add(now - pick(14 * minute), pick(1000))
          const ids = service.ids('pump-1')
          if (random() < 0.5) await remove(ids[ids.length - 1 - pick(5)] ?? '')
          await refresh(random() < 0.2 ? 'all' : 'new')
        }
        const was = shown(active())
        expect(shown(await restart()), `history ${String(history)}`).toEqual(was)
        await connect()
      }
      await refresh('all')
      const { table } = active()
      const present = Array.from({ length: table.rowCount }, (_, row) => row).filter(
        (row) => !table.isAbsent(row),
      )
      expect(present.map((row) => table.eventId(row)).toSorted()).toEqual(service.ids('pump-1').toSorted())
    },
    runCount(1_200_000, 120_000),
  )
})
