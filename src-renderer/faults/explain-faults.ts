import { faultBit, type FaultKind, type FaultSettings } from '../../src-preload/contract/faults'
import { runAtOnce, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { type FetchedTimes, unknownTimes } from '../results/fetched-time'
import { createRowRules, findInSeries } from './find-faults'
import type { Inspection } from './hit'
import { brokenSensorRules, correctionOf } from './profile/corrections'
import { profileSeries } from './profile/profile'
import { findUnlikeOthers } from './rules/unlike-others'
import { createModelSeries } from './same-model'
import { eachSeries, seriesOfRow } from './series'
import { implausibleTimes } from './time-faults'

export interface FaultReason {
  readonly kind: FaultKind
  /** The multiple of the rule's threshold; NaN if it has none. */
  readonly score: number
  /** As in `Hit`, by kind. */
  readonly facts: readonly number[]
}

/** Rules that need only the event itself. */
const ofRow: readonly FaultKind[] = [
  'outOfRange',
  'wrongType',
  'notANumber',
  'future',
  'tooOld',
  'clocksApart',
  'ingressFirst',
  'idMismatch',
]
/** The rule that needs the other devices of the model. */
const othersBit = faultBit('unlikeOthers')
const rowBits = ofRow.reduce((bits, kind) => bits | faultBit(kind), 0)

/** Compares the series of an event with those of the other devices of its model. */
function* findAmongOthers(
  row: number,
  isLeftOut: (row: number) => boolean,
  inspection: Inspection,
): Steps<void> {
  const { modelId, attributeCode } = inspection.table.columns.texts
  const isOther = (other: number): boolean =>
    modelId[other] !== modelId[row] || attributeCode[other] !== attributeCode[row]
  const models = createModelSeries(inspection.table)
  yield* eachSeries(
    inspection.table,
    (other) => isOther(other) || isLeftOut(other),
    function* (own) {
      models.add(
        yield* profileSeries(own, correctionOf(own, inspection), brokenSensorRules(inspection.settings)),
      )
    },
    inspection.fetched,
  )
  yield* findUnlikeOthers(models.all(), inspection)
}

/**
 * Why a row is flagged, with the numbers behind it. It runs the rules again for this event and its series (or
 * those of its model), because texts for each of a million rows would waste memory. Takes about as long as
 * reading every row once.
 */
export const explainFaults = (
  table: TableData,
  row: number,
  settings: FaultSettings,
  fetchedAt: number,
  fetched: FetchedTimes = unknownTimes,
): readonly FaultReason[] => {
  const found = table.faults[row] ?? 0
  if (found === 0) return []
  const reasons: FaultReason[] = []
  const inspection: Inspection = {
    table,
    settings,
    fetchedAt,
    fetched,
    pass: () => undefined,
    hit: (kind, at, score, ...facts) => {
      if (at === row && (found & faultBit(kind)) !== 0) reasons.push({ kind, score, facts })
    },
  }
  createRowRules(inspection)(row, row + 1)
  const isLeftOut = implausibleTimes(table, settings.thresholds, fetchedAt)
  if ((found & ~(rowBits | othersBit)) !== 0) {
    const series = runAtOnce(seriesOfRow(table, isLeftOut, row, fetched))
    if (series) runAtOnce(findInSeries(series, inspection))
  }
  if ((found & othersBit) !== 0) runAtOnce(findAmongOthers(row, isLeftOut, inspection))
  return reasons
}
