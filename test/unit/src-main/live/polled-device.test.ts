import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import type { Poll } from '../../../../src-main/live/poll'
import { lastAnswerMs, pollLimits } from '../../../../src-main/live/poll-pace'
import { pollDevice } from '../../../../src-main/live/polled-device'
import type { DevicePolling } from '../../../../src-main/live/polling-status'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../src-main/query/range-tally'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { createManualClock, type ManualClock } from '../../support/manual-clock'
import { answerAt, type LiveEvents, makeLiveEvents } from './live-service'
import { eventsAt, hour, minute, startMs } from './simulated-events'

interface Followed {
  readonly clock: ManualClock
  readonly live: DevicePolling
  readonly known: Set<number>
  /** Windows and requests of each poll. */
  readonly polls: {
    readonly windows: readonly TimeWindow[]
    readonly requestCount: number
    readonly newCount: number
  }[]
}

/**
 * Follows `events` by the real engine of complete ranges, on a clock that is moved by hand. `failsWith`: what
 * the nth request meets; `hangs`: it gets no answer; `most`: no answer has more events.
 */
const follow = (
  events: LiveEvents,
  failsWith: (request: number) => AppError | undefined = () => undefined,
  hangs: () => boolean = () => false,
  most = 1000,
): Followed => {
  const clock = createManualClock(startMs)
  const random = createRandom(11)
  const known = new Set<number>()
  const polls: Followed['polls'] = []
  const largest = new LargestAnswers()
  let requests = 0
  const poll: Poll = async ({ windows, signal }) => {
    const [seen, before] = [new Set<number>(), known.size]
    const tally = createRangeTally()
    const run = startRangeRun({
      largest,
      whole: { first: startMs, last: Number.MAX_SAFE_INTEGER },
      windows,
      limit: 1000,
      atOnce: () => 6,
      isFollowing: true,
      send: async (range) => {
        requests += 1
        const error = failsWith(requests)
        if (error) return failed(error)
        if (hangs())
          return new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
          )
        const rows = answerAt(events, range, clock.now(), most, random)
        const newCount = rows.filter((row) => !known.has(row)).length
        for (const row of rows) {
          known.add(row)
          seen.add(row)
        }
        const stamps = Float64Array.from(rows, (row) => events.times[row] ?? 0).sort()
        return ok({ eventCount: rows.length, newCount, sharedIdCount: 0, stamps })
      },
      tally,
      now: () => clock.now(),
      signal,
    })
    await run.finished
    const { coverage } = tally.proof
    const missing = coverage.failures
    const error = missing.flatMap(({ errors = [] }) => errors)[0]
    polls.push({ windows, requestCount: tally.requestCount, newCount: known.size - before })
    return {
      newCount: known.size - before,
      stamps: Float64Array.from(seen, (row) => events.times[row] ?? 0).sort(),
      coverage,
      answerMs: 0,
      heldUpMs: 0,
      isCancelled: signal.aborted && missing.length > 0,
      ...(error && { failure: { error, isFinal: error.kind === 'noToken' } }),
    }
  }
  const live = pollDevice({
    poll,
    clock,
    clockDifference: () => 0,
    startMs,
    overlapMs: 15 * minute,
    limits: () => pollLimits,
    notBefore: () => undefined,
    isEndClosed: () => false,
    onChange: () => undefined,
    onAsked: () => undefined,
    onEnd: () => undefined,
  })
  return { clock, live, known, polls }
}

const requestsOf = ({ polls }: Followed): number =>
  polls.reduce((sum, { requestCount }) => sum + requestCount, 0)
const noToken: AppError = { kind: 'noToken' }
const reset: AppError = { kind: 'network', cause: 'reset' } as AppError

const run = async ({ clock }: Followed, ms: number, stepMs = 1000): Promise<void> => {
  // What is under way takes no time.
  await clock.advance(0)
  for (let passed = 0; passed < ms; passed += stepMs) await clock.advance(stepMs)
}

describe('following a device', () => {
  const hours = runCount(8, 1)
  it(`for ${String(hours)} hours at 10 events a second, some 15 minutes late, with resets and two sleeps, brings every event`, async () => {
    const events = makeLiveEvents(
      { startMs, hours, perSecond: 10, lateShare: 0.01, latestMs: 15 * minute },
      createRandom(3),
    )
    const chance = createRandom(5)
    const live = follow(events, () => (chance() < 0.01 ? reset : undefined))
    await run(live, (hours / 4) * hour)
    // Asleep: no timer fires, and then all at once.
    await live.clock.advance(40 * minute)
    await run(live, (hours / 8) * hour)
    await live.clock.advance(75 * minute)
    await run(live, Math.max(20 * minute, hours * hour + 20 * minute - (live.clock.now() - startMs)))
    expect(live.known.size).toBe(events.times.length)
    // A failure here ends a poll at once, so each counts as well as the two sleeps.
    expect(live.live.status).toMatchObject({ missing: [] })
    expect(live.live.status.gapCount).toBeGreaterThanOrEqual(2)
    const isSweep = ({ first, last }: TimeWindow): boolean => last - first > 24.5 * hour
    const usual = live.polls.filter(({ newCount, windows }) => newCount < 1000 && !windows.some(isSweep))
    const mean = usual.reduce((sum, { requestCount }) => sum + requestCount, 0) / usual.length
    expect(usual.length).toBeGreaterThan(hours * 200)
    expect(mean).toBeLessThanOrEqual(1.1)
  }, 120_000)

  it.each([50, 100])('brings every event of a service that returns pages of %i', async (most) => {
    const events = eventsAt(
      ...Array.from({ length: 6000 }, (_, index): [number, number] => [index * 10, index * 10 + 40]),
    )
    const live = follow(events, undefined, undefined, most)
    await run(live, 2 * minute)
    expect(live.known.size).toBe(6000)
    expect(live.live.status.missing).toEqual([])
  })

  it('that is silent costs at most 75 requests an hour, sweeps included', async () => {
    const live = follow(eventsAt())
    await run(live, hour)
    expect(requestsOf(live)).toBeLessThanOrEqual(75)
    expect(requestsOf(live)).toBeGreaterThan(55)
  })

  it('shows an event two seconds after others at the latest, and three after a poll without news', async () => {
    const live = follow(eventsAt([1000, 1100], [3200, 3300], [5100, 5200]))
    await run(live, 3000)
    expect(live.known.size).toBe(1)
    await run(live, 2000)
    expect(live.known.size).toBe(2)
    await run(live, 2000)
    expect(live.known.size).toBe(3)
  })

  it('has one request under way, however often it is paused and continued', async () => {
    const live = follow(eventsAt([0, 100]))
    for (let time = 0; time < 5; time += 1) {
      live.live.pause()
      live.live.proceed(false)
    }
    await run(live, 1000)
    expect(live.polls).toHaveLength(1)
    live.live.pause()
    await run(live, 10 * minute)
    expect(live.polls).toHaveLength(1)
    expect(live.live.status).toMatchObject({ stage: 'paused' })
  })

  it('asks for what a pause missed, and counts it as one gap', async () => {
    const live = follow(
      eventsAt([0, 100], [20 * minute, 20 * minute + 100], [70 * minute, 70 * minute + 100]),
    )
    await run(live, minute)
    live.live.pause()
    await run(live, 65 * minute)
    live.live.proceed(false)
    await run(live, 10 * minute)
    expect(live.known.size).toBe(3)
    expect(live.live.status).toMatchObject({ missing: [], gapCount: 1 })
  })

  it('keeps what failed as missing until it is fetched', async () => {
    let isDown = false
    const live = follow(eventsAt([0, 100], [minute, minute + 100]), () => (isDown ? reset : undefined))
    await run(live, 10_000)
    isDown = true
    await run(live, 2 * minute)
    const { missing, error } = live.live.status
    expect(error).toEqual(reset)
    expect(missing).toHaveLength(1)
    expect(missing[0]?.last).toBeLessThanOrEqual(live.clock.now())
    isDown = false
    await run(live, 2 * minute)
    expect(live.live.status.missing).toEqual([])
    expect(live.live.status).not.toHaveProperty('error')
    expect(live.known.size).toBe(2)
  })

  it('counts the time in which polls failed as one gap, once it is fetched, however short', async () => {
    let isDown = false
    const live = follow(eventsAt([0, 100], [14_000, 14_100]), () => (isDown ? reset : undefined))
    await run(live, 10_000)
    isDown = true
    await run(live, 12_000)
    expect(live.live.status).toMatchObject({ gapCount: 0, error: reset })
    isDown = false
    await run(live, minute)
    expect(live.live.status).toMatchObject({ gapCount: 1, missing: [] })
  })

  it('counts no gap where only the beginning could not be fetched at once', async () => {
    let isDown = true
    const live = follow(eventsAt([0, 100]), () => (isDown ? reset : undefined))
    await run(live, 8000)
    isDown = false
    await run(live, minute)
    expect(live.live.status).toMatchObject({ gapCount: 0, missing: [] })
  })

  it('is asked at once after a failure when somebody wants it, and only then', async () => {
    let isDown = false
    const live = follow(eventsAt([0, 100]), () => (isDown ? reset : undefined))
    await run(live, 10_000)
    const before = live.polls.length
    live.live.proceed(false)
    await run(live, 0)
    expect(live.polls).toHaveLength(before)
    isDown = true
    await run(live, 5 * minute)
    isDown = false
    const failing = live.polls.length
    live.live.proceed(false)
    await run(live, 0)
    expect(live.polls).toHaveLength(failing + 1)
    expect(live.live.status).not.toHaveProperty('error')
    await run(live, 1000)
    expect(live.polls).toHaveLength(failing + 1)
  })

  it('that is held up is asked anew when somebody wants it', async () => {
    let isHanging = false
    const live = follow(eventsAt([0, 100], [11_000, 11_100]), undefined, () => isHanging)
    await run(live, 10_000)
    isHanging = true
    await run(live, 5000)
    isHanging = false
    live.live.proceed(false)
    await run(live, 0)
    expect(live.known.size).toBe(1)
    live.live.proceed(true)
    await run(live, 0)
    expect(live.known.size).toBe(2)
    expect(live.live.status).toMatchObject({ stage: 'waiting', missing: [] })
  })

  it('that somebody stops while its polls fail gives no reason for its end', async () => {
    let isDown = false
    const live = follow(eventsAt([0, 100]), () => (isDown ? reset : undefined))
    await run(live, 10_000)
    isDown = true
    await run(live, 10_000)
    live.live.stop(false)
    expect(live.live.status).toMatchObject({ stage: 'stopped', missing: [{ errors: [reset] }] })
    expect(live.live.status).not.toHaveProperty('error')
  })

  it('repeats a sweep that failed, so that what came late before a sleep is found', async () => {
    let isDown = false
    const times = Array.from({ length: 1800 }, (_, at) => [at * 5000, at * 5000 + 100] as const)
    // Arrives while the computer sleeps, 40 minutes late: no poll reaches back to it.
    const live = follow(eventsAt(...times, [31 * minute + 7, 71 * minute]), () =>
      isDown ? reset : undefined,
    )
    await run(live, 70 * minute)
    isDown = true
    await live.clock.advance(75 * minute)
    await run(live, 1000)
    isDown = false
    await run(live, 10 * minute)
    expect(live.known.size).toBe(times.length + 1)
  })

  it('stops when no poll can succeed any more, and goes on when asked to', async () => {
    let hasToken = false
    const live = follow(eventsAt([0, 100]), () => (hasToken ? undefined : noToken))
    await run(live, 5 * minute)
    expect(live.live.status).toMatchObject({ stage: 'stopped', error: noToken, pollCount: 1 })
    hasToken = true
    live.live.proceed(false)
    await run(live, 5000)
    expect(live.known.size).toBe(1)
    expect(live.live.status).toMatchObject({ stage: 'waiting' })
  })

  it('that is silent is asked once more when it is stopped, so that its proof ends there', async () => {
    const live = follow(eventsAt([0, 100]))
    await run(live, 10 * minute + 500)
    const before = live.polls.length
    expect(live.live.status.window.last).toBeLessThan(live.clock.now() - 1000)
    live.live.stop(false)
    expect(live.live.status.stage).toBe('asking')
    await run(live, 0)
    expect(live.polls).toHaveLength(before + 1)
    expect(live.live.status).toMatchObject({
      stage: 'stopped',
      missing: [],
      window: { last: live.clock.now() },
    })
    await run(live, 5 * minute)
    expect(live.polls).toHaveLength(before + 1)
  })

  it('lacks what has happened since the last answer when the one at its end takes longer than five seconds, and fetches that when it goes on', async () => {
    let isHanging = false
    const live = follow(eventsAt([0, 100]), undefined, () => isHanging)
    await run(live, minute)
    const { last } = live.live.status.window
    isHanging = true
    live.live.stop(false)
    await run(live, 4000)
    expect(live.live.status.stage).toBe('asking')
    await run(live, 1000)
    const now = live.clock.now()
    expect(live.live.status).toMatchObject({
      stage: 'stopped',
      missing: [{ first: last + 1, last: now }],
      window: { last: now },
    })
    isHanging = false
    live.live.proceed(false)
    await run(live, 1000)
    expect(live.live.status).toMatchObject({ stage: 'waiting', missing: [] })
  })

  it('lacks the time up to its end where polls have failed before it', async () => {
    let isDown = false
    const live = follow(eventsAt([0, 100]), () => (isDown ? reset : undefined))
    await run(live, 10_000)
    const { last } = live.live.status.window
    isDown = true
    await run(live, minute + 700)
    live.live.stop(false)
    const now = live.clock.now()
    expect(live.live.status).toMatchObject({
      missing: [{ first: last + 1, last: now, errors: [reset] }],
      window: { last: now },
    })
  })

  it('that somebody pauses and continues while its polls fail still fails until one succeeds', async () => {
    let isDown = false
    const live = follow(
      eventsAt([0, 100]),
      () => (isDown ? reset : undefined),
      () => isDown,
    )
    await run(live, 10_000)
    isDown = true
    await run(live, 10_000)
    live.live.pause()
    live.live.proceed(false)
    expect(live.live.status).toMatchObject({ stage: 'asking', error: reset })
    isDown = false
    await run(live, minute)
    expect(live.live.status).not.toHaveProperty('error')
  })

  it('asks anew when it is stopped while an answer is awaited', async () => {
    let isHanging = true
    const live = follow(eventsAt([0, 100]), undefined, () => isHanging)
    await run(live, 2000)
    isHanging = false
    live.live.stop(false)
    await run(live, 0)
    expect(live.known.size).toBe(1)
    expect(live.live.status).toMatchObject({
      stage: 'stopped',
      missing: [],
      window: { last: live.clock.now() },
    })
  })

  it('is asked once more when it is stopped while it is paused, so that nothing of the pause is left out', async () => {
    const live = follow(eventsAt([0, 100], [40_000, 40_000]))
    await run(live, 30_000)
    live.live.pause()
    await run(live, minute)
    expect(live.known.size).toBe(1)
    live.live.stop(false)
    await run(live, 0)
    expect(live.known.size).toBe(2)
    expect(live.live.status).toMatchObject({
      stage: 'stopped',
      missing: [],
      window: { last: live.clock.now() },
    })
  })

  it('lacks the pause when it is stopped in it without an answer', async () => {
    let isHanging = false
    const live = follow(eventsAt([0, 100]), undefined, () => isHanging)
    await run(live, 10_000)
    live.live.pause()
    const { last } = live.live.status.window
    isHanging = true
    await run(live, minute)
    live.live.stop(false)
    await run(live, lastAnswerMs)
    expect(live.live.status).toMatchObject({
      stage: 'stopped',
      missing: [{ first: last + 1, last: live.clock.now() }],
    })
  })

  it('is not asked any more when it is stopped without the service, or for the second time', async () => {
    let isDown = false
    const failing = follow(eventsAt([0, 100]), () => (isDown ? reset : undefined))
    await run(failing, 10_000)
    isDown = true
    await run(failing, minute)
    failing.live.stop(false)
    await run(failing, 0)
    expect(failing.live.status.stage).toBe('stopped')
    const hanging = follow(eventsAt([0, 100]), undefined, () => true)
    await run(hanging, 1000)
    hanging.live.stop(false)
    hanging.live.stop(false)
    await run(hanging, 0)
    expect(hanging.live.status.stage).toBe('stopped')
  })

  it.each([
    ['two hours ahead', 2 * hour],
    ['two hours behind', -2 * hour],
  ])('whose clock is %s loses nothing', async (_, shift) => {
    const times = Array.from(
      { length: 400 },
      (__, at) => [2 * hour + at * 5000 + shift, 2 * hour + at * 5000 + 100] as const,
    )
    const live = follow(eventsAt(...times))
    await run(live, 2 * hour + 35 * minute)
    expect(live.known.size).toBe(times.length)
  })

  it('that sends one event from the future still shows all others', async () => {
    const times = Array.from({ length: 400 }, (_, at) => [at * 5000, at * 5000 + 100] as const)
    const live = follow(eventsAt(...times, [20 * hour, 60_000]))
    await run(live, 35 * minute)
    expect(live.known.size).toBe(times.length + 1)
  })

  it('sees within five minutes what a clock that was set back by half an hour reports', async () => {
    const before = Array.from({ length: 720 }, (_, at) => [at * 5000, at * 5000 + 100] as const)
    const after = Array.from(
      { length: 60 },
      (_, at) => [hour + at * 5000 - 30 * minute + 7, hour + at * 5000 + 100] as const,
    )
    const live = follow(eventsAt(...before, ...after))
    await run(live, hour + 11 * minute)
    expect(live.known.size).toBe(before.length + after.length)
  })
})
