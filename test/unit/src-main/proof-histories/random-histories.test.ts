import { expect, it } from 'vitest'
import type { RangeCoverage, RangeVerdict } from '../../../../src-core/proof/device-range'
import { contradictionsOf, unclaimedOf } from '../../../../src-core/proof/request-check'
import { noRequests, type RequestLog } from '../../../../src-core/proof/request-log'
import { isIn, type TimeWindow } from '../../../../src-core/proof/time-window'
import { verdictOf } from '../../../../src-core/proof/verdict'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { History } from './history'
import { second, World } from './world'

/** What somebody says of the result. */
interface View {
  readonly who: string
  readonly whole: TimeWindow
  readonly coverage: RangeCoverage
  readonly verdict: Pick<RangeVerdict, 'kind' | 'until' | 'notProvable' | 'doubtful'>
  readonly requests: RequestLog
}

const viewsOf = ({ page, disk }: History): readonly View[] => {
  const { request, device } = disk
  const whole = { first: request.query.start ?? 0, last: request.query.end ?? 0 }
  const ofDisk = device.verdict && {
    who: 'disk',
    whole,
    coverage: { ...page.coverage, proven: device.proven, notProvable: device.verdict.notProvable },
    verdict: device.verdict,
    requests: device.requests ?? noRequests,
  }
  const ofPage = { who: 'page', ...page, verdict: verdictOf(page.coverage) }
  return [ofDisk, ofPage].flatMap((view) => view ?? [])
}

const upTo = ({ first, last }: TimeWindow, until = Infinity): TimeWindow => ({
  first,
  last: Math.min(last, until),
})

/** When several requests run at once, the arrival of one is noted a little after it, in here. */
const slackOf = ({ atOnce, isUnclear }: World): number => (atOnce === 1 && !isUnclear ? 0 : second)

/** What is claimed without an answer that says so; none. */
const falseClaims = (world: World, { whole, coverage, verdict }: View): readonly string[] => {
  const { truth } = world
  const { kind, until, notProvable, doubtful = [] } = verdict
  const claims = coverage.proven.flatMap((window) =>
    truth
      .overclaimed(window, window.asOf - slackOf(world))
      .map((at) => `${JSON.stringify(window)} proven at ${String(at)}`),
  )
  if (kind === 'partial') return claims
  const ends = [...notProvable, ...doubtful.map(({ last }) => last)].map((at) => at + 1)
  const isSaid = (at: number): boolean =>
    truth.wasAnswered(at) && (notProvable.includes(at) || doubtful.some((window) => isIn(window, at)))
  const wrong = truth.overclaimed(upTo(whole, until), undefined, ends).filter((at) => !isSaid(at))
  return [...claims, ...wrong.map((at) => `${kind} at ${String(at)}`)]
}

/** Whether everything that had happened was answered, so that nothing less may be said; null: it is. */
const underclaim = ({ truth, isUnclear, isClockSet }: World, history: History, view: View): string | null => {
  const { whole, verdict } = view
  const { kind, until } = verdict
  if (isUnclear) return null
  const starts = history.debts.map(({ first }) => first)
  const unanswered = truth.unanswered(whole, starts)
  // Of a range that has not begun nothing can be said.
  if (unanswered.includes(whole.first) || truth.firstLimit < whole.first) return null
  const open = unanswered.filter((at) => isIn(whole, at) && history.debts.some((debt) => isIn(debt, at)))
  if (open.length > 0) return null
  if (kind !== 'complete') return `${view.who} says ${kind}`
  if (until === undefined || isClockSet) return null
  return until < Math.min(truth.firstLimit, whole.last) - second ? `${view.who} until ${String(until)}` : null
}

/** What the log of requests does not bear out, and what counts in it without being claimed; none. */
const unborne = (
  { isClockSet }: World,
  { hasFollowed }: History,
  { who, coverage, requests }: View,
): readonly string[] => {
  // Of what was answered while a clock was set, or a device was followed, less may be claimed.
  const unclaimed = who === 'disk' || hasFollowed || isClockSet ? [] : unclaimedOf(coverage, requests).windows
  return [...contradictionsOf(coverage, requests), ...unclaimed].map(
    (one) => `${JSON.stringify(one)} by ${JSON.stringify(requests)}`,
  )
}

const check = (world: World, history: History): void => {
  for (const view of viewsOf(history)) {
    const found = [
      ...falseClaims(world, view),
      ...unborne(world, history, view),
      ...[underclaim(world, history, view)].flatMap((one) => one ?? []),
    ]
    if (found.length > 0)
      throw new Error([view.who, ...found, ...history.log, JSON.stringify(view)].join('\n'))
  }
}

const live = async (seed: number): Promise<RangeVerdict['kind']> => {
  const world = new World(createRandom(seed), 5)
  const history = new History(world)
  await history.begin()
  check(world, history)
  const steps = [
    () => history.continue(),
    () => history.refresh(),
    () => history.refresh(),
    () => history.follow(),
    () => history.reopen(),
    () => world.deleteSome(),
    () => world.setClock(world.between(-60, 60) * second),
    () => world.pass(world.between(0, 40) * second),
  ]
  for (let left = world.between(1, 6); left > 0; left -= 1) {
    await steps[world.between(0, steps.length - 1)]?.()
    check(world, history)
  }
  return verdictOf(history.page.coverage).kind
}

const runs = runCount(10_000, 80)
/** One in which the clock was set, set again and set back during a poll, before the application was killed. */
const found = 2051
it(`a result claims nothing that was not answered, and all that was, in ${String(runs)} histories`, async () => {
  const ends = new Map<string, number>()
  for (const seed of [found, ...Array.from({ length: runs }, (_, index) => index + 1)]) {
    const kind = String(
      await live(seed).catch((error: unknown) => {
        throw new Error(`history ${String(seed)}`, { cause: error })
      }),
    )
    ends.set(kind, (ends.get(kind) ?? 0) + 1)
  }
  // A history that always fails, or never, would show nothing.
  for (const kind of ['complete', 'partial', 'notProvable'])
    expect(ends.get(kind), kind).toBeGreaterThan(runs / 50)
}, 600_000)
