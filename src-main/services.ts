import type { Result } from '../src-core/errors/result'
import type { LatestQuery } from '../src-core/events/events-query'
import type { ServiceFacts } from '../src-core/service-facts/facts'
import type { ConnectionReport, ConnectionTest } from '../src-preload/contract/connection'
import type { FactSearch, FoundFacts } from '../src-preload/contract/fact-search'
import type { Diagnostics } from '../src-preload/contract/network'
import type { LatestAnswer } from '../src-preload/contract/query'
import type { Connections } from './connections/connections'
import type { Deletions } from './deletion/deletions'
import type { LedgerView } from './deletion/ledger-view'
import type { Lookups } from './deletion/lookups'
import type { Archives } from './files/archives'
import type { OpenedFiles } from './files/opened-files'
import type { RevealFile } from './files/revealing'
import type { Saves } from './files/saves'
import type { Sessions } from './files/sessions'
import type { LiveSessions } from './live/live-sessions'
import type { Questions } from './network/questions'
import type { Notify } from './notifying/notify'
import type { ReportPrinter } from './ports/report-printer'
import type { RangeRuns } from './query/range-runs'
import type { RunningQueries } from './query/running-queries'
import type { Start } from './start/start'
import type { StoredResults } from './stored-results/stored-results'

type Cancellable<Request, Response> = (request: Request, signal: AbortSignal) => Promise<Result<Response>>

/** What the handlers call: the application's abilities, already composed. */
export interface Services {
  readonly start: Start
  readonly connections: Connections
  readonly running: RunningQueries
  readonly ranges: RangeRuns
  readonly liveSessions: LiveSessions
  readonly testConnection: Cancellable<ConnectionTest, ConnectionReport>
  readonly serviceFacts: (connectionId: string) => Promise<Result<{ readonly facts: ServiceFacts }>>
  readonly findOutFacts: Cancellable<FactSearch, FoundFacts>
  readonly diagnostics: () => Promise<Result<Diagnostics>>
  readonly questions: Questions
  readonly queryLatest: Cancellable<LatestQuery, LatestAnswer>
  readonly deletions: Deletions
  readonly lookups: Lookups
  readonly ledgerView: LedgerView
  readonly saves: Saves
  readonly openedFiles: OpenedFiles
  readonly archives: Archives
  readonly revealFile: RevealFile
  readonly sessions: Sessions
  readonly kept: StoredResults
  readonly notify: Notify
  readonly printer: ReportPrinter
  readonly onPageDrawn: () => void
}
