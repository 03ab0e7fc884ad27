import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defineComponent, h, toRaw } from 'vue'
import type { SingleFilter } from '../../../src-core/events/view-spec'
import AppFrame from '../../../src-renderer/app/AppFrame.vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useLiveSessions } from '../../../src-renderer/live/live-sessions'
import { useQueries } from '../../../src-renderer/query/queries'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { chooseMode, pickForResult, resultEntry } from '../query-page'
import { giveHeight, status, texts } from '../results-support'

const minute = 60_000
let service: SampleService
let now = 0
/**
 * The stores of this test's page: an action of an earlier page that ends late makes its own stores the
 * current ones.
 */
let page: ReturnType<typeof openPage>
const openPage = () => {
  mountPage(defineComponent({ render: () => h(AppFrame, { start: null, startError: null }) }))
  return {
    queries: useQueries(),
    results: useResults(),
    settings: useSettings(),
    connections: useConnections(),
  }
}

const idAt = (ms: number): string => `pump-1@#t@#${String(ms)}`
const add = (ms: number, value = 1): void => {
  const times = { createdTime: ms, deviceTimestamp: ms, ingressTimeStamp: ms }
  service.add([
    {
      id: idAt(ms),
      deviceId: 'pump-1',
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: value,
      ...times,
    },
  ])
}
/** As somebody else would: the page does not learn of it. */
const remove = (ms: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${service.token}` }
    const sent = request(
      `${service.url}/api/v1/deviceEvents/${encodeURIComponent(idAt(ms))}`,
      { method: 'DELETE', headers },
      (answer) => {
        answer.resume().on('end', resolve)
      },
    )
    sent.on('error', reject).end()
  })
const requestsFor = async (action: () => void): Promise<readonly URLSearchParams[]> => {
  const before = service.requests.length
  action()
  await until(() => expect(page.queries.running).not.toBeNull())
  await until(() => expect(page.queries.running).toBeNull())
  return service.requests.slice(before).map(({ url }) => new URL(url, service.url).searchParams)
}
const active = (): ResultTab => {
  const { active: tab } = page.results
  if (!tab) throw new Error('no tab')
  return tab
}
const marks = (): Record<string, string> => {
  const { table } = active()
  const all = Array.from(
    { length: table.rowCount },
    (_, row) =>
      [
        `${table.cell(row, 'attributeData').text} at ${String((table.columns.times.createdTime[row] ?? 0) - now)}`,
        table.refreshMark(row),
      ] as const,
  )
  return Object.fromEntries(all.filter(([, mark]) => mark !== 'none'))
}
/** In another second than what was asked for before: ranges end with whole seconds. */
const refresh = async (): Promise<readonly URLSearchParams[]> => {
  const { source } = active()
  await until(() =>
    expect(Date.now()).toBeGreaterThan(((source.kind === 'query' ? source.end : undefined) ?? 0) + 1000),
  )
  return requestsFor(() => pickForResult('Refresh'))
}
const press = (key: string, modifiers: KeyboardEventInit = {}): void => {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )
}

// The first test of the file loads the whole page.
beforeEach(async () => {
  giveHeight(400)
  now = Date.now()
  service = await startSampleService({ tenants: { theirs: [] } })
  // The same time in all stamps: the result itself shows no lateness.
  for (const minutes of [50, 40, 30, 20, 10, 5]) add(now - minutes * minute)
  createLoopbackDesktop()
  page = openPage()
  // The requests are counted here.
  await page.settings.change({ asksOutside: false })
  await page.connections.save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  type(field('Device ID'), 'pump-1')
  page.queries.choosePreset('lastHour')
  await requestsFor(() => button('Run query').click())
  await until(() => expect(status()).toContain('complete: 6 events, 1 request'))
  await until(() => expect(hasButton('More for this result')).toBe(true))
}, 60_000)
afterEach(() => service.stop())

it('asks again from the newest event on if no answer has said what time it was', async () => {
  await page.settings.change({ refreshing: { overlapMinutes: 0 } })
  const startOf = (sent: readonly URLSearchParams[]): number =>
    Date.parse(sent[0]?.get('startDate') ?? '') - now
  active().state.clockDifference = null
  expect(startOf(await refresh())).toBeLessThanOrEqual(-5 * minute)
  active().state.clockDifference = { minMs: -500, maxMs: 500 }
  expect(startOf(await refresh())).toBeGreaterThan(-minute)
})

describe('a result fetched with another token', () => {
  it('is neither refreshed nor followed, and says what to do', async () => {
    const { id = '', name = '', baseUrl = '', allowUnencrypted = false } = page.connections.current ?? {}
    await page.connections.save({ id, name, baseUrl, allowUnencrypted, token: 'theirs' })
    const { source, state } = active()
    const range = structuredClone(toRaw(state.range))
    expect(await refresh()).toEqual([])
    await until(() =>
      expect(pageText()).toContain('The refresh failed, and the result is as before: Another token'),
    )
    expect(pageText()).toContain('Run the query again to see what the present token shows')
    expect(status()).toContain('complete: 6 events, 1 request')
    const sent = service.requests.length
    await pickForResult('Follow')
    await until(() =>
      expect(pageText()).toContain('The token of plant-7 was replaced, so following has stopped'),
    )
    expect(service.requests).toHaveLength(sent)
    expect([active().source, active().state.range, marks()]).toEqual([source, range, {}])
    // The query that is run again has what the present token shows.
    await requestsFor(() => button('Run query').click())
    await until(() => expect(status()).toContain('no events'))
  })
})

describe('Refresh', () => {
  it('sends one request about the overlap and what is new, and says what it looked at', async () => {
    const [asked, ...more] = await refresh()
    expect(more).toEqual([])
    const { source } = active()
    if (source.kind !== 'query') throw new Error('no query')
    expect(Date.parse(asked?.get('startDate') ?? '')).toBeGreaterThan(now - 16 * minute)
    expect(Date.parse(asked?.get('startDate') ?? '')).toBeLessThan(now - 14 * minute)
    // Of the second that it was asked in, what has come.
    const sentEnd = Date.parse(asked?.get('endDate') ?? '')
    expect([sentEnd > (source.end ?? Infinity), sentEnd <= (source.end ?? 0) + 1000]).toEqual([true, true])
    await until(() =>
      expect(pageText()).toMatch(
        /Nothing new since \d\d:\d\d; the last 15 min before that were checked again\./,
      ),
    )
    expect(status()).toMatch(/^complete: 6 events, 2 requests, as of \d\d:\d\d/)
    expect(marks()).toEqual({})
  })

  it('appends what is new, marks what has changed or vanished, and shows only that when wanted', async () => {
    page.results.setSearch(active(), '')
    active().selection.set(0, true)
    await remove(now - 10 * minute)
    await remove(now - 5 * minute)
    add(now - 5 * minute, 7)
    add(now - 12 * minute)
    // Too long ago to be requested again.
    await remove(now - 40 * minute)
    await refresh()
    await until(() => expect(status()).toContain('complete: 6 events'))
    expect(marks()).toEqual({
      '1 at -600000': 'vanished',
      '1 at -300000': 'replaced',
      '7 at -300000': 'changed',
      '1 at -720000': 'new',
    })
    expect(active().selection.count).toBe(1)
    // The new ones are on the screen, without a filter or a change of the order.
    expect(active().state.view).toHaveLength(8)
    for (const [name, count] of [
      ['1 new', 1],
      ['1 changed', 2],
      ['1 no longer there', 1],
    ] as const) {
      await until(() => expect(hasButton(name)).toBe(true))
      button(name).click()
      await until(() => expect(active().state.view).toHaveLength(count))
      expect(button(name).getAttribute('aria-pressed')).toBe('true')
    }
    expect(texts('flags')).toEqual(['no longer there · field missing'])
    button('1 no longer there').click()
    await until(() => expect(active().state.view).toHaveLength(8))
  })

  it('lifts a filter and a search that would hide what it has found, and puts them back', async () => {
    await remove(now - 10 * minute)
    await refresh()
    const older: SingleFilter = { kind: 'range', column: 'deviceTimestamp', to: now - 15 * minute }
    page.results.setView(active(), { filters: [older], search: '1' })
    await until(() => expect(active().state.view).toHaveLength(4))
    await until(() => expect(hasButton('1 no longer there')).toBe(true))
    button('1 no longer there').click()
    await until(() => expect(texts('flags')).toEqual(['no longer there · field missing']))
    expect(active().state).toMatchObject({ filters: [{ kind: 'refresh' }], search: '' })
    const said = 'Filters and search hid what you asked to see, and were removed.'
    await until(() => expect(pageText()).toContain(said))
    button('1 no longer there').click()
    await until(() => expect(pageText()).not.toContain(said))
    await until(() => expect(active().state.view).toHaveLength(4))
    expect(active().state).toMatchObject({ filters: [older], search: '1' })
  })

  it('checks everything again when that is wanted', async () => {
    await remove(now - 40 * minute)
    const [asked, ...more] = await requestsFor(() => press('F5', { shiftKey: true }))
    expect(more).toEqual([])
    expect(Date.parse(asked?.get('startDate') ?? '')).toBeLessThan(now - 59 * minute)
    await until(() => expect(pageText()).toContain('1 no longer there'))
    expect(marks()).toEqual({ '1 at -2400000': 'vanished' })
    expect(status()).toContain('complete: 5 events')
    expect(pageText()).not.toContain('Found earlier:')
    await refresh()
    await until(() => expect(pageText()).toMatch(/Nothing new since .*Found earlier:\s*1 no longer there/))
  })

  it('claims nothing of what it did not look at, and says what it looked at where it has found something', async () => {
    // Changed too long ago to be requested again.
    await remove(now - 40 * minute)
    await refresh()
    await until(() =>
      expect(pageText()).toMatch(
        /Nothing new since \d\d:\d\d; the last 15 min before that were checked again\./,
      ),
    )
    add(now - minute)
    await refresh()
    await until(() =>
      expect(pageText()).toMatch(/Checked since \d\d:\d\d, and the last 15 min before that again\./),
    )
    await until(() => expect(hasButton('1 new')).toBe(true))
  })

  it('greys the old verdict while everything is checked again, and then says so', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 500 }] }
    press('F5', { shiftKey: true })
    await until(() => expect(status()).toMatch(/^being checked again; before: complete: 6 events/))
    expect(document.querySelector('.pill.plain')?.textContent).toContain('Checking again')
    expect(document.querySelector('.tab.active .badge')?.textContent).toBe('checking…')
    await until(() => expect(status()).toMatch(/^complete: 6 events/))
    expect(document.querySelector('.pill.good')?.textContent).toContain('Complete')
    await until(() =>
      expect(pageText()).toMatch(
        /Everything from [-\d: ]+ to [-\d: ]+ was checked again; no difference was found\./,
      ),
    )
  })

  it('says it by device where it looked at different times', async () => {
    type(field('Device ID'), 'pump-1, pump-2, pump-3')
    await requestsFor(() => button('Run query').click())
    await until(() => expect(status()).toContain('complete: 6 events from 1 of 3 devices'))
    await refresh()
    const { state } = active()
    const earlier = now - 20 * minute
    state.coverage =
      state.coverage?.map((device) =>
        device.deviceId === 'pump-2'
          ? {
              ...device,
              proven: device.proven
                .map((window) => ({ ...window, last: earlier, asOf: earlier }))
                .slice(0, 1),
            }
          : device,
      ) ?? null
    await refresh()
    const sentence = 'nothing new since HH:MM; the last 15 min before that were checked again.'
    await until(() =>
      expect(
        pageText()
          .replaceAll(/(\d{4}-\d\d-\d\d )?\d\d:\d\d/g, 'HH:MM')
          .toLowerCase(),
      ).toContain(`pump-1, pump-3: ${sentence} pump-2: ${sentence}`.toLowerCase()),
    )
  })

  it('leaves the result as it was when it fails, and says why', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 404 }] }
    await requestsFor(() => press('F5'))
    await until(() => expect(pageText()).toContain('The refresh failed, and the result is as before'))
    expect(status()).toMatch(/^complete: 6 events, 1 request ·/)
    service.switches = { ...service.switches, faults: [] }
    await refresh()
    await until(() => expect(pageText()).toContain('Nothing new since'))
  })

  it('fetches only what is missing of a result that was refreshed', async () => {
    const tab = active()
    await refresh()
    const { coverage } = tab.state
    if (coverage === null) throw new Error('no coverage')
    const gap = { first: now - 45 * minute, last: now - 35 * minute }
    tab.state.coverage = coverage.map((device) => ({
      ...device,
      proven: device.proven.flatMap((window) =>
        window.first < gap.first
          ? [
              { ...window, last: gap.first - 1 },
              { ...window, first: gap.last + 1 },
            ]
          : [window],
      ),
    }))
    const [asked, ...more] = await requestsFor(() => void page.queries.fetchMissing(tab))
    expect(more).toEqual([])
    expect([asked?.get('startDate'), asked?.get('endDate')].map((text) => Date.parse(text ?? ''))).toEqual([
      gap.first - 1,
      gap.last + 1,
    ])
    await until(() => expect(status()).toContain('complete: 6 events'))
  })

  it('requests more if the events themselves have come later, or if the settings say so', async () => {
    const startOf = async (): Promise<number> =>
      (now - Date.parse((await refresh())[0]?.get('startDate') ?? '')) / minute
    await page.settings.change({ refreshing: { overlapMinutes: 30 } })
    expect(await startOf()).toBeCloseTo(30, 0)
    await page.settings.change({ refreshing: { overlapMinutes: 0 } })
    expect(await startOf()).toBeLessThan(1)
    const late = now - 2 * minute
    service.add([
      {
        id: idAt(late - 20 * minute),
        deviceId: 'pump-1',
        createdTime: late,
        ingressTimeStamp: late,
        deviceTimestamp: late - 20 * minute,
      },
    ])
    await page.settings.change({ refreshing: { overlapMinutes: 15 } })
    await refresh()
    await page.settings.change({ refreshing: { overlapMinutes: 0 } })
    expect(await startOf()).toBeCloseTo(20, 0)
  })

  it('cannot be used while the connection leads to another service', async () => {
    const { current } = page.connections
    await page.connections.save({
      id: current?.id ?? '',
      name: 'plant-7',
      baseUrl: `${service.url}/other`,
      allowUnencrypted: false,
    })
    await until(async () => expect((await resultEntry('Refresh')).disabled).toBe(true))
    expect((await resultEntry('Refresh')).textContent).toContain(
      'The connection plant-7 now has a different base URL.',
    )
  })
})

describe('and then following the result', () => {
  it('takes the notice of the refresh away, which is not about what follows', async () => {
    await refresh()
    await until(() => expect(pageText()).toContain('Nothing new since '))
    const live = useLiveSessions()
    await live.followResult(active())
    await until(() => expect(active().state.live).not.toBeNull())
    await until(() => expect(pageText()).not.toContain('Nothing new since '))
    live.stop(active())
    await until(() => expect(active().state.range?.isFinished).toBe(true))
  })
})

describe('of a range that ended long ago', () => {
  it('requests nothing, says so, and offers to check everything', async () => {
    page.queries.typeStart('-1h')
    page.queries.typeEnd(new Date(now - 25 * minute).toISOString())
    await requestsFor(() => button('Run query').click())
    await until(() => expect(status()).toContain('complete: 3 events'))
    const before = service.requests.length
    await pickForResult('Refresh')
    await until(() => expect(pageText()).toContain('Nothing was requested: this range was proven as of '))
    expect(service.requests.length).toBe(before)
    expect(await requestsFor(() => pickForResult('Check everything again'))).toHaveLength(1)
  })
})

describe('of the latest events', () => {
  it('sends the same query again, and says so', async () => {
    await chooseMode('Latest')
    await requestsFor(() => button('Run query').click())
    await until(async () =>
      expect((await resultEntry('Refresh')).textContent).toContain('sends the same query again'),
    )
    add(now - minute)
    expect(await refresh()).toHaveLength(1)
    await until(() => expect(status()).toContain('7 events'))
  })
})
