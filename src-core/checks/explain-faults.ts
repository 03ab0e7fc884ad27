import { runAtOnce, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { type FetchedTimes, unknownTimes } from '../proof/fetched-time'
import { faultBit, type FaultSettings } from './faults'
import { compareModels, createRowRules, findInSeries } from './find-faults'
import type { FaultReason, Inspection } from './hit'
import { outsideSeries } from './plausible-times'
import { brokenSensorRules, correctionOf } from './profile/corrections'
import { profileSeries } from './profile/profile'
import type { FaultRule } from './rule'
import { kindsWhere } from './rules/all'
import { createModelSeries } from './same-model'
import { eachSeries, seriesOfRow } from './series'

const bitsOf = (needs: FaultRule['needs']): number =>
  kindsWhere((rule) => rule.needs === needs).reduce((bits, kind) => bits | faultBit(kind), 0)

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
  yield* compareModels(models.all(), inspection)
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
  const isLeftOut = outsideSeries(table, settings.thresholds, fetchedAt)
  if ((found & bitsOf('series')) !== 0) {
    const series = runAtOnce(seriesOfRow(table, isLeftOut, row, fetched))
    if (series) runAtOnce(findInSeries(series, inspection))
  }
  if ((found & bitsOf('devices')) !== 0) runAtOnce(findAmongOthers(row, isLeftOut, inspection))
  return reasons
}
