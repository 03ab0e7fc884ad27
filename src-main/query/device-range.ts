import { maximumLimit } from '../../src-preload/contract/event'
import type { DeviceRange, RangeProgress, RangeVerdict } from '../../src-preload/contract/range'
import { createRangeLedger } from './range-ledger'
import { type RangeRun, type RangeRunOptions, startRangeRun } from './range-run'
import type { AskedRange, TimeWindow } from './time-window'

/** Asks for a range of one device, with retries; says whether the link is down meanwhile. */
export type AskDevice = (range: AskedRange, signal: AbortSignal, onLink: (isDown: boolean) => void) => ReturnType<RangeRunOptions['ask']>

export interface DeviceRangeOptions {
  readonly deviceId: string
  readonly whole: TimeWindow
  readonly atOnce: () => number
  /** The verdict is there. */
  readonly onEnd: () => void
  readonly now: () => number
}

/** The range of one device over all of its runs: what came and what is missing stays known between them. */
export interface DeviceRangeRuns {
  readonly isRunning: boolean
  readonly missing: readonly TimeWindow[]
  begin(windows: readonly TimeWindow[], ask: AskDevice): void
  cancel(): void
  standing(): DeviceRange
}

const notBegun: Omit<RangeProgress, 'unfetched'> = { eventCount: 0, eventsExpected: 0, requestCount: 0, windowsDone: 0, windowsLeft: 1, isLinkDown: false }

export const createDeviceRange = ({ deviceId, ...options }: DeviceRangeOptions): DeviceRangeRuns => {
  const ledger = createRangeLedger()
  let controller = new AbortController()
  let run: RangeRun | undefined
  let verdict: RangeVerdict | undefined
  let isLinkDown = false
  const onLink = (isDown: boolean): void => {
    isLinkDown = isDown
  }
  return {
    get isRunning() {
      return run !== undefined && verdict === undefined
    },
    get missing() {
      return ledger.missing
    },
    begin: (windows, ask) => {
      controller = new AbortController()
      const { signal } = controller
      ledger.missing = []
      verdict = undefined
      run = startRangeRun({ ...options, ledger, windows, limit: maximumLimit, ask: (range) => ask(range, signal, onLink), signal })
      void run.finished.then((reached) => {
        verdict = reached
        isLinkDown = false
        options.onEnd()
      })
    },
    cancel: () => controller.abort(),
    standing: () => {
      const progress = run === undefined ? { ...notBegun, unfetched: [options.whole] } : { ...run.progress(), isLinkDown }
      return { deviceId, progress, ...(verdict === undefined ? {} : { verdict }) }
    },
  }
}
