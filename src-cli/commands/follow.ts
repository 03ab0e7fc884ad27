import { appendRuns } from '../../src-core/events/append-run'
import { createEventTable } from '../../src-core/events/event-table'
import { eventsQuery } from '../../src-core/events/events-query'
import { runInSlices } from '../../src-core/events/slices'
import { endedResult } from '../../src-core/live/ended-result'
import { stateAfter } from '../../src-core/live/live-news'
import { type LiveResult, runningRange } from '../../src-core/live/live-result'
import { newSource } from '../../src-core/live/live-source'
import { beginningOf, failedDevice, type LiveState } from '../../src-core/live/live-state'
import { withNewRequests } from '../../src-core/proof/request-log'
import { createEventsResult, type EventsResult } from '../../src-core/results/events-result'
import { queryTitle } from '../../src-core/results/result-source'
import { byServiceClock } from '../../src-core/time/clock-difference'
import { uncheckedClockText } from '../../src-core/words/clock-text'
import { endTextIn } from '../../src-core/words/end-text'
import type { Connection } from '../../src-preload/contract/connection'
import { maxIntervalMs, minIntervalMs } from '../../src-preload/contract/live'
import { distinctDevices } from '../asked-range'
import { type ExitCode, exitCodeOf, exitCodeOfVerdict, exitCodes } from '../exit-code'
import { Failure, OutputClosed, Refusal, valueOf } from '../failure'
import { createFollowText } from '../follow-text'
import { sayHidden } from '../say-hidden'
import { saySharedIds } from '../say-missing'
import { chooseConnection, type CommonOptions, inSession, type Session, type Surroundings } from '../session'
import { createTextWriter } from '../stream-range'
import { originOf, summarize } from '../summary'

export interface LiveOptions extends CommonOptions {
  /** Seconds. */
  readonly interval?: number
  /** ms. */
  readonly for?: number
}

/** The longest that a timer can wait is some days more. */
const longestMs = 20 * 86_400_000

const intervalOf = ({ interval }: LiveOptions): { readonly intervalMs?: number } => {
  if (interval === undefined) return {}
  const intervalMs = Math.round(interval * 1000)
  if (intervalMs < minIntervalMs || intervalMs > maxIntervalMs)
    throw new Refusal(
      `--interval takes ${String(minIntervalMs / 1000)} to ${String(maxIntervalMs / 1000)} seconds.`,
      exitCodes.usage,
    )
  return { intervalMs }
}

/** Begins where the window would. */
const begin = async (
  { desktop, page, zone }: Session,
  connection: Connection,
  devices: readonly string[],
  options: LiveOptions,
): Promise<LiveResult> => {
  const { overlapMs } = page
  const [queryId, now] = [crypto.randomUUID(), Date.now()]
  const source = newSource(devices, connection, zone, now - overlapMs, now)
  valueOf(
    await desktop.startLiveSession({
      ...eventsQuery(source),
      queryId,
      connectionId: connection.id,
      start: source.start,
      zone,
      overlapMs,
      ...intervalOf(options),
    }),
  )
  return { queryId, before: { range: null, coverage: null, requests: [], source } }
}

interface End {
  readonly tab: EventsResult
  readonly state: LiveState
  /** Why standard output takes nothing any more. */
  readonly broken?: unknown
}

/**
 * Writes what arrives until main has stopped. When nobody takes it any more, main is told to stop, and what
 * is proven is still read.
 */
const writeArrivals = async (session: Session, live: LiveResult, stop: () => void): Promise<End> => {
  const { desktop } = session
  const { queryId, before } = live
  const { source } = before
  const tab = createEventsResult(queryTitle(source), source, createEventTable())
  const appender = await runInSlices(appendRuns(tab.table))
  const write = createTextWriter(session, 'jsonl')
  const words = createFollowText(session, tab, source.devices.length > 1)
  let [state, broken]: [LiveState, unknown] = [beginningOf(queryId, source.devices), undefined]
  tab.state.live = state
  for (;;) {
    const update = valueOf(await desktop.readLiveSession({ queryId }))
    if (update.clockDifference !== undefined) tab.state.clockDifference = byServiceClock
    const from = tab.table.rowCount
    for (const batch of update.batches) appender.append(batch)
    const to = tab.table.rowCount
    state = stateAfter(state, update, { table: tab.table, from, to, now: Date.now() })
    Object.assign(tab.state, {
      live: state,
      range: runningRange(live, update.devices),
      requests: withNewRequests(tab.state.requests, update.requests, before.requests),
    })
    words.take(from, update, state)
    if (to > from && broken === undefined) {
      broken = await write(
        tab.table,
        Uint32Array.from({ length: to - from }, (_, at) => from + at),
      ).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (broken !== undefined) stop()
    }
    if (!update.isFinished) continue
    words.stop()
    await runInSlices(tab.table.trimInSteps())
    const { source: ended, ...known } = endedResult(live, {
      table: tab.table,
      devices: state.devices,
      verdicts: update.verdicts ?? [],
    })
    Object.assign(tab.state, known, { live: { ...state, isFinished: true } })
    return { tab: { ...tab, source: ended }, state, broken }
  }
}

/** It began at the service's present, as that is earlier: what happened just before it is not there. */
const wasMoved = ({ tab: { source } }: End, { source: wanted }: LiveResult['before']): boolean =>
  source.kind === 'query' && (source.start ?? wanted.start) < wanted.start

const exitCodeOfEnd = (
  { interruption }: Session,
  end: End,
  { before }: LiveResult,
  ofVerdict: ExitCode,
): ExitCode => {
  const { state, broken } = end
  if (interruption.aborted) return exitCodes.interrupted
  const error = failedDevice(state)?.error
  if (error !== undefined) return exitCodeOf(error)
  if (wasMoved(end, before)) return exitCodes.notProven
  return broken instanceof OutputClosed ? exitCodes.notProven : ofVerdict
}

const followIn = async (
  session: Session,
  devices: readonly string[],
  options: LiveOptions,
): Promise<ExitCode> => {
  const { desktop, page, output, interruption } = session
  sayHidden(output, devices)
  const connection = await chooseConnection(session)
  const live = await begin(session, connection, devices, options)
  const { queryId, before } = live
  const stop = (): void => void desktop.stopLiveSession({ queryId })
  const timer = options.for === undefined ? undefined : setTimeout(stop, options.for)
  interruption.addEventListener('abort', stop, { once: true })
  if (interruption.aborted) stop()
  output.say(`Following ${devices.join(', ')} from ${page.formatter.formatIso(before.source.start)} on.`)
  const end = await writeArrivals(session, live, stop)
  const { tab } = end
  clearTimeout(timer)
  const origin = originOf(session, tab)
  if (origin === undefined) throw new Failure({ kind: 'internal', detail: 'a following without an origin' })
  const exitCode = exitCodeOfEnd(session, end, live, exitCodeOfVerdict(origin.completeness))
  output.say(endTextIn(page.words)(tab, end.state))
  saySharedIds(session, tab)
  const hasAnswered = end.state.devices.some(({ lastAnswerAt }) => lastAnswerAt !== undefined)
  if (hasAnswered && end.tab.state.clockDifference === null) output.say(uncheckedClockText(page.words))
  // A full disk, in its own words.
  if (end.broken !== undefined && !(end.broken instanceof OutputClosed)) throw end.broken
  if (options.json === true) {
    const counts = end.state.devices.map(({ deviceId, lateCount, gapCount }) => ({
      deviceId,
      late: lateCount,
      gapsFetchedLater: gapCount,
    }))
    output.complain(JSON.stringify({ ...summarize(session, 'follow', tab, origin, exitCode), counts }))
  }
  return exitCode
}

/** Follows devices and writes what they report as JSON Lines, until it is interrupted or the time is over. */
export const runFollow = (
  surroundings: Surroundings,
  named: readonly string[],
  options: LiveOptions,
): Promise<ExitCode> => {
  const devices = distinctDevices(named)
  if ((options.for ?? 0) > longestMs) throw new Refusal('--for takes at most 20d.', exitCodes.usage)
  intervalOf(options)
  return inSession(surroundings, options, (session) => followIn(session, devices, options))
}
