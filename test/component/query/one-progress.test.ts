import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useConnections } from '../../../src-renderer/connections/connections'
import { useQueries } from '../../../src-renderer/query/queries'
import { useResults } from '../../../src-renderer/results/results'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { createLoopbackDesktop } from '../loopback'
import { alerts, button, field, hasButton, mountPage, type, until } from '../mount-page'
import { queryPage } from '../query-page'
import { status } from '../results-support'

const hour = 3_600_000
const to = Date.now() - hour
let service: SampleService

const setLatency = (ms: number): void => {
  service.switches = { ...service.switches, faults: ms === 0 ? [] : [{ every: 1, kind: 'latency', ms }] }
}
const ask = (device: string): void => {
  type(field('Device ID'), device)
  // As Ctrl+Enter does, also while Cancel stands in the place of Run.
  void useQueries().run()
}
const sentence = (): string => (document.querySelector('.progress')?.textContent ?? '').trim()
const cancelNothing = async (): Promise<void> => {
  setLatency(5000)
  ask('pump-1')
  await until(() => expect(service.requests).toHaveLength(1))
  button('Cancel').click()
  await until(() => expect(hasButton('Fetch missing')).toBe(true))
  expect(sentence()).toBe('Cancelled.')
}

beforeEach(async () => {
  service = await startSampleService({
    devices: ['pump-1', 'pump-2'].map((deviceId) => ({
      deviceId,
      count: 2500,
      from: to - 5 * hour,
      to,
      spread: 'even' as const,
    })),
  })
  createLoopbackDesktop()
  mountPage(queryPage)
  await useConnections().save({
    name: 'plant-7',
    baseUrl: service.url,
    allowUnencrypted: false,
    token: service.token,
  })
})
afterEach(() => service.stop())

describe('a service that asks to wait', () => {
  beforeEach(() => {
    window.desktop.onConnectionsChanged((list) => useConnections().adopt(list))
    service.switches = {
      ...service.switches,
      faults: [{ every: 1, times: 1, kind: 'status', status: 429, retryAfter: '4' }],
    }
  })
  const words = /^Asked to wait \(429\), next request in [1-3] s · /

  it('is named while a complete range is fetched, with the time until the next request', async () => {
    ask('pump-1')
    await until(() => expect(sentence()).toMatch(words), 4)
    expect(service.requests).toHaveLength(1)
    await until(() => expect(sentence()).toBe(''), 8)
    expect(status()).toContain('complete: 2,500 events')
  })

  it('is named while the latest events are queried, because of what it answered before', async () => {
    useQueries().mode = 'latest'
    ask('pump-1')
    await until(() => expect(service.requests).toHaveLength(1))
    await until(() => expect(hasButton('Cancel')).toBe(false))
    ask('pump-2')
    await until(() => expect(sentence()).toMatch(words), 4)
    expect(sentence()).toMatch(/ · Querying… [\d.]+ s$/)
    expect(service.requests).toHaveLength(1)
    await until(() => expect(service.requests).toHaveLength(2), 8)
    await until(() => expect(sentence()).toBe(''))
  })
})

describe('a service that cannot be reached any more', () => {
  it('is named first, beside Cancel and in the status, and whole', async () => {
    setLatency(150)
    ask('pump-1')
    await until(() => expect(status()).toMatch(/loading: [1-9]/))
    await service.stop()
    await until(() =>
      expect(sentence()).toMatch(/^The service cannot be reached, waiting · [\d,]+ events so far$/),
    )
    expect(document.querySelector('.progress .reason')?.textContent).toBe(
      'The service cannot be reached, waiting',
    )
    await until(() =>
      expect(status()).toMatch(/^the service cannot be reached, waiting: [\d,]+ events so far/),
    )
    button('Cancel').click()
    await until(() => expect(sentence()).toBe('Cancelled.'))
  })
})

describe('what is missing, while it is fetched', () => {
  beforeEach(cancelNothing)

  it('is told of beside Cancel, which stops it; "Cancelled." is said of the last one only', async () => {
    setLatency(200)
    button('Fetch missing').click()
    await until(() => expect(sentence()).toMatch(/^[1-9][\d,]* events, \d+ of about \d+ windows$/))
    // The button is called the same all the time: its share is for the eyes, and the sentence for everybody.
    expect(button('Cancel').textContent?.trim()).toBe('Cancel')
    expect(button('Cancel').querySelector<HTMLElement>('.share')?.dataset['share']).toMatch(/^\d+ %$/)
    expect(document.querySelector('.progress')?.getAttribute('title')).toMatch(
      /windows; [\d,]+ events? per second$/,
    )
    expect(status()).toContain('loading:')
    expect(status()).not.toContain('windows')
    expect(document.querySelectorAll('[role=progressbar]')).toHaveLength(0)
    setLatency(5000)
    button('Cancel').click()
    await until(() => expect(status()).toContain('incomplete:'))
    expect(sentence()).toBe('Cancelled.')
    // The verdict has it, with its remedy; nothing failed.
    expect(alerts()).toEqual([])
    await until(() => expect(hasButton('Cancel')).toBe(false))

    setLatency(0)
    button('Fetch missing').click()
    await until(() => expect(status()).toContain('complete: 2,500 events'))
    await until(() => expect(sentence()).toBe(''))
    await until(() => expect(hasButton('Cancel')).toBe(false))
  })

  it('is named where another result is on the screen', async () => {
    const [first] = useResults().tabs
    setLatency(0)
    ask('pump-2')
    await until(() => expect(status()).toContain('complete: 2,500 events'))
    if (!first) throw new Error('no tab')
    setLatency(200)
    const other = useResults().active
    useResults().activate(first.id)
    await until(() => expect(hasButton('Fetch missing')).toBe(true))
    button('Fetch missing').click()
    await until(() => expect(sentence()).toContain('windows'))
    useResults().activate(other?.id ?? '')
    await until(() => expect(sentence()).toMatch(/^pump-1 · last 24 hours: [\d,]+ events?, /))
  })

  it('ends when another query is run, as any query does', async () => {
    const [first] = useResults().tabs
    setLatency(300)
    button('Fetch missing').click()
    await until(() => expect(useQueries().running?.queryId).toBe(first?.state.range?.queryId))
    ask('pump-2')
    await until(() => expect(first?.state.range?.isFinished).toBe(true))
    expect(first?.state.range?.devices[0]?.verdict?.kind).toBe('partial')
    setLatency(0)
    await until(() => expect(status()).toContain('complete: 2,500 events'), 10)
    await until(() => expect(sentence()).toBe(''))
  })
})
