import type { AppError } from '../../../../../src-core/errors/errors'
import { failed, ok, type Result } from '../../../../../src-core/errors/result'
import { maximumLimit } from '../../../../../src-core/events/event'
import type { RangeVerdict } from '../../../../../src-core/proof/device-range'
import type { Progress } from '../../../../../src-core/proof/progress'
import { noRequests, withRequests } from '../../../../../src-core/proof/request-log'
import type { TimeWindow } from '../../../../../src-core/proof/time-window'
import { LargestAnswers } from '../../../../../src-main/query/largest-answers'
import { startRangeRun } from '../../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../../src-main/query/range-tally'
import type { AskedRange } from '../../../../../src-main/query/range-writing'
import type { ArrivedPage } from '../../../../../src-main/query/requester'
import { expectBorneOut } from '../../../support/borne-out'
import type { SimulatedService } from './simulated-service'

const requestsAtOnce = 6
const latencyMs = 50
/**
 * Measured for a thousand events. Without it, a plan that waits for reading before it asks on costs nothing
 * here.
 */
const readingMs = 5

export interface SimulatedRun {
  readonly verdict: RangeVerdict
  /** The time it took, in latencies of one request. */
  readonly roundCount: number
  /** As it stood before each answer was used. */
  readonly progress: readonly Omit<Progress, 'isLinkDown'>[]
}

/** What a line brings at the moment, and whether the next answer breaks. */
export interface SimulatedLine {
  limit(): number
  breaks(): boolean
  /** Whether the next request ends in an error for good. */
  refuses?(): boolean
}

const broken: AppError = { kind: 'network', cause: 'cutOff', host: 'gw', detail: '' }
const refused: AppError = { kind: 'httpStatus', status: 500, body: '' }

interface Occurrence {
  readonly at: number
  readonly happen: () => void
}

/** A clock that jumps to whatever comes next. */
const createVirtualClock = () => {
  const waiting: Occurrence[] = []
  let now = 0
  return {
    now: () => now,
    after: (ms: number, happen: () => void): void => {
      const at = now + ms
      const index = waiting.findIndex((other) => other.at > at)
      waiting.splice(index < 0 ? waiting.length : index, 0, { at, happen })
    },
    /** Whether anything was left to happen. */
    step: (): boolean => {
      const next = waiting.shift()
      if (next === undefined) return false
      now = next.at
      next.happen()
      return true
    },
  }
}

/** Reads one answer after the other. */
const createReader = ({ now, after }: ReturnType<typeof createVirtualClock>) => {
  let freeAt = 0
  return <T>(read: () => T): Promise<T> =>
    new Promise((resolve) => {
      freeAt = Math.max(freeAt, now()) + readingMs
      after(freeAt - now(), () => resolve(read()))
    })
}

/**
 * The real run on a clock of its own: each answer comes 50 ms after it was asked for, and takes 5 ms to read
 * in the one thread for that. As over HTTP, it is read only after the next request has gone out. `windows`:
 * the parts of the range that a run before left missing. `line`: absent, it brings everything.
 */
export const simulateRange = async (
  service: SimulatedService,
  whole: TimeWindow,
  windows: readonly TimeWindow[] = [whole],
  line: SimulatedLine = { limit: () => maximumLimit, breaks: () => false },
): Promise<SimulatedRun> => {
  const progress: Omit<Progress, 'isLinkDown'>[] = []
  const clock = createVirtualClock()
  const readInTurn = createReader(clock)
  const tally = createRangeTally()
  const receive = (range: AskedRange): Promise<Result<ArrivedPage>> =>
    new Promise((resolve) => {
      // Of a broken answer nothing is used, so it makes nothing known.
      if (line.breaks()) return clock.after(latencyMs, () => resolve(failed(broken)))
      const { eventCount, newCount, stamps } = service(range)
      const read = () =>
        readInTurn(() => {
          progress.push(run.progress())
          return ok({ eventCount, newCount, stamps, sharedIdCount: 0 })
        })
      clock.after(latencyMs, () => resolve(ok({ read })))
    })
  const run = startRangeRun({
    largest: new LargestAnswers(),
    whole,
    windows,
    limit: maximumLimit,
    lineLimit: line.limit,
    atOnce: () => requestsAtOnce,
    send: async (range, tries) => {
      if (line.refuses?.() === true) return failed(refused)
      for (;;) {
        const page = await tries.send(() => receive(range))
        if (page.ok || tries.isTooMuch) return page
      }
    },
    tally,
    // All of the range has happened.
    now: () => whole.last + 1 + clock.now(),
    signal: new AbortController().signal,
  })
  // What an answer sets off runs in microtasks; all of them are over before the next comes.
  while (clock.step()) await new Promise((resolve) => setImmediate(resolve))
  const verdict = await run.finished
  const log = withRequests(noRequests, tally.requests.reader()(), 0)
  expectBorneOut(tally.proof.coverage, log, verdict)
  return { verdict, roundCount: clock.now() / latencyMs, progress }
}
