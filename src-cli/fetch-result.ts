import type { RecentQuery } from '../src-core/results/asked-query'
import type { Connection } from '../src-preload/contract/connection'
import type { ResultTab } from '../src-renderer/results/result-tab'
import { Failure } from './failure'
import { createPatience } from './patience'
import { createProgress } from './progress'
import type { Session } from './session'

const lookEveryMs = 200

/** The result of a query as the window has it: one table, in the order of the screen. */
export const fetchResult = async (
  session: Session,
  connection: Connection,
  wanted: RecentQuery,
): Promise<ResultTab> => {
  const { page, desktop, interruption } = session
  const { asking, results } = page
  const queryId = asking.nextId()
  const showProgress = createProgress(session, Date.now)
  const cancel = (): void => void desktop.cancelQuery({ queryId })
  const patience = createPatience(session, cancel)
  const timer = setInterval(() => {
    // Ctrl+C may have come before there was anything to cancel.
    if (interruption.aborted) cancel()
    const range = results.active?.state.range
    if (!range) return
    showProgress(range.devices)
    patience.watch(range.devices)
  }, lookEveryMs)
  interruption.addEventListener('abort', cancel, { once: true })
  try {
    const error = await asking.ask(queryId, connection, wanted, true)
    if (error !== null) throw new Failure(error)
  } finally {
    clearInterval(timer)
    patience.end()
    interruption.removeEventListener('abort', cancel)
  }
  const tab = results.active
  if (tab === null) throw new Failure({ kind: 'internal', detail: 'a query without a result' })
  await results.refresh(tab)
  return tab
}
