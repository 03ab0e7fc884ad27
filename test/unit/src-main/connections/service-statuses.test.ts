import { afterEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { createServiceStatuses } from '../../../../src-main/connections/service-statuses'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import type { ServiceStatus } from '../../../../src-preload/contract/connection'
import { createNet } from '../../../electron-host/net'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { composeForTest } from '../../support/compose'
import { createManualClock } from '../../support/manual-clock'

const url = 'https://gw.example.com/iot'
const asked = { baseUrl: url, token: 'token-1' }
const refusal: AppError = { kind: 'httpStatus', status: 401, body: '' }
const noWay: AppError = { kind: 'network', cause: 'refused', host: 'gw.example.com', detail: '' }
const setUp = () => {
  const clock = createManualClock()
  let changes = 0
  const serviceStatuses = createServiceStatuses({ clock, onChange: () => (changes += 1) })
  serviceStatuses.useToken(url, asked.token)
  return { clock, serviceStatuses, changes: () => changes }
}

describe('what is known of a service', () => {
  it('is nothing at first, and then what the last request taught, and when', async () => {
    const { clock, serviceStatuses } = setUp()
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unknown' })
    serviceStatuses.begin(asked)({ ok: true, value: {} })
    expect(serviceStatuses.of(url)).toEqual({ kind: 'answered', at: clock.now() })
    await clock.advance(5000)
    serviceStatuses.begin(asked)({ ok: false, error: refusal })
    expect(serviceStatuses.of(url)).toEqual({ kind: 'refused', at: clock.now(), error: refusal })
    serviceStatuses.begin(asked)({ ok: false, error: noWay })
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unreachable', at: clock.now(), error: noWay })
    expect(serviceStatuses.of('https://other.example.com')).toEqual({ kind: 'unknown' })
  })

  it('is what came last, whichever was read last', async () => {
    const { clock, serviceStatuses } = setUp()
    const earlier = serviceStatuses.begin(asked)
    const receivedAt = clock.now()
    await clock.advance(2000)
    serviceStatuses.begin(asked)({ ok: false, error: noWay })
    const known = serviceStatuses.of(url)
    earlier({ ok: true, value: {} }, receivedAt)
    expect(serviceStatuses.of(url)).toBe(known)
    serviceStatuses.begin(asked)({ ok: true, value: {} }, clock.now())
    expect(serviceStatuses.of(url)).toEqual({ kind: 'answered', at: clock.now() })
  })

  it('is noted again after the clock was set back', () => {
    let now = 10_000
    const serviceStatuses = createServiceStatuses({
      clock: { now: () => now, schedule: () => () => undefined },
      onChange: () => undefined,
    })
    serviceStatuses.useToken(url, asked.token)
    serviceStatuses.begin(asked)({ ok: true, value: {} })
    now = 5000
    serviceStatuses.begin(asked)({ ok: false, error: noWay })
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unreachable', at: 5000, error: noWay })
  })

  it.each<AppError>([{ kind: 'cancelled' }, { kind: 'noToken' }, { kind: 'internal', detail: '' }])(
    'is not changed by $kind',
    (error) => {
      const { serviceStatuses } = setUp()
      serviceStatuses.begin(asked)({ ok: true, value: {} })
      serviceStatuses.begin(asked)({ ok: false, error })
      expect(serviceStatuses.of(url).kind).toBe('answered')
    },
  )

  it('is nothing again with another token, whatever comes of a request that went out with the one before', () => {
    const { serviceStatuses } = setUp()
    const note = serviceStatuses.begin(asked)
    serviceStatuses.begin(asked)({ ok: false, error: refusal })
    serviceStatuses.useToken(url, 'token-2')
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unknown' })
    note({ ok: false, error: refusal })
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unknown' })
    serviceStatuses.useToken(url, undefined)
    expect(serviceStatuses.of(url)).toEqual({ kind: 'unknown' })
  })

  it('is what a test has shown, from the moment its token is in use', () => {
    const { serviceStatuses, changes } = setUp()
    serviceStatuses.begin(asked)({ ok: false, error: refusal })
    const before = changes()
    serviceStatuses.begin({ baseUrl: url, token: 'token-2' })({ ok: true, value: {} })
    expect(serviceStatuses.of(url).kind).toBe('refused')
    expect(changes()).toBe(before)
    serviceStatuses.useToken(url, 'token-2')
    expect(serviceStatuses.of(url).kind).toBe('answered')
  })

  it('is not forgotten while many other tokens are tested, of which only the last ones are kept', () => {
    const { serviceStatuses } = setUp()
    serviceStatuses.begin(asked)({ ok: true, value: {} })
    for (let tested = 0; tested < 50; tested += 1)
      serviceStatuses.begin({ baseUrl: url, token: `tested-${tested}` })({ ok: false, error: refusal })
    expect(serviceStatuses.of(url).kind).toBe('answered')
    serviceStatuses.useToken(url, 'tested-1')
    expect(serviceStatuses.of(url).kind).toBe('unknown')
  })

  it('is told at once where it changes, and once a second where only the time does', async () => {
    const { clock, serviceStatuses, changes } = setUp()
    for (let request = 0; request < 50; request += 1) serviceStatuses.begin(asked)({ ok: true, value: {} })
    expect(changes()).toBe(1)
    await clock.advance(1000)
    expect(changes()).toBe(2)
    serviceStatuses.begin(asked)({ ok: false, error: noWay })
    expect(changes()).toBe(3)
  })
})

describe('the connections of the application', () => {
  const net = createNet()
  let service: SampleService | undefined
  afterEach(async () => {
    await service?.stop()
    service = undefined
  })

  it('say what became of the last request to each service; of one that is only tested nothing until it is saved', async () => {
    service = await startSampleService({ seed: 1 })
    const app = composeForTest({ transport: createNetTransport((request) => net.request(request), null) })
    const draft = { name: 'plant', baseUrl: service.url, allowUnencrypted: false, token: 'another-token' }
    const status = async (): Promise<ServiceStatus | undefined> => {
      const listed = await app.call('listConnections', {})
      return listed.ok ? listed.value.connections[0]?.status : undefined
    }
    const saved = await app.call('saveConnection', { draft })
    if (!saved.ok) throw new Error(saved.error.kind)
    const id = saved.value.currentId ?? ''
    const ask = (queryId: string): Promise<unknown> =>
      app.call('queryLatest', { queryId, connectionId: id, devices: ['d'], zone: 'UTC', limit: 1 })
    expect(await status()).toEqual({ kind: 'unknown' })
    await ask('q1')
    expect(await status()).toMatchObject({ kind: 'refused', error: { kind: 'httpStatus', status: 401 } })
    await app.call('testConnection', { queryId: 't', draft: { ...draft, id, token: service.token } })
    expect((await status())?.kind).toBe('refused')
    await app.call('saveConnection', { draft: { ...draft, id, token: service.token } })
    expect(await status()).toEqual({ kind: 'answered', at: app.clock.now() })
    await app.call('saveConnection', { draft: { ...draft, id, token: 'a-third-token' } })
    expect(await status()).toEqual({ kind: 'unknown' })
    await app.call('saveConnection', { draft: { ...draft, id, token: service.token } })
    await ask('q2')
    expect(await status()).toEqual({ kind: 'answered', at: app.clock.now() })
    await service.stop()
    await ask('q3')
    expect((await status())?.kind).toBe('unreachable')
  })
})
