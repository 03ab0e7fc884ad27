import { faultBit, type FaultKind, type FaultSettings } from '../../src-preload/contract/faults'
import { runAtOnce } from '../events/slices'
import type { TableData } from '../events/table-data'
import { createRowRules, findInSeries } from './find-faults'
import type { Inspection } from './hit'
import { seriesOfRow } from './series'
import { implausibleTimes } from './time-faults'

export interface FaultReason {
  readonly kind: FaultKind
  /** The multiple of the rule's threshold; NaN if it has none. */
  readonly score: number
  /** As in `Hit`, by kind. */
  readonly facts: readonly number[]
}

/** Rules that need only the event itself. */
const ofRow: readonly FaultKind[] = ['outOfRange', 'wrongType', 'notANumber', 'future', 'tooOld', 'clocksApart', 'ingressFirst', 'idMismatch']
const rowBits = ofRow.reduce((bits, kind) => bits | faultBit(kind), 0)

/**
 * Why a row is flagged, with the numbers behind it. It runs the rules again for this event and its series, because texts for
 * each of a million rows would waste memory. Takes about as long as reading every row once.
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
