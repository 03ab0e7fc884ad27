import { endOfProof } from '../../../../src-core/live/live-source'
import { withTimes } from '../../../../src-core/proof/coverage'
import { coverageOfVerdict, withRun } from '../../../../src-core/proof/coverage-of-verdict'
import type { RangeCoverage, RangeVerdict } from '../../../../src-core/proof/device-range'
import {
  type NewRequests,
  nextNumber,
  noRequests,
  type RequestLog,
  withEndedRun,
  withRequests,
} from '../../../../src-core/proof/request-log'
import { encloses, type TimeWindow } from '../../../../src-core/proof/time-window'
import { planRefresh } from '../../../../src-core/refresh/refresh-plan'
import type { StoredRequest } from '../../../../src-core/stored/stored-result'
import { coverageOfStored } from '../../../../src-core/stored/stored-source'
import { createDeviceKeeping } from '../../../../src-main/query/device-keeping'
import { startFittingRun } from '../../../../src-main/query/fitting-run'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { createRangeTally, type RangeTally } from '../../../../src-main/query/range-tally'
import type { ResultTab } from '../../../../src-renderer/results/result-tab'
import { querySource } from '../../src-renderer/results/sample-tab'
import { Disk } from './disk'
import { followFrom } from './following'
import { createReader, type Reader } from './reader'
import { second, type Trouble, type World } from './world'

const deviceId = 'pump-1'
const common = { queryId: 'result', connectionId: 'c', devices: [deviceId], zone: 'UTC' }

const requestOf = (
  { first, last }: TimeWindow,
  more: { readonly parts?: readonly TimeWindow[]; readonly isMore?: true } = {},
): StoredRequest => ({
  kind: 'range',
  query: {
    ...common,
    start: first,
    end: last,
    ...(more.isMore && { storedId: 'result' }),
    ...(more.parts && { parts: [{ deviceId, windows: more.parts }] }),
  },
})

/** A query that may still be continued. */
interface Continued {
  readonly tally: RangeTally
  readonly read: Reader
}

/** What the page knows of the result. */
interface Page {
  readonly whole: TimeWindow
  readonly coverage: RangeCoverage
  readonly receivedAt: number
  readonly requests: RequestLog
  readonly continued?: Continued
}

/** The log with all requests of a run, which has ended. */
const afterRun = (before: RequestLog, told: NewRequests): RequestLog =>
  withEndedRun(withRequests(before, told, nextNumber(before)), nextNumber(before))
const requestsOf = ({ tally }: Pick<Continued, 'tally'>, before: RequestLog): RequestLog =>
  afterRun(before, tally.requests.reader()())

/** The history of one result: what main, the disk and the page make of what happens to it. */
export class History {
  readonly disk: Disk
  /** Windows that were asked for when something went wrong, and not asked for again since. */
  debts: readonly TimeWindow[] = []
  /** Polls may be answered without anything being claimed. */
  hasFollowed = false
  readonly log: string[] = []
  page: Page
  readonly #world: World
  #controller = new AbortController()

  constructor(world: World) {
    this.#world = world
    const now = Math.floor(world.clock.now() / second) * second
    const first = now - world.between(5, 60) * second
    const last = now + world.between(-3, 20) * second + (world.isLikely(0.3) ? 999 : 0)
    const whole = { first, last: Math.max(first, last) }
    this.disk = new Disk(requestOf(whole))
    this.page = {
      whole,
      coverage: coverageOfVerdict([whole], undefined, 0),
      receivedAt: 0,
      requests: noRequests,
    }
  }

  /** The first query of all. */
  async begin(): Promise<void> {
    const { whole } = this.page
    const startedAt = this.#world.clock.now()
    this.disk.begin(requestOf(whole), startedAt)
    const continued = { tally: createRangeTally(), read: this.#reader() }
    const verdict = await this.#run(whole, [whole], continued)
    this.#show(whole, coverageOfVerdict([whole], verdict, startedAt), {
      receivedAt: startedAt,
      requests: requestsOf(continued, noRequests),
      continued,
    })
  }

  /** The rest of the first query. */
  async continue(): Promise<void> {
    const { continued, whole, receivedAt } = this.page
    if (continued === undefined) return
    const windows = continued.tally.proof.coverage.failures
    if (windows.length === 0) return
    const verdict = await this.#run(whole, windows, continued)
    const requests = requestsOf(continued, noRequests)
    this.#show(whole, coverageOfVerdict([whole], verdict, receivedAt), { receivedAt, requests, continued })
  }

  async refresh(): Promise<void> {
    const world = this.#world
    const { whole, coverage: before, requests: requestsBefore } = this.page
    const startedAt = world.clock.now()
    const scope = (['new', 'missing', 'all'] as const)[world.between(0, 2)] ?? 'all'
    const isMoved = scope !== 'missing' && world.isLikely(0.6)
    const last = isMoved ? Math.max(whole.last, Math.floor(startedAt / second) * second) : whole.last
    const asked = { first: whole.first, last }
    const overlapMs = world.between(0, 20) * second
    const [part] = planRefresh({ scope, devices: [{ deviceId, ...before }], whole: asked, overlapMs })
    this.log.push(`refresh ${scope} ${JSON.stringify(part?.windows)}`)
    if (part === undefined) return
    this.disk.begin(requestOf(asked, { parts: part.windows, isMore: true }), startedAt)
    const tally = createRangeTally()
    const verdict = await this.#run(asked, part.windows, { tally, read: this.#reader() })
    const answers = coverageOfVerdict(part.windows, verdict, startedAt)
    const isNothing = tally.eventCount === 0 && answers.proven.length === 0
    const end = answers.proven.reduce((most, window) => Math.max(most, window.last), whole.last)
    const wholeNow = { first: whole.first, last: end }
    const run = { windows: part.windows, verdict, asOf: startedAt }
    const requests = requestsOf({ tally }, requestsBefore)
    if (isNothing) this.#show(whole, before, { receivedAt: startedAt, requests })
    else this.#show(wholeNow, withRun(before, wholeNow, run), { receivedAt: world.clock.now(), requests })
  }

  async follow(): Promise<void> {
    const world = this.#world
    const { whole, coverage: before, requests: requestsBefore, receivedAt } = this.page
    const source = { ...querySource, limit: null, start: whole.first, end: whole.last, receivedAt }
    const state = { coverage: [{ deviceId, ...before }], range: null } as unknown as ResultTab['state']
    const start = endOfProof({ state }, source)
    this.disk.begin(requestOf({ first: start, last: start }, { isMore: true }), world.clock.now())
    this.log.push(`follow from ${String(start)}`)
    const following = await followFrom(world, this.disk, start, this.log)
    if (!following.isClean) this.debts = [...this.debts, { first: start, last: Infinity }]
    if (following.ended === undefined) {
      this.hasFollowed = true
      return this.reopen()
    }
    const { verdict, window, proven } = following.ended
    // Of a result of times to come, it begins at the present.
    if (window.first < whole.first) world.isUnclear = true
    const last = Math.max(whole.last, window.last)
    const wholeNow = { first: whole.first, last: last - window.last <= 5000 ? window.last : last }
    const ended = { windows: [window], verdict, asOf: following.lastAnswerAt }
    const coverage = withTimes(withRun(before, wholeNow, ended), proven)
    const requests = afterRun(requestsBefore, following.told)
    this.hasFollowed = true
    this.#show(wholeNow, coverage, { receivedAt: world.clock.now(), requests })
  }

  /** The application ends, or was killed, and the result is opened again. */
  reopen(): void {
    this.log.push('reopen')
    this.disk.isDead = false
    this.#controller = new AbortController()
    const { request, device } = this.disk
    const [found] =
      coverageOfStored({ request, devices: [device] } as unknown as Parameters<typeof coverageOfStored>[0]) ??
      []
    if (found === undefined || request.kind !== 'range') throw new Error('no range')
    const whole = { first: request.query.start, last: request.query.end }
    const { requests = noRequests } = device
    this.page = { whole, coverage: found, receivedAt: this.#world.clock.now(), requests }
  }

  #show(whole: TimeWindow, coverage: RangeCoverage, more: Omit<Page, 'whole' | 'coverage'>): void {
    if (this.disk.isDead) this.reopen()
    else this.page = { whole, coverage, ...more }
    this.#controller = new AbortController()
  }

  /** Something that goes wrong, or nothing. */
  #trouble(): Trouble {
    const world = this.#world
    const failing = world.isLikely(0.3) ? 0.3 : 0
    if (world.isLikely(0.5)) return { failing }
    const kinds = {
      cut: () => this.#controller.abort(),
      kill: () => this.#kill(),
      delete: () => world.deleteSome(),
      // Of two answers at once, one would be noted after the clock was set.
      ...(world.atOnce === 1 && {
        clock: () => {
          world.isClockSet = true
          world.setClock(world.between(-40, 40) * second)
        },
      }),
    }
    const names = Object.entries(kinds)
    const [name, happens] = names[world.between(0, names.length - 1)] ?? []
    const at = world.between(0, 5)
    this.log.push(`trouble ${String(name)} at ${String(at)}, failing ${String(failing)}`)
    return happens === undefined ? { failing } : { failing, at, happens }
  }

  #reader(): Reader {
    return createReader(this.#world, {
      knowsDeleted: true,
      isLost: () => this.#controller.signal.aborted,
    })
  }

  #kill(): void {
    this.disk.isDead = true
    this.#controller.abort()
  }

  #settleDebts(windows: readonly TimeWindow[]): void {
    const isClean = !this.#world.hasFailed && !this.#controller.signal.aborted
    const others = this.debts.filter((debt) => !windows.some((window) => encloses(window, debt)))
    this.debts = isClean ? others : [...this.debts, ...windows]
  }

  async #run(
    whole: TimeWindow,
    windows: readonly TimeWindow[],
    { tally, read }: Continued,
  ): Promise<RangeVerdict> {
    const { clock } = this.#world
    const { signal } = this.#controller
    const keeping = createDeviceKeeping(deviceId, this.disk, () => clock.now())
    this.#world.expect(this.#trouble())
    keeping.begun()
    const run = startFittingRun({
      largest: new LargestAnswers(),
      whole,
      windows,
      limit: this.#world.limit,
      atOnce: () => this.#world.atOnce,
      zone: 'UTC',
      tally,
      now: () => clock.now(),
      present: (at) => Math.floor(at + Math.min(0, this.#world.difference ?? 0)),
      signal,
      send: (range) => read(range, this.#world.limit),
      onProof: (change) => keeping.proof(change, tally),
    })
    const verdict = await run.finished
    keeping.ended(verdict, tally)
    this.#settleDebts(windows)
    this.log.push(`run ${JSON.stringify(windows)}: ${JSON.stringify(verdict)}`)
    return verdict
  }
}
