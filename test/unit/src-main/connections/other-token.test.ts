import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ConnectionDraft } from '../../../../src-preload/contract/connection'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import type { ComposedForTest } from '../../support/compose'
import { connectForFollowing, type Followed } from '../../support/followed'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const minute = 60_000
const from = 1_763_622_000_000
const range = { start: from - 1000, end: from + 61 * minute }
const recipe = { deviceId: 'pump-1', count: 20_000, from, to: from + 60 * minute, spread: 'even' as const }
const fingerprint: string = expect.stringMatching(/^[0-9a-f]{12}$/)
const other = { kind: 'otherToken', before: fingerprint, now: fingerprint }

let ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})
/** Two users of one service: `own`, and `theirs`, who has nothing. */
const serve = async (options: SampleServiceOptions = {}): Promise<SampleService> => {
  const service = await startSampleService({ token: 'own', tenants: { theirs: [] }, ...options })
  ends.push(() => service.stop())
  return service
}
const tokensIn = ({ requests }: SampleService): readonly string[] => [
  ...new Set(
    requests.map(
      ({ rawHeaders }) =>
        rawHeaders[rawHeaders.findIndex((name) => name.toLowerCase() === 'authorization') + 1] ?? '',
    ),
  ),
]
const idOf = async (app: ComposedForTest): Promise<string> => {
  const listed = await app.call('listConnections', {})
  return (listed.ok && listed.value.currentId) || ''
}
const save = async (
  app: ComposedForTest,
  service: SampleService,
  change: Partial<ConnectionDraft>,
): Promise<void> => {
  const draft = {
    id: await idOf(app),
    name: 'sample',
    baseUrl: service.url,
    allowUnencrypted: false,
    ...change,
  }
  const saved = await app.call('saveConnection', { draft })
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
}

describe('following with a token', () => {
  const follow = async (service: SampleService): Promise<Followed> => {
    const live = await connectForFollowing(service)
    ends.unshift(() => live.close())
    await live.start({ start: Date.now() - 5 * minute, devices: ['pump-1'], intervalMs: 1000 })
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    return live
  }
  const event = (at: number) => ({
    id: `pump-1@#t@#${String(at)}`,
    deviceId: 'pump-1',
    attributeCode: 't',
    createdTime: at,
    deviceTimestamp: at,
  })

  it.each([
    [
      'replaced',
      other,
      (app: ComposedForTest, service: SampleService) => save(app, service, { token: 'theirs' }),
    ],
    [
      'forgotten',
      { kind: 'noToken' },
      async (app: ComposedForTest) => void (await app.call('forgetToken', { connectionId: await idOf(app) })),
    ],
    [
      'of another address',
      { kind: 'connectionChanged' },
      (app: ComposedForTest, service: SampleService) => save(app, service, { baseUrl: `${service.url}/iot` }),
    ],
    [
      'of a connection that is gone',
      { kind: 'noConnection' },
      async (app: ComposedForTest) =>
        void (await app.call('removeConnection', { connectionId: await idOf(app) })),
    ],
  ])(
    'stops with the next poll once it is %s, and sends nothing more',
    async (_what, error, change) => {
      const service = await serve({ events: [event(Date.now() - minute)] })
      const live = await follow(service)
      await change(live.app, service)
      const sent = service.requests.length
      const update = await live.until(({ isFinished }) => isFinished)
      expect(update.devices).toMatchObject([{ stage: 'stopped', eventCount: 1, error }])
      expect(update.verdicts).toMatchObject([{ verdict: { eventCount: 1, missing: [{ errors: [error] }] } }])
      expect(service.requests).toHaveLength(sent)
    },
    20_000,
  )

  it('does not go on after a pause in which it was replaced', async () => {
    const service = await serve()
    const live = await follow(service)
    await live.call('pauseLiveSession')
    await live.until(({ devices }) => devices[0]?.stage === 'paused')
    await save(live.app, service, { token: 'theirs' })
    await live.call('proceedLiveSession')
    const update = await live.until(({ isFinished }) => isFinished)
    expect(update.devices).toMatchObject([{ error: other }])
    expect(tokensIn(service)).toEqual(['Bearer own'])
  })

  it('goes on when the same one was saved again, and asks the keychain only when it may have changed', async () => {
    const service = await serve()
    const live = await follow(service)
    const read = vi.spyOn(live.app.secrets, 'read')
    await live.until(({ devices }) => (devices[0]?.requestCount ?? 0) >= 3)
    expect(read).not.toHaveBeenCalled()
    await save(live.app, service, { token: 'own' })
    service.add([event(Date.now())])
    await live.until(({ devices }) => devices[0]?.eventCount === 1)
    expect((await live.stopped()).verdicts).toMatchObject([{ verdict: { kind: 'complete', eventCount: 1 } }])
  })

  it('does not continue what was fetched with another one', async () => {
    const service = await serve()
    const live = await connectForFollowing(service)
    ends.unshift(() => live.close())
    const query = { start: Date.now(), devices: ['pump-1'] }
    await expect(live.start({ ...query, fetchedWith: ['0123456789ab'] })).rejects.toThrow('otherToken')
    expect(service.requests).toEqual([])
  })
})

describe('a range with a token', () => {
  const connect = async (service: SampleService): Promise<WholeRange> => {
    const reader = await connectForRanges(service)
    ends.unshift(() => reader.close())
    return reader
  }

  it('that is replaced meanwhile asks nothing more, and fetches what is missing with the first one only', async () => {
    const service = await serve({
      devices: [recipe],
      // The whole range takes some two seconds: much longer than saving a token, also on a busy machine.
      switches: { faults: [{ every: 1, kind: 'latency', ms: 300 }] },
    })
    const reader = await connect(service)
    await reader.start({ queryId: 'q', deviceId: 'pump-1', ...range })
    await reader.until('q', ({ devices: [device] }) => (device?.progress?.eventCount ?? 0) > 0)
    await save(reader.app, service, { token: 'theirs' })
    service.switches = { ...service.switches, faults: [] }
    const verdict = await reader.verdict('q')
    expect(verdict.kind).toBe('partial')
    expect(verdict.missing.flatMap(({ errors = [] }) => errors)).toContainEqual(other)
    const sent = service.requests.length
    expect(await reader.app.call('fetchMissing', { queryId: 'q' })).toEqual({ ok: false, error: other })
    expect(await reader.verdict('q')).toEqual(verdict)
    expect(service.requests).toHaveLength(sent)
    await save(reader.app, service, { token: 'own' })
    expect(await reader.app.call('fetchMissing', { queryId: 'q' })).toMatchObject({ ok: true })
    expect(await reader.verdict('q')).toMatchObject({ kind: 'complete', eventCount: 20_000 })
    expect(tokensIn(service)).toEqual(['Bearer own'])
  })

  it('refreshes only what was fetched with it', async () => {
    const service = await serve({ devices: [{ ...recipe, count: 10 }] })
    const reader = await connect(service)
    const query = { connectionId: await idOf(reader.app), devices: ['pump-1'], zone: 'UTC', ...range }
    const first = await reader.app.call('startRange', { ...query, queryId: 'first' })
    if (!first.ok) throw new Error(JSON.stringify(first.error))
    await reader.verdict('first')
    const fetchedWith = ['0123456789ab', first.value.tokenFingerprint]
    const refresh = {
      ...query,
      fetchedWith,
      parts: [{ deviceId: 'pump-1', windows: [{ first: range.start, last: range.end }] }],
    }
    expect(await reader.app.call('startRange', { ...refresh, queryId: 'same' })).toEqual(first)
    await reader.verdict('same')
    await save(reader.app, service, { token: 'theirs' })
    const refused = await reader.app.call('startRange', { ...refresh, queryId: 'other' })
    expect(refused).toEqual({ ok: false, error: { ...other, before: first.value.tokenFingerprint } })
    expect(tokensIn(service)).toEqual(['Bearer own'])
  })
})

it('the page learns which token is the present one by its fingerprint, and nothing else of it', async () => {
  const service = await serve()
  const { app, close } = await connectForRanges(service)
  ends.unshift(close)
  const present = async () => app.call('presentToken', { connectionId: await idOf(app) })
  const own = await present()
  expect(own).toEqual({ ok: true, value: { tokenFingerprint: fingerprint } })
  await save(app, service, { token: 'theirs' })
  const theirs = await present()
  expect(theirs).toEqual({ ok: true, value: { tokenFingerprint: fingerprint } })
  expect(theirs).not.toEqual(own)
  await app.call('forgetToken', { connectionId: await idOf(app) })
  expect(await present()).toEqual({ ok: false, error: { kind: 'noToken' } })
})

describe('a lookup with a token', () => {
  it('that is replaced meanwhile asks nothing more, and says that it does not know', async () => {
    const service = await serve({ switches: { faults: [{ every: 1, kind: 'latency', ms: 300 }] } })
    const reader = await connectForRanges(service)
    ends.unshift(() => reader.close())
    const events = [{ eventId: `pump-1@#t@#${String(from)}`, deviceId: 'pump-1', around: from }]
    await reader.app.call('startLookup', { lookupId: 'l', connectionId: await idOf(reader.app), events })
    await vi.waitFor(() => expect(service.requests).not.toEqual([]))
    await save(reader.app, service, { token: 'theirs' })
    const found = await vi.waitFor(async () => {
      const read = await reader.app.call('readLookup', { lookupId: 'l' })
      if (!read.ok || read.value.found.length === 0) throw new Error('not yet')
      return read.value.found
    }, 5000)
    expect(found).toMatchObject([{ result: { kind: 'unknown', error: other } }])
    expect(tokensIn(service)).toEqual(['Bearer own'])
  })
})
