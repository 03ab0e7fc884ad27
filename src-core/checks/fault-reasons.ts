import type { Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { FaultSettings } from './faults'
import { inspect } from './find-faults'
import type { FaultReason } from './hit'

/**
 * The reasons for all flagged rows together: runs the active rules over the whole table, and keeps the
 * numbers behind each hit.
 */
export function* reasonsByRow(
  table: TableData,
  settings: FaultSettings,
  fetchedAt: number,
  run: typeof inspect = inspect,
): Steps<ReadonlyMap<number, readonly FaultReason[]>> {
  const reasons = new Map<number, FaultReason[]>()
  const hit = (kind: FaultReason['kind'], row: number, score: number, ...facts: number[]): void => {
    if (settings.disabled.includes(kind)) return
    const known = reasons.get(row)
    if (known === undefined) reasons.set(row, [{ kind, score, facts }])
    else if (!known.some((reason) => reason.kind === kind)) known.push({ kind, score, facts })
  }
  yield* run({ table, settings, fetchedAt, pass: () => undefined, hit })
  return reasons
}
