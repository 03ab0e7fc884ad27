import { expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import type { PageFacts } from '../../../../src-main/ports/body-reader'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { type RangeRunOptions, startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../src-main/query/range-tally'

const limit = 1000
const atOnce = 4
/** An event a second for some hundred full answers. */
const whole = { first: 0, last: 100_000_000 }

const verdictOf = (send: RangeRunOptions['send'], now = () => 0) => {
  const tally = createRangeTally()
  const run = startRangeRun({
    largest: new LargestAnswers(),
    whole,
    windows: [whole],
    limit,
    atOnce: () => atOnce,
    send,
    tally,
    now,
    signal: new AbortController().signal,
  })
  return run.finished
}

const seen = new Set<number>()
const answer: RangeRunOptions['send'] = async ({ start, end }) => {
  const first = Math.ceil(start / 1000)
  const count = Math.max(0, Math.min(limit, Math.floor(end / 1000) - first + 1))
  const stamps = Float64Array.from({ length: count }, (_, index) => (first + index) * 1000)
  const newCount = stamps.filter((stamp) => !seen.has(stamp)).length
  for (const stamp of stamps) seen.add(stamp)
  return ok<PageFacts>({ eventCount: count, newCount, sharedIdCount: 0, stamps })
}

it.each<AppError>([
  { kind: 'timeout', host: 'gw', seconds: 30 },
  { kind: 'tooSlow', host: 'gw', seconds: 30, bytes: 29 },
])('a service that falls silent is not asked for every other window: $kind', async (error) => {
  seen.clear()
  let asked = 0
  const verdict = await verdictOf((range, tries) => {
    asked += 1
    return asked <= 20 ? answer(range, tries) : Promise.resolve(failed(error))
  })
  // Six in a row, and those that were pending by then.
  expect([asked - 20 >= 6, asked - 20 < 6 + 2 * atOnce]).toEqual([true, true])
  expect(verdict.kind).toBe('partial')
  expect(verdict.eventCount).toBe(seen.size)
  expect(verdict.missing.flatMap(({ errors = [] }) => errors)).toContainEqual(error)
})

it('a service that is silent now and then is asked for everything', async () => {
  seen.clear()
  let asked = 0
  const verdict = await verdictOf((range, tries) => {
    asked += 1
    return asked > 4 && asked % 3 === 0
      ? Promise.resolve(failed({ kind: 'timeout', host: 'gw', seconds: 30 }))
      : answer(range, tries)
  })
  expect(verdict.kind).toBe('partial')
  expect(verdict.missing.length).toBeGreaterThan(10)
  expect(verdict.missing.reduce((sum, { first, last }) => sum + last - first + 1, 0)).toBeLessThan(
    0.5 * whole.last,
  )
})

it('a service that sends the same five thousand events for every thousand is given up as soon as one that sends a thousand', async () => {
  const stamps = Float64Array.from({ length: 5000 }, (_, index) => index * 1000)
  let asked = 0
  const verdict = await verdictOf(async () => {
    asked += 1
    return ok<PageFacts>({ eventCount: 5000, newCount: asked === 1 ? 5000 : 0, sharedIdCount: 0, stamps })
  })
  expect(verdict).toMatchObject({ kind: 'partial', eventCount: 5000, requestCount: 600 })
  expect(verdict.missing.flatMap(({ errors = [] }) => errors)).toContainEqual({
    kind: 'rangeIgnored',
    requestCount: 600,
  })
})

it('a service asked by a computer whose clock is set back before the last request gets no request more', async () => {
  const run = (setBackAfter: number) => {
    seen.clear()
    let [steps, asked] = [0, 0]
    return verdictOf(
      (range, tries) => {
        asked += 1
        return answer(range, tries)
      },
      () => {
        steps += 1
        return 2 * whole.last + 1000 * steps - (asked >= setBackAfter ? 1e7 : 0)
      },
    )
  }
  const steady = await run(Infinity)
  expect(steady).toMatchObject({ kind: 'complete', eventCount: 100_002 })
  const setBack = await run(steady.requestCount - 1)
  expect({ ...setBack, durationMs: 0 }).toEqual({ ...steady, durationMs: 0 })
})
