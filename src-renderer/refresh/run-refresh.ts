import type { AppError } from '../../src-core/errors/errors'
import { eventsQuery, type RangeParts } from '../../src-core/events/events-query'
import { newestReceived } from '../../src-core/events/newest-received'
import { runInSlices } from '../../src-core/events/slices'
import { agesOf } from '../../src-core/proof/coverage'
import { coverageOfRun, withRun } from '../../src-core/proof/coverage-of-verdict'
import type { DeviceCoverage, DeviceRange } from '../../src-core/proof/device-range'
import { withAllEnded, withNewRequests } from '../../src-core/proof/request-log'
import { wholeVerdict } from '../../src-core/proof/whole-verdict'
import { largestLateness } from '../../src-core/refresh/lateness'
import { looksOf } from '../../src-core/refresh/looked-at'
import { contradictedIn, markSeenAgain, mergeAnswer, provenParts } from '../../src-core/refresh/merge-answer'
import { endAt, planRefresh } from '../../src-core/refresh/refresh-plan'
import { askOutside } from '../../src-core/results/ask-outside'
import { countByDevice } from '../../src-core/results/event-count'
import type { RangeStatus } from '../../src-core/results/events-result'
import type { RefreshEnd } from '../../src-core/results/refresh-end'
import type { RefreshScope } from '../../src-core/results/refresh-scope'
import { askedWith, type QuerySource } from '../../src-core/results/result-source'
import type { StoredAnswer } from '../../src-core/stored/stored-copy'
import { mergedCounts } from '../results/merged-counts'
import { useResultStorage } from '../results/result-storage'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { noteSeenAgain } from '../results/seen-again'
import { changeRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { type ReadAnswer, readAnswer } from './read-answer'

export interface RefreshRequest {
  readonly queryId: string
  readonly scope: RefreshScope
  /** Only this device. */
  readonly deviceId?: string
  /** From the settings, in ms; longer if the events themselves have come later than that. */
  readonly overlapMs: number
  /** False once the user has cancelled it, which may be before anything has been requested. */
  readonly isWanted: () => boolean
  /** Computes the rows on the screen again. */
  readonly showRows: () => Promise<void>
}

/** A refresh of a complete range: what is known before it, and what it requests. */
interface Refresh {
  readonly tab: ResultTab
  readonly scope: RefreshScope
  readonly source: QuerySource & { readonly start: number; readonly end: number }
  readonly range: RangeStatus
  readonly coverage: readonly DeviceCoverage[]
  readonly parts: readonly RangeParts[]
  /** Where the range ends if everything is fetched. */
  readonly end: number
  /** The latest end that was asked for before; null: not known. */
  readonly askedTo: number | null
  readonly startedAt: number
}

/**
 * How far (ms) the service's clock is behind this computer's, at most: an event of now may carry a time that
 * far back.
 */
const clockLag = async (): Promise<number> => {
  const found = await window.desktop.diagnostics({})
  return found.ok ? Math.max(0, -(found.value.lastAnswer?.clockDifference?.minMs ?? 0)) : 0
}

const prepare = async (
  tab: ResultTab,
  { scope, deviceId, overlapMs }: RefreshRequest,
): Promise<Refresh | null> => {
  const { source, state, table } = tab
  const { range } = state
  if (source.kind !== 'query' || range === null || source.start === undefined || source.end === undefined)
    return null
  const startedAt = Date.now()
  const { start, end } = source
  const coverage =
    state.coverage ?? coverageOfRun(range.devices, { first: start, last: end }, source.receivedAt)
  const wanted = coverage.filter((device) => deviceId === undefined || device.deviceId === deviceId)
  const longest = Math.max(overlapMs, await runInSlices(largestLateness(table))) + (await clockLag())
  const newEnd = scope === 'missing' ? end : endAt(source, startedAt)
  const parts = planRefresh({
    scope,
    devices: wanted,
    whole: { first: start, last: newEnd },
    overlapMs: longest,
    ...(state.clockDifference === null && { happened: await runInSlices(newestReceived(table, startedAt)) }),
  })
  const { askedTo } = state
  return {
    tab,
    scope,
    source: { ...source, start, end },
    range,
    coverage,
    parts,
    end: newEnd,
    askedTo,
    startedAt,
  }
}

const errorOf = (devices: readonly DeviceRange[]): AppError | undefined =>
  devices.flatMap(({ verdict }) => (verdict?.missing ?? []).flatMap(({ errors = [] }) => errors))[0]

const noteStored = ({ state }: ResultTab, answer: StoredAnswer): void => {
  state.storedCopy = { ...state.storedCopy, answers: [...state.storedCopy.answers, answer] }
}

/** Takes the answer into the result: rows, marks, coverage, verdict and range. */
const takeAnswer = async (
  refresh: Refresh,
  { rows, devices: answered, requests }: ReadAnswer,
  isKept: boolean,
): Promise<RefreshEnd | null> => {
  const { tab, scope, source, range, coverage, parts, askedTo, startedAt } = refresh
  const all = coverage.map(({ deviceId }) => deviceId)
  const asAnswered = {
    ...{ rows, startedAt, parts },
    foundIn: askedTo === null ? null : { first: source.start, last: askedTo },
    whole: { first: source.start, last: refresh.end },
    devices: answered,
    isRest: scope === 'rest',
    doubted: contradictedIn(coverage),
  }
  const sent = requests.map((log) => ({ ...log, open: 0 }))
  const { requests: before } = tab.state
  tab.state.requests = withAllEnded(withNewRequests(before, sent, before), before)
  const error = errorOf(answered)
  const from = tab.table.rowCount
  const found = await mergeAnswer(tab.table, all, asAnswered, (change) =>
    changeRows(tab, ({ table }) => change(table)),
  )
  if (isKept) noteStored(tab, { from, rowCount: rows.rowCount, added: found?.added ?? [] })
  // A result that was complete stays what it was if nothing could be fetched.
  if (found === null) return error === undefined ? null : { kind: 'failed', error }
  const again = tab.deletions.dropSeen()
  changeRows(tab, ({ table }) => markSeenAgain(table, again))
  const results = useResults()
  const others = results.everyTab.filter((other) => other !== tab)
  await noteSeenAgain(results, others, { baseUrl: source.baseUrl, table: rows, seenAt: () => startedAt })
  const { devices } = found
  const looked = provenParts({ ...asAnswered, devices })
  const lastProven = Math.max(-Infinity, ...[...looked.values()].map(({ last = -Infinity }) => last))
  const whole = { first: source.start, last: Math.max(source.end, lastProven) }
  const counts = countByDevice(tab.table, all)
  const answerOf = (deviceId: string): DeviceRange | undefined =>
    devices.find((device) => device.deviceId === deviceId)
  const newCoverage = coverage.map((before): DeviceCoverage => {
    const { deviceId } = before
    const windows = parts.find((part) => part.deviceId === deviceId)?.windows ?? []
    const run = { windows, verdict: answerOf(deviceId)?.verdict, asOf: startedAt }
    return { deviceId, ...withRun(before, whole, run) }
  })
  const verdicts = newCoverage.map((device, index) =>
    wholeVerdict({
      coverage: device,
      before: range.devices.find(({ deviceId }) => deviceId === device.deviceId),
      answer: answerOf(device.deviceId),
      eventCount: counts[index] ?? 0,
      newSharedIds: index === 0 ? found.sharedIds : 0,
    }),
  )
  tab.state.coverage = newCoverage
  tab.state.range = { ...range, devices: verdicts, isFinished: true, isWaitingForConsent: false }
  // The coverage has the times of the requests. No event came later than now, however long the refresh took.
  tab.extendRange({ ...source, end: whole.last, receivedAt: Date.now() })
  const hasFoundChanges = found.new + found.changed + found.vanished + again.length > 0
  const looks = looksOf(coverage, parts, looked)
  return {
    kind: 'done',
    scope,
    at: startedAt,
    hasFoundChanges,
    looks,
    start: source.start,
    ...(error === undefined ? {} : { error }),
  }
}

const request = async (refresh: Refresh, queryId: string): Promise<RefreshEnd | null> => {
  const { tab, scope, source, parts, end, startedAt } = refresh
  const { connectionId, start, zone, fetchedWith } = source
  const keeping = useResultStorage()
  const { settings } = useSettings()
  const devices = parts.map(({ deviceId }) => deviceId)
  const storedId = keeping.storedIdFor(queryId) === null ? null : tab.state.storedId
  const more = {
    ...(storedId !== null && { storedId }),
    ...(fetchedWith && { fetchedWith }),
    ...(scope === 'rest' && { isRest: true as const }),
  }
  const started = await window.desktop.startRange({
    ...eventsQuery(source),
    queryId,
    connectionId,
    devices,
    start,
    end,
    zone,
    parts,
    ...more,
  })
  if (!started.ok) return { kind: 'failed', error: started.error }
  if (tab.state.askedTo !== null) tab.state.askedTo = Math.max(tab.state.askedTo, end)
  const asked = { ...refresh, source: askedWith(source, started.value) }
  const begun = { queryId, startedAt, eventsBefore: 0 }
  let isKept = storedId !== null
  const answer = await readAnswer(
    queryId,
    ({ devices: arrived, isFinished, isWaitingForConsent, keeping: failure }) => {
      isKept &&= keeping.storedIdAfter(storedId, failure) !== null
      tab.state.refreshing = { ...begun, devices: arrived, isFinished, isWaitingForConsent }
    },
  )
  const how = answer.ok
    ? await takeAnswer(asked, answer.value, isKept)
    : ({ kind: 'failed', error: answer.error } as const)
  if (how?.kind === 'done' && scope === 'all' && settings.asksOutside)
    await askOutside(window.desktop, tab.state, queryId)
  const { state } = tab
  if (!isKept && how?.kind === 'done' && how.hasFoundChanges) state.hasUnkeptRows = true
  // What of it is stored, the page has not read.
  if (!answer.ok) state.storedCopy = { ...state.storedCopy, isUncertain: true }
  await window.desktop.closeRange({ queryId, merged: how?.kind === 'done' ? mergedCounts(tab.state) : [] })
  return how
}

/**
 * Brings a complete range up to date: requests what is not proven and what may be new, and marks what has
 * changed. Resolves when it has ended; `tab.state.refreshEnd` says how.
 */
export const runRefresh = async (tab: ResultTab, wanted: RefreshRequest): Promise<void> => {
  Object.assign(tab.state, { refreshEnd: null, refreshScope: wanted.scope })
  try {
    const refresh = await prepare(tab, wanted)
    if (refresh === null || !wanted.isWanted()) return
    const { parts, coverage, startedAt } = refresh
    const end: RefreshEnd | null =
      parts.length === 0
        ? { kind: 'settled', at: agesOf(coverage)?.oldest ?? startedAt }
        : await request(refresh, wanted.queryId)
    // What the notice counts is on the screen by then.
    await wanted.showRows()
    tab.state.refreshEnd = end
  } finally {
    Object.assign(tab.state, { refreshing: null, refreshScope: null })
  }
}
