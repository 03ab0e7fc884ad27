import type { ExitCode } from './exit-code'

/**
 * What only one command needs is read when it runs: help and the first request come sooner, and it takes no
 * memory in the others.
 */
const lazily =
  <A extends readonly unknown[]>(load: () => Promise<(...words: A) => Promise<ExitCode>>) =>
  async (...words: A): Promise<ExitCode> =>
    (await load())(...words)

export const runArchive = lazily(async () => (await import('./commands/archive')).runArchive)
export const runArchiveVerify = lazily(async () => (await import('./commands/archive')).runArchiveVerify)
export const runCheck = lazily(async () => (await import('./commands/check')).runCheck)
export const runCompare = lazily(async () => (await import('./commands/compare')).runCompare)
export const runConnectionFacts = lazily(
  async () => (await import('./commands/connection-facts')).runConnectionFacts,
)
export const runConnectionList = lazily(async () => (await import('./commands/connection')).runConnectionList)
export const runConnectionTest = lazily(async () => (await import('./commands/connection')).runConnectionTest)
export const runDelete = lazily(async () => (await import('./commands/delete')).runDelete)
export const runFollow = lazily(async () => (await import('./commands/follow')).runFollow)
export const runLedgerCheck = lazily(async () => (await import('./commands/ledger')).runLedgerCheck)
export const runLedgerExport = lazily(async () => (await import('./commands/ledger')).runLedgerExport)
export const runLedgerList = lazily(async () => (await import('./commands/ledger')).runLedgerList)
export const runPlan = lazily(async () => (await import('./commands/plan')).runPlan)
export const runPlanMake = lazily(async () => (await import('./commands/plan-make')).runPlanMake)
export const runPlanReview = lazily(async () => (await import('./commands/plan')).runPlanReview)
export const runQuery = lazily(async () => (await import('./commands/query')).runQuery)
export const runResultsClear = lazily(async () => (await import('./commands/results-clear')).runResultsClear)
export const runResultsExport = lazily(
  async () => (await import('./commands/results-export')).runResultsExport,
)
export const runResultsList = lazily(async () => (await import('./commands/results')).runResultsList)
export const runStrays = lazily(async () => (await import('./commands/strays')).runStrays)
export const runVerify = lazily(async () => (await import('./commands/verify')).runVerify)
