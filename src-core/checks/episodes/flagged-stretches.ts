import { eachOf, inRanges, type Steps } from '../../events/slices'
import type { TableData } from '../../events/table-data'
import { type FaultKind, faultsOf } from '../faults'
import { rules } from '../rules/all'
import type { HitLog } from './hit-log'
import { beginStretch, extendStretch, joinStretches, type RowHit, type Stretch } from './stretch'

/** Flagged events with more than so many others of their series between them are two stretches. */
const mostBetween = 2
/** More stretches of a rule in a series are one, with many places: a person reads few. */
const mostApart = 5
/** So many are told apart to see whether their values are equal; hits beyond go to the last one. */
const mostKept = 2000

/** More than a few become one. */
export const fewOrOne = (stretches: readonly Stretch[]): readonly Stretch[] => {
  if (stretches.length <= mostApart) return stretches
  const whole = joinStretches(stretches)
  return whole === undefined ? [] : [whole]
}

/** Stretches with the same value throughout as one, in the order of the first. */
const withEqualJoined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const byValue = new Map<unknown, Stretch[]>()
  for (const stretch of stretches) {
    // What has no value of its own is alone.
    const key = stretch.value ?? stretch
    const known = byValue.get(key)
    if (known === undefined) byValue.set(key, [stretch])
    else known.push(stretch)
  }
  return [...byValue.values()].flatMap((equal) => joinStretches(equal) ?? [])
}

const settled = (kind: FaultKind, stretches: readonly Stretch[]): readonly Stretch[] =>
  fewOrOne(rules[kind].joins === 'equalValues' ? withEqualJoined(stretches) : stretches)

/** The hits of one rule in one series, by time. */
const createLine = (table: TableData, kind: FaultKind, series: Uint32Array) => {
  const stretches: Stretch[] = []
  let lastAt = -Infinity
  return {
    stretches,
    add: (hit: RowHit, at: number): void => {
      const last = stretches.at(-1)
      const isApart = at - lastAt - 1 > mostBetween
      lastAt = at
      if (last === undefined || (isApart && stretches.length < mostKept)) {
        stretches.push(beginStretch(table, kind, hit, { series, first: at, last: at }))
        return
      }
      extendStretch(last, table, hit)
      if (isApart) last.places += 1
      else if (last.home !== null) last.home.last = at
    },
  }
}

/** Reads hits with what they need to become stretches. */
const createHitReader =
  (log: HitLog) =>
  (kind: FaultKind, row: number): RowHit => {
    const { reachesBack, reachesAhead } = rules[kind]
    const hit = { row, score: log.scoreOf(kind, row), reachesBack: 0, reachesAhead: 0 }
    if (reachesBack === undefined && reachesAhead === undefined) return hit
    const { facts } = log.reasonOf(kind, row)
    return { ...hit, reachesBack: reachesBack?.(facts) ?? 0, reachesAhead: reachesAhead?.(facts) ?? 0 }
  }

/** The stretches of a series. `series`: its rows by time. */
export function* stretchesOfSeries(
  table: TableData,
  faults: Uint32Array,
  log: HitLog,
  series: Uint32Array,
): Steps<readonly Stretch[]> {
  const lines = new Map<FaultKind, ReturnType<typeof createLine>>()
  const hitOf = createHitReader(log)
  yield* eachOf(series.length, (at) => {
    const row = series[at] ?? 0
    const bits = faults[row] ?? 0
    if (bits === 0) return
    for (const kind of faultsOf(bits)) {
      const line = lines.get(kind) ?? createLine(table, kind, series)
      lines.set(kind, line)
      line.add(hitOf(kind, row), at)
    }
  })
  return [...lines].flatMap(([kind, { stretches }]) => settled(kind, stretches))
}

/**
 * Of the rows that are in no series: all that one rule flags of an attribute of a device. `arePicked`: what lay between
 * them is not known, so that each is a place of its own.
 */
export function* stretchesOutside(
  table: TableData,
  faults: Uint32Array,
  log: HitLog,
  { isInSeries, arePicked }: { readonly isInSeries: Uint8Array; readonly arePicked: boolean },
): Steps<readonly Stretch[]> {
  const { deviceId, attributeCode } = table.columns.texts
  const found = new Map<string, Stretch>()
  const hitOf = createHitReader(log)
  yield* inRanges(faults.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const bits = isInSeries[row] === 1 ? 0 : (faults[row] ?? 0)
      if (bits === 0) continue
      for (const kind of faultsOf(bits)) {
        const key = `${kind} ${String(deviceId[row] ?? 0)} ${String(attributeCode[row] ?? 0)}`
        const known = found.get(key)
        if (known === undefined) found.set(key, beginStretch(table, kind, hitOf(kind, row), null))
        else {
          extendStretch(known, table, hitOf(kind, row))
          if (arePicked) known.places += 1
        }
      }
    }
  })
  return [...found.values()]
}
