import { describe, expect, it } from 'vitest'
import { progressTextIn } from '../../../../src-core/words/progress-text'
import { wordsIn } from './words-in'

const runOf = (eventCount: number, eventsExpected: number) => ({
  devices: [
    {
      deviceId: 'pump-7',
      progress: {
        eventCount,
        requestCount: 3,
        windowsDone: 2,
        unfetched: [],
        isLinkDown: false,
        estimate: { eventsExpected, windowsLeft: 9 },
      },
    },
  ],
  isWaitingForConsent: false,
  eventsBefore: 0,
})

describe('a line over which no answer has come whole', () => {
  const { withArrivals } = progressTextIn(wordsIn('en'))
  const arrivals = (receivedBytes: number, breakCount: number) => ({ receivedBytes, breakCount })

  it('is told with what was received, and how often it broke', () => {
    expect(withArrivals('Querying… 20.0 s', arrivals(111_600, 0), 20)).toBe(
      'Querying… 20.0 s, 111.6 kB received',
    )
    expect(withArrivals('Querying…', arrivals(111_600, 1), 20)).toBe(
      'Querying…, 111.6 kB received; the line broke once',
    )
    expect(withArrivals('Querying…', arrivals(2_000_000, 3), 20)).toBe(
      'Querying…, 2 MB received; the line broke 3 times',
    )
  })

  it('is not told of in the first seconds, nor before anything has arrived', () => {
    expect(withArrivals('Querying…', arrivals(111_600, 1), 4)).toBe('Querying…')
    expect(withArrivals('Querying…', arrivals(0, 0), 20)).toBe('Querying…')
  })
})

describe('a slow line', () => {
  const { withSlowness } = progressTextIn(wordsIn('en'))

  it('is told with its rate and the time that the rest takes', () => {
    expect(withSlowness('2,000 events', runOf(2000, 20_000), 25)).toBe(
      '2,000 events; slow: 80 events per second, about 4 min left',
    )
    expect(progressTextIn(wordsIn('zh-CN')).withSlowness('2,000 个事件', runOf(2000, 20_000), 25)).toBe(
      '2,000 个事件；速度较慢：每秒 80 个事件，约还需 4 分钟',
    )
  })

  it.each([
    ['while nothing has come', 0, 20_000, 60],
    ['in the first seconds', 200, 20_000, 4],
    ['if the rest is soon there', 2000, 4000, 25],
    ['if it is fast, however long the rest takes', 50_000, 10_000_000, 50],
  ])('is not told of %s', (_what, eventCount, eventsExpected, seconds) => {
    expect(withSlowness('so far', runOf(eventCount, eventsExpected), seconds)).toBe('so far')
  })
})
