import { describe, expect, it } from 'vitest'
import { limitsOf, nextPauseMs, pollLimits } from '../../../../src-main/live/poll-pace'

describe('the pause before the next poll', () => {
  it.each([
    ['is the shortest after news', { newCount: 1, pauseMs: 60_000, answerMs: 100 }, 2000],
    ['grows by half in silence', { newCount: 0, pauseMs: 2000, answerMs: 100 }, 3000],
    ['is a minute at most', { newCount: 0, pauseMs: 50_000, answerMs: 100 }, 60_000],
    [
      'is four times as long as the service took to answer',
      { newCount: 1, pauseMs: 2000, answerMs: 3000 },
      12_000,
    ],
    [
      'is a minute at most with a service that takes very long',
      { newCount: 1, pauseMs: 2000, answerMs: 30_000 },
      60_000,
    ],
    ['does not fall below that in silence', { newCount: 0, pauseMs: 2000, answerMs: 3000 }, 12_000],
  ])('%s', (_, last, expected) => {
    expect(nextPauseMs(last, pollLimits)).toBe(expected)
  })

  it('is the interval that somebody has named, whatever came, and how long the service took', () => {
    const limits = limitsOf({ intervalMs: 7000 }, true)
    for (const [newCount, answerMs] of [
      [0, 10],
      [5, 10],
      [0, 30_000],
    ] as const)
      expect(nextPauseMs({ newCount, pauseMs: 7000, answerMs }, limits)).toBe(7000)
    expect(limitsOf({}, false)).toEqual(pollLimits)
    expect(limitsOf({}, true).shortestMs).toBe(2 * pollLimits.shortestMs)
  })
})
