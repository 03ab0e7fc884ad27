import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useRanges } from '../../../src-renderer/results/ranges'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, hasButton, mountPage, pageText, type, until } from '../mount-page'
import { chooseMode, choosePreset, formPage, openRange, rangeField, rangeText } from '../query-page'

const hour = 3_600_000
let service: SampleService
let loopback: Loopback

const start = async (): Promise<void> => {
  mountPage(formPage)
  await useSettings().change({ zone: 'Europe/Berlin' })
  const saved = await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
  expect(saved.ok).toBe(true)
}
const asked = (): readonly Record<string, unknown>[] =>
  loopback.requests
    .filter(({ channel }) => channel === 'queryLatest')
    .map(({ request }) => request as Record<string, unknown>)
// As Ctrl+Enter does, also while Cancel stands in the place of Run.
const run = (): void => void useQueries().run()

beforeEach(async () => {
  const at = Date.now() - hour
  const event = {
    id: `pump-1@#t@#${String(at)}`,
    createdTime: at,
    deviceTimestamp: at,
    ingressTimeStamp: at,
    deviceId: 'pump-1',
  }
  service = await startSampleService({ events: [event], switches: { rangeStamp: 'createdTime' } })
  loopback = createLoopbackDesktop()
  await start()
})
afterEach(() => service.stop())

describe('the form Query, asking for the latest', () => {
  beforeEach(() => chooseMode('Latest'))

  it('asks for the last 24 hours by default, shows the answer and remembers the device', async () => {
    type(field('Device ID'), ' pump-1 ')
    run()
    await until(() => expect(useResults().tabs).toHaveLength(1))
    const [query] = asked()
    expect(query).toMatchObject({ devices: ['pump-1'], zone: 'Europe/Berlin', limit: 1000 })
    expect(Number(query?.['end']) - Number(query?.['start'])).toBe(24 * hour)
    expect(useResults().tabs[0]?.table.rowCount).toBe(1)
    expect(useResults().tabs[0]?.source).toMatchObject({
      kind: 'query',
      devices: ['pump-1'],
      connectionName: 'plant-7',
      baseUrl: service.url,
    })
    await until(() => expect(useSettings().settings.recentDevices).toEqual(['pump-1']))
  })

  it('leaves out what is left empty, and says what the service will do', async () => {
    await choosePreset('service default')
    await openRange()
    await until(() => expect(pageText()).toContain('the service starts one day before the request'))
    expect(pageText()).toContain('the service ends at the moment of the request')
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(asked()).toHaveLength(1))
    expect(Object.keys(asked()[0] ?? {}).sort()).toEqual([
      'connectionId',
      'devices',
      'limit',
      'queryId',
      'zone',
    ])
  })

  it('takes typed times in the chosen zone, says what it understood, and calls the range custom', async () => {
    type(await rangeField('Start'), '2026-11-20 08:15:30.250')
    type(await rangeField('End'), '2026-11-20T08:15:31Z')
    await until(() => expect(rangeText()).toContain(' to '))
    expect(pageText()).toContain('CET (+01:00)')
    expect(pageText()).toContain('2026-11-20 09:15:31.000 CET (+01:00)')
    const zonesSaid = (): number => pageText().split('CET (+01:00)').length - 1
    expect(zonesSaid()).toBe(2)
    // Where both ends say the same, it is said once.
    type(await rangeField('End'), '2026-11-20 08:15:31.500')
    await until(() => expect(zonesSaid()).toBe(1))
    type(await rangeField('End'), '2026-11-20T08:15:31Z')
    await until(() => expect(zonesSaid()).toBe(2))
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(asked()).toHaveLength(1))
    expect(asked()[0]).toMatchObject({
      start: Date.parse('2026-11-20T08:15:30.250+01:00'),
      end: Date.parse('2026-11-20T08:15:31Z'),
    })
  })

  it('says of a time that it came twice or never, and takes the wider range', async () => {
    type(await rangeField('Start'), '2026-10-25 02:30')
    type(await rangeField('End'), '2026-10-25 02:30')
    await until(() =>
      expect(pageText()).toContain(
        'Ambiguous (clocks went back): using the first, 2026-10-25 02:30:00.000 CEST (+02:00)',
      ),
    )
    expect(pageText()).toContain('using the second, 2026-10-25 02:30:00.000 CET (+01:00)')
    type(await rangeField('Start'), '2026-03-29 02:30')
    await until(() => expect(pageText()).toContain('This time does not exist'))
    expect(pageText()).toContain('using 2026-03-29 03:00:00.000 CEST (+02:00).')
  })

  it.each([
    ['tomorrow', '', 'Not a valid time'],
    ['2026-11-20', '2026-11-19', 'Start is after End.'],
  ])('does not ask for %s to %s', async (startText, endText, reason) => {
    type(field('Device ID'), 'pump-1')
    type(await rangeField('Start'), startText)
    type(await rangeField('End'), endText)
    run()
    await until(() => expect(pageText()).toContain(reason))
    expect((await rangeField('Start')).getAttribute('aria-invalid')).toBe('true')
    expect(asked()).toHaveLength(0)
  })

  it('keeps the instants when the zone changes', async () => {
    type(await rangeField('Start'), '2026-11-20 08:15')
    await useSettings().change({ zone: 'Asia/Kathmandu' })
    await until(async () => expect((await rangeField('Start')).value).toBe('2026-11-20 13:00:00.000'))
  })

  it('asks for a device, and for a connection, in a sentence', async () => {
    run()
    await until(() => expect(alerts().join()).toContain('No device ID. Enter a device ID.'))
    const device = field('Device ID')
    expect(device.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(device.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'No device ID.',
    )
    await useConnections().remove(useConnections().current?.id ?? '')
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(alerts().join()).toContain('No connection selected.'))
    expect(asked()).toHaveLength(0)
  })

  it('shows why the service refused, near the form', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 503 }] }
    type(field('Device ID'), 'pump-1')
    run()
    await until(() =>
      expect(alerts().join()).toContain('The service reported an internal error (status 503).'),
    )
    expect(useQueries().running).toBeNull()
  })

  it('is cancelled by its button, which is only there to press while something runs', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'silence' }] }
    expect(hasButton('Cancel')).toBe(false)
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(hasButton('Cancel')).toBe(true))
    expect(pageText()).toContain('Querying…')
    button('Cancel').click()
    await until(() => expect(pageText()).toContain('Cancelled.'))
    expect(loopback.requests.at(-1)).toMatchObject({
      channel: 'cancelQuery',
      request: { queryId: asked()[0]?.['queryId'] },
    })
    expect(alerts()).toEqual([])
    await until(() => expect(hasButton('Cancel')).toBe(false))
  })

  it('takes what is typed on Enter, and a remembered device only after an arrow key', async () => {
    await useSettings().change({ recentDevices: ['pump-10', 'pump-12'] })
    const untilListed = (): Promise<void> =>
      until(() => expect(document.querySelector('[role=listbox]')).not.toBeNull())
    const press = (key: string): boolean =>
      field('Device ID').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    type(field('Device ID'), 'pump-1')
    await untilListed()
    press('Enter')
    await until(() => expect(asked()).toMatchObject([{ devices: ['pump-1'] }]))
    type(field('Device ID'), 'pump-1')
    await untilListed()
    press('ArrowDown')
    press('Enter')
    await until(() => expect(field('Device ID').value).toBe('pump-10'))
    expect(asked()).toHaveLength(1)
  })

  it('lets the last query win', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 150 }] }
    type(field('Device ID'), 'slow')
    run()
    await until(() => expect(asked()).toHaveLength(1))
    const { faults } = service.switches
    service.switches = { ...service.switches, faults: [] }
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(useResults().tabs).toHaveLength(1))
    // A later one that takes as long as the first would have taken.
    service.switches = { ...service.switches, faults }
    run()
    await until(() => expect(hasButton('Cancel')).toBe(false))
    expect(asked()).toHaveLength(3)
    expect(useResults().tabs.map(({ source }) => source)).toMatchObject([{ devices: ['pump-1'] }])
  })
})

describe('the form Query, asking for a complete range', () => {
  const ranges = (): readonly Record<string, unknown>[] =>
    loopback.requests
      .filter(({ channel }) => channel === 'startRange')
      .map(({ request }) => request as Record<string, unknown>)

  it('does so by default, whole, and with a verdict', async () => {
    const to = Date.now() - hour
    const many = await startSampleService({
      token: service.token,
      devices: [{ deviceId: 'pump-2', count: 2500, from: to - 5 * hour, to, spread: 'even' }],
    })
    await useConnections().save({
      name: 'many',
      baseUrl: many.url,
      allowUnencrypted: false,
      token: many.token,
    })
    expect((await rangeField('Complete range')).checked).toBe(true)
    type(field('Device ID'), 'pump-2')
    run()
    await until(
      () => expect(useResults().active?.state.range?.devices[0]?.verdict?.kind).toBe('complete'),
      20,
    )
    const [tab] = useResults().tabs
    expect(tab?.table.rowCount).toBe(2500)
    await until(() => expect(tab?.state.view.length).toBe(2500))
    expect(new Set(Array.from({ length: 2500 }, (_, row) => tab?.table.eventId(row)))).toEqual(
      new Set(many.ids('pump-2')),
    )
    await until(() => expect(useSettings().settings.recentDevices).toEqual(['pump-2']))
    await many.stop()
  })

  it('stays one when an end is emptied, which then means now, and a start that is emptied the day before', async () => {
    type(field('Device ID'), 'pump-1')
    type(await rangeField('End'), '')
    await until(() => expect(pageText()).toContain('Empty: up to now.'))
    expect([
      (await rangeField('Complete range')).checked,
      (await rangeField('Complete range')).disabled,
    ]).toEqual([true, false])
    type(await rangeField('Start'), '')
    await until(() => expect(pageText()).toContain('Empty: from one day before now.'))
    expect((await rangeField('Complete range')).checked).toBe(true)
    const before = Date.now()
    run()
    await until(() => expect(ranges()).toHaveLength(1))
    const { start, end } = ranges()[0] as { start: number; end: number }
    // In whole seconds.
    expect(end).toBeGreaterThan(before - 1000)
    expect(end).toBeLessThanOrEqual(Date.now())
    expect(end - start).toBe(24 * hour)
    await until(() => expect(useResults().active?.state.range?.devices[0]?.verdict?.kind).toBe('complete'))
    // Whenever it is run again, it is about the time up to then.
    expect(useResults().active?.source).toMatchObject({ relative: { start: '-24h', end: 'now' } })
    expect(asked()).toHaveLength(0)
  })

  it('stays one when the range is left to the service, while something unreadable is typed, and without a start after the end', async () => {
    type(field('Device ID'), 'pump-1')
    await choosePreset('service default')
    await openRange()
    await until(() => expect(pageText()).toContain('Empty: up to now.'))
    expect((await rangeField('Complete range')).checked).toBe(true)
    type(await rangeField('End'), '2026-1')
    expect((await rangeField('Complete range')).checked).toBe(true)
    type(await rangeField('End'), '2020-01-01')
    await until(() => expect(pageText()).toContain('Empty: from one day before now, which is after End.'))
    expect((await rangeField('Complete range')).checked).toBe(true)
    run()
    await choosePreset('last 24 hours')
    run()
    await until(() => expect(ranges()).toHaveLength(1))
    expect(asked()).toHaveLength(0)
  })

  it('gives way to a limit that is typed', async () => {
    const limit = await rangeField('Limit')
    type(limit, '20')
    limit.dispatchEvent(new Event('blur'))
    await until(async () => expect((await rangeField('Latest')).checked).toBe(true))
  })

  it('keeps a limit that is none, and says so, until the range is opened again', async () => {
    type(await rangeField('Limit'), '5000')
    await nextTick()
    button(/^Range:/).click()
    await nextTick()
    const again = await rangeField('Limit')
    expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['5000', 'true'])
    type(again, '500')
    await nextTick()
    expect(useQueries().limit).toBe(500)
  })

  it('says why nothing came, near the form, and shows no result', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'html' }] }
    type(field('Device ID'), 'pump-1')
    run()
    await until(() => expect(alerts()).toHaveLength(1))
    expect(useResults().tabs).toHaveLength(0)
    // Nothing of it is held, in memory or on the disk.
    const queryId = ranges()[0]?.['queryId']
    expect(loopback.requests.slice(-3)).toMatchObject([
      { channel: 'closeRange', request: { queryId } },
      { channel: 'closeStored', request: { storedId: queryId } },
      { channel: 'deleteStored', request: { storedId: queryId } },
    ])
  })

  it('keeps what came when it is cancelled, names what is missing, and fetches only that', async () => {
    const to = Date.now() - hour
    const slow = await startSampleService({
      token: service.token,
      devices: [{ deviceId: 'pump-3', count: 9000, from: to - 5 * hour, to, spread: 'even' }],
      switches: { faults: [{ every: 1, kind: 'latency', ms: 60 }] },
    })
    await useConnections().save({
      name: 'slow',
      baseUrl: slow.url,
      allowUnencrypted: false,
      token: slow.token,
    })
    type(field('Device ID'), 'pump-3')
    run()
    await until(() => expect(useResults().active?.table.rowCount).toBeGreaterThan(0), 20)
    button('Cancel').click()
    await until(() => expect(useResults().active?.state.range?.devices[0]?.verdict?.kind).toBe('partial'), 20)
    const tab = useResults().active
    const before = tab?.table.rowCount ?? 0
    const requestsBefore = slow.requests.length
    expect(before).toBeLessThan(9000)
    expect(tab?.state.range?.devices[0]?.verdict?.missing.length).toBeGreaterThan(0)
    if (tab) await useRanges().fetchMissing(tab)
    expect(tab?.state.range?.devices[0]?.verdict).toMatchObject({
      kind: 'complete',
      eventCount: 9000,
      missing: [],
    })
    expect(tab?.table.rowCount).toBe(9000)
    expect(slow.requests.length).toBeGreaterThan(requestsBefore)
    await slow.stop()
  })
})
