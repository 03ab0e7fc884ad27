import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { isSameAddress } from '../../../src-renderer/connections/use-connection-editor'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop, type Loopback } from '../loopback'
import { alerts, button, field, flushPromises, hasButton, mountPage, type, until } from '../mount-page'
import { barPage, chooseMode, rangeField } from '../query-page'
import { status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService
let loopback: Loopback

const serviceStatus = (): string =>
  (document.querySelector('header .service-status')?.textContent ?? '').trim()
const serviceTone = (): string =>
  (document.querySelector('header .service-status')?.className ?? '').replace('service-status', '').trim()
const ask = (device: string): void => {
  type(field('Device ID'), device)
  button('Run query').click()
}
const save = (token: string) =>
  useConnections().save({
    ...(useConnections().current ? { id: useConnections().current?.id ?? '' } : {}),
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token,
  })
const earlier = (): string => (document.querySelector('.status .earlier')?.textContent ?? '').trim()

beforeEach(async () => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 40, from: to - hour, to, spread: 'even' }],
    switches: { unknownDevice: 'notFound' },
  })
  loopback = createLoopbackDesktop()
  mountPage(barPage)
  window.desktop.onConnectionsChanged((list) => useConnections().adopt(list))
})
afterEach(() => service.stop())

describe('what is wrong with the service, beside the connection', () => {
  it('says nothing before a request, then what came of it, and a new token starts it over and takes the error away', async () => {
    await save('another-token')
    await until(() => expect(hasButton(/choose another/)).toBe(true))
    expect(serviceStatus()).toBe('')
    ask('pump-1')
    await until(() => expect(serviceStatus()).toMatch(/^refused access at \d\d:\d\d:\d\d$/))
    expect(serviceTone()).toBe('bad')
    await until(() => expect(alerts().join()).toContain('did not accept the token'))

    await save(service.token)
    await until(() => expect(serviceStatus()).toBe(''))
    await until(() => expect(alerts()).toEqual([]))
    button('Run query').click()
    await until(() => expect(status()).toContain('complete: 40 events'))
    expect(serviceStatus()).toBe('')
    button(/choose another/).click()
    await until(() =>
      expect(document.querySelector('.head .service-status')?.textContent).toMatch(/^responded at \d{4}-/),
    )
  })

  it('says that the service is out of reach', async () => {
    await save(service.token)
    await service.stop()
    await chooseMode('Latest')
    ask('pump-1')
    await until(() => expect(serviceStatus()).toMatch(/^unreachable /))
    expect(serviceTone()).toBe('bad')
    expect(document.querySelector('header .service-status')?.getAttribute('title')).toContain(
      'refused the connection',
    )
  })
})

describe('a query that brought no result', () => {
  beforeEach(async () => {
    await save(service.token)
    ask('pump-1')
    await until(() => expect(status()).toContain('complete: 40 events'))
    expect(earlier()).toBe('')
  })

  it('is named beside the result of before, which is named too, until the next', async () => {
    ask('pump-9')
    await until(() =>
      expect(earlier()).toBe(
        'The last query (pump-9 · last 24 hours · complete range) failed. Still shown: pump-1 · last 24 hours',
      ),
    )
    expect(status()).toContain('complete: 40 events')
    ask('pump-1')
    await until(() => expect(earlier()).toBe(''))
  })

  it('is said in the tab from which it was asked, and in no other', async () => {
    const first = useResults().active
    await chooseMode('Latest')
    ask('pump-1')
    await until(() => expect(useResults().tabs).toHaveLength(2))
    const second = useResults().active
    ask('pump-9')
    await until(() =>
      expect(earlier()).toContain('failed. Still shown: pump-1 · latest 1,000 · last 24 hours'),
    )
    useResults().activate(first?.id ?? '')
    await flushPromises()
    expect(earlier()).toBe('')
    useResults().activate(second?.id ?? '')
    await flushPromises()
    expect(earlier()).toContain('Still shown: pump-1 · latest 1,000 · last 24 hours')
  })

  it('is said in the tab of the same query, whichever is active', async () => {
    const first = useResults().active
    await chooseMode('Latest')
    ask('pump-1')
    await until(() => expect(useResults().tabs).toHaveLength(2))
    await chooseMode('Complete range')
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 404 }] }
    ask('pump-1')
    await until(() => expect(useQueries().failedQuery).not.toBeNull())
    await flushPromises()
    expect(earlier()).toBe('')
    useResults().activate(first?.id ?? '')
    await until(() =>
      expect(earlier()).toBe(
        'The last query (pump-1 · last 24 hours · complete range) failed. Still shown: pump-1 · last 24 hours',
      ),
    )
  })

  it('is called cancelled where it was', async () => {
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'latency', ms: 5000 }] }
    await chooseMode('Latest')
    const before = service.requests.length
    ask('pump-1')
    await until(() => expect(service.requests.length).toBe(before + 1))
    button('Cancel').click()
    await until(() =>
      expect(earlier()).toBe(
        'The last query (pump-1 · last 24 hours · latest 1,000) was cancelled. Still shown: pump-1 · last 24 hours',
      ),
    )
  })
})

describe('the limit', () => {
  it.each(['5000', '0', '12.5', ''])(
    '%s stays as it was typed, is called faulty at the field, and is not asked with',
    async (typed) => {
      await save(service.token)
      await chooseMode('Latest')
      const limit = await rangeField('Limit')
      type(limit, typed)
      limit.dispatchEvent(new Event('blur'))
      await until(() => expect(alerts()).toContain('Enter a whole number from 1 to 1,000.'))
      expect((await rangeField('Limit')).value).toBe(typed)
      expect((await rangeField('Limit')).getAttribute('aria-invalid')).toBe('true')
      ask('pump-1')
      await flushPromises()
      expect(alerts()).toEqual(['Enter a whole number from 1 to 1,000.'])
      expect(loopback.requests.some(({ channel }) => channel === 'queryLatest')).toBe(false)
      await chooseMode('Complete range')
      button('Run query').click()
      await until(() => expect(status()).toContain('complete: 40 events'))
      expect(alerts()).toEqual([])
    },
  )
})

describe('a base URL', () => {
  const saved = 'https://gw.example.com/iot'
  it.each([`${saved}/`, ' https://GW.example.com:443/iot// ', saved])(
    'typed as %s is the same address',
    (typed) => expect(isSameAddress(saved, typed)).toBe(true),
  )
  it.each([
    'https://gw.example.com',
    'http://gw.example.com/iot',
    'https://gw.example.com:8443/iot',
    'https://gw.example.com/IOT',
    'gw',
    '',
  ])('typed as %s is another', (typed) => expect(isSameAddress(saved, typed)).toBe(false))
})
