import { expect, it } from 'vitest'
import { failed, ok } from '../../../../src-core/errors/result'
import { TimeSet } from '../../../../src-core/proof/time-set'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally, type RangeTally } from '../../../../src-main/query/range-tally'
import { createRandom } from '../../../service/random'

const whole: TimeWindow = { first: 1_763_622_000_000, last: 1_763_622_000_000 + 2_000_000 }
const all = Array.from({ length: 1900 }, (_, index) => whole.first + 500 + index * 1000)

/**
 * Keeps the newest events, at most `cap` of them, and does not say so. `isShown`: which of them it returns: the others
 * count all the same, as flagged records do where a service leaves them out at the end.
 */
const startService = (cap: number, stored = all, isShown: (at: number) => boolean = () => true) => {
  const events = stored.filter(isShown)
  const received = new Set<number>()
  let requestCount = 0
  const answer = (start: number, end: number) => {
    requestCount += 1
    const found = stored
      .filter((at) => at >= start && at <= end)
      .slice(-cap)
      .filter(isShown)
    const added = found.filter((at) => !received.has(at))
    for (const at of found) received.add(at)
    return ok({
      eventCount: found.length,
      newCount: added.length,
      sharedIdCount: 0,
      stamps: Float64Array.from(found),
    })
  }
  const lackingIn = (windows: readonly TimeWindow[]): number => {
    const claimed = TimeSet.from(windows)
    return events.filter((at) => claimed.contains(at) && !received.has(at)).length
  }
  return { answer, lackingIn, requestCount: () => requestCount }
}

interface Ended {
  /** Nothing is answered from this request on. */
  readonly after: number
  readonly windows?: readonly TimeWindow[]
  /** Known to have been deleted; ms since the epoch. */
  readonly deleted?: readonly number[]
  /** At once; absent: 1. */
  readonly atOnce?: number
  /** Resolves when a request is to be answered; absent: at once. */
  readonly answering?: (start: number) => Promise<void>
  /** Called when something is proven. */
  readonly onProof?: () => void
}

const run = async (
  service: ReturnType<typeof startService>,
  tally: RangeTally,
  { after, windows = [whole], deleted = [], atOnce = 1, answering, onProof }: Ended,
) => {
  const stop = new AbortController()
  return startRangeRun({
    whole,
    windows,
    limit: 1000,
    atOnce: () => atOnce,
    tally,
    largest: new LargestAnswers(),
    now: () => whole.last + 10_000 + service.requestCount(),
    signal: stop.signal,
    deleted: async () => new DeletedEvents([Float64Array.from(deleted)]),
    ...(onProof && { onProof }),
    send: async ({ start, end }) => {
      await answering?.(start)
      if (service.requestCount() < after) return service.answer(start, end)
      stop.abort()
      return failed({ kind: 'cancelled' })
    },
  }).finished
}

it.each([400, 500, 137, 999])(
  'a range of a service that returns at most %i events claims nothing that it lacks, whenever it ends, and is whole later',
  async (cap) => {
    const inOneGo = startService(cap)
    await run(inOneGo, createRangeTally(), { after: Infinity })
    expect(inOneGo.lackingIn([whole])).toBe(0)
    for (let after = 1; after < inOneGo.requestCount(); after += 1) {
      const service = startService(cap)
      const tally = createRangeTally()
      const lacking: number[] = []
      const noteProven = (): void => void lacking.push(service.lackingIn(tally.proof.coverage.proven))
      const first = await run(service, tally, { after, onProof: noteProven })
      noteProven()
      expect([after, first.kind]).toEqual([after, 'partial'])
      await run(service, tally, { after: Infinity, windows: first.missing, onProof: noteProven })
      noteProven()
      expect(new Set(lacking)).toEqual(new Set([0]))
      expect(service.lackingIn([whole])).toBe(0)
    }
  },
)

it.each([
  { cap: 999, spacingMs: 1, atOnce: 1 },
  { cap: 137, spacingMs: 1, atOnce: 1 },
  { cap: 999, spacingMs: 2, atOnce: 1 },
  { cap: 451, spacingMs: 1, atOnce: 3 },
])(
  'a burst at a service that returns at most $cap events is whole ($spacingMs ms apart, $atOnce at once)',
  async ({ cap, spacingMs, atOnce }) => {
    const burst = Array.from(
      { length: 5000 },
      (_, index) => whole.first + 900_000 + Math.floor(index / atOnce) * spacingMs,
    )
    const service = startService(cap, burst)
    const { kind } = await run(service, createRangeTally(), { after: Infinity })
    expect([kind, service.lackingIn([whole])]).toEqual(['complete', 0])
  },
)

it('a burst within one answer takes three requests', async () => {
  const burst = Array.from({ length: 703 }, (_, index) => whole.first + 900_000 + index)
  const service = startService(1000, burst)
  const { kind } = await run(service, createRangeTally(), { after: Infinity })
  expect([kind, service.requestCount()]).toEqual(['complete', 3])
})

it.each([298, 300, 301, 302])(
  'a range with %i events, and one beside it in its last second, takes three requests',
  async (count) => {
    const inside = Array.from({ length: count }, (_, index) => whole.last - (count - 1 - index) * 1000)
    const service = startService(1000, [...inside, whole.last + 500])
    const { kind } = await run(service, createRangeTally(), { after: Infinity })
    expect([kind, service.requestCount()]).toEqual(['complete', 3])
  },
)

it('claims nothing of a half that is still to be answered', async () => {
  const service = startService(10)
  const tally = createRangeTally()
  const lacking: number[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = 0
  const { kind } = await run(service, tally, {
    after: Infinity,
    atOnce: 2,
    // The first half of the range, asked for again beside the second.
    answering: (start) => {
      begun += 1
      return begun > 1 && start < whole.first ? released : Promise.resolve()
    },
    onProof: () => {
      lacking.push(service.lackingIn(tally.proof.coverage.proven))
      if (service.requestCount() > 1) release()
    },
  })
  expect([kind, Math.max(...lacking), service.lackingIn([whole])]).toEqual(['complete', 0, 0])
})

const often = [0.02, 0.1, 0.3, 0.6].flatMap((share) => [1, 2, 3].map((seed) => ({ share, seed })))

it.each(often)(
  'a range is whole where the service counts events that it then leaves out: $share of them, seed $seed',
  async ({ share, seed }) => {
    const random = createRandom(seed)
    const many = Array.from({ length: 9000 }, (_, index) => whole.first + 500 + index * 220)
    const left = new Set(many.filter(() => random() < share))
    const service = startService(1000, many, (at) => !left.has(at))
    const tally = createRangeTally()
    const lacking: number[] = []
    const noteProven = (): void => void lacking.push(service.lackingIn(tally.proof.coverage.proven))
    const { kind } = await run(service, tally, { after: Infinity, onProof: noteProven })
    expect([kind, service.lackingIn([whole]), Math.max(...lacking)]).toEqual(['complete', 0, 0])
    expect(service.requestCount()).toBeLessThan(80)
  },
)

const many = Array.from({ length: 6000 }, (_, index) => whole.first + 500 + index * 330)
const inTheMiddle = many.slice(2000, 3500)
const purged = many.slice(-1200).map((at) => at + 7)
const hiding = [
  { cap: 1000, name: 'some in the middle', deleted: inTheMiddle },
  { cap: 500, name: 'some in the middle', deleted: inTheMiddle },
  { cap: 137, name: 'some in the middle', deleted: inTheMiddle },
  { cap: 1000, name: 'the newest', deleted: many.slice(-1100) },
  { cap: 1000, name: 'nearly all', deleted: many.slice(20, -20) },
  { cap: 1000, name: 'every second', deleted: many.filter((_, index) => index % 2 === 0) },
  // As where a nightly job removes for good what has been hidden.
  { cap: 1000, name: 'some, of which the newer are gone', deleted: [...inTheMiddle, ...purged] },
]

it.each(hiding)(
  'a range is whole where the service counts what it was told to delete: $name, at most $cap events',
  async ({ cap, deleted }) => {
    const gone = new Set(deleted)
    const service = startService(cap, many, (at) => !gone.has(at))
    const { kind, lowerLimit } = await run(service, createRangeTally(), { after: Infinity, deleted })
    expect([kind, service.lackingIn([whole])]).toEqual(['complete', 0])
    // What it lacks for a full answer was deleted.
    if (cap === 1000) expect(lowerLimit).toBeUndefined()
  },
)

it.each([
  ['every second of them', many.filter((_, index) => index % 2 === 0)],
  ['1,500 in the middle', inTheMiddle],
  ['all but the newest 300', many.slice(0, -300)],
])('what is gone for good costs few requests: %s', async (_, deleted) => {
  const gone = new Set(deleted)
  const left = many.filter((at) => !gone.has(at))
  const [unaware, aware] = [startService(1000, left), startService(1000, left)]
  await run(unaware, createRangeTally(), { after: Infinity })
  const { kind } = await run(aware, createRangeTally(), { after: Infinity, deleted })
  expect([kind, aware.lackingIn([whole])]).toEqual(['complete', 0])
  expect(aware.requestCount() - unaware.requestCount()).toBeLessThanOrEqual(Math.ceil(deleted.length / 250))
})
