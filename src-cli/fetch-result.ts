import { createEventTable } from '../src-core/events/event-table'
import type { RangeParts } from '../src-core/events/events-query'
import { runInSlices } from '../src-core/events/slices'
import { withNewRequests } from '../src-core/proof/request-log'
import type { RecentQuery } from '../src-core/results/asked-query'
import { createEventsResult, type EventsResult } from '../src-core/results/events-result'
import { failureOf } from '../src-core/results/range-failure'
import { askedWith, queryTitle } from '../src-core/results/result-source'
import { type QueryToSend, queryToSend } from '../src-core/results/sent-query'
import { showRows } from '../src-core/results/show-rows'
import type { Connection } from '../src-preload/contract/connection'
import { Failure, valueOf } from './failure'
import { createPatience } from './patience'
import { createProgress } from './progress'
import type { Session } from './session'

const lookEveryMs = 200

/** What is known already of a complete range. */
interface Continued {
  /** Only these are asked for. */
  readonly parts: readonly RangeParts[]
  /** Fails with `otherToken` if the token has none of these fingerprints; none: any may be used. */
  readonly fetchedWith: readonly string[]
}

type OfKind<Kind extends QueryToSend['kind']> = Extract<QueryToSend, { readonly kind: Kind }>

const fetchRange = async (
  session: Session,
  { query, source }: OfKind<'range'>,
  continued: Continued | undefined,
): Promise<EventsResult> => {
  const { desktop } = session
  const { queryId } = query
  const showProgress = createProgress(session, Date.now)
  const patience = createPatience(session, () => void desktop.cancelQuery({ queryId }))
  const started = valueOf(await desktop.startRange({ ...query, ...continued }))
  const begun = { queryId, startedAt: Date.now(), eventsBefore: 0 }
  const result = createEventsResult(queryTitle(source), askedWith(source, started), createEventTable())
  const { table, state } = result
  try {
    for (;;) {
      const {
        batches,
        devices,
        requests,
        isFinished,
        isWaitingForConsent,
        line,
        clockDifference = null,
      } = valueOf(await desktop.readRange({ queryId }))
      state.requests = withNewRequests(state.requests, requests)
      for (const batch of batches) table.append(batch)
      showProgress({ devices, line })
      patience.watch(devices)
      if (!isFinished) continue
      const failure = failureOf({ devices, isFinished })
      if (failure !== null) throw new Failure(failure)
      await runInSlices(table.trimInSteps())
      state.clockDifference = clockDifference
      state.range = { ...begun, devices, isFinished, isWaitingForConsent }
      return result
    }
  } finally {
    patience.end()
  }
}

const fetchLatest = async (
  { desktop }: Session,
  { query, source }: OfKind<'latest'>,
): Promise<EventsResult> => {
  const {
    batches,
    devices,
    byteCount,
    durationMs,
    receivedAt,
    clockDifference = null,
    ...token
  } = valueOf(await desktop.queryLatest(query))
  const answered = askedWith({ ...source, byteCount, durationMs, receivedAt, answers: devices }, token)
  const result = createEventsResult(queryTitle(answered), answered, createEventTable())
  result.state.clockDifference = clockDifference
  for (const batch of batches) result.table.append(batch)
  return result
}

/** Main and its parsing thread remember all records of a range until it is closed, or the command ends. */
export const forgetAnswers = async ({ desktop }: Session, { state }: EventsResult): Promise<void> => {
  if (state.range !== null) await desktop.closeRange({ queryId: state.range.queryId })
}

/** The result of a query as the window has it: one table, in the order of the screen. */
export const fetchResult = async (
  session: Session,
  connection: Connection,
  wanted: RecentQuery,
  continued?: Continued,
): Promise<EventsResult> => {
  const { page, desktop, interruption, zone } = session
  const sent = queryToSend(wanted, connection, { queryId: crypto.randomUUID(), zone })
  const cancel = (): void => void desktop.cancelQuery({ queryId: sent.query.queryId })
  // Ctrl+C may have come before there was anything to cancel.
  const timer = setInterval(() => {
    if (interruption.aborted) cancel()
  }, lookEveryMs)
  interruption.addEventListener('abort', cancel, { once: true })
  try {
    const result =
      sent.kind === 'range' ? await fetchRange(session, sent, continued) : await fetchLatest(session, sent)
    result.state.firstAskedAt = sent.source.receivedAt
    showRows(result, page.formatter.formatInstant)
    return result
  } finally {
    clearInterval(timer)
    interruption.removeEventListener('abort', cancel)
  }
}
