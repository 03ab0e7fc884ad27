import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject, type JsonObject } from '../../src-core/codec/json'
import { idSeparator, timeFields } from '../../src-core/events/event'
import { type DeviceColumns, hiddenStamps, idOf, jsonOf, withLiterals } from './device-columns'
import { type Random, sample, shuffle } from './random'
import type { Switches } from './switches'

interface Selection {
  /** ms since the epoch. */
  readonly start: number
  readonly end: number
  readonly limit: number
}

export interface DeviceStore {
  readonly deviceId: string
  /** The elements of `result`, each as JSON text. */
  select(selection: Selection, switches: Switches, random: Random): string[]
  /** Of the records that are there, in no order. */
  ids(): string[]
  /** These records, as JSON text. */
  records(): string[]
  /** `undefined`: there is no such record, or no longer. */
  find(id: string): number | undefined
  remove(row: number): void
  flag(row: number): void
  /**
   * The record stays under its id, with another value or with all of its times a second later; a repetition
   * does not move it again.
   */
  change(row: number, what: 'changesValue' | 'changesTimes'): void
  add(events: readonly JsonObject[]): void
  /**
   * Puts another record in the place of this one, or nothing; false: it is not there. Texts as in `records`.
   */
  replace(text: string, record: JsonObject | undefined): boolean
}

/**
 * The first position in `rows`, sorted by `stamps`, whose stamp is at least `bound` (or, `isAfter`, beyond
 * it).
 */
const lowerBound = (rows: Uint32Array, stamps: Float64Array, bound: number, isAfter: boolean): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const stamp = stamps[rows[middle] ?? 0] ?? 0
    if (isAfter ? stamp <= bound : stamp < bound) low = middle + 1
    else high = middle
  }
  return low
}

type RangeStamp = Switches['rangeStamp']

type StampsBy = (field: RangeStamp) => Float64Array

/** A value of the same type that no generated event has. */
const otherValue = (value: unknown): string | number =>
  typeof value === 'number' ? value + 1000 : 'changed by the service'

const changed = (record: JsonObject, what: 'changesValue' | 'changesTimes'): JsonObject => {
  if (what === 'changesValue') return { ...record, attributeData: otherValue(record.attributeData) }
  const times = timeFields.flatMap((field) =>
    typeof record[field] === 'number' ? [[field, record[field] + 1000] as const] : [],
  )
  return { ...record, ...Object.fromEntries(times) }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Rows by stamp and by id, of the records that are there; made when first asked for, and kept right by
 * deletions.
 */
const createOrders = (columns: DeviceColumns, isGone: Uint8Array, stampsBy: StampsBy) => {
  const byStamp = new Map<RangeStamp, Uint32Array>()
  let idRanks: { rankOfRow: Uint32Array; rowOfRank: Uint32Array } | undefined
  const allRows = () => Uint32Array.from({ length: columns.count }, (_, row) => row)
  return {
    rowsBy(field: RangeStamp): Uint32Array {
      const stamps = stampsBy(field)
      const known = byStamp.get(field)
      const rows =
        known ??
        allRows()
          .filter((row) => isGone[row] === 0)
          .sort((a, b) => (stamps[a] ?? 0) - (stamps[b] ?? 0))
      byStamp.set(field, rows)
      return rows
    },
    ranks() {
      if (idRanks !== undefined) return idRanks
      const ids = Array.from({ length: columns.count }, (_, row) => idOf(columns, row))
      const rowOfRank = allRows().sort((a, b) => byText(ids[a] ?? '', ids[b] ?? ''))
      const rankOfRow = new Uint32Array(columns.count)
      rowOfRank.forEach((row, rank) => (rankOfRow[row] = rank))
      idRanks = { rankOfRow, rowOfRank }
      return idRanks
    },
    forget(gone: number): void {
      for (const [field, rows] of byStamp)
        byStamp.set(
          field,
          rows.filter((row) => row !== gone),
        )
    },
  }
}

type Orders = ReturnType<typeof createOrders>

const firstById = (
  { rankOfRow, rowOfRank }: ReturnType<Orders['ranks']>,
  rows: Uint32Array,
  limit: number,
): Uint32Array =>
  rows
    .map((row) => rankOfRow[row] ?? 0)
    .sort()
    .slice(0, limit)
    .map((rank) => rowOfRank[rank] ?? 0)

const keep = (
  rows: Uint32Array,
  limit: number,
  kept: Switches['kept'],
  orders: Orders,
  random: Random,
): Uint32Array => {
  if (rows.length <= limit) return rows
  if (kept === 'newest') return rows.subarray(rows.length - limit)
  if (kept === 'oldest') return rows.subarray(0, limit)
  if (kept === 'firstById') return firstById(orders.ranks(), rows, limit)
  return Uint32Array.from(sample(random, rows.length, limit), (position) => rows[position] ?? 0)
}

const arrange = (
  rows: Uint32Array,
  stamps: Float64Array,
  order: Switches['order'],
  orders: Orders,
  random: Random,
): number[] => {
  if (order === 'random') return shuffle(random, [...rows])
  if (order === 'byId') return [...firstById(orders.ranks(), rows, rows.length)]
  const sign = order === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * ((stamps[a] ?? 0) - (stamps[b] ?? 0)))
}

export const createDeviceStore = (initial: DeviceColumns): DeviceStore => {
  let columns = initial
  let isGone = new Uint8Array(columns.count)
  const flagged = new Set<number>()
  const moved = new Set<number>()
  /** For each row that stands in the place of another: that one. */
  const origins = new Map<number, number>()
  const stampsBy: StampsBy = (field) =>
    field === 'hidden' ? hiddenStamps(columns, origins) : columns.stamps[field]
  let orders = createOrders(columns, isGone, stampsBy)
  const rowsWithId = (id: string): number => {
    for (const row of columns.literals.keys()) if (isGone[row] === 0 && idOf(columns, row) === id) return row
    const stamp = Number(id.slice(id.lastIndexOf(idSeparator) + idSeparator.length))
    return columns.stamps.deviceTimestamp.findIndex(
      (at, row) => at === stamp && isGone[row] === 0 && idOf(columns, row) === id,
    )
  }
  const add = (events: readonly JsonObject[]): void => {
    columns = withLiterals(columns, events)
    const gone = new Uint8Array(columns.count)
    gone.set(isGone)
    isGone = gone
    orders = createOrders(columns, isGone, stampsBy)
  }
  const putInPlace = (row: number, record: JsonObject): void => {
    isGone[row] = 1
    origins.set(columns.count, origins.get(row) ?? row)
    add([record])
  }
  return {
    deviceId: columns.deviceId,
    select({ start, end, limit }, switches, random) {
      const { rangeStamp, includesStart, includesEnd, kept, order } = switches
      const stamps = stampsBy(rangeStamp)
      const rows = orders.rowsBy(rangeStamp)
      const inRange = rows.subarray(
        lowerBound(rows, stamps, start, !includesStart),
        lowerBound(rows, stamps, end, includesEnd),
      )
      const keptRows = keep(inRange, limit, kept, orders, random)
      const isFlagged = (row: number): boolean =>
        flagged.has(row) || columns.literals.get(row)?.deleted === true
      const storedRows = switches.deletion === 'hides' ? keptRows.filter((row) => !isFlagged(row)) : keptRows
      return arrange(storedRows, stamps, order, orders, random).map((row) =>
        jsonOf(columns, row, flagged.has(row)),
      )
    },
    records: () => [...orders.rowsBy('deviceTimestamp')].map((row) => jsonOf(columns, row, flagged.has(row))),
    ids: () => [...orders.rowsBy('deviceTimestamp')].map((row) => idOf(columns, row)),
    find(id) {
      const row = id === '' ? -1 : rowsWithId(id)
      return row === -1 ? undefined : row
    },
    remove(row) {
      isGone[row] = 1
      orders.forget(row)
    },
    flag: (row) => void flagged.add(row),
    change(row, what) {
      if (what === 'changesTimes') {
        if (moved.has(row)) return
        moved.add(columns.count)
      }
      const record = parseExactJson(jsonOf(columns, row, flagged.has(row)))
      if (isJsonObject(record)) putInPlace(row, changed(record, what))
    },
    add,
    replace(text, record) {
      const row = [...orders.rowsBy('deviceTimestamp')].find(
        (one) => jsonOf(columns, one, flagged.has(one)) === text,
      )
      if (row === undefined) return false
      if (record === undefined) this.remove(row)
      else putInPlace(row, record)
      return true
    },
  }
}
