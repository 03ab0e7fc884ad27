import { possibleStamps } from '../../src-core/compare/judged-rows'
import { anomalyBit, type TimeField } from '../../src-core/events/event'
import { isAbsentMark } from '../../src-core/events/refresh-mark'
import { createRowIndex } from '../../src-core/events/row-index'
import { createRowHashes, hasId, haveSameId } from '../../src-core/events/row-keys'
import { inRanges, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { DeviceCoverage } from '../../src-core/proof/device-range'
import { combined } from '../../src-core/proof/known-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import { distance, encloses, hull, intersect, isIn, type TimeWindow } from '../../src-core/proof/time-window'
import { refOf } from '../../src-core/refresh/answer-index'
import type { ExcerptDevice } from '../../src-preload/contract/stored'

/** More are not worth a request each. */
const mostWindows = 40
const firstGapMs = 1000

/**
 * Windows that contain these instants: instants that are close together share one, and so do more distant
 * ones if there are many.
 */
export const pointWindows = (instants: readonly number[]): readonly TimeWindow[] => {
  const points = instants.map((instant) => ({ first: instant, last: instant }))
  for (let gap = firstGapMs; ; gap *= 4) {
    const windows = combined(points, (before, point) =>
      distance(before, point) <= gap ? hull(before, point) : undefined,
    )
    if (windows.length <= mostWindows) return windows
  }
}

/** A result with its events. */
export interface ExcerptSource {
  readonly table: TableData & { readonly refreshMarks: Uint8Array }
  readonly whole: TimeWindow
  readonly coverage: readonly DeviceCoverage[]
}

export interface ExcerptRange {
  readonly devices: readonly string[]
  readonly range: TimeWindow
}

/** What a range takes over from a result of another range. */
export interface Excerpt {
  /** Rows of the result's table. */
  readonly rows: Uint32Array
  /** In the order of the range's devices. */
  readonly devices: readonly ExcerptDevice[]
}

/**
 * Whether the service has an event in the range, which depends on the stamp that it filters by; `null`: that
 * cannot be known.
 */
type Membership = 'in' | 'out' | 'open' | null

const otherDevice = anomalyBit('otherDevice')

/**
 * The result's own ends that lie within the range. They must be asked for again, because nobody knows whether
 * the service includes the ends of a range. At an end of the range within the result, the result has every
 * event there is, so only the instants of such events are to be asked for again, and `pick` finds those.
 */
const ownEnds = (whole: TimeWindow, range: TimeWindow): readonly number[] => [
  ...(isIn(range, whole.first - 1) ? [whole.first] : []),
  ...(isIn(range, whole.last + 1) ? [whole.last] : []),
]

/** Says of each row whether it is in the range. */
const createJudge = ({ table, whole }: ExcerptSource, range: TimeWindow, stamps: readonly TimeField[]) => {
  // What a following has found after its range may be left out by a range that reaches further.
  const inner = intersect(whole, {
    first: isIn(whole, range.first - 1) ? range.first + 1 : range.first,
    last: isIn(whole, range.last + 1) ? range.last - 1 : range.last,
  })
  const isWhole = encloses(range, whole)
  const columns = stamps.map((field) => table.columns.times[field])
  const stampsOf = (row: number): readonly number[] =>
    columns.map((column) => column[row] ?? NaN).filter((stamp) => !Number.isNaN(stamp))
  /** The service may round a stamp that is finer than a millisecond. */
  const mayBeIn = (stamp: number): boolean => stamp > range.first - 1 && stamp < range.last + 1
  const membershipOf = (row: number): Membership => {
    const own = stampsOf(row)
    if (own.length === 0) return isWhole ? 'in' : null
    if (own.every((stamp) => isIn(inner, stamp))) return 'in'
    return own.some(mayBeIn) ? 'open' : 'out'
  }
  return {
    membershipOf,
    instantsIn: (row: number) =>
      stampsOf(row)
        .filter(mayBeIn)
        .map((stamp) => Math.max(range.first, Math.floor(stamp))),
  }
}

/**
 * The indices among the devices that a row may belong to: none if it is another device's, all if the service
 * said nothing that can be trusted.
 */
const createDeviceIndices = (
  { table, coverage }: ExcerptSource,
  devices: readonly string[],
): ((row: number) => readonly number[] | null) => {
  const all = devices.map((_, index) => index)
  const own = new Map(devices.map((deviceId, index) => [table.texts.deviceId.indexOf(deviceId, 1), [index]]))
  const areAllWanted = coverage.every(({ deviceId }) => devices.includes(deviceId))
  return (row) => {
    if (((table.columns.anomalies[row] ?? 0) & otherDevice) === 0)
      return own.get(table.columns.texts.deviceId[row] ?? 0) ?? []
    return areAllWanted ? all : null
  }
}

interface Picked {
  readonly rows: readonly number[]
  /**
   * Of each device: instants that must be asked for again, because events there may or may not be in the
   * range.
   */
  readonly open: readonly Set<number>[]
}

/** Null: the result does not say enough about some event. */
function* pick(source: ExcerptSource, { devices, range }: ExcerptRange): Steps<Picked | null> {
  const { table, whole, coverage } = source
  const found = TimeSet.after(whole.first - 1)
  const stamps = yield* possibleStamps(table, new Map(coverage.map(({ deviceId }) => [deviceId, found])))
  const { membershipOf, instantsIn } = createJudge(source, range, stamps)
  const indicesOf = createDeviceIndices(source, devices)
  const rows: number[] = []
  const open = devices.map(() => new Set<number>())
  let isKnown = true
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to && isKnown; row += 1) {
      if (isAbsentMark(table.refreshMarks[row])) continue
      const indices = indicesOf(row)
      const membership = indices?.length === 0 ? 'out' : membershipOf(row)
      if (indices === null || membership === null) isKnown = false
      else if (membership === 'in') rows.push(row)
      else if (membership === 'open')
        for (const instant of instantsIn(row)) for (const index of indices) open[index]?.add(instant)
    }
  })
  return isKnown ? { rows, open } : null
}

/** Counts the events of each device, and how many of them have the id of an earlier one. */
function* countRows(
  { table }: ExcerptSource,
  devices: readonly string[],
  rows: readonly number[],
): Steps<Pick<ExcerptDevice, 'eventCount' | 'sharedIdCount'>[]> {
  const indexByDevice = new Map(
    devices.map((deviceId, index) => [table.texts.deviceId.indexOf(deviceId, 1), index]),
  )
  const counts = devices.map(() => ({ eventCount: 0, sharedIdCount: 0 }))
  const hashes = createRowHashes()
  const index = createRowIndex(rows.length)
  yield* inRanges(rows.length, (from, to) => {
    for (const row of rows.slice(from, to)) {
      const count = counts[indexByDevice.get(table.columns.texts.deviceId[row] ?? 0) ?? 0]
      if (count === undefined) continue
      count.eventCount += 1
      const ref = refOf(table, row)
      if (!hasId(ref, table)) continue
      const hash = hashes.ofId(ref)
      if (index.find(hash, (other) => haveSameId(ref, refOf(table, other))) >= 0) count.sharedIdCount += 1
      else index.add(hash, row)
    }
  })
  return counts
}

const provenIn = (
  { coverage }: ExcerptSource,
  deviceId: string,
  range: TimeWindow,
  open: TimeSet,
): ExcerptDevice['proven'] =>
  TimeSet.of(range)
    .subtract(open)
    .partsInside(coverage.find((device) => device.deviceId === deviceId)?.proven ?? [])

/**
 * Cuts the part of a result that belongs to another range: the events that are in it whatever stamp the
 * service filters by, and what is proven of it. Where that cannot be said of an event, the times at which it
 * may be in the range count as not proven, so that they are asked for again. Null: so little is known about
 * some event that nothing can be taken over.
 */
export function* cutExcerpt(source: ExcerptSource, wanted: ExcerptRange): Steps<Excerpt | null> {
  const { devices, range } = wanted
  const picked = yield* pick(source, wanted)
  if (picked === null) return null
  const counts = yield* countRows(source, devices, picked.rows)
  const ends = ownEnds(source.whole, range)
  return {
    rows: Uint32Array.from(picked.rows),
    devices: devices.map((deviceId, index) => {
      const open = TimeSet.from(pointWindows([...(picked.open[index] ?? []), ...ends]))
      return {
        deviceId,
        proven: provenIn(source, deviceId, range, open),
        ...(counts[index] ?? { eventCount: 0, sharedIdCount: 0 }),
      }
    }),
  }
}
