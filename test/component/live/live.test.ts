import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../../src-core/errors/result'
import type { LiveDevice } from '../../../src-core/live/live-device'
import type { StoredResult } from '../../../src-core/stored/stored-result'
import { usePictures } from '../../../src-renderer/charts/pictures'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useRail } from '../../../src-renderer/results/rail'
import { useSettings } from '../../../src-renderer/settings/settings'
import { button, field, hasButton, pageText, type, until } from '../mount-page'
import { entryOf, pickFrom, recentResults } from '../query-page'
import { click, device, grid, header, rows, status, texts } from '../results-support'
import {
  bar,
  eventAt,
  followFromForm,
  freshRows,
  main,
  minute,
  now,
  numbers,
  openFollowedPage,
  results,
  scrollTo,
  tab,
  values,
  verdict,
} from './live-page'

beforeEach(openFollowedPage, 60_000)

describe('following devices of the form', () => {
  it('begins a little before now, shows what is there, and then each new event at the top, marked for a moment', async () => {
    await followFromForm()
    const [query] = main.begun
    expect(query?.devices).toEqual([device])
    expect((query?.start ?? 0) - (now - 15 * minute)).toBeLessThan(20_000)
    expect(query?.overlapMs).toBe(15 * minute)
    main.send([eventAt(20, 1), eventAt(10, 2)])
    await until(() => expect(values()).toEqual(['2', '1']))
    expect(status()).toContain('Following: 2 events')
    // They were there before anybody looked.
    expect(freshRows()).toBe(0)
    main.send([eventAt(0, 3.5)])
    await until(() => expect(values()).toEqual(['3.5', '2', '1']))
    expect(freshRows()).toBe(1)
    expect(rows()[0]?.querySelector('.fresh')).not.toBeNull()
    await until(() =>
      expect(bar()).toMatch(/^Following · last event received \d s ago · next request in \d s/),
    )
    await until(() => expect(freshRows()).toBe(0))
  })

  it('shows how each number differs from the one before, also where a late one comes between', async () => {
    await followFromForm()
    main.send([eventAt(30, 10.25), eventAt(10, 12)])
    await until(() => expect(rows()).toHaveLength(2))
    await until(() => expect(texts('change')).toEqual(['+1.75', '']))
    main.send([eventAt(20, 12.5)], { lateCount: 1 })
    await until(() => expect(values()).toEqual(['12', '12.5', '10.25']))
    await until(() => expect(texts('change')).toEqual(['−0.5', '+2.25', '']))
    await until(() => expect(bar()).toContain('1 late'))
  })

  it('keeps the differences after Resume, and when the result is followed again', async () => {
    await followFromForm()
    main.send([eventAt(30, 10), eventAt(20, 12)])
    await until(() => expect(texts('change')).toEqual(['+2', '']))
    button('Pause').click()
    main.send([], { stage: 'paused' })
    await until(() => expect(hasButton('Resume')).toBe(true))
    button('Resume').click()
    main.send([eventAt(10, 15)])
    await until(() => expect(texts('change')).toEqual(['+3', '+2', '']))
    button('Stop').click()
    main.end([verdict(3, now - 15 * minute, now)])
    await until(() => expect(hasButton('Follow again')).toBe(true))
    button('Follow again').click()
    await until(() => expect(main.begun).toHaveLength(2))
    main.send([eventAt(1, 14)])
    await until(() => expect(texts('change')).toEqual(['−1', '+3', '+2', '']))
  })

  it('appends where the order is from old to new, and stays at the end', async () => {
    await followFromForm()
    main.send(numbers(1, 20).map((value) => eventAt(100 - value, value)))
    await until(() => expect(tab().state.view).toHaveLength(20))
    click(header('deviceTimestamp'))
    await until(() => expect(tab().state.sort[0]?.isDescending).not.toBe(true))
    click(header('deviceTimestamp'))
    await until(() => expect(tab().state.sort).toEqual([{ column: 'deviceTimestamp', isDescending: false }]))
    await until(() => expect(tab().state.isComputing).toBe(false))
    await scrollTo(10 * 28)
    await until(() => expect(tab().state.isAtEnd).toBe(true))
    main.send([eventAt(1, 21), eventAt(0, 22)])
    await until(() => expect(tab().state.view).toHaveLength(22))
    await until(() => expect(tab().state.isAtEnd).toBe(true))
    expect(values().at(-1)).toBe('22')
  })

  it.each([
    ['reads further down', () => scrollTo(5 * 28)],
    ['has rows selected', async () => tab().selection.set(0, true)],
    [
      'has a dialog open',
      async () => {
        document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="some-dialog"></div>')
      },
    ],
  ])('moves nothing while somebody %s, and says how many are new', async (_, act) => {
    await followFromForm()
    main.send(numbers(1, 20).map((value) => eventAt(100 - value, value)))
    await until(() => expect(tab().state.view).toHaveLength(20))
    await act()
    const before = values()
    const { scrollTop } = tab().state
    main.send([eventAt(3, 21)])
    main.send([eventAt(2, 22), eventAt(1, 23)])
    await until(() => expect(hasButton('3 new')).toBe(true))
    expect(status()).toContain('Following: 23 events · 20 shown · 3 not shown yet')
    expect(values()).toEqual(before)
    expect(tab().state.scrollTop).toBe(scrollTop)
    expect(tab().table.rowCount).toBe(23)
    button('Chart').click()
    const legend = (): string => document.querySelector('.legend')?.textContent ?? ''
    await until(() => expect(legend()).toContain('not shown yet'))
    expect(legend()).not.toContain('hidden')
    expect(document.querySelector('.scope')).toBeNull()
    document.getElementById('some-dialog')?.remove()
    button('3 new').click()
    await until(() => expect(values().slice(0, 4)).toEqual(['23', '22', '21', '20']))
    await until(() => expect(hasButton('3 new')).toBe(false))
    expect(tab().state.scrollTop).toBe(0)
    expect(document.activeElement).toBe(grid())
  })

  it('is not held by a selected row that has been deleted', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    tab().selection.set(0, true)
    results.recordDeletion(tab(), [0], { kind: 'deleted' })
    main.send([eventAt(1, 2)])
    await until(() => expect(values()).toEqual(['2', '1']))
  })

  it('shows at its end what was held back, and leaves the rows in sight where they are', async () => {
    await followFromForm()
    main.send(numbers(1, 30).map((value) => eventAt(100 - value, value)))
    await until(() => expect(tab().state.view).toHaveLength(30))
    await scrollTo(5 * 28)
    main.send([eventAt(2, 31), eventAt(1, 32)])
    await until(() => expect(hasButton('2 new')).toBe(true))
    main.end([verdict(32, now - 15 * minute, now)])
    await until(() => expect(bar()).toMatch(/^Stopped\./))
    await until(() => expect(tab().state.view).toHaveLength(32))
    expect(hasButton('2 new')).toBe(false)
    await until(() => expect(tab().state.scrollTop).toBe(7 * 28))
  })

  it.each([
    ['rows are selected', async () => tab().selection.set(0, true)],
    [
      'a dialog is open',
      async () => {
        document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="some-dialog"></div>')
      },
    ],
  ])('shows it as well while %s, and moves nothing', async (_, act) => {
    onTestFinished(() => document.getElementById('some-dialog')?.remove())
    await followFromForm()
    main.send(numbers(1, 30).map((value) => eventAt(100 - value, value)))
    await until(() => expect(tab().state.view).toHaveLength(30))
    await act()
    main.send([eventAt(2, 31), eventAt(1, 32)])
    await until(() => expect(hasButton('2 new')).toBe(true))
    main.end([verdict(32, now - 15 * minute, now)])
    await until(() => expect(bar()).toMatch(/^Stopped\./))
    await until(() => expect(tab().state.view).toHaveLength(32))
    expect(hasButton('2 new')).toBe(false)
    await until(() => expect(tab().state.scrollTop).toBe(2 * 28))
    button('Dismiss').click()
    await until(() => expect(bar()).toBe(''))
  })

  it('says of an event that is held back that it is not in the rows yet, and of a hidden one what hides it', async () => {
    await followFromForm()
    main.send([eventAt(20, 1), eventAt(19, 2)])
    await until(() => expect(tab().state.view).toHaveLength(2))
    tab().selection.set(0, true)
    main.send([eventAt(2, 3)])
    await until(() => expect(hasButton('1 new')).toBe(true))
    useRail().shown = 'event'
    const says = (): string | undefined => document.querySelector('.details .odd')?.textContent
    // As a click in the chart does.
    expect(usePictures().goTo(tab(), 2)).toBe(false)
    await until(() => expect(says()).toBe('This event is not in the rows yet.'))
    results.setFilters(tab(), [{ kind: 'range', column: 'attributeData', from: 2 }])
    usePictures().goTo(tab(), 0)
    await until(() => expect(says()).toBe('This event is hidden by the search or a filter.'))
    usePictures().goTo(tab(), 2)
    await until(() => expect(says()).toBeUndefined())
  })

  it('counts only the new events that the filters leave', async () => {
    await followFromForm()
    main.send(numbers(1, 20).map((value) => eventAt(100 - value, value)))
    await until(() => expect(tab().state.view).toHaveLength(20))
    results.setFilters(tab(), [{ kind: 'range', column: 'attributeData', from: 1, to: 22 }])
    await until(() => expect(tab().state.isComputing).toBe(false))
    tab().selection.set(0, true)
    main.send([eventAt(3, 22), eventAt(2, 23), eventAt(1, 24)])
    await until(() => expect(hasButton('1 new')).toBe(true))
    // Whoever changes the order sees them, and is not offered them again.
    results.setSort(tab(), [{ column: 'attributeData', isDescending: true }])
    await until(() => expect(values()[0]).toBe('22'))
    expect(hasButton('1 new')).toBe(false)
  })

  it('pauses, goes on and stops; and ends with the verdict of a complete range', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(hasButton('Pause')).toBe(true))
    button('Pause').click()
    await until(() => expect(main.told).toEqual(['pause']))
    main.send([], { stage: 'paused' })
    // Nothing counts up while nothing is asked.
    await until(() => expect(bar()).toMatch(/^Paused · last event received at \d\d:\d\d:\d\dResume/))
    expect(bar()).not.toContain('ago')
    button('Resume').click()
    await until(() => expect(main.told).toEqual(['pause', 'proceed']))
    main.send([eventAt(1, 2)], { gapCount: 1 })
    await until(() => expect(hasButton('Pause')).toBe(true))
    button('Stop').click()
    await until(() => expect(main.told).toEqual(['pause', 'proceed', 'stop']))
    main.end([verdict(2, now - 15 * minute, now)])
    await until(() => expect(status()).toMatch(/^complete: 2 events, 3 requests/))
    await until(() => expect(bar()).toMatch(/^Stopped\. .+ to .+ complete, 1 gap fetched later\./))
    const { source, state } = tab()
    expect(source).toMatchObject({ start: now - 15 * minute, end: now })
    expect(state.coverage?.[0]?.proven).toMatchObject([{ first: now - 15 * minute, last: now }])
    expect(document.querySelector('.pill.good .word')?.textContent).toBe('Complete')
    expect(document.querySelector('.pill.good .rest')?.textContent).toBe('2 events')
    button('Dismiss').click()
    await until(() => expect(bar()).toBe(''))
  })

  it('says between which times its parts were last requested, where that differs: what has come for them since is not there', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const [first, last, middle] = [now - 15 * minute, now, now - 10 * minute]
    const asOf = now - 5 * minute
    const proven = [
      { first, last: middle, asOf },
      { first: middle + 1, last, asOf: now },
    ]
    main.end([{ ...verdict(1, first, last), proven }])
    const time = (ms: number): string =>
      new RegExp(/\d\d:\d\d:\d\d/).exec(useSettings().formatter.formatInstant(ms))?.[0] ?? ''
    await until(() =>
      expect(bar()).toMatch(
        new RegExp(`complete\\. Last checked between (.+ )?${time(asOf)} and (.+ )?${time(now)}\\.`),
      ),
    )
    expect(status()).toContain(', as of ')
  })

  it('counts what is late and what is in the future', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)], { lateCount: 1, futureCount: 2 })
    await until(() => expect(bar()).toMatch(/ · 1 late · 2 in the future/))
  })

  it('has been fetched, once it has ended, no earlier than its events came, also with answers that left something missing', async () => {
    await followFromForm()
    main.send([eventAt(0, 1)], { lastAnswerAt: now - 10 * minute })
    await until(() => expect(values()).toEqual(['1']))
    main.end([verdict(1, now - 15 * minute, now)])
    await until(() => expect(status()).toMatch(/^complete: 1 event/))
    const { source } = tab()
    expect(source.kind === 'query' && source.receivedAt).toBeGreaterThanOrEqual(now)
  })

  it('ends complete where the devices were asked for the last time one after the other, but not where one was not asked for long', async () => {
    const other = 'valve-9'
    type(field('Device ID'), `${device}, ${other}`)
    await pickFrom(recentResults, 'Follow live')
    await until(() => expect(main.begun).toHaveLength(1))
    expect(main.begun[0]?.devices).toEqual([device, other])
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.end([
      verdict(1, now - 15 * minute, now),
      { ...verdict(0, now - 15 * minute, now - 1200), deviceId: other },
    ])
    await until(() => expect(bar()).toMatch(/^Stopped\./))
    expect(status()).toMatch(/^complete/)
    button('Follow again').click()
    await until(() => expect(main.begun).toHaveLength(2))
    // Nobody has asked the second device for the last moments before the end.
    expect(main.begun[1]?.start).toBe(now - 1199)
    main.end([
      verdict(0, now - 1199, now + 2 * minute),
      { ...verdict(0, now - 1199, now + minute), deviceId: other },
    ])
    await until(() => expect(bar()).toMatch(/^Stopped\./))
    await until(() => expect(status()).toMatch(/^1 of 2 devices incomplete \(1 min of /))
    expect(document.querySelector('.pill.caution .word')?.textContent).toBe('Incomplete')
    expect(tab().state.range?.devices[1]?.verdict?.missing).toEqual([
      { first: now + minute + 1, last: now + 2 * minute },
    ])
  })

  it('is proven as of the last request for each part, which only main knows', async () => {
    await followFromForm()
    main.send([eventAt(0, 1)])
    await until(() => expect(values()).toEqual(['1']))
    const [first, middle, last] = [now - 15 * minute, now - 10 * minute, now]
    const proven = [
      { first, last: middle - 1, asOf: now - 6 * minute },
      { first: middle, last, asOf: now },
    ]
    main.end([{ ...verdict(1, first, last), proven }])
    await until(() => expect(status()).toMatch(/^complete: 1 event, 3 requests, as of .* \(parts as of .*\)/))
    expect(tab().state.coverage?.[0]?.proven).toEqual(proven)
  })

  it('keeps the rows and offers the connection when the token is refused', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    main.end([verdict(1, now - 15 * minute, now)], { error: { kind: 'httpStatus', status: 401, body: '' } })
    await until(() => expect(bar()).toContain('Following has stopped: '))
    expect(values()).toEqual(['1'])
    expect(bar()).toMatch(/complete\./)
    button(/token/i).click()
    await until(() => expect(useConnections().isDialogOpen).toBe(true))
  })

  it('says that the service cannot be reached, or ignores the start, and goes on', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)], {
      isLinkDown: true,
      error: { kind: 'network', cause: 'refused', host: 'gw.example.com', detail: '' },
      ignoresStart: true,
    })
    await until(() =>
      expect(bar()).toMatch(/^Following · no connection to gw\.example\.com · next try in \d s · last event/),
    )
    expect(bar()).toContain('The service ignores the start of a range')
    expect(hasButton('Stop')).toBe(true)
  })

  it.each([
    ['answers 503', { kind: 'httpStatus', status: 503, body: '' }, 'the service responds with status 503'],
    [
      'closes connections',
      { kind: 'network', cause: 'reset', host: 'gw', detail: '' },
      'gw closed the connection',
    ],
    ['is silent', { kind: 'timeout', host: 'gw', seconds: 30 }, 'gw sent nothing for 30 s'],
    [
      'answers without JSON',
      { kind: 'notJson', status: 200, body: '' },
      'The response is not JSON (status 200)',
    ],
  ] as const)(
    'says while the service %s what happens, and tries at once if that is wanted',
    async (_, error, words) => {
      await followFromForm()
      main.send([eventAt(20, 1)], { error, nextPollAt: Date.now() + 30_000 })
      await until(() => expect(bar()).toMatch(/next try in \d\d s/))
      expect(bar()).toContain(`Following · ${words} · next try in`)
      button('Try now').focus()
      button('Try now').click()
      await until(() => expect(main.told).toEqual(['proceed']))
      const well = Object.fromEntries(
        Object.entries(main.devices()[0] ?? {}).filter(([name]) => name !== 'error'),
      )
      main.push({ devices: [{ ...well, stage: 'waiting' } as unknown as LiveDevice] })
      await until(() => expect(hasButton('Try now')).toBe(false))
      await until(() => expect(bar()).toMatch(/^Following · last event/))
      // The button goes, and the focus to the one beside it.
      expect(document.activeElement).toBe(button('Pause'))
    },
  )

  it('says how long a pause the service asks for, and does not offer to ignore that', async () => {
    await followFromForm()
    const error = { kind: 'httpStatus', status: 429, body: '', retryAfterSeconds: 40 } as const
    main.send([eventAt(20, 1)], { stage: 'asking', repetition: { error, at: Date.now() + 40_000 } })
    await until(() =>
      expect(bar()).toMatch(
        /^Following · the service asks for a pause \(status 429\) · next try in (40|3\d) s/,
      ),
    )
    expect(hasButton('Try now')).toBe(false)
  })

  it('stops when its tab is closed, and what was deleted in it stays so', async () => {
    await followFromForm()
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    results.recordDeletion(tab(), [0], { kind: 'deleted' })
    main.send([eventAt(1, 2)])
    await until(() => expect(values()).toEqual(['2', '1']))
    expect(tab().table.isDeleted(0)).toBe(true)
    results.close(tab().id)
    expect(main.told).toEqual(['stop'])
  })

  it('can be opened from Recent afterwards, also if no query was run', async () => {
    let results: readonly StoredResult[] = []
    /** The ways to run are always there. */
    const entries = async (): Promise<number> => {
      await entryOf(recentResults, 'Follow')
      return document.querySelectorAll('[role=menu] button').length
    }
    const listStored = async () => ok({ results, unreadable: [], byteCount: 1, maxBytes: 2, folder: 'kept' })
    Object.defineProperty(window, 'desktop', { configurable: true, value: { ...window.desktop, listStored } })
    await followFromForm()
    const query = main.begun[0]
    if (query === undefined) throw new Error('nothing is followed')
    main.send([eventAt(20, 1)])
    await until(() => expect(values()).toEqual(['1']))
    expect(await entries()).toBe(2)
    const { queryId: storedId, start } = query
    const common = {
      connectionName: 'plant-7',
      baseUrl: 'http://127.0.0.1:9',
      startedAt: start,
      asOf: now,
      devices: [],
      eventCount: 1,
      rowCount: 1,
      byteCount: 1,
    }
    results = [{ ...common, storedId, request: { kind: 'range', query: { ...query, end: now } } }]
    main.end([verdict(1, now - 15 * minute, now)])
    await until(async () => expect(await entries()).toBe(4))
  })

  it('needs a device, and says so in the form', async () => {
    await pickFrom(recentResults, 'Follow live')
    await until(() => expect(pageText()).toContain('Enter a device'))
    expect(main.begun).toEqual([])
  })
})
