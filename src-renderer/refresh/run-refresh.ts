import type { AppError } from '../../src-preload/contract/errors'
import type { DeviceRange, RangeParts } from '../../src-preload/contract/range'
import { runInSlices } from '../events/slices'
import { coverageOfRun, type DeviceCoverage, provenBy, withAnswers } from '../results/coverage'
import type { QuerySource } from '../results/result-source'
import type { RangeStatus, RefreshEnd, ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'
import type { WindowsByDevice } from './judged-rows'
import { largestLateness } from './lateness'
import { type ReadAnswer, readAnswer } from './read-answer'
import { mergeRefresh, type RefreshedRows } from './refresh-merge'
import { endAt, planRefresh, type RefreshScope } from './refresh-plan'
import { countPresent, wholeVerdict } from './whole-verdict'

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
  readonly source: QuerySource & { readonly start: number; readonly end: number }
  readonly range: RangeStatus
  readonly coverage: readonly DeviceCoverage[]
  readonly parts: readonly RangeParts[]
  /** Where the range ends if everything is fetched. */
  readonly end: number
  readonly startedAt: number
}

/** How far (ms) the service's clock is behind this computer's, at most: an event of now may carry a time that far back. */
const clockLag = async (): Promise<number> => {
  const found = await window.desktop.diagnostics({})
  return found.ok ? Math.max(0, -(found.value.lastAnswer?.clockDifference?.minMs ?? 0)) : 0
}

const prepare = async (tab: ResultTab, { scope, deviceId, overlapMs }: RefreshRequest): Promise<Refresh | null> => {
  const { source, state, table } = tab
  const { range } = state
  if (source.kind === 'file' || range === null || source.start === undefined || source.end === undefined) return null
  const startedAt = Date.now()
  const { start, end } = source
  const coverage = state.coverage ?? coverageOfRun(range.devices, { first: start, last: end }, source.receivedAt)
  const wanted = coverage.filter((device) => deviceId === undefined || device.deviceId === deviceId)
  const longest = Math.max(overlapMs, await runInSlices(largestLateness(table))) + (await clockLag())
  const newEnd = scope === 'missing' ? end : endAt(source, startedAt)
  const parts = planRefresh({ scope, devices: wanted, whole: { first: start, last: newEnd }, overlapMs: longest })
  return { tab, source: { ...source, start, end }, range, coverage, parts, end: newEnd, startedAt }
}

const requestedOf = ({ parts }: Refresh): WindowsByDevice => new Map(parts.map(({ deviceId, windows }) => [deviceId, windows]))

const provenOf = ({ parts }: Refresh, devices: readonly DeviceRange[]): WindowsByDevice =>
  new Map(
    parts.map(({ deviceId, windows }) => {
      const device = devices.find((other) => other.deviceId === deviceId)
      return [deviceId, device === undefined ? [] : provenBy(windows, device)]
    }),
  )

const errorOf = (devices: readonly DeviceRange[]): AppError | undefined =>
  devices.flatMap(({ verdict }) => (verdict?.missing ?? []).flatMap(({ errors = [] }) => errors))[0]

const appendRows = async ({ tab }: Refresh, { appended, appendedCount, marks, times }: RefreshedRows): Promise<void> => {
  if (appendedCount > 0) tab.state.hasUnkeptRows = true
  if (appendedCount > 0) await runInSlices(tab.table.reserveInSteps(tab.table.rowCount + appendedCount))
  await runInSlices(
    (function* () {
      for (const rows of appended) {
        changeRows(tab, ({ table }) => table.appendRows(rows))
        yield
      }
    })(),
  )
  changeRows(tab, ({ table }) => table.setRefreshMarks(marks, times))
}

/** Takes the answer into the result: rows, marks, coverage, verdict and range. */
const takeAnswer = async (refresh: Refresh, { rows, devices }: ReadAnswer): Promise<RefreshEnd | null> => {
  const { tab, source, range, coverage, parts, startedAt } = refresh
  const proven = provenOf(refresh, devices)
  const error = errorOf(devices)
  const lastProven = Math.max(-Infinity, ...[...proven.values()].map((windows) => windows.at(-1)?.last ?? -Infinity))
  // A result that was complete stays what it was if nothing could be fetched.
  if (lastProven === -Infinity && rows.rowCount === 0) return error === undefined ? null : { kind: 'failed', error }
  const whole = { first: source.start, last: Math.max(source.end, lastProven) }
  const wholeOfAll = new Map(coverage.map(({ deviceId }) => [deviceId, [{ first: source.start, last: refresh.end }]]))
  const merged = await runInSlices(mergeRefresh(tab.table, { rows, at: startedAt, whole: wholeOfAll, requested: requestedOf(refresh), proven }))
  await appendRows(refresh, merged)
  const counts = await runInSlices(
    countPresent(
      tab.table,
      coverage.map(({ deviceId }) => deviceId),
    ),
  )
  const answerOf = (deviceId: string): DeviceRange | undefined => devices.find((device) => device.deviceId === deviceId)
  const newCoverage = coverage.map((before) => {
    const answer = answerOf(before.deviceId)
    const requested = parts.find(({ deviceId }) => deviceId === before.deviceId)
    return answer === undefined || requested === undefined ? before : withAnswers(before, requested.windows, answer, startedAt)
  })
  const verdicts = newCoverage.map((device, place) =>
    wholeVerdict(
      {
        coverage: device,
        before: range.devices.find(({ deviceId }) => deviceId === device.deviceId),
        answer: answerOf(device.deviceId),
        eventCount: counts[place] ?? 0,
        newSharedIds: place === 0 ? merged.found.sharedIds : 0,
      },
      whole,
    ),
  )
  tab.state.coverage = newCoverage
  tab.state.range = { ...range, devices: verdicts, isFinished: true, isWaitingForConsent: false }
  tab.extendRange({ ...source, end: whole.last, receivedAt: startedAt })
  const hasFoundChanges = merged.found.new + merged.found.changed + merged.found.vanished > 0
  return { kind: 'done', at: startedAt, hasFoundChanges, ...(error === undefined ? {} : { error }) }
}

const request = async (refresh: Refresh, queryId: string): Promise<RefreshEnd | null> => {
  const { tab, source, parts, end, startedAt } = refresh
  const { connectionId, start, zone } = source
  const devices = parts.map(({ deviceId }) => deviceId)
  const started = await window.desktop.startRange({ queryId, connectionId, devices, start, end, zone, parts })
  if (!started.ok) return { kind: 'failed', error: started.error }
  const begun = { queryId, startedAt, eventsBefore: 0 }
  const answer = await readAnswer(queryId, ({ devices: arrived, isFinished, isWaitingForConsent }) => {
    tab.state.refreshing = { ...begun, devices: arrived, isFinished, isWaitingForConsent }
  })
  const how = answer.ok ? await takeAnswer(refresh, answer.value) : ({ kind: 'failed', error: answer.error } as const)
  await window.desktop.closeRange({ queryId })
  return how
}

/**
 * Brings a complete range up to date: requests what is not proven and what may be new, and marks what has changed. Resolves when it has
 * ended; `tab.state.refreshEnd` says how.
 */
export const runRefresh = async (tab: ResultTab, wanted: RefreshRequest): Promise<void> => {
  tab.state.refreshEnd = null
  const refresh = await prepare(tab, wanted)
  if (refresh === null || !wanted.isWanted()) return
  try {
    const end: RefreshEnd | null = refresh.parts.length === 0 ? { kind: 'settled' } : await request(refresh, wanted.queryId)
    // What the notice counts is on the screen by then.
    await wanted.showRows()
    tab.state.refreshEnd = end
  } finally {
    tab.state.refreshing = null
  }
}
