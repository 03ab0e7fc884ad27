import { inRanges, type Steps } from '../events/slices'
import { asItStands, type TableData } from '../events/table-data'
import type { FetchedTimes } from '../proof/fetched-time'
import { faultBit, type FaultKind, faultKinds, type FaultSettings, faultsOf } from './faults'
import type { Hit, Inspection } from './hit'
import { isReplaced, outsideSeries } from './plausible-times'
import { brokenSensorRules, correctionOf } from './profile/corrections'
import { type ProfiledSeries, profileSeries } from './profile/profile'
import type { FaultRule } from './rule'
import { kindsWhere, rules } from './rules/all'
import { createModelSeries, type ModelSeries } from './same-model'
import { eachSeries, type Series } from './series'
import { cutAtUnfetched } from './stretches'
import type { Pass } from './unjudged'

/** Of rules that share a search, the first. */
const distinct = <Rule extends FaultRule>(all: readonly Rule[]): readonly Rule[] =>
  all.filter((rule, at) => all.findIndex(({ find }) => find === rule.find) === at)

const all = Object.values(rules)
const rowRules = distinct(all.filter((rule) => rule.needs === 'event'))
const seriesRules = distinct(all.filter((rule) => rule.needs === 'series'))
const deviceRules = distinct(all.filter((rule) => rule.needs === 'devices'))

const seriesKinds = kindsWhere(({ needs }) => needs !== 'event')
const numberKinds = kindsWhere((rule) => rule.needs !== 'event' && rule.judges !== 'events')
const measurementKinds = kindsWhere((rule) => rule.needs !== 'event' && rule.judges === 'measurements')
const cutKinds = kindsWhere((rule) => rule.needs === 'series' && rule.isCut)

/**
 * Rules that need only the event itself; for the rows from the first number up to, but not including, the
 * second.
 */
export const createRowRules = (inspection: Inspection): ((from: number, to: number) => void) => {
  const judges = rowRules.map(({ find }) => find(inspection))
  return (from, to) => {
    for (const judge of judges) judge(from, to)
  }
}

export function* findInSeries(series: Series, inspection: Inspection): Steps<ProfiledSeries> {
  const { pass } = inspection
  const profiled = yield* profileSeries(
    series,
    correctionOf(series, inspection),
    brokenSensorRules(inspection.settings),
  )
  inspection.profiled?.(profiled)
  const brokenCount = profiled.broken.reduce((sum, { start, end }) => sum + end - start, 0)
  for (const kind of numberKinds)
    pass(kind, 'noNumber', series.rows.length - profiled.numbers.rows.length - brokenCount)
  for (const kind of measurementKinds) pass(kind, 'brokenSensor', brokenCount)
  const { stretches, singles, singleNumbers } = yield* cutAtUnfetched(profiled)
  for (const kind of cutKinds) pass(kind, 'notFetched', numberKinds.includes(kind) ? singleNumbers : singles)
  for (const { isCut, find } of seriesRules)
    for (const part of isCut ? stretches : [profiled]) yield* find(part, inspection)
  return profiled
}

/** Compares devices. `models`: the series of each attribute of each model. */
export function* compareModels(
  models: readonly (readonly ModelSeries[])[],
  inspection: Inspection,
): Steps<void> {
  for (const { find } of deviceRules) yield* find(models, inspection)
}

/** Writes the hits of the active rules as bits, by row. */
const noteInto = (faults: Uint32Array, disabled: readonly FaultKind[]): Hit => {
  const bits = new Map(faultKinds.map((kind) => [kind, disabled.includes(kind) ? 0 : faultBit(kind)]))
  return (kind, row) => {
    faults[row] = (faults[row] ?? 0) | (bits.get(kind) ?? 0)
  }
}

/** Events in no series: replaced ones, those without a device time, and those with an impossible one. */
function* passOverOutside(table: TableData, isLeftOut: (row: number) => boolean, pass: Pass): Steps<void> {
  const { deviceTimestamp } = table.columns.times
  let [replaced, without, implausible] = [0, 0, 0]
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (isReplaced(table, row)) replaced += 1
      else if (Number.isNaN(deviceTimestamp[row] ?? NaN)) without += 1
      else if (isLeftOut(row)) implausible += 1
    }
  })
  for (const kind of seriesKinds) {
    pass(kind, 'replaced', replaced)
    pass(kind, 'noDeviceTime', without)
    pass(kind, 'implausibleTime', implausible)
  }
}

/** Runs every rule over every event, and pauses every few thousand rows to keep the page responsive. */
export function* inspect(inspection: Inspection): Steps<void> {
  const { table, settings, fetchedAt, fetched, pass } = inspection
  yield* inRanges(table.rowCount, createRowRules(inspection))
  const isLeftOut = outsideSeries(table, settings.thresholds, fetchedAt)
  yield* passOverOutside(table, isLeftOut, pass)
  const models = createModelSeries(table)
  yield* eachSeries(
    table,
    isLeftOut,
    function* (series) {
      models.add(yield* findInSeries(series, inspection))
    },
    fetched,
  )
  yield* compareModels(models.all(), inspection)
}

/**
 * Runs the rules that need only the event itself. For events that were picked from others: in what is left of
 * a series, the other rules would find gaps and jumps that it does not have.
 */
function* inspectPicked(inspection: Inspection): Steps<void> {
  const { table, pass } = inspection
  yield* inRanges(table.rowCount, createRowRules(inspection))
  for (const kind of seriesKinds) pass(kind, 'picked', table.rowCount)
}

/** The rules that a result can be judged by, with what is known of the time that was fetched for it. */
export const rulesFor = (isPicked: boolean, fetched: FetchedTimes): typeof inspect =>
  isPicked ? inspectPicked : (inspection) => inspect({ ...inspection, fetched })

/**
 * Checks every event of a table. Returns bits as in `faultBit`, one entry per row. `fetchedAt`: ms since the
 * epoch; nothing in the table can have happened later. `pass` receives the number of events that each rule,
 * active or not, could not judge. `profiled` receives each series with its profile. `run`: which rules.
 */
export function* findFaults(
  growing: TableData,
  settings: FaultSettings,
  fetchedAt: number,
  pass: Pass = () => undefined,
  profiled: Inspection['profiled'] = () => undefined,
  run: typeof inspect = inspect,
): Steps<Uint32Array> {
  const table = asItStands(growing)
  const faults = new Uint32Array(table.rowCount)
  yield* run({ table, settings, fetchedAt, pass, profiled, hit: noteInto(faults, settings.disabled) })
  return faults
}

export const countFaults = (faults: Uint32Array): Readonly<Record<FaultKind, number>> => {
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  for (const bits of faults) if (bits !== 0) for (const kind of faultsOf(bits)) counts[kind] += 1
  return counts
}
