import { recordJsonOf } from '../events/event-cell'
import { byCodeUnit, rankTexts } from '../events/rank-texts'
import { areSameRecord } from '../events/row-keys'
import { runAtOnce } from '../events/slices'
import type { TableData } from '../events/table-data'
import { refOf } from '../refresh/answer-index'

type CompareRows = (one: number, other: number) => number

/** Rows without a time come last. */
const compareTimes = (one: number, other: number): number =>
  one === other
    ? 0
    : Number.isNaN(one)
      ? Number.isNaN(other)
        ? 0
        : 1
      : Number.isNaN(other)
        ? -1
        : one - other

interface Ranked {
  readonly codes: Uint32Array
  readonly ranks: Int32Array
}

/**
 * The order of rows in the files of an archive: device, attribute, time. Rows that are alike in all of this
 * have the order of their records, so that the same rows always make the same file.
 */
const archiveOrder = (table: TableData): CompareRows => {
  const { columns, texts } = table
  const [devices, attributes] = (['deviceId', 'attributeCode'] as const).map((name) => ({
    codes: columns.texts[name],
    ranks: runAtOnce(rankTexts(texts[name], byCodeUnit)),
  })) as [Ranked, Ranked]
  const times = (['deviceTimestamp', 'ingressTimeStamp', 'createdTime'] as const).map(
    (name) => columns.times[name],
  )
  const rankIn = ({ codes, ranks }: Ranked, row: number): number => ranks[codes[row] ?? 0] ?? -1
  return (one, other) => {
    const byText =
      rankIn(devices, one) - rankIn(devices, other) || rankIn(attributes, one) - rankIn(attributes, other)
    if (byText !== 0) return byText
    for (const column of times) {
      const byTime = compareTimes(column[one] ?? NaN, column[other] ?? NaN)
      if (byTime !== 0) return byTime
    }
    return areSameRecord(refOf(table, one), refOf(table, other))
      ? 0
      : byCodeUnit(recordJsonOf(table, one), recordJsonOf(table, other))
  }
}

/** The given rows in that order. */
export const inArchiveOrder = (table: TableData, rows: Uint32Array): Uint32Array =>
  rows.slice().sort(archiveOrder(table))

/** Runs of equal records among rows in that order. */
export function* equalRuns(table: TableData, rows: Uint32Array): Generator<Uint32Array> {
  for (let from = 0; from < rows.length;) {
    let to = from + 1
    const first = refOf(table, rows[from] ?? 0)
    while (to < rows.length && areSameRecord(first, refOf(table, rows[to] ?? 0))) to += 1
    yield rows.subarray(from, to)
    from = to
  }
}
