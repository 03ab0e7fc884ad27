import { describe, expect, it } from 'vitest'
import type { DeviceRange, RangeVerdict } from '../../../../src-core/proof/device-range'
import type { Progress } from '../../../../src-core/proof/progress'
import { summaryOf } from '../../../../src-core/proof/range-summary'
import { silentDevices } from '../../../../src-core/results/silent-devices'
import { querySource, sampleTab } from '../../src-renderer/results/sample-tab'

const verdictOf = (kind: RangeVerdict['kind'], change: Partial<RangeVerdict> = {}): RangeVerdict => ({
  kind,
  eventCount: 10,
  sharedIdCount: 1,
  requestCount: 2,
  windowCount: 2,
  missing: [],
  notProvable: [],
  durationMs: 100,
  ...change,
})
const device = (verdict: RangeVerdict, deviceId = 'pump-7'): DeviceRange => ({ deviceId, verdict })
const running = (change: Partial<Progress> = {}): DeviceRange => ({
  deviceId: 'pump-7',
  progress: {
    eventCount: 10,
    requestCount: 2,
    windowsDone: 2,
    unfetched: [],
    isLinkDown: false,
    estimate: { eventsExpected: 12, windowsLeft: 3 },
    ...change,
  },
})

describe('the summary of a range', () => {
  it('runs until every device has a verdict', () => {
    expect(summaryOf([device(verdictOf('partial')), running()]).kind).toBe('running')
    expect(summaryOf([]).kind).toBe('complete')
  })

  it('has the worst verdict, and how many devices have it', () => {
    const [complete, partial, notProvable] = [
      verdictOf('complete'),
      verdictOf('partial'),
      verdictOf('notProvable'),
    ]
    expect(summaryOf([device(complete), device(complete)])).toMatchObject({
      kind: 'complete',
      deviceCount: 2,
    })
    expect(summaryOf([device(complete), device(notProvable), device(complete)])).toMatchObject({
      kind: 'notProvable',
      deviceCount: 1,
    })
    expect(summaryOf([device(notProvable), device(partial), device(partial)])).toMatchObject({
      kind: 'partial',
      deviceCount: 2,
    })
  })

  it('adds up the events and requests of all devices, and what is left of those that run', () => {
    expect(
      summaryOf([device(verdictOf('complete', { durationMs: 700 })), running({ isLinkDown: true })]),
    ).toMatchObject({
      eventCount: 20,
      eventsExpected: 22,
      requestCount: 4,
      windowsDone: 4,
      windowsLeft: 3,
      sharedIdCount: 1,
      isLinkDown: true,
      durationMs: 700,
    })
  })

  it('knows nothing of what is to come where there is no estimate', () => {
    const { estimate, ...progress } = running().progress ?? {}
    expect(estimate).toBeDefined()
    const live = { deviceId: 'pump-7', progress: progress as Progress }
    expect(summaryOf([live])).toMatchObject({ eventsExpected: 10, windowsLeft: 0, isLinkDown: false })
  })

  it('has the smallest limit that was found, if one was', () => {
    expect(
      summaryOf([
        device(verdictOf('complete', { lowerLimit: 500 })),
        device(verdictOf('complete', { lowerLimit: 200 })),
      ]).lowerLimit,
    ).toBe(200)
    expect(summaryOf([device(verdictOf('complete'))]).lowerLimit).toBeUndefined()
  })

  it('says that nothing was fetched only if no window of any device was', () => {
    const missing = [{ first: 0, last: 9 }]
    const nothing = { eventCount: 0, windowCount: 1, missing }
    const isNothing = (...devices: readonly DeviceRange[]) => summaryOf(devices).isNothingFetched
    expect(isNothing(device(verdictOf('partial', nothing)))).toBe(true)
    expect(isNothing(device(verdictOf('partial', { ...nothing, windowCount: 2 })))).toBe(false)
    expect(isNothing(device(verdictOf('partial', nothing)), device(verdictOf('complete')))).toBe(false)
    expect(isNothing(running({ eventCount: 0, windowsDone: 0 }))).toBe(false)
  })
})

describe('devices without an event', () => {
  it('of a range are those whose range is complete', () => {
    const tab = sampleTab([])
    const none = { eventCount: 0 }
    tab.state.range = {
      queryId: 'q',
      isFinished: true,
      isWaitingForConsent: false,
      startedAt: 0,
      eventsBefore: 0,
      devices: [
        device(verdictOf('complete', none), 'a'),
        device(verdictOf('partial', none), 'b'),
        device(verdictOf('complete'), 'c'),
        running(none),
      ],
    }
    expect(silentDevices(tab)).toEqual(['a'])
  })

  it('of the latest events are those whose request succeeded', () => {
    const answer = (deviceId: string, eventCount: number) => ({ deviceId, eventCount, sharedIdCount: 0 })
    const answers = [
      answer('a', 0),
      answer('b', 2),
      { ...answer('c', 0), error: { kind: 'notRead' } as const },
    ]
    expect(silentDevices(sampleTab([], { ...querySource, limit: 500, answers }))).toEqual(['a'])
    expect(silentDevices(sampleTab([], { kind: 'file', files: [] }))).toEqual([])
  })

  it('does not say how long it took if that is not known of every device', () => {
    const unknown = Object.fromEntries(
      Object.entries(verdictOf('complete')).filter(([name]) => name !== 'durationMs'),
    ) as unknown as RangeVerdict
    expect(summaryOf([device(verdictOf('complete')), device(unknown)]).durationMs).toBeUndefined()
  })
})
