import type { Deletions } from '../deletion/deletions'
import type { Lookups } from '../deletion/lookups'
import type { OpenedFiles } from '../files/opened-files'
import type { Saves } from '../files/saves'
import type { LiveSessions } from '../live/live-sessions'
import type { Questions } from '../network/questions'
import type { BodyReader } from '../ports/body-reader'
import type { RangeRuns } from '../query/range-runs'
import type { RunningQueries } from '../query/running-queries'
import type { FactBook } from '../service-facts/fact-book'
import type { Start } from '../start/start'
import type { StoredResults } from '../stored-results/stored-results'

interface ClosingOptions {
  readonly questions: Questions
  readonly running: RunningQueries
  readonly ranges: RangeRuns
  readonly liveSessions: LiveSessions
  readonly lookups: Lookups
  readonly deletions: Deletions
  readonly saves: Saves
  readonly openedFiles: OpenedFiles
  readonly kept: StoredResults
  readonly bodies: BodyReader
  readonly start: Start
  readonly factBook: FactBook
}

export interface Closing {
  /** The page has crashed, so nothing reads its requests. Deletions end after the events in progress. */
  closePage(): Promise<void>
  close(): Promise<void>
}

/** Waits for all of them, even if some fail; then rejects with the first failure. */
const settleAll = async (ends: readonly Promise<unknown>[]): Promise<void> => {
  const failure = (await Promise.allSettled(ends)).find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}

export const createClosing = (parts: ClosingOptions): Closing => {
  const {
    questions,
    running,
    ranges,
    liveSessions,
    lookups,
    deletions,
    saves,
    openedFiles,
    kept,
    bodies,
    start,
    factBook,
  } = parts
  const endRuns = (): void => {
    running.cancelAll()
    ranges.closeAll()
    liveSessions.closeAll()
    lookups.closeAll()
  }
  return {
    closePage: async () => {
      start.pageGone()
      endRuns()
      deletions.forgetAll()
      await settleAll([saves.close(), openedFiles.closeAll(), kept.closeAll()])
    },
    close: async () => {
      questions.close()
      endRuns()
      try {
        await settleAll([deletions.closeAll(), saves.close(), openedFiles.closeAll(), kept.closeAll()])
      } finally {
        await factBook.close()
        await bodies.close()
      }
    },
  }
}
