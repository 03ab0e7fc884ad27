import { describe, expect, it } from 'vitest'
import type { Completeness } from '../../../../src-core/formats/provenance'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import type { DeviceRange, MissingWindow } from '../../../../src-core/proof/device-range'
import {
  fetchedStretches,
  fittingTime,
  isFetchedThrough,
  unknownTime,
} from '../../../../src-core/proof/fetched-time'
import { TimeSet } from '../../../../src-core/proof/time-set'
import type { RangeStatus } from '../../../../src-core/results/events-result'
import { fetchedTimesOf } from '../../../../src-core/results/fetched-times-of'
import type { SourceFile } from '../../../../src-core/results/result-source'
import { fileSource, querySource, sampleTab } from '../../src-renderer/results/sample-tab'

const deviceId = 'pump-7'
const progress = {
  eventCount: 0,
  requestCount: 0,
  windowsDone: 0,
  unfetched: [],
  isLinkDown: false,
}
const deviceOf = (missing: readonly MissingWindow[], notProvable: readonly number[] = []): DeviceRange => ({
  deviceId,
  verdict: {
    kind: 'partial',
    eventCount: 0,
    sharedIdCount: 0,
    requestCount: 0,
    windowCount: 1,
    missing,
    notProvable,
  },
})
const statusOf = (device: DeviceRange, isFinished = true): RangeStatus => ({
  queryId: 'q',
  devices: [device],
  isFinished,
  isWaitingForConsent: false,
  startedAt: 0,
  eventsBefore: 0,
})
const asked = { ...querySource, start: 1000, end: 9000 }
const stateOf = (range: RangeStatus | null) => ({ ...sampleTab([], asked).state, range })
const timeOf = (...of: Parameters<typeof fetchedTimesOf>) => fetchedTimesOf(...of)(deviceId)

describe('the time of which no event is missing', () => {
  it('is what was proven of a complete range: not what is missing, cancelled or not provable, and nothing outside of it', () => {
    expect(timeOf(asked, stateOf(statusOf(deviceOf([]))))).toEqual({
      time: TimeSet.of({ first: 1000, last: 9000 }),
      elsewhere: 'notFetched',
    })
    expect(
      timeOf(asked, stateOf(statusOf(deviceOf([{ first: 2000, last: 2999 }], [5000])))).time.windows,
    ).toEqual([
      { first: 1000, last: 1999 },
      { first: 3000, last: 4999 },
      { first: 5001, last: 9000 },
    ])
    expect(fetchedTimesOf(asked, stateOf(statusOf(deviceOf([]))))('another').time.windows).toEqual([])
  })

  it('of events that name no device is what was proven of every one that was asked', () => {
    const devices = [deviceOf([{ first: 2000, last: 2999 }]), { ...deviceOf([], [5000]), deviceId: 'pump-2' }]
    const state = stateOf({ ...statusOf(deviceOf([])), devices })
    expect(fetchedTimesOf({ ...asked, devices: [deviceId, 'pump-2'] }, state)('').time.windows).toEqual([
      { first: 1000, last: 1999 },
      { first: 3000, last: 4999 },
      { first: 5001, last: 9000 },
    ])
    const answers = [5, 100].map((eventCount) => ({ deviceId, eventCount, sharedIdCount: 0 }))
    expect(fetchedTimesOf({ ...asked, limit: 100, answers }, stateOf(null))('')).toEqual(unknownTime)
  })

  it('is none while the range runs, because answers that are known of need not be among the rows yet', () => {
    const nothing = { time: TimeSet.empty, elsewhere: 'notFetched' }
    expect(timeOf(asked, stateOf(statusOf({ deviceId, progress }, false)))).toEqual(nothing)
    expect(timeOf(asked, stateOf(null))).toEqual(nothing)
  })

  it('is what a refresh or a kept result has proven, where that is known', () => {
    const coverage = [
      {
        ...nothingAsked,
        deviceId,
        proven: [1, 2].map((part) => ({ first: part * 1000, last: part * 1000 + 999, asOf: part })),
      },
    ]
    const state = { ...stateOf(statusOf(deviceOf([{ first: 1000, last: 9000 }]))), coverage }
    expect(timeOf(asked, state).time.windows).toEqual([{ first: 1000, last: 2999 }])
  })

  it('is that of the latest events only if fewer came than were asked for, and in a range that was asked for', () => {
    const answered = (eventCount: number) => ({
      ...asked,
      limit: 100,
      answers: [{ deviceId, eventCount, sharedIdCount: 0 }],
    })
    expect(timeOf(answered(99), stateOf(null))).toEqual({
      time: TimeSet.of({ first: 1000, last: 9000 }),
      elsewhere: 'unknown',
    })
    expect(timeOf(answered(100), stateOf(null))).toEqual(unknownTime)
    expect(
      timeOf(
        { ...querySource, limit: 100, answers: [{ deviceId, eventCount: 5, sharedIdCount: 0 }] },
        stateOf(null),
      ),
    ).toEqual(unknownTime)
  })

  it('is what the metadata of a file says; without metadata, of a part or after a change it is unknown', () => {
    const provenance = {
      origins: [
        {
          connectionName: 'plant',
          baseUrl: 'https://gw.example.com',
          devices: [deviceId],
          start: 1000,
          end: 2000,
          fetchedAt: 1,
          verdict: '',
        },
      ],
      filters: [] as readonly string[],
      rowCount: 1,
      zone: 'UTC',
      exportedAt: 1,
      sha256: 'a',
      appVersion: '1',
    }
    const fileOf = (
      completeness: Completeness,
      change: Partial<SourceFile['provenance']> = {},
    ): Partial<SourceFile> => ({
      sha256: 'a',
      provenance: {
        ...provenance,
        scope: 'all',
        origins: provenance.origins.map((origin) => ({ ...origin, completeness })),
        ...change,
      },
    })
    const state = stateOf(null)
    const known = { time: TimeSet.of({ first: 1000, last: 2000 }), elsewhere: 'notFetched' }
    expect(timeOf(fileSource(fileOf('complete')), state)).toEqual(known)
    for (const file of [
      fileOf('partial'),
      fileOf('complete', { scope: 'filtered' }),
      fileOf('complete', { sha256: 'b' }),
      {},
    ])
      expect(timeOf(fileSource(file), state)).toEqual(unknownTime)
    expect(timeOf(fileSource(fileOf('complete'), {}), state)).toEqual({ ...known, elsewhere: 'unknown' })
  })
})

describe('between events', () => {
  const fetched = {
    time: TimeSet.from([1, 3].map((part) => ({ first: part * 1000, last: part * 1000 + 999 }))),
    elsewhere: 'notFetched',
  } as const

  it('nothing is missing only within one window', () => {
    expect(isFetchedThrough(fetched, 1000, 1999)).toBe(true)
    for (const [from, to] of [
      [1999, 3000],
      [999, 1000],
      [3000, 4000],
      [2000, 2001],
    ] as const)
      expect(isFetchedThrough(fetched, from, to)).toBe(false)
  })

  it('a stretch ends where time was not fetched, unless nothing says what was asked for', () => {
    const times = Float64Array.of(500, 1000, 1500, 1500, 2500, 2500, 2600, 3000, 3500)
    expect(fetchedStretches(fetched, times)).toEqual([1, 4, 6, 7])
    expect(fetchedStretches({ ...fetched, elsewhere: 'unknown' }, times)).toEqual([])
  })

  it('nothing is known of times most of which are outside of what was asked for: the range is about other ones', () => {
    expect(fittingTime(fetched, Float64Array.of(1000, 1500, 99_000))).toBe(fetched)
    expect(fittingTime(fetched, Float64Array.of(1000, 98_000, 99_000))).toEqual(unknownTime)
  })
})
