import { recordJsonOf } from '../events/event-cell'
import { oddValueOf } from '../events/extra-text'
import { mergeSort } from '../events/merge-sort'
import { createRowIndex } from '../events/row-index'
import { createRowHashes, haveSameReading } from '../events/row-keys'
import { eachOf, inRanges, type Steps } from '../events/slices'
import { changedFields } from './changed-fields'
import type { ComparedRows } from './compared-tables'
import type { DifferenceList } from './difference'
import { comparedRow, type PairedPositions } from './pair-by-id'

const timeAt = ({ table, rows }: ComparedRows, position: number): number =>
  table.columns.times.deviceTimestamp[rows[position] ?? 0] ?? NaN

/**
 * Only events with a device, an attribute, a value and a device time, which are not deleted, can be
 * recognised at another time.
 */
const canMove = (side: ComparedRows, position: number): boolean => {
  const { columns, row, extra } = side.refAt(position)
  const hasSeries = columns.texts.deviceId[row] !== 0 && columns.texts.attributeCode[row] !== 0
  const hasValue = columns.valueText[row] !== 0 || !Number.isNaN(columns.valueNumber[row])
  return (
    hasSeries &&
    (hasValue || oddValueOf(extra) !== undefined) &&
    Number.isFinite(timeAt(side, position)) &&
    !side.isGone(position)
  )
}

/**
 * The unpaired positions of a side whose reading occurs on both sides, and the number of the reading by position.
 */
interface Candidates {
  readonly side: ComparedRows
  readonly positions: Uint32Array
  readonly readings: Uint32Array
}

function* numberReadings(
  left: ComparedRows,
  right: ComparedRows,
  paired: PairedPositions,
): Steps<readonly [Candidates, Candidates]> {
  const hashes = createRowHashes()
  const index = createRowIndex(left.rows.length)
  const leftReadings = new Uint32Array(left.rows.length)
  const rightReadings = new Uint32Array(right.rows.length)
  const isShared = new Uint8Array(left.rows.length + 1)
  const firstWith = (side: ComparedRows, position: number) => {
    const ref = side.refAt(position)
    const hash = hashes.ofReading(ref)
    return { hash, first: index.find(hash, (other) => haveSameReading(ref, left.refAt(other))) }
  }
  // Readings are numbered by the first position on the left, from 1 on.
  yield* eachOf(left.rows.length, (position) => {
    if (paired.left[position] === 1 || !canMove(left, position)) return
    const { hash, first } = firstWith(left, position)
    if (first < 0) index.add(hash, position)
    leftReadings[position] = (first < 0 ? position : first) + 1
  })
  yield* eachOf(right.rows.length, (position) => {
    if (paired.right[position] === 1 || !canMove(right, position)) return
    const reading = firstWith(right, position).first + 1
    rightReadings[position] = reading
    isShared[reading] = 1
  })
  isShared[0] = 0
  const shared = (side: ComparedRows, readings: Uint32Array): Candidates => ({
    side,
    readings,
    positions: sharedPositions(readings, isShared),
  })
  return [shared(left, leftReadings), shared(right, rightReadings)]
}

const sharedPositions = (readings: Uint32Array, isShared: Uint8Array): Uint32Array => {
  const positions = new Uint32Array(readings.length)
  let count = 0
  for (let position = 0; position < readings.length; position += 1)
    if (isShared[readings[position] ?? 0] === 1) positions[count++] = position
  return positions.slice(0, count)
}

/** By reading and time; at the same time, in an order that does not depend on the order of the rows. */
const sorted = ({ side, positions, readings }: Candidates): Steps<Uint32Array> => {
  const textAt = (position: number): string => recordJsonOf(side.table, side.rows[position] ?? 0)
  const compare = (one: number, other: number): number =>
    (readings[one] ?? 0) - (readings[other] ?? 0) ||
    timeAt(side, one) - timeAt(side, other) ||
    (textAt(one) < textAt(other) ? -1 : 1)
  return mergeSort(
    positions,
    (run) => void run.sort(compare),
    (one, other) => compare(one, other) > 0,
  )
}

/**
 * Pairs unpaired events with the same value of the same attribute whose device times differ by at most
 * `toleranceMs`: those at the same time first, and of the others as many as possible, in the order of time.
 */
export function* pairMoved(
  left: ComparedRows,
  right: ComparedRows,
  paired: PairedPositions,
  toleranceMs: number,
  list: DifferenceList,
): Steps<void> {
  const [lefts, rights] = yield* numberReadings(left, right, paired)
  const leftPositions = yield* sorted(lefts)
  const rightPositions = yield* sorted(rights)
  const pair = (one: number, other: number, distance: number): void => {
    paired.left[one] = 1
    paired.right[other] = 1
    const fields = changedFields(comparedRow(left, one), comparedRow(right, other))
    list.add(
      distance === 0 ? 'changed' : 'moved',
      { left: left.rows[one] ?? 0, right: right.rows[other] ?? 0 },
      { fields },
    )
  }
  function* pairWithin(mostMs: number): Steps<void> {
    let next = 0
    yield* inRanges(leftPositions.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const one = leftPositions[at] ?? 0
        if (paired.left[one] === 1) continue
        for (; next < rightPositions.length; next += 1) {
          const other = rightPositions[next] ?? 0
          const ahead = (rights.readings[other] ?? 0) - (lefts.readings[one] ?? 0)
          const distance = timeAt(right, other) - timeAt(left, one)
          if (ahead > 0 || (ahead === 0 && distance > mostMs)) break
          if (ahead < 0 || distance < -mostMs || paired.right[other] === 1) continue
          pair(one, other, distance)
          next += 1
          break
        }
      }
    })
  }
  yield* pairWithin(0)
  if (toleranceMs > 0) yield* pairWithin(toleranceMs)
}
