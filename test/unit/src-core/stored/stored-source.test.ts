import { describe, expect, it } from 'vitest'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { fetchedOf } from '../../../../src-core/proof/progress'
import { summaryOf } from '../../../../src-core/proof/range-summary'
import type { StoredResult } from '../../../../src-core/stored/stored-result'
import {
  coverageOfStored,
  cutOffLiveSession,
  rangeOfDamaged,
  rangeOfStored,
  sourceOfStored,
} from '../../../../src-core/stored/stored-source'

const verdict: RangeVerdict = {
  kind: 'complete',
  eventCount: 12,
  sharedIdCount: 1,
  requestCount: 3,
  windowCount: 2,
  missing: [],
  notProvable: [],
  durationMs: 40,
}
const query = {
  queryId: 'query-1-1',
  connectionId: 'c1',
  devices: ['pump-1'],
  start: 1000,
  end: 9000,
  zone: 'UTC',
}
const kept: StoredResult = {
  storedId: 'query-1-1',
  request: { kind: 'range', query },
  connectionName: 'plant-7',
  baseUrl: 'https://gw.example.com',
  startedAt: 10_000,
  asOf: 10_500,
  devices: [
    { deviceId: 'pump-1', eventCount: 12, proven: [{ first: 1000, last: 9000, asOf: 10_400 }], verdict },
  ],
  eventCount: 12,
  rowCount: 12,
  byteCount: 700,
}

describe('a kept range', () => {
  it('has the query that it was, with its ends unless the user had chosen them otherwise', () => {
    const source = {
      kind: 'query',
      connectionId: 'c1',
      connectionName: 'plant-7',
      baseUrl: 'https://gw.example.com',
      devices: ['pump-1'],
      zone: 'UTC',
    }
    const common = { ...source, start: 1000, end: 9000, limit: null, receivedAt: 10_500 }
    expect(sourceOfStored(kept, undefined)).toEqual({ ...common, preset: 'custom' })
    expect(sourceOfStored({ ...kept, fetchedWith: ['0123456789ab'] }, undefined)).toEqual({
      ...common,
      preset: 'custom',
      fetchedWith: ['0123456789ab'],
    })
    expect(sourceOfStored(kept, { preset: 'last24Hours' })).toEqual({ ...common, preset: 'last24Hours' })
    expect(sourceOfStored(kept, { preset: 'custom', relative: { start: '-8d' } })).toEqual({
      ...common,
      preset: 'custom',
      relative: { start: '-8d' },
    })
  })

  it('has the verdict of its last run, and what is proven as of when', () => {
    const range = rangeOfStored(kept)
    expect(range).toMatchObject({ queryId: 'query-1-1', isFinished: true })
    expect(coverageOfStored(kept)).toEqual(
      kept.devices.map(({ deviceId, proven }) => ({
        ...nothingAsked,
        deviceId,
        asked: [{ first: 1000, last: 9000 }],
        proven,
      })),
    )
    expect(summaryOf(range?.devices ?? [])).toMatchObject({
      kind: 'complete',
      eventCount: 12,
      requestCount: 3,
      windowsLeft: 0,
    })
  })

  it('is incomplete if there is no verdict', () => {
    const [device] = kept.devices
    if (!device) throw new Error('no device')
    const { deviceId, eventCount, proven } = device
    const range = rangeOfStored({ ...kept, devices: [{ deviceId, eventCount, proven }] })
    expect(range?.devices[0]?.verdict).toMatchObject({
      kind: 'partial',
      missing: [{ first: 1000, last: 9000 }],
      eventCount: 12,
    })
    expect(range?.devices.map((one) => fetchedOf(one).unfetched)).toEqual([[{ first: 1000, last: 9000 }]])
  })

  it('was followed to the last instant at which any device was asked, if the end of the application cut that off', () => {
    expect(cutOffLiveSession(kept)).toBeNull()
    const devices = [5000, 7000].map((followedTo, at) => ({
      deviceId: `pump-${String(at)}`,
      eventCount: 0,
      proven: [],
      followedTo,
    }))
    expect(cutOffLiveSession({ ...kept, devices })).toMatchObject({
      isFinished: true,
      cutOffAt: 7000,
      devices: [{ deviceId: 'pump-0' }, { deviceId: 'pump-1' }],
    })
  })

  it('proves nothing if some of its rows are lost', () => {
    const range = rangeOfStored(kept)
    if (!range) throw new Error('no range')
    const damaged = rangeOfDamaged(range, { first: 1000, last: 9000 }, () => 7)
    expect(damaged.devices[0]?.verdict).toMatchObject({
      kind: 'partial',
      missing: [{ first: 1000, last: 9000 }],
      eventCount: 7,
    })
    expect(summaryOf(damaged.devices).kind).toBe('partial')
  })
})

describe('a kept answer with the latest events', () => {
  it('has its limit and the answers of its devices, and no range state', () => {
    const { queryId, connectionId, devices, zone } = query
    const answer = { deviceId: 'pump-1', eventCount: 3, sharedIdCount: 0 }
    const latest: StoredResult = {
      ...kept,
      request: { kind: 'latest', query: { queryId, connectionId, devices, zone, limit: 5 } },
      devices: [{ deviceId: 'pump-1', eventCount: 3, proven: [], answer }],
    }
    expect(sourceOfStored(latest, undefined)).toMatchObject({
      preset: 'serviceDefault',
      limit: 5,
      answers: [answer],
      receivedAt: 10_500,
    })
    expect(rangeOfStored(latest)).toBeNull()
  })
})
