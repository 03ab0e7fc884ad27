import { afterEach, describe, expect, it } from 'vitest'
import { rawAnswer, type RawServer, startRawServer } from '../../../service/raw-server'
import { idsOf } from '../../support/event-ids'
import { connectForFollowing } from '../../support/followed'
import { connectForRanges } from '../../support/whole-range'

const device = 'pump-1'
const token = 'token-of-the-test'
const hour = 3_600_000

let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  ends = []
})

const textOf = (at: number): string =>
  JSON.stringify({
    id: `${device}@#t@#${String(at)}`,
    deviceId: device,
    attributeCode: 't',
    attributeType: 'Float',
    attributeData: 1.5,
    createdTime: at,
    ingressTimeStamp: at,
    deviceTimestamp: at,
  })
const withNaN = (text: string): string => text.replace('1.5', 'NaN')
/** Three events a minute apart, the second of them broken, whatever is asked for. */
const serve = async (first: number, broken = withNaN): Promise<RawServer> => {
  const [one, two, three] = [0, 1, 2].map((index) => textOf(first + index * 60_000))
  const server = await startRawServer(
    rawAnswer('200 OK', `{"returnCode":0,"result":[${String(one)},${broken(String(two))},${String(three)}]}`),
  )
  ends.push(() => server.stop())
  return server
}
const idAt = (at: number): string => `${device}@#t@#${String(at)}`

describe('one broken element of an answer', () => {
  const base = Date.UTC(2026, 9, 5, 6)
  const query = async (server: RawServer) => {
    const client = await connectForRanges({ url: server.url, token })
    ends.push(() => client.close())
    await client.start({ queryId: 'q', deviceId: device, start: base - hour, end: base + hour })
    return { client, verdict: await client.verdict('q'), ids: idsOf(client.table('q')) }
  }

  it('costs its own instant, which is named with it; nothing is missing', async () => {
    const { verdict, ids } = await query(await serve(base))
    expect(ids).toEqual([idAt(base), idAt(base + 120_000)])
    const text = withNaN(textOf(base + 60_000))
    expect(verdict).toMatchObject({
      kind: 'notProvable',
      eventCount: 2,
      requestCount: 1,
      missing: [],
      notProvable: [],
    })
    expect(verdict.doubtful).toEqual([
      { first: base + 60_000, last: base + 60_000, doubts: [{ kind: 'unreadable', place: 2, text }] },
    ])
  })

  it('leaves its window unproven if its time cannot be told, and keeps the other events', async () => {
    const { client, verdict, ids } = await query(await serve(base, () => '{"id":NaN}'))
    expect(ids).toEqual([idAt(base), idAt(base + 120_000)])
    expect(verdict).toMatchObject({
      kind: 'notProvable',
      missing: [],
      doubtful: [{ first: base - hour, last: base + hour }],
    })
    // Nothing is left to fetch again.
    await client.app.call('fetchMissing', { queryId: 'q' })
    expect((await client.verdict('q')).requestCount).toBe(1)
  })

  it('shows the start of its text without the token', async () => {
    const { verdict } = await query(await serve(base, (text) => text.replace('1.5', `NaN,"note":"${token}"`)))
    expect(JSON.stringify(verdict.doubtful)).toContain('NaN')
    expect(JSON.stringify(verdict.doubtful)).not.toContain(token)
  })

  it('is kept with what is known of the range', async () => {
    const { client, verdict } = await query(await serve(base))
    await client.app.call('closeRange', { queryId: 'q', merged: [] })
    const kept = await client.app.call('listStored', {})
    expect(kept.ok && kept.value.results[0]?.devices).toMatchObject([
      {
        verdict: { kind: 'notProvable', doubtful: verdict.doubtful },
        proven: [{ last: base + 59_999 }, { first: base + 60_001 }],
      },
    ])
  })

  it('is counted and named among the latest events', async () => {
    const { client } = await query(await serve(base))
    const connections = await client.app.call('listConnections', {})
    const connectionId = connections.ok ? (connections.value.currentId ?? '') : ''
    const answer = await client.app.call('queryLatest', {
      queryId: 'l',
      connectionId,
      devices: [device],
      zone: 'UTC',
      limit: 1000,
    })
    expect(answer.ok && answer.value.devices).toMatchObject([
      { eventCount: 3, doubts: [{ kind: 'unreadable', place: 2 }] },
    ])
  })

  it('does not hold up a following', async () => {
    const now = Date.now()
    const server = await serve(now - 10 * 60_000)
    const live = await connectForFollowing({ url: server.url, token } as never)
    ends.push(() => live.close())
    await live.start({ start: now - hour, devices: [device] })
    const { devices } = await live.until(({ devices: [only] }) => only?.stage === 'waiting')
    expect(devices[0]).toMatchObject({
      eventCount: 2,
      missing: [],
      doubtful: [{ first: now - 9 * 60_000, last: now - 9 * 60_000 }],
    })
    expect(devices[0]?.error).toBeUndefined()
  })
})
