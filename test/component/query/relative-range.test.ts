import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, flushPromises, mountPage, pageText, type, until } from '../mount-page'
import { queryPage, rangeField } from '../query-page'
import { status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let loopback: Loopback
const asked = (): readonly { readonly start: number; readonly end: number }[] =>
  loopback.requests
    .filter(({ channel }) => channel === 'startRange')
    .map(({ request }) => request as { start: number; end: number })

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 40, from: to - hour, to, spread: 'even' }],
    switches: { unknownDevice: 'emptyList' },
  })
  loopback = createLoopbackDesktop()
  mountPage(queryPage)
})
afterEach(() => service.stop())
const connect = async (): Promise<void> => {
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
}

describe('a range that was typed relative to now', () => {
  it('stays relative on the tab and in Recent, refreshes its tab, and is taken anew', async () => {
    await connect()
    type(field('Device ID'), 'pump-1')
    type(await rangeField('Start'), '-2d')
    type(await rangeField('End'), 'now')
    button('Run query').click()
    await until(() => expect(status()).toContain('complete: 40 events'))
    expect(document.querySelector('[role=tab] .title')?.textContent).toBe('pump-1 · -2d to now')
    const [recent] = useSettings().settings.recentQueries
    expect(recent).toEqual({
      devices: ['pump-1'],
      preset: 'custom',
      relative: { start: '-2d', end: 'now' },
      extent: 'complete',
      limit: 1000,
    })

    type(await rangeField('Start'), '2020-01-01')
    type(await rangeField('End'), '2020-01-02')
    const again = Date.now()
    if (recent) await useQueries().runAgain(recent)
    expect([(await rangeField('Start')).value, (await rangeField('End')).value]).toEqual(['-2d', 'now'])
    const { start, end } = asked()[1] ?? { start: 0, end: 0 }
    // In whole seconds.
    expect(end).toBeGreaterThan(again - 1000)
    expect(end - start).toBe(48 * hour)
    expect(useResults().tabs).toHaveLength(1)
    expect(useSettings().settings.recentQueries).toEqual([recent])
  })
})

describe('a device among several that the service answered with no events', () => {
  it('is named in the status and in its verdict, with what may be the reason', async () => {
    await connect()
    type(field('Device ID'), 'pump-1,pmup-1,')
    button('Run query').click()
    await until(() => expect(status()).toContain('complete: 40 events from 1 of 2 devices'))
    expect(status()).toContain('no events from pmup-1')
    button('Proof').click()
    await until(() =>
      expect(pageText()).toContain(
        'The service responded with no events. It may not know this device: check the ID.',
      ),
    )
  })
})

describe('a query without a connection and without a device', () => {
  it('says both', async () => {
    button('Run query').click()
    await flushPromises()
    expect(alerts().join()).toContain('No connection selected. Choose or add one in Connection.')
    expect(alerts().join()).toMatch(/device/i)
  })
})
