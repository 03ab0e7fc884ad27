import { maximumLimit } from '../../src-core/events/event'
import type { DeviceRange, RangeVerdict } from '../../src-core/proof/device-range'
import { notBegun } from '../../src-core/proof/progress'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { KnownDeletions } from './deleted-events'
import type { DeviceKeeping } from './device-keeping'
import { type FittingRunOptions, startFittingRun } from './fitting-run'
import type { LargestAnswers } from './largest-answers'
import type { ProofChange } from './range-proof'
import type { RangeRun } from './range-run'
import { createRangeTally } from './range-tally'
import type { WrittenRange } from './range-writing'
import type { RequestReader } from './request-records'
import type { RequestTries } from './request-tries'

/** Fetches a range of one device, with retries; reports whether the link is down meanwhile. */
export type FetchDeviceRange = (
  range: WrittenRange,
  signal: AbortSignal,
  onLink: (isDown: boolean) => void,
  tries: RequestTries,
) => ReturnType<FittingRunOptions['send']>

export interface DeviceRangeOptions {
  readonly deviceId: string
  /** The range of the query. */
  readonly whole: TimeWindow
  /** What is requested of it. */
  readonly parts: readonly TimeWindow[]
  readonly atOnce: () => number
  readonly lineLimit: () => number
  /** Of all devices of the query. */
  readonly largest: LargestAnswers
  /** By this application. */
  readonly deleted: () => Promise<KnownDeletions>
  /** Called when the verdict is available. */
  readonly onEnd: () => void
  readonly keeping: DeviceKeeping
  readonly now: () => number
  readonly present: (at: number) => number
  /** IANA zone. */
  readonly zone: string
}

/**
 * The range of one device across all of its runs: keeps what was received and what is missing between them.
 */
export interface DeviceRangeRuns {
  readonly isRunning: boolean
  readonly missing: readonly TimeWindow[]
  readonly parts: readonly TimeWindow[]
  begin(windows: readonly TimeWindow[], send: FetchDeviceRange): void
  cancel(): void
  status(): DeviceRange
  /** The requests since it was called last. */
  readonly requests: RequestReader
}

export const createDeviceRange = ({
  deviceId,
  parts,
  keeping,
  ...options
}: DeviceRangeOptions): DeviceRangeRuns => {
  const tally = createRangeTally()
  let controller = new AbortController()
  let run: RangeRun | undefined
  let verdict: RangeVerdict | undefined
  let isLinkDown = false
  const onLink = (isDown: boolean): void => {
    isLinkDown = isDown
  }
  return {
    parts,
    requests: tally.requests.reader(),
    get isRunning() {
      return run !== undefined && verdict === undefined
    },
    get missing() {
      return tally.proof.coverage.failures
    },
    begin: (windows, send) => {
      controller = new AbortController()
      const { signal } = controller
      verdict = undefined
      keeping.begun()
      const onProof = (change: ProofChange): void => keeping.proof(change, tally)
      run = startFittingRun({
        ...options,
        tally,
        windows,
        limit: maximumLimit,
        send: (range, tries) => send(range, signal, onLink, tries),
        signal,
        onProof,
      })
      void run.finished
        .then((reached) => {
          verdict = reached
          isLinkDown = false
          keeping.ended(reached, tally)
        })
        .finally(options.onEnd)
    },
    cancel: () => controller.abort(),
    status: () =>
      verdict === undefined
        ? { deviceId, progress: { ...(run?.progress() ?? notBegun(parts)), isLinkDown } }
        : { deviceId, verdict },
  }
}
