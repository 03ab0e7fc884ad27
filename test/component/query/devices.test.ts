import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useRanges } from '../../../src-renderer/results/ranges'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { chooseMode, queryPage, rangeField, recentResults } from '../query-page'
import { header, status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
const recipe = (deviceId: string, count: number) => ({
  deviceId,
  count,
  from: to - 5 * hour,
  to,
  spread: 'even' as const,
})
let service: SampleService
let loopback: Loopback

const open = async (consentThreshold = 2_000_000): Promise<void> => {
  loopback = createLoopbackDesktop({ consentThreshold })
  mountPage(queryPage)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
}
const paste = (text: string): boolean => {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  return field('Device ID').dispatchEvent(event)
}
const press = (key: string): void => {
  field('Device ID').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const asked = (channel: string): readonly Record<string, unknown>[] =>
  loopback.requests
    .filter((sent) => sent.channel === channel)
    .map(({ request }) => request as Record<string, unknown>)
const run = (): void => button('Run query').click()
const listed = (): readonly string[] =>
  [...document.querySelectorAll('[data-rail] li')].map((line) =>
    [...line.querySelectorAll('.sign, .text > *')]
      .map(
        (part) =>
          /lucide-[a-z-]+/.exec(part.getAttribute('class') ?? '')?.[0] ?? (part.textContent ?? '').trim(),
      )
      .join(' | '),
  )

beforeEach(async () => {
  service = await startSampleService({
    devices: [
      recipe('pump-1', 2500),
      recipe('pump 2', 40),
      recipe('pump-3', 1200),
      recipe('pump-4\u200b', 3),
    ],
    switches: { unknownDevice: 'notFound' },
  })
})
afterEach(() => service.stop())

describe('the device field', () => {
  beforeEach(() => open())

  it('leaves a single device as text', () => {
    type(field('Device ID'), ' pump 2 ')
    expect(field('Device ID').value).toBe(' pump 2 ')
    expect(useQueries().devices).toEqual(['pump 2'])
    expect(paste('pump-9')).toBe(true)
  })

  it('says that an ID has characters that nobody sees, asks for it as it is, and shows them wherever it stands', async () => {
    type(field('Device ID'), 'pump-4\u200b')
    await until(() =>
      expect(alerts()).toEqual([
        'This device ID contains characters that cannot be seen: pump-4⟨U+200B⟩Remove these characters',
      ]),
    )
    run()
    await until(() => expect(asked('startRange').map(({ devices }) => devices)).toEqual([['pump-4\u200b']]))
    await until(() => expect(document.querySelector('[role=tab]')?.textContent).toContain('pump-4⟨U+200B⟩'))
    expect(pageText()).not.toContain('\u200b')
  })

  it('removes these characters where that is wanted, from all IDs', async () => {
    paste('\ufeffpump-1\npump\u00a02\npump-3')
    await until(() => expect(pageText()).toContain('⟨U+FEFF⟩pump-1, pump⟨U+00A0⟩2'))
    expect(useQueries().devices).toEqual(['\ufeffpump-1', 'pump\u00a02', 'pump-3'])
    button('Remove these characters').click()
    await until(() => expect(useQueries().devices).toEqual(['pump-1', 'pump 2', 'pump-3']))
    await until(() => expect(pageText()).not.toContain('cannot be seen'))
  })

  it('takes a list with any separator, trims, and keeps each device once', async () => {
    expect(paste(' pump-1\r\npump 2;pump-3,\tpump-1 \n\n a:b/c ')).toBe(false)
    expect(useQueries().devices).toEqual(['pump-1', 'pump 2', 'pump-3', 'a:b/c'])
    await until(() => expect(pageText()).toContain('4 devices'))
    type(field('Device ID'), 'pump-4,')
    await until(() => expect(field('Device ID').value).toBe(''))
    type(field('Device ID'), 'pump-1')
    expect(useQueries().devices).toEqual(['pump-1', 'pump 2', 'pump-3', 'a:b/c', 'pump-4'])
  })

  it('gives devices back with Backspace, with their ×, and all at once', async () => {
    paste('pump-1,pump-2,pump-3')
    type(field('Device ID'), 'x')
    press('Backspace')
    expect(useQueries().taggedDevices).toEqual(['pump-1', 'pump-2', 'pump-3'])
    type(field('Device ID'), '')
    press('Backspace')
    expect(useQueries().taggedDevices).toEqual(['pump-1', 'pump-2'])
    await until(() => expect(hasButton('Remove pump-3')).toBe(false))
    button('Remove pump-1').click()
    expect(useQueries().devices).toEqual(['pump-2'])
    button('Remove all devices').click()
    expect(useQueries().devices).toEqual([])
  })

  it('selects all devices with Ctrl+A, to be replaced by what is typed, and tags them again when one leaves', async () => {
    paste('pump-1,"pump, 2"')
    const selectAll = (): void => {
      const key = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
      field('Device ID').dispatchEvent(key)
    }
    selectAll()
    await until(() => expect(field('Device ID').value).toBe('pump-1, "pump, 2"'))
    await until(() =>
      expect([field('Device ID').selectionStart, field('Device ID').selectionEnd]).toEqual([0, 17]),
    )
    expect([useQueries().taggedDevices, useQueries().devices]).toEqual([[], ['pump-1', 'pump, 2']])
    field('Device ID').dispatchEvent(new FocusEvent('blur'))
    expect(useQueries().taggedDevices).toEqual(['pump-1', 'pump, 2'])
    selectAll()
    type(field('Device ID'), 'pump-3')
    expect(useQueries().devices).toEqual(['pump-3'])
  })

  it('says how many are too many', async () => {
    paste(Array.from({ length: 101 }, (_, index) => `pump-${String(index)}`).join('\n'))
    run()
    await until(() =>
      expect(alerts().join()).toContain('There are 101 devices, but a query takes at most 100.'),
    )
    expect(asked('startRange')).toEqual([])
  })
})

describe('a query of several devices', () => {
  it('shows the events of all in one tab, with the device in front and a verdict in words', async () => {
    await open()
    paste('pump-1,pump 2,pump-3')
    run()
    await until(
      () => expect(status()).toMatch(/^complete: 3,740 events from 3 devices, \d+ requests · 3,740 shown$/),
      20,
    )
    const tab = useResults().active
    expect(useResults().tabs).toHaveLength(1)
    expect(new Set(Array.from({ length: 3740 }, (_, row) => tab?.table.eventId(row)))).toEqual(
      new Set(['pump-1', 'pump 2', 'pump-3'].flatMap((device) => service.ids(device))),
    )
    expect(header('deviceId').getAttribute('aria-colindex')).toBe(
      String(Number(header('deviceTimestamp').getAttribute('aria-colindex')) + 1),
    )
    expect(document.querySelector('[role=tab]')?.textContent).toContain('pump-1 + 2 · last 24 hours')
    await until(() => expect(useSettings().settings.recentDevices).toEqual(['pump-1', 'pump 2', 'pump-3']))
    button('Proof').click()
    await until(() => expect(listed()).toHaveLength(3))
    expect(listed()[1]).toBe('lucide-check | pump 2 | complete: 40 events, 1 request')
  })

  it('says which one is not whole, and fetches only what is missing of it', async () => {
    await open()
    paste('pump-1,pump-9')
    run()
    await until(
      () =>
        expect(status()).toContain('1 of 2 devices incomplete (1 d of 1 d not fully fetched), 2,500 events'),
      20,
    )
    expect(alerts().join()).toContain('pump-9:')
    button('Proof').click()
    await until(() => expect(listed()[1]).toContain('nothing has been fetched'))
    expect(listed()[1]).toContain('does not know this address or device (status 404)')
    service.add([
      {
        id: 'pump-9@#t@#1',
        deviceId: 'pump-9',
        attributeCode: 't',
        createdTime: to,
        deviceTimestamp: to,
        ingressTimeStamp: to,
      },
    ])
    const before = service.requests.length
    button('Fetch missing for pump-9').click()
    await until(() => expect(status()).toContain('complete: 2,501 events from 2 devices'), 20)
    expect(service.requests.slice(before).map(({ url }) => url.split('/')[3])).toEqual(['pump-9'])
    expect(asked('fetchMissing')).toMatchObject([{ deviceId: 'pump-9' }])
    expect(useResults().active?.table.rowCount).toBe(2501)
  })

  it('goes on with one device while another is still being fetched, and never reads twice at once', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 80 }] }
    await open()
    const { readRange } = window.desktop
    let [reading, most] = [0, 0]
    const counting: typeof readRange = async (request) => {
      most = Math.max(most, (reading += 1))
      return readRange(request).finally(() => (reading -= 1))
    }
    Object.defineProperty(window, 'desktop', {
      value: { ...window.desktop, readRange: counting },
      configurable: true,
    })
    paste('pump-1,pump-9')
    run()
    const verdictOf = (index: number) => useResults().active?.state.range?.devices[index]?.verdict
    await until(() => expect(verdictOf(1)?.kind).toBe('partial'))
    expect(verdictOf(0)).toBeUndefined()
    service.add([
      {
        id: 'pump-9@#t@#1',
        deviceId: 'pump-9',
        attributeCode: 't',
        createdTime: to,
        deviceTimestamp: to,
        ingressTimeStamp: to,
      },
    ])
    const tab = useResults().active
    if (tab) await useRanges().fetchMissing(tab, 'pump-9')
    expect(status()).toContain('complete: 2,501 events from 2 devices')
    expect(most).toBe(1)
  })

  it('is an error at the form when no device was answered', async () => {
    await open()
    paste('pump-8,pump-9')
    run()
    await until(() => expect(alerts().join()).toContain('status 404'))
    expect(useResults().tabs).toEqual([])
  })

  it('asks each for the latest, and tells of each', async () => {
    await open()
    await chooseMode('Latest')
    paste('pump-1,pump 2,pump-9')
    run()
    await until(() =>
      expect(status()).toContain(
        '1,040 events from 2 of 3 devices, no response for 1 of 3 devices, may be truncated for 1 of 3 devices',
      ),
    )
    expect(asked('queryLatest')).toMatchObject([{ devices: ['pump-1', 'pump 2', 'pump-9'], limit: 1000 }])
    button('Proof').click()
    await until(() => expect(listed()).toHaveLength(3))
    expect(listed()[0]).toMatch(/^lucide-triangle-alert \| pump-1 \| 1,000 events, may be truncated/)
    expect(listed()[1]).toBe('lucide-check | pump 2 | 40 events')
    expect(listed()[2]).toContain('status 404')
  })
})

describe('a query that turns out to be very large', () => {
  beforeEach(async () => {
    service.add([])
    await open(1500)
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(alerts().join()).toMatch(/This range contains about [\d,]+ events/), 20)
  })

  it('asks, and goes on when it is told to', async () => {
    expect(status()).toContain('waiting for your answer')
    button('Continue').click()
    await until(() => expect(status()).toContain('complete: 2,500 events'), 20)
    expect(alerts()).toEqual([])
  })

  it('stops there, and keeps what came', async () => {
    button('Stop and keep what was fetched').click()
    await until(() => expect(status()).toContain('incomplete:'), 20)
    expect(useResults().active?.table.rowCount).toBeGreaterThan(0)
    expect(useResults().active?.table.rowCount).toBeLessThan(2500)
  })
})

describe('recent queries', () => {
  const choose = async (text: RegExp): Promise<void> => {
    button(recentResults).click()
    const entry = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find((option) =>
        text.test(option.textContent ?? ''),
      )
    await until(() => expect(entry()).toBeDefined())
    entry()?.click()
  }

  it('are remembered with devices, range and extent, newest first, and nothing else', async () => {
    await open()
    type(field('Device ID'), 'pump 2')
    run()
    await until(() => expect(status()).toContain('complete'))
    await chooseMode('Latest')
    type(field('Device ID'), 'pump-3')
    run()
    await until(() => expect(useResults().tabs).toHaveLength(2))
    expect(useSettings().settings.recentQueries).toEqual([
      { devices: ['pump-3'], preset: 'last24Hours', extent: 'latest', limit: 1000 },
      { devices: ['pump 2'], preset: 'last24Hours', extent: 'complete', limit: 1000 },
    ])
    await until(() =>
      expect(asked('saveSettings').at(-1)).toMatchObject({ settings: { recentQueries: [{}, {}] } }),
    )
    const before = Date.now()
    await choose(/^\s*pump 2 · last 24 hours\s*complete range/)
    // The same query again: it refreshes its tab.
    await until(() => expect(asked('startRange')).toHaveLength(2))
    await until(() => expect(useSettings().settings.recentQueries[0]?.devices).toEqual(['pump 2']))
    expect(useResults().tabs).toHaveLength(2)
    expect(field('Device ID').value).toBe('pump 2')
    expect((await rangeField('Complete range')).checked).toBe(true)
    expect(Number(asked('startRange')[1]?.['end'])).toBeGreaterThanOrEqual(before - 999)
    expect(useSettings().settings.recentQueries.map(({ devices }) => devices)).toEqual([
      ['pump 2'],
      ['pump-3'],
    ])
  })

  it('bring typed instants back as they were, and several devices as tags', async () => {
    await open()
    const [start, end] = [to - 2 * hour, to - hour]
    await useSettings().change({
      zone: 'Asia/Kathmandu',
      recentQueries: [
        { devices: ['pump-1', 'pump-3'], preset: 'custom', start, end, extent: 'complete', limit: 20 },
      ],
    })
    await choose(/pump-1, pump-3/)
    await until(() => expect(status()).toContain('complete'), 20)
    expect(asked('startRange')).toMatchObject([{ devices: ['pump-1', 'pump-3'], start, end }])
    expect(useQueries().taggedDevices).toEqual(['pump-1', 'pump-3'])
    expect(useQueries().preset).toBe('custom')
  })

  it('are ten at the most', async () => {
    await open()
    for (let index = 0; index < 12; index += 1) {
      await useSettings().rememberQuery({
        devices: [`pump-${String(index)}`],
        preset: 'today',
        extent: 'latest',
        limit: 5,
      })
    }
    expect(useSettings().settings.recentQueries.map(({ devices: [device] }) => device)).toEqual(
      Array.from({ length: 10 }, (_, index) => `pump-${String(11 - index)}`),
    )
  })
})
