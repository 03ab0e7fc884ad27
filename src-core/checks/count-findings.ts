import { isGone } from '../events/gone-rows'
import type { TableData } from '../events/table-data'
import { type FaultKind, faultKinds, faultsOf } from './faults'

/**
 * What the rules have found among the events that are there: what has been deleted since is no finding any
 * more.
 */
export interface Findings {
  /** The events among those that were checked. */
  readonly eventCount: number
  readonly flaggedCount: number
  readonly counts: Readonly<Record<FaultKind, number>>
  /** Flagged rows whose events are deleted or gone. */
  readonly goneCount: number
}

/** `faults`: by row, of the rows that were checked. */
export const countFindings = ({ columns, marks, refreshMarks }: TableData, faults: Uint32Array): Findings => {
  const table = { columns, marks, refreshMarks }
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>
  let [eventCount, flaggedCount, goneCount] = [0, 0, 0]
  for (let row = 0; row < faults.length; row += 1) {
    const bits = faults[row] ?? 0
    if (isGone(table, row)) {
      if (bits !== 0) goneCount += 1
      continue
    }
    eventCount += 1
    if (bits === 0) continue
    flaggedCount += 1
    for (const kind of faultsOf(bits)) counts[kind] += 1
  }
  return { eventCount, flaggedCount, counts, goneCount }
}
