import { afterEach, describe, expect, it } from 'vitest'
import { createContacts } from '../../../../src-main/connections/contacts'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import type { Contact } from '../../../../src-preload/contract/connection'
import type { AppError } from '../../../../src-preload/contract/errors'
import { createNet } from '../../../electron-host/net'
import { startSampleService, type SampleService } from '../../../service/sample-service'
import { composeForTest } from '../../support/compose'
import { createManualClock } from '../../support/manual-clock'

const url = 'https://gw.example.com/iot'
const refusal: AppError = { kind: 'httpStatus', status: 401, body: '' }
const noWay: AppError = { kind: 'network', cause: 'refused', host: 'gw.example.com', detail: '' }
const setUp = () => {
  const clock = createManualClock()
  let changes = 0
  const contacts = createContacts({ clock, onChange: () => (changes += 1) })
  return { clock, contacts, changes: () => changes }
}

describe('what is known of a service', () => {
  it('is nothing at first, and then what the last request taught, and when', async () => {
    const { clock, contacts } = setUp()
    expect(contacts.of(url)).toEqual({ kind: 'unknown' })
    contacts.begin(url)({ ok: true, value: {} })
    expect(contacts.of(url)).toEqual({ kind: 'answered', at: clock.now() })
    await clock.advance(5000)
    contacts.begin(url)({ ok: false, error: refusal })
    expect(contacts.of(url)).toEqual({ kind: 'refused', at: clock.now(), error: refusal })
    contacts.begin(url)({ ok: false, error: noWay })
    expect(contacts.of(url)).toEqual({ kind: 'unreachable', at: clock.now(), error: noWay })
    expect(contacts.of('https://other.example.com')).toEqual({ kind: 'unknown' })
  })

  it('is what came last, whichever was read last', async () => {
    const { clock, contacts } = setUp()
    const earlier = contacts.begin(url)
    const receivedAt = clock.now()
    await clock.advance(2000)
    contacts.begin(url)({ ok: false, error: noWay })
    const known = contacts.of(url)
    earlier({ ok: true, value: {} }, receivedAt)
    expect(contacts.of(url)).toBe(known)
    contacts.begin(url)({ ok: true, value: {} }, clock.now())
    expect(contacts.of(url)).toEqual({ kind: 'answered', at: clock.now() })
  })

  it('is noted again after the clock was set back', () => {
    let now = 10_000
    const contacts = createContacts({ clock: { now: () => now, schedule: () => () => undefined }, onChange: () => undefined })
    contacts.begin(url)({ ok: true, value: {} })
    now = 5000
    contacts.begin(url)({ ok: false, error: noWay })
    expect(contacts.of(url)).toEqual({ kind: 'unreachable', at: 5000, error: noWay })
  })

  it.each<AppError>([{ kind: 'cancelled' }, { kind: 'noToken' }, { kind: 'internal', detail: '' }])('is not changed by $kind', (error) => {
    const { contacts } = setUp()
    contacts.begin(url)({ ok: true, value: {} })
    contacts.begin(url)({ ok: false, error })
    expect(contacts.of(url).kind).toBe('answered')
  })

  it('is nothing again with another token, whatever comes of a request that went out with the one before', () => {
    const { contacts } = setUp()
    const note = contacts.begin(url)
    contacts.begin(url)({ ok: false, error: refusal })
    contacts.forget(url)
    expect(contacts.of(url)).toEqual({ kind: 'unknown' })
    note({ ok: false, error: refusal })
    expect(contacts.of(url)).toEqual({ kind: 'unknown' })
  })

  it('is told at once where it changes, and once a second where only the time does', async () => {
    const { clock, contacts, changes } = setUp()
    for (let request = 0; request < 50; request += 1) contacts.begin(url)({ ok: true, value: {} })
    expect(changes()).toBe(1)
    await clock.advance(1000)
    expect(changes()).toBe(2)
    contacts.begin(url)({ ok: false, error: noWay })
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

  it('say what became of the last request to each service; a token that is only tried out says nothing', async () => {
    service = await startSampleService({ seed: 1 })
    const app = composeForTest({ transport: createNetTransport((request) => net.request(request), null) })
    const draft = { name: 'plant', baseUrl: service.url, allowUnencrypted: false, token: 'another-token' }
    const contact = async (): Promise<Contact | undefined> => {
      const listed = await app.call('listConnections', {})
      return listed.ok ? listed.value.connections[0]?.contact : undefined
    }
    const saved = await app.call('saveConnection', { draft })
    if (!saved.ok) throw new Error(saved.error.kind)
    const id = saved.value.currentId ?? ''
    const ask = (queryId: string): Promise<unknown> => app.call('queryLatest', { queryId, connectionId: id, devices: ['d'], zone: 'UTC', limit: 1 })
    expect(await contact()).toEqual({ kind: 'unknown' })
    await ask('q1')
    expect(await contact()).toMatchObject({ kind: 'refused', error: { kind: 'httpStatus', status: 401 } })
    await app.call('testConnection', { queryId: 't', draft: { ...draft, id, token: service.token } })
    expect((await contact())?.kind).toBe('refused')
    await app.call('saveConnection', { draft: { ...draft, id, token: service.token } })
    expect(await contact()).toEqual({ kind: 'unknown' })
    await ask('q2')
    expect(await contact()).toEqual({ kind: 'answered', at: app.clock.now() })
    await service.stop()
    await ask('q3')
    expect((await contact())?.kind).toBe('unreachable')
  })
})
