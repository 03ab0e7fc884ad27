import { recordJsonOf } from '../events/event-cell'
import { oddValueOf } from '../events/extra-text'
import { mergeSort } from '../events/merge-sort'
import { createRowIndex } from '../events/row-index'
import { createRowHashes, haveSameReading } from '../events/row-keys'
import { eachOf, inRanges, type Steps } from '../events/slices'
import type { DifferenceList } from '../results/difference'
import { changedFields } from './changed-fields'
import type { ComparedRows } from './compared-tables'
import { comparedRow, type PairedPlaces } from './pair-by-id'

const timeAt = ({ table, rows }: ComparedRows, place: number): number =>
  table.columns.times.deviceTimestamp[rows[place] ?? 0] ?? NaN

/**
 * Only events with a device, an attribute, a value and a device time, which are not deleted, can be
 * recognised at another time.
 */
const canMove = (side: ComparedRows, place: number): boolean => {
  const { columns, row, extra } = side.refAt(place)
  const hasSeries = columns.texts.deviceId[row] !== 0 && columns.texts.attributeCode[row] !== 0
  const hasValue = columns.valueText[row] !== 0 || !Number.isNaN(columns.valueNumber[row])
  return (
    hasSeries &&
    (hasValue || oddValueOf(extra) !== undefined) &&
    Number.isFinite(timeAt(side, place)) &&
    !side.isGone(place)
  )
}

/**
 * The unpaired places of a side whose reading occurs on both sides, and the number of the reading by place.
 */
interface Candidates {
  readonly side: ComparedRows
  readonly places: Uint32Array
  readonly readings: Uint32Array
}

function* numberReadings(
  left: ComparedRows,
  right: ComparedRows,
  paired: PairedPlaces,
): Steps<readonly [Candidates, Candidates]> {
  const hashes = createRowHashes()
  const index = createRowIndex(left.rows.length)
  const leftReadings = new Uint32Array(left.rows.length)
  const rightReadings = new Uint32Array(right.rows.length)
  const isShared = new Uint8Array(left.rows.length + 1)
  const firstWith = (side: ComparedRows, place: number) => {
    const ref = side.refAt(place)
    const hash = hashes.ofReading(ref)
    return { hash, first: index.find(hash, (other) => haveSameReading(ref, left.refAt(other))) }
  }
  // Readings are numbered by the first place on the left, from 1 on.
  yield* eachOf(left.rows.length, (place) => {
    if (paired.left[place] === 1 || !canMove(left, place)) return
    const { hash, first } = firstWith(left, place)
    if (first < 0) index.add(hash, place)
    leftReadings[place] = (first < 0 ? place : first) + 1
  })
  yield* eachOf(right.rows.length, (place) => {
    if (paired.right[place] === 1 || !canMove(right, place)) return
    const reading = firstWith(right, place).first + 1
    rightReadings[place] = reading
    isShared[reading] = 1
  })
  isShared[0] = 0
  const shared = (side: ComparedRows, readings: Uint32Array): Candidates => ({
    side,
    readings,
    places: placesOf(readings, isShared),
  })
  return [shared(left, leftReadings), shared(right, rightReadings)]
}

const placesOf = (readings: Uint32Array, isShared: Uint8Array): Uint32Array => {
  const places = new Uint32Array(readings.length)
  let count = 0
  for (let place = 0; place < readings.length; place += 1)
    if (isShared[readings[place] ?? 0] === 1) places[count++] = place
  return places.slice(0, count)
}

/** By reading and time; at the same time, in an order that does not depend on the order of the rows. */
const sorted = ({ side, places, readings }: Candidates): Steps<Uint32Array> => {
  const textAt = (place: number): string => recordJsonOf(side.table, side.rows[place] ?? 0)
  const compare = (one: number, other: number): number =>
    (readings[one] ?? 0) - (readings[other] ?? 0) ||
    timeAt(side, one) - timeAt(side, other) ||
    (textAt(one) < textAt(other) ? -1 : 1)
  return mergeSort(
    places,
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
  paired: PairedPlaces,
  toleranceMs: number,
  list: DifferenceList,
): Steps<void> {
  const [lefts, rights] = yield* numberReadings(left, right, paired)
  const leftPlaces = yield* sorted(lefts)
  const rightPlaces = yield* sorted(rights)
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
    yield* inRanges(leftPlaces.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        const one = leftPlaces[at] ?? 0
        if (paired.left[one] === 1) continue
        for (; next < rightPlaces.length; next += 1) {
          const other = rightPlaces[next] ?? 0
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
