import type { TableData } from '../../events/table-data'
import { attributeOf, deviceOf } from '../../series/series-choice'
import type { SeriesIndex, SeriesRows } from '../../series/series-rows'

/** A result divided into series. */
export interface IndexedSide {
  readonly table: TableData
  readonly index: SeriesIndex
}

/** The series of the same name in both results; null where a result has none. */
export interface PairedSeries {
  readonly key: string
  readonly name: string
  readonly left: SeriesRows | null
  readonly right: SeriesRows | null
}

export interface Pairing {
  /** Each side has one device, and they are different: attributes are paired, whatever the device. */
  readonly isByAttribute: boolean
  readonly pairs: readonly PairedSeries[]
}

const devicesOf = ({ table, index }: IndexedSide): ReadonlySet<string> =>
  new Set(index.series.map((series) => deviceOf(table, series)))

/**
 * Pairs the series of two results by device and attribute, or by attribute where one device is compared with
 * another.
 */
export const pairSeries = (left: IndexedSide, right: IndexedSide): Pairing => {
  const [leftDevices, rightDevices] = [devicesOf(left), devicesOf(right)]
  const all = new Set([...leftDevices, ...rightDevices])
  const isByAttribute = leftDevices.size === 1 && rightDevices.size === 1 && all.size === 2
  const keyed = ({ table, index }: IndexedSide) =>
    new Map(
      index.series.map((series) => {
        const [device, attribute] = [deviceOf(table, series), attributeOf(table, series)]
        const name = all.size > 1 && !isByAttribute ? `${device} · ${attribute}` : attribute
        return [isByAttribute ? attribute : JSON.stringify([device, attribute]), { series, name }] as const
      }),
    )
  const [ofLeft, ofRight] = [keyed(left), keyed(right)]
  const keys = [...new Set([...ofLeft.keys(), ...ofRight.keys()])]
  const pairs = keys.map((key) => {
    const [one, other] = [ofLeft.get(key), ofRight.get(key)]
    return {
      key,
      name: one?.name ?? other?.name ?? '',
      left: one?.series ?? null,
      right: other?.series ?? null,
    }
  })
  return { isByAttribute, pairs }
}
