import { type FaultKind, faultsOf } from '../../src-core/checks/faults'
import type { TableData } from '../../src-core/events/table-data'

/** A rule that has begun to flag new events of an attribute. */
export interface FaultEpisode {
  readonly kind: FaultKind
  readonly deviceId: string
  readonly attributeCode: string
}

/** A rule that has flagged nothing new of a device for so long begins a new episode with the next hit; ms. */
const quietMs = 10 * 60_000

interface Known {
  /** Hits so far, among the new events. */
  count: number
  hitAt: number
}

/** Finds the rules that flag events from `firstRow` on; what was there before has been seen. */
export const createFaultEpisodes = (firstRow: number) => {
  const known = new Map<string, Known>()

  const hitsOf = ({
    faults,
    columns: { texts: codes },
    texts,
  }: TableData): ReadonlyMap<string, { readonly episode: FaultEpisode; count: number }> => {
    const hits = new Map<string, { readonly episode: FaultEpisode; count: number }>()
    for (let row = firstRow; row < faults.length; row += 1) {
      const bits = faults[row] ?? 0
      if (bits === 0) continue
      const deviceId = texts.deviceId[codes.deviceId[row] ?? 0] ?? ''
      const attributeCode = texts.attributeCode[codes.attributeCode[row] ?? 0] ?? ''
      for (const kind of faultsOf(bits)) {
        const key = `${kind} ${deviceId}`
        const hit = hits.get(key) ?? { episode: { kind, deviceId, attributeCode }, count: 0 }
        hit.count += 1
        hits.set(key, hit)
      }
    }
    return hits
  }
  return {
    /** The episodes that have begun since the last check. `now`: ms since the epoch. */
    take: (table: TableData, now: number): readonly FaultEpisode[] =>
      [...hitsOf(table)].flatMap(([key, { episode, count }]) => {
        const before = known.get(key) ?? { count: 0, hitAt: -Infinity }
        known.set(key, before)
        const isNew = count > before.count
        const hasBegun = isNew && now - before.hitAt > quietMs
        before.count = count
        if (isNew) before.hitAt = now
        return hasBegun ? [episode] : []
      }),
  }
}
