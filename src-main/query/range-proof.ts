import type { AppError } from '../../src-core/errors/errors'
import type { MissingWindow, RangeCoverage } from '../../src-core/proof/device-range'
import type { DoubtfulWindow } from '../../src-core/proof/doubt'
import { failedWindow, joinFailed } from '../../src-core/proof/failed-windows'
import { type ProvenWindow, withProven } from '../../src-core/proof/proven-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { withDoubts } from './doubtful-windows'

/** How the proof of a run has changed. */
export interface ProofChange {
  readonly proven: readonly TimeWindow[]
  /** What counted as proven before, and does not now. */
  readonly unproven: readonly TimeWindow[]
  /** ms since the epoch: when the oldest answer arrived that proves it. */
  readonly at: number
}

interface Known {
  readonly asked: TimeSet
  /** Windows with a whole answer, as of its arrival, whatever it proves. */
  readonly answered: readonly ProvenWindow[]
  readonly notProvable: readonly number[]
  /** Answered, by answers of which it is still to be shown that they were not cut off. */
  readonly unbelieved: readonly TimeWindow[]
  /** Whatever of it is not answered yet does not count. */
  readonly doubtful: readonly DoubtfulWindow[]
  readonly failures: readonly MissingWindow[]
  /** Nothing later was to be had by what was asked for, or when; ms since the epoch. */
  readonly until: number
}

const nothing: Known = {
  asked: TimeSet.empty,
  answered: [],
  notProvable: [],
  unbelieved: [],
  doubtful: [],
  failures: [],
  until: Infinity,
}

const isCancelled = (error: AppError | undefined): boolean =>
  error === undefined || error.kind === 'cancelled'

/** What answers say about a range while it is fetched, over all of its runs. */
export class RangeProof {
  #known = nothing
  /** What has been reported as proven. */
  #reported = TimeSet.empty

  get coverage(): RangeCoverage {
    const { asked, answered, notProvable, unbelieved, doubtful, failures } = this.#known
    const { until } = this
    const unclear = TimeSet.from([...unbelieved, ...doubtful]).union(TimeSet.ofInstants(notProvable))
    return {
      asked: asked.windows,
      // Nobody knows what will happen later than it was asked for.
      proven: TimeSet.upTo(until).partsInside(unclear.partsOutside(answered)),
      notProvable,
      doubtful: TimeSet.from(answered).partsInside(doubtful),
      failures,
      ...(until !== Infinity && { until }),
    }
  }

  /** Nothing later than this is proven, whatever is answered; ms since the epoch. */
  get until(): number {
    return this.#known.until
  }

  /** A run over these windows begins: what failed in them before does not count any more. */
  include(windows: readonly TimeWindow[]): void {
    const { asked, failures } = this.#known
    const added = TimeSet.from(windows)
    this.#change({ asked: asked.union(added), failures: added.partsOutside(failures) })
  }

  /** Of these windows, nothing later than `at` (ms since the epoch) is asked for. */
  noteClosed(windows: readonly TimeWindow[], at: number): void {
    this.include(windows)
    for (const one of windows) this.noteEnd(one, at)
  }

  /** A window is answered; nothing later than `at` (ms since the epoch) can be in the answer. */
  noteEnd({ last }: TimeWindow, at: number): void {
    if (last > at) this.#change({ until: Math.min(this.#known.until, at) })
  }

  addDoubts(windows: readonly DoubtfulWindow[]): void {
    this.#change({ doubtful: withDoubts(this.#known.doubtful, windows) })
  }

  addNotProvable(instants: readonly number[]): void {
    this.#change({ notProvable: [...new Set([...this.#known.notProvable, ...instants])] })
  }

  addFailure(window: TimeWindow, error?: AppError): void {
    const reasons = error === undefined || isCancelled(error) ? [] : [error]
    const { answered, failures } = this.#known
    this.#change({
      // What was to be asked for again does not count.
      answered: TimeSet.of(window).partsOutside(answered),
      failures: joinFailed([...failures, failedWindow(window, reasons)]),
    })
  }

  /**
   * An answer has been judged. `counted`: its window, as of its arrival, if it is whole. `open`: what is to be
   * asked for, which may have counted before. `unbelieved`: of which it is still to be shown that the answers were
   * whole. `now`: ms since the epoch.
   */
  settle(
    counted: ProvenWindow | undefined,
    open: readonly TimeWindow[],
    now: number,
    unbelieved: readonly TimeWindow[] = [],
  ): ProofChange {
    const { answered } = this.#known
    const left = TimeSet.from(open).partsOutside(answered)
    this.#change({ answered: counted === undefined ? left : withProven(left, counted), unbelieved })
    const { proven } = this.coverage
    const provenNow = TimeSet.from(proven)
    const added = provenNow.subtract(this.#reported)
    const unproven = this.#reported.subtract(provenNow)
    this.#reported = provenNow
    // What it makes provable elsewhere had been answered before.
    const elsewhere = counted === undefined ? added : added.subtract(TimeSet.of(counted))
    const at = elsewhere
      .partsInside(proven)
      .reduce((oldest, { asOf }) => Math.min(oldest, asOf), counted?.asOf ?? now)
    return { proven: added.windows, unproven: unproven.windows, at }
  }

  /** Calling what it returns forgets everything that is told after this. */
  remember(): () => void {
    const [known, reported] = [this.#known, this.#reported]
    return () => {
      this.#known = known
      this.#reported = reported
    }
  }

  #change(change: Partial<Known>): void {
    this.#known = { ...this.#known, ...change }
  }
}
