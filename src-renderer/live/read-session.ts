import { appendRuns } from '../../src-core/events/append-run'
import { pause, runInSlices, type Steps } from '../../src-core/events/slices'
import { endedResult } from '../../src-core/live/ended-result'
import { eventsFrom } from '../../src-core/live/known-events'
import { isUnderWay, stateAfter } from '../../src-core/live/live-news'
import { type LiveSource, runningRange } from '../../src-core/live/live-result'
import type { LiveState } from '../../src-core/live/live-state'
import type { LiveUpdate } from '../../src-core/live/live-update'
import { coverageOfRun } from '../../src-core/proof/coverage-of-verdict'
import { withAllEnded, withNewRequests } from '../../src-core/proof/request-log'
import { byServiceClock, type ClockDifference } from '../../src-core/time/clock-difference'
import { useResultStorage } from '../results/result-storage'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { noteSeenAgain } from '../results/seen-again'
import { changeRows } from '../results/tab-rows'
import type { LiveRun } from './live-run'
import { createLiveWatch } from './live-watch'
import { showAtEnd, showOrCount } from './shown-rows'

interface BegunSession extends Pick<LiveRun, 'queryId' | 'begunAt'> {
  /** From where on events are asked for. */
  readonly start: number
  /** It adds to a copy on the disk that is there already. */
  readonly isContinued: boolean
}

/** Gets ready to read; nothing may be added to the table until then. */
export const prepareRun = async (
  tab: ResultTab,
  source: LiveSource,
  { queryId, start, begunAt, isContinued }: BegunSession,
): Promise<LiveRun> => {
  const { range, requests } = tab.state
  const coverage =
    tab.state.coverage ??
    (range && coverageOfRun(range.devices, { first: source.start, last: source.end }, source.receivedAt))
  const appender = await runInSlices(appendRuns(tab.table))
  const newEvents = await runInSlices(eventsFrom(tab.table, start))
  return {
    tab,
    queryId,
    begunAt,
    before: { range, coverage, requests, source },
    appender,
    newEvents,
    watch: createLiveWatch(tab),
    stored: isContinued ? { from: tab.table.rowCount, rowCount: 0, added: [] } : null,
  }
}

/**
 * Less than a table takes by itself when it is full: it stays full for hours, and grows often enough to be
 * copied in steps.
 */
const spareShare = 0.15
const leastSpare = 4096

function* makeRoom({ table }: ResultTab, rowCount: number): Steps<void> {
  const needed = table.rowCount + rowCount
  if (needed <= table.columns.deleted.length) return
  yield* table.reserveInSteps(needed + Math.max(leastSpare, Math.ceil(needed * spareShare)))
}

type IsNew = (index: number) => boolean

const noteRows = ({ stored }: LiveRun, rowCount: number, isNew: IsNew = () => true): void => {
  if (stored === null) return
  for (let index = 0; index < rowCount; index += 1)
    if (isNew(index)) stored.added.push(stored.rowCount + index)
  stored.rowCount += rowCount
}

/** Notes how its rows lie in the copy on the disk: in many small parts. `isAll`: all of them were read. */
const noteStored = ({ tab: { state }, stored }: LiveRun, isAll: boolean): void => {
  const { answers, isUncertain } = state.storedCopy
  state.storedCopy = {
    ...state.storedCopy,
    answers: stored === null ? answers : [...answers, stored],
    isScattered: true,
    isUncertain: isUncertain || !isAll,
  }
}

function* appendBatches(run: LiveRun, { batches }: LiveUpdate): Steps<void> {
  const { tab, appender, newEvents } = run
  for (const batch of batches) {
    yield* makeRoom(tab, batch.rowCount)
    const isNew = newEvents?.take(batch)
    noteRows(run, batch.rowCount, isNew)
    changeRows(tab, () => appender.append(batch, isNew))
    yield
  }
}

/**
 * Rows that have arrived may be of events that were deleted before, in this result or in another. What has
 * just arrived was asked for after the last answer of its device.
 */
const noteSeen = async (
  { tab, begunAt, newEvents, before }: LiveRun,
  { devices }: LiveState,
  from: number,
  fromArrived: number,
): Promise<void> => {
  const results = useResults()
  const askedAt = devices.reduce(
    (least, { lastAnswerAt = begunAt }) => Math.min(least, lastAnswerAt),
    Infinity,
  )
  const at = askedAt === Infinity ? begunAt : Math.max(begunAt, askedAt)
  tab.table.noteSeen({ from, to: tab.table.rowCount }, at)
  const arrived =
    newEvents === undefined ? { table: tab.table, from } : { table: newEvents.arrived, from: fromArrived }
  await noteSeenAgain(results, results.everyTab, {
    baseUrl: before.source.baseUrl,
    ...arrived,
    seenAt: () => at,
  })
}

/** A clock that had moved the range before it was followed has still moved its beginning. */
const clockOf = ({ state }: ResultTab, { clockDifference }: LiveUpdate): ClockDifference | null =>
  state.clockDifference ?? (clockDifference === undefined ? null : byServiceClock)

const take = async (run: LiveRun, update: LiveUpdate): Promise<void> => {
  const { tab, before } = run
  const results = useResults()
  const keeping = useResultStorage()
  const { live } = tab.state
  if (live === null) return
  const from = tab.table.rowCount
  const fromArrived = run.newEvents?.arrived.rowCount ?? 0
  await runInSlices(appendBatches(run, update))
  if (update.batches.length > 0) await noteSeen(run, live, from, fromArrived)
  const now = Date.now()
  const state = stateAfter(live, update, { table: tab.table, from, to: tab.table.rowCount, now })
  run.watch.take({ from, update, state })
  const storedId = keeping.storedIdAfter(tab.state.storedId, update.keeping)
  // A press of a button may have changed the one in the meantime.
  Object.assign(tab.state, {
    live: { ...state, waiting: tab.state.live?.waiting ?? state.waiting },
    storedId,
    clockDifference: clockOf(tab, update),
    range: runningRange(run, update.devices),
    requests: withNewRequests(tab.state.requests, update.requests, before.requests),
  })
  // The service's clock is known to a second, and what has just arrived is not outside of the range.
  tab.extendRange({
    ...before.source,
    end: Math.max(before.source.end, now, now + state.clockDifference),
    receivedAt: now,
  })
  // The words of it are drawn now, and the rows in a task of their own: together they would block the page.
  await pause()
  if (results.tabs.includes(tab)) await showOrCount(tab, results, isUnderWay(live) || before.range !== null)
}

/** Reads what main follows into the tab, until it has stopped. `onRows`: after every update. */
export const readLiveSession = async (run: LiveRun, onRows: () => void): Promise<void> => {
  const { tab, queryId } = run
  for (;;) {
    const update = await window.desktop.readLiveSession({ queryId })
    if (update.ok) await take(run, update.value)
    onRows()
    if (update.ok && !update.value.isFinished) continue
    run.watch.stop()
    const { live } = tab.state
    noteStored(run, update.ok)
    const verdicts = update.ok ? (update.value.verdicts ?? []) : []
    await runInSlices(tab.table.trimInSteps())
    const devices = live?.devices ?? []
    const { source, ...known } = endedResult(run, { table: tab.table, devices, verdicts })
    Object.assign(tab.state, known, { requests: withAllEnded(tab.state.requests, run.before.requests) })
    tab.extendRange(source)
    if (live !== null)
      tab.state.live = {
        ...live,
        ...(tab.state.live ?? {}),
        isFinished: true,
        ...(update.ok ? {} : { error: update.error }),
      }
    const results = useResults()
    if (results.tabs.includes(tab)) await showAtEnd(tab, results)
    return
  }
}
