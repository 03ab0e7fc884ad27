import type { EventBatch } from '../../../src-core/codec/event-batch'
import type { Result } from '../../../src-core/errors/result'
import { ok } from '../../../src-core/errors/result'
import { pause } from '../../../src-core/events/slices'
import type { RequestOf } from '../../../src-preload/contract/channels'
import type { DesktopApi } from '../../../src-preload/contract/desktop-api'
import type { RangeUpdate } from '../../../src-preload/contract/range'

/** As main hands them over. */
const batchesAtOnce = 8

/** What main would do for the page in an instant: events that lie ready, and a file in memory. */
export interface BenchDesktop {
  /** The batches that the next range brings. */
  waiting: readonly EventBatch[]
  readonly saved: Uint8Array<ArrayBuffer>[]
}

const newsOf = (batches: readonly EventBatch[], eventCount: number, isFinished: boolean): RangeUpdate => {
  const progress = {
    eventCount,
    requestCount: 1,
    windowsDone: 1,
    isLinkDown: false,
    unfetched: [],
  }
  const verdict = {
    kind: 'complete',
    eventCount,
    sharedIdCount: 0,
    requestCount: 1,
    windowCount: 1,
    missing: [],
    notProvable: [],
    durationMs: 1,
  } as const
  return {
    batches,
    devices: [{ deviceId: 'bench', ...(isFinished ? { verdict } : { progress }) }],
    line: { receivedBytes: 0, breakCount: 0 },
    isWaitingForConsent: false,
    isFinished,
  }
}

type Answers = Readonly<Record<string, (request: never) => Promise<unknown>>>

/**
 * An answer of another process comes in a task of its own. One that came at once would join what the page
 * does before and after it to one long task.
 */
const inTasks = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([channel, answer]) => [
      channel,
      async (request: never) => {
        const answered = await answer(request)
        await pause()
        return answered
      },
    ]),
  )

/** Puts a stand-in for main where the page looks for it. What crosses is cloned, as between processes. */
export const installDesktop = (): BenchDesktop => {
  const bench: BenchDesktop = { waiting: [], saved: [] }
  let eventCount = 0
  const done = async () => ok({})
  const readRange = async (): Promise<Result<RangeUpdate>> => {
    const batches = bench.waiting.slice(0, batchesAtOnce)
    bench.waiting = bench.waiting.slice(batchesAtOnce)
    eventCount += batches.reduce((sum, { rowCount }) => sum + rowCount, 0)
    return ok(structuredClone(newsOf(batches, eventCount, bench.waiting.length === 0)))
  }
  const desktop = {
    startRange: async () => {
      eventCount = 0
      return ok({ tokenFingerprint: '0123456789ab' })
    },
    readRange,
    askOutside: async () => ok({ devices: [] }),
    closeRange: done,
    ledgerHead: async () => ok({ head: null }),
    saveSettings: done,
    beginSave: async () => ok({ target: { saveId: 'save', fileName: 'bench.csv', folder: '' } }),
    appendSave: async ({ bytes }: RequestOf<'appendSave'>) => {
      bench.saved.push(Uint8Array.from(bytes))
      return ok({})
    },
    commitSave: async () => ok({ fileName: 'bench.csv', folder: '', byteCount: 0 }),
    discardSave: done,
    // A file in memory has no path.
    openDropped: async () => null,
  } satisfies Partial<DesktopApi>
  Object.defineProperty(window, 'desktop', { value: inTasks(desktop) })
  return bench
}
