import { faultBit, type FaultKind, type FaultSettings } from '../../src-preload/contract/faults'
import { runAtOnce } from '../events/slices'
import type { TableData } from '../events/table-data'
import { createRowRules, findInSeries } from './find-faults'
import type { Inspection } from './hit'
import { seriesOfRow } from './series'
import { implausibleTimes } from './time-faults'

export interface FaultReason {
  readonly kind: FaultKind
  /** Times the threshold of the rule; NaN where it has none. */
  readonly score: number
  /** As `Hit` says, by kind. */
  readonly facts: readonly number[]
}

/** Rules that need the event alone. */
const ofRow: readonly FaultKind[] = ['outOfRange', 'wrongType', 'notANumber', 'future', 'tooOld', 'clocksApart', 'ingressFirst', 'idMismatch']
const rowBits = ofRow.reduce((bits, kind) => bits | faultBit(kind), 0)

/**
 * Why a row is flagged, with the numbers behind it: the same rules once more, on this event and on its series, because a text
 * for each of a million rows would be kept for nothing. Takes about as long as a look at every row.
 */
export const explainFaults = (table: TableData, row: number, settings: FaultSettings, fetchedAt: number): readonly FaultReason[] => {
  const found = table.faults[row] ?? 0
  if (found === 0) return []
  const reasons: FaultReason[] = []
  const inspection: Inspection = {
    table,
    settings,
    fetchedAt,
    pass: () => undefined,
    hit: (kind, at, score, ...facts) => {
      if (at === row && (found & faultBit(kind)) !== 0) reasons.push({ kind, score, facts })
    },
  }
  createRowRules(inspection)(row, row + 1)
  if ((found & ~rowBits) !== 0) {
    const series = runAtOnce(seriesOfRow(table, implausibleTimes(table, settings.thresholds, fetchedAt), row))
    if (series) runAtOnce(findInSeries(series, inspection))
  }
  return reasons
}
