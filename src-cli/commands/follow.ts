import { appendRuns } from '../../src-core/events/append-run'
import { createEventTable } from '../../src-core/events/event-table'
import { eventsQuery } from '../../src-core/events/events-query'
import { runInSlices } from '../../src-core/events/slices'
import { stateAfter } from '../../src-core/live/live-news'
import { beginningOf, type LiveState } from '../../src-core/live/live-state'
import { queryTitle } from '../../src-core/results/result-source'
import { endTextIn, failedDevice } from '../../src-core/words/end-text'
import type { Connection } from '../../src-preload/contract/connection'
import { maxIntervalMs, minIntervalMs } from '../../src-preload/contract/live'
import { endLiveSession } from '../../src-renderer/live/end-session'
import { type LiveResult, runningRange } from '../../src-renderer/live/live-run'
import { newSource } from '../../src-renderer/live/live-start'
import { createResultTab } from '../../src-renderer/results/result-tab'
import { distinctDevices } from '../asked-range'
import { type ExitCode, exitCodeOf, exitCodeOfVerdict, exitCodes } from '../exit-code'
import { Failure, OutputClosed, Refusal, valueOf } from '../failure'
import { createFollowText } from '../follow-text'
import { sayHidden } from '../say-hidden'
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
  { desktop, page }: Session,
  connection: Connection,
  devices: readonly string[],
  options: LiveOptions,
): Promise<LiveResult> => {
  const { zone, overlapMs } = page.settings
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
  const tab = createResultTab('follow', queryTitle(source), source, createEventTable())
  tab.state.following = beginningOf(queryId, devices)
  return { tab, queryId, before: { range: null, coverage: null, source } }
}

interface End {
  readonly state: LiveState
  /** Why standard output takes nothing any more. */
  readonly broken?: unknown
}

/**
 * Writes what arrives until main has stopped. When nobody takes it any more, main is told to stop, and what
 * is proven is still read.
 */
const writeArrivals = async (session: Session, result: LiveResult, stop: () => void): Promise<End> => {
  const { desktop } = session
  const { tab, queryId, before } = result
  const appender = await runInSlices(appendRuns(tab.table))
  const write = createTextWriter(session, 'jsonl')
  const words = createFollowText(session, tab, before.source.devices.length > 1)
  let [state, broken]: [LiveState, unknown] = [beginningOf(queryId, before.source.devices), undefined]
  for (;;) {
    const update = valueOf(await desktop.readLiveSession({ queryId }))
    const from = tab.table.rowCount
    for (const batch of update.batches) appender.append(batch)
    const to = tab.table.rowCount
    state = stateAfter(state, update, { table: tab.table, from, to, now: Date.now() })
    Object.assign(tab.state, { following: state, range: runningRange(result, update.devices) })
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
    await endLiveSession(result, state.devices, update.verdicts ?? [])
    tab.state.following = { ...state, isFinished: true }
    return { state, broken }
  }
}

const exitCodeOfEnd = ({ interruption }: Session, { state, broken }: End, ofVerdict: ExitCode): ExitCode => {
  if (interruption.aborted) return exitCodes.interrupted
  const error = failedDevice(state)?.error
  if (error !== undefined) return exitCodeOf(error)
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
  const result = await begin(session, connection, devices, options)
  const { tab, queryId, before } = result
  const stop = (): void => void desktop.stopLiveSession({ queryId })
  const timer = options.for === undefined ? undefined : setTimeout(stop, options.for)
  interruption.addEventListener('abort', stop, { once: true })
  if (interruption.aborted) stop()
  output.say(`Following ${devices.join(', ')} from ${page.formatter.formatIso(before.source.start)} on.`)
  const end = await writeArrivals(session, result, stop)
  clearTimeout(timer)
  const origin = originOf(session, tab)
  if (origin === undefined) throw new Failure({ kind: 'internal', detail: 'a following without an origin' })
  const exitCode = exitCodeOfEnd(session, end, exitCodeOfVerdict(origin.completeness))
  output.say(endTextIn(page.words)(tab, end.state))
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
