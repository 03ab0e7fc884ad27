import { cellOf } from '../../../events/event-cell'
import { isGone } from '../../../events/gone-rows'
import { inRanges, type Steps } from '../../../events/slices'
import type { TableData } from '../../../events/table-data'
import type { Inspection } from '../../hit'
import type { ProfiledSeries } from '../../profile/profile'

/** Tables of others say of no event when it was received. */
export const keyOfWhy = (ingress: number): 'received' | 'other' =>
  Number.isNaN(ingress) ? 'other' : 'received'

/** The events of one moment; each is compared with those before it. */
const maxCompared = 100

const isSameValue = (table: TableData, one: number, other: number): boolean => {
  const { valueNumber, valueText } = table.columns
  const [number, otherNumber] = [valueNumber[one] ?? NaN, valueNumber[other] ?? NaN]
  if (!Number.isNaN(number) || !Number.isNaN(otherNumber)) return number === otherNumber
  const [text, otherText] = [valueText[one] ?? 0, valueText[other] ?? 0]
  return text > 0 || otherText > 0
    ? text === otherText
    : cellOf(table, one, 'attributeData').text === cellOf(table, other, 'attributeData').text
}

const markGroup = (rows: Uint32Array, { table, hit }: Inspection): void => {
  const ingress = table.columns.times.ingressTimeStamp
  // The first to arrive is the event and the others are its duplicates, whatever the order of the service.
  // What the service does not have any more repeats nothing, such as the old version of a changed record.
  const inOrder = [...rows]
    .filter((row) => !isGone(table, row))
    .toSorted((one, other) => (ingress[one] ?? 0) - (ingress[other] ?? 0))
  inOrder.forEach((row, index) => {
    if (index === 0) return
    const before = inOrder.slice(Math.max(0, index - maxCompared), index)
    const same = before.find((other) => isSameValue(table, row, other))
    if (same === undefined) hit('duplicateOther', row, NaN, inOrder[0] ?? row)
    else hit('duplicateSame', row, NaN, same)
  })
}

/**
 * Several events of one attribute of one device at the same moment, with the same value or with different
 * ones.
 */
export function* findDuplicates(
  { series: { rows, times } }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  let start = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      if (times[index] === times[index + 1]) continue
      if (index > start) markGroup(rows.subarray(start, index + 1), inspection)
      start = index + 1
    }
  })
}
