import {
  faultBit,
  type FaultKind,
  faultKinds,
  type FaultSettings,
  faultsOf,
} from '../../src-preload/contract/faults'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { FetchedTimes } from '../results/fetched-time'
import { isPicked, type ResultSource } from '../results/result-source'
import type { Hit, Inspection } from './hit'
import { brokenSensorRules, correctionOf } from './profile/corrections'
import { type ProfiledSeries, profileSeries } from './profile/profile'
import { createLimitRule, createTypeRules, findIdFaults } from './record-faults'
import { findCounterValues } from './rules/counter-values'
import { findDrifts } from './rules/drifts'
import { findDuplicates } from './rules/duplicates'
import { findFlatLines } from './rules/flat-lines'
import { findGaps } from './rules/gaps'
import { findLevelShifts } from './rules/level-shifts'
import { findOutOfOrder } from './rules/out-of-order'
import { findOutliers } from './rules/outliers'
import { findSeasonalDeviations } from './rules/seasonal-deviations'
import { findSpikes } from './rules/spikes'
import { findUnlikeOthers } from './rules/unlike-others'
import { createModelSeries } from './same-model'
import { eachSeries, type Series } from './series'
import { stretchesOf } from './stretches'
import { findTimeFaults, implausibleTimes } from './time-faults'
import type { Pass } from './unjudged'

/**
 * Rules that need only the event itself; for the rows from the first number up to, but not including, the
 * second.
 */
export const createRowRules = (inspection: Inspection): ((from: number, to: number) => void) => {
  const findTypeFaults = createTypeRules(inspection)
  const findBeyondLimits = createLimitRule(inspection)
  return (from, to) => {
    findTimeFaults(inspection, from, to)
    findTypeFaults(from, to)
    findIdFaults(inspection, from, to)
    findBeyondLimits(from, to)
  }
}

/** Rules that judge an event among the others of its series, each according to the profile of the series. */
const seriesRules: readonly ((profiled: ProfiledSeries, inspection: Inspection) => Steps<void>)[] = [
  findOutliers,
  findSpikes,
  findFlatLines,
  findCounterValues,
  findLevelShifts,
  findDrifts,
  findSeasonalDeviations,
  findDuplicates,
  findGaps,
  findOutOfOrder,
]

/** These look at each moment by itself, or at hours that have events: they reach across nothing. */
const rulesOfWhole: typeof seriesRules = [findSeasonalDeviations, findDuplicates]

const numberKinds = [
  'outlier',
  'spike',
  'flatLine',
  'levelShift',
  'seasonal',
  'counterValue',
  'counterReset',
  'drift',
  'unlikeOthers',
] as const

export function* findInSeries(series: Series, inspection: Inspection): Steps<ProfiledSeries> {
  const profiled = yield* profileSeries(
    series,
    correctionOf(series, inspection),
    brokenSensorRules(inspection.settings),
  )
  inspection.profiled?.(profiled)
  const brokenCount = profiled.broken.reduce((sum, { start, end }) => sum + end - start, 0)
  for (const kind of numberKinds) {
    inspection.pass(kind, 'noNumber', series.rows.length - profiled.numbers.rows.length - brokenCount)
    if (kind !== 'flatLine') inspection.pass(kind, 'brokenSensor', brokenCount)
  }
  const stretches = yield* stretchesOf(profiled, inspection.pass)
  for (const rule of seriesRules)
    for (const part of rulesOfWhole.includes(rule) ? [profiled] : stretches) yield* rule(part, inspection)
  return profiled
}

/** Writes the hits of the active rules as bits, by row. */
const noteInto = (faults: Uint32Array, disabled: readonly FaultKind[]): Hit => {
  const bits = new Map(faultKinds.map((kind) => [kind, disabled.includes(kind) ? 0 : faultBit(kind)]))
  return (kind, row) => {
    faults[row] = (faults[row] ?? 0) | (bits.get(kind) ?? 0)
  }
}

/** Rows may be added between two steps: they are not checked, and do not change the result of the others. */
const asItStands = ({
  rowCount,
  columns,
  texts,
  extras,
  marks,
  faults,
  sources,
  sourceNames,
  refreshMarks,
}: TableData): TableData => ({
  rowCount,
  columns,
  texts,
  extras,
  marks,
  faults,
  sources,
  sourceNames,
  refreshMarks,
})

const seriesKinds: readonly FaultKind[] = [
  ...numberKinds,
  'outOfOrder',
  'duplicateSame',
  'duplicateOther',
  'gap',
]

/** Events in no series: without a device time, or with an impossible one. */
function* passOverUntimed(
  { columns, rowCount }: TableData,
  isLeftOut: (row: number) => boolean,
  pass: Pass,
): Steps<void> {
  const { deviceTimestamp } = columns.times
  let [without, implausible] = [0, 0]
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (Number.isNaN(deviceTimestamp[row] ?? NaN)) without += 1
      else if (isLeftOut(row)) implausible += 1
    }
  })
  for (const kind of seriesKinds) {
    pass(kind, 'noDeviceTime', without)
    pass(kind, 'implausibleTime', implausible)
  }
}

/** Runs every rule over every event, and pauses every few thousand rows to keep the page responsive. */
export function* inspect(inspection: Inspection): Steps<void> {
  const { table, settings, fetchedAt, fetched, pass } = inspection
  yield* inRanges(table.rowCount, createRowRules(inspection))
  const isLeftOut = implausibleTimes(table, settings.thresholds, fetchedAt)
  yield* passOverUntimed(table, isLeftOut, pass)
  const models = createModelSeries(table)
  yield* eachSeries(
    table,
    isLeftOut,
    function* (series) {
      models.add(yield* findInSeries(series, inspection))
    },
    fetched,
  )
  yield* findUnlikeOthers(models.all(), inspection)
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
export const rulesFor = (source: ResultSource, fetched: FetchedTimes): typeof inspect =>
  isPicked(source) ? inspectPicked : (inspection) => inspect({ ...inspection, fetched })

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
