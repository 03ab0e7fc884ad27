import { afterEach, describe, expect, it } from 'vitest'
import { rawAnswer, startRawServer } from '../../../service/raw-server'
import { connectForRanges } from '../../support/whole-range'

const hour = 3_600_000
const base = Date.UTC(2026, 9, 5, 6)

let ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
  ends = []
})

const eventAt = (at: number, deviceId = 'pump-1') => ({
  ...{ id: `${deviceId}@#t@#${String(at)}`, deviceId, attributeCode: 't', attributeData: 1.5 },
  ...{ createdTime: at + 200, ingressTimeStamp: at + 100, deviceTimestamp: at },
})

/** What is doubted of a service that answers with these elements, whatever it is asked for. */
const doubtsOf = async (
  elements: readonly object[],
  range: { readonly start?: number; readonly end?: number } = { start: base - hour, end: base + hour },
) => {
  const body = JSON.stringify({ returnCode: 0, result: elements })
  const server = await startRawServer(rawAnswer('200 OK', body))
  ends.push(() => server.stop())
  const client = await connectForRanges({ url: server.url, token: 'token-of-the-test' })
  ends.push(() => client.close())
  const listed = await client.app.call('listConnections', {})
  const answer = await client.app.call('queryLatest', {
    ...{ queryId: 'l', connectionId: (listed.ok && listed.value.currentId) || '' },
    ...{ devices: ['pump-1'], zone: 'UTC', limit: 1000, ...range },
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  const [device] = answer.value.devices
  expect(device?.eventCount).toBe(elements.length)
  return device?.doubts
}

describe('an answer with the latest events', () => {
  it('is not doubted if its events have one of their times in the range, by a tick at its ends', async () => {
    expect(await doubtsOf([eventAt(base), eventAt(base - hour - 150)])).toBeUndefined()
    expect(await doubtsOf([eventAt(base + hour + 1)])).toBeUndefined()
    expect(await doubtsOf([])).toBeUndefined()
  })

  it('is doubted if an event lies outside of the range by all of its times', async () => {
    const old = base - 365 * 24 * hour
    expect(await doubtsOf([eventAt(base), eventAt(old)])).toEqual([
      {
        kind: 'rangeNotKept',
        asked: { first: base - hour, last: base + hour },
        eventTimes: [old + 200, old + 100, old],
        eventId: `pump-1@#t@#${String(old)}`,
      },
    ])
  })

  it('is not held against the service where an end of the range was left to it', async () => {
    expect(await doubtsOf([eventAt(base - 30 * 24 * hour)], {})).toBeUndefined()
    expect(await doubtsOf([eventAt(base + 5 * hour)], { start: base })).toBeUndefined()
    expect(await doubtsOf([eventAt(base - 5 * hour)], { start: base })).toMatchObject([
      { kind: 'rangeNotKept', asked: { first: base } },
    ])
  })

  it('is doubted for an event of another device, and for an element that is no event', async () => {
    expect(await doubtsOf([eventAt(base), eventAt(base, 'pump-2'), { group: [] }])).toEqual([
      { kind: 'otherDevice', deviceId: 'pump-2' },
      { kind: 'unreadable', place: 3, text: '{"group":[]}' },
    ])
  })
})
