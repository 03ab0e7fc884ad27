import { describe, expect, it } from 'vitest'
import { type DeviceFollowing, followDevice, type PollOutcome } from '../../../../src-main/following/device-following'
import { pollLimits } from '../../../../src-main/following/poll-pace'
import { startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../src-main/query/range-tally'
import type { TimeWindow } from '../../../../src-main/query/time-window'
import type { AppError } from '../../../../src-preload/contract/errors'
import { failed, ok } from '../../../../src-preload/contract/result'
import { createRandom } from '../../../service/random'
import { createManualClock, type ManualClock } from '../../support/manual-clock'
import { answerAt, type LiveEvents, makeLiveEvents } from './live-service'

const startMs = 1_763_622_000_000
const minute = 60_000
const hour = 60 * minute

interface Followed {
  readonly clock: ManualClock
  readonly following: DeviceFollowing
  readonly known: Set<number>
  /** Windows and requests of each poll. */
  readonly polls: { readonly windows: readonly TimeWindow[]; readonly requestCount: number; readonly newCount: number }[]
}

/** Follows `events` by the real engine of complete ranges, on a clock that is moved by hand. `failsWith`: what the nth request meets. */
const follow = (events: LiveEvents, failsWith: (request: number) => AppError | undefined = () => undefined): Followed => {
  const clock = createManualClock(startMs)
  const random = createRandom(11)
  const known = new Set<number>()
  const polls: Followed['polls'] = []
  let requests = 0
  const poll = async (windows: readonly TimeWindow[]): Promise<PollOutcome> => {
    const seen = new Set<number>()
    const before = known.size
    const tally = createRangeTally()
    const run = startRangeRun({
      whole: { first: startMs, last: Number.MAX_SAFE_INTEGER },
      windows,
      limit: 1000,
      atOnce: () => 6,
      ask: async (range) => {
        requests += 1
        const error = failsWith(requests)
        if (error) return failed(error)
        const rows = answerAt(events, range, clock.now(), 1000, random)
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
      signal: new AbortController().signal,
    })
    const { missing } = await run.finished
    const error = missing.flatMap(({ errors = [] }) => errors)[0]
    polls.push({ windows, requestCount: tally.requestCount, newCount: known.size - before })
    return {
      newCount: known.size - before,
      stamps: Float64Array.from(seen, (row) => events.times[row] ?? 0).sort(),
      missing,
      ...(error && { failure: { error, isFinal: error.kind === 'noToken' } }),
    }
  }
  const following = followDevice({ poll, clock, clockDifference: () => 0, startMs, overlapMs: 15 * minute, limits: pollLimits, onChange: () => undefined })
  return { clock, following, known, polls }
}

const run = async ({ clock }: Followed, ms: number, stepMs = 500): Promise<void> => {
  for (let passed = 0; passed < ms; passed += stepMs) await clock.advance(stepMs)
}

describe('following a device', () => {
  it('for 8 hours at 10 events a second, some 15 minutes late, with resets, refusals and two sleeps, brings every event', async () => {
    const events = makeLiveEvents({ startMs, hours: 8, perSecond: 10, lateShare: 0.01, latestMs: 15 * minute }, createRandom(3))
    const chance = createRandom(5)
    const followed = follow(events, () => (chance() < 0.01 ? { kind: 'network', cause: 'reset' } as AppError : undefined))
    await run(followed, 3 * hour)
    // Asleep: no timer fires, and then all at once.
    await followed.clock.advance(40 * minute)
    await run(followed, 2 * hour)
    await followed.clock.advance(90 * minute)
    await run(followed, 8 * hour + 20 * minute - (followed.clock.now() - startMs))
    expect(followed.known.size).toBe(events.times.length)
    expect(followed.following.status.missing).toEqual([])
    expect(followed.following.status.gapCount).toBeGreaterThanOrEqual(2)
    const ordinary = followed.polls.filter(({ newCount, windows }) => newCount < 1000 && windows.length === 1 && (windows[0]?.last ?? 0) - (windows[0]?.first ?? 0) < 25 * hour - hour / 2)
    const mean = ordinary.reduce((sum, { requestCount }) => sum + requestCount, 0) / ordinary.length
    expect(mean).toBeLessThanOrEqual(1.1)
  }, 120_000)
})
