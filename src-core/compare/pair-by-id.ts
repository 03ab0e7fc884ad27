import { recordJsonOf } from '../events/event-cell'
import { createRowIndex } from '../events/row-index'
import { areSameRecord, createRowHashes, haveSameId } from '../events/row-keys'
import { eachOf, inRanges, type Steps } from '../events/slices'
import { changedFields, type ComparedRow } from './changed-fields'
import type { ComparedRows } from './compared-tables'
import type { DifferenceList } from './difference'

/** Positions of rows by the first of them with the same id; from 1 on, 0 means none. */
interface Groups {
  readonly firsts: readonly number[]
  readonly leftNext: Uint32Array
  readonly rightFirst: Uint32Array
  readonly rightNext: Uint32Array
}

const none = -1

/** Records without an id belong together if they are equal. */
function* groupById(left: ComparedRows, right: ComparedRows): Steps<Groups> {
  const hashes = createRowHashes()
  const index = createRowIndex(left.rows.length)
  const firsts: number[] = []
  const leftNext = new Uint32Array(left.rows.length)
  const rightFirst = new Uint32Array(left.rows.length)
  const rightNext = new Uint32Array(right.rows.length)
  const keyAt = (side: ComparedRows, position: number) => {
    const ref = side.refAt(position)
    const [hash, isSame] = side.hasId(position)
      ? [hashes.ofId(ref), haveSameId]
      : [hashes.ofRecord(ref), areSameRecord]
    return { hash, first: index.find(hash, (other) => isSame(ref, left.refAt(other))) }
  }
  yield* eachOf(left.rows.length, (position) => {
    const { hash, first } = keyAt(left, position)
    if (first === none) index.add(hash, position)
    else {
      leftNext[position] = leftNext[first] ?? 0
      leftNext[first] = position + 1
    }
  })
  yield* eachOf(right.rows.length, (position) => {
    const { first } = keyAt(right, position)
    if (first === none) return
    if (rightFirst[first] === 0) firsts.push(first)
    rightNext[position] = rightFirst[first] ?? 0
    rightFirst[first] = position + 1
  })
  return { firsts, leftNext, rightFirst, rightNext }
}

const chain = (first: number, next: Uint32Array): number[] => {
  const positions: number[] = []
  for (let link = first; link !== 0; link = next[link - 1] ?? 0) positions.push(link - 1)
  return positions
}

export const comparedRow = (side: ComparedRows, position: number): ComparedRow => ({
  ref: side.refAt(position),
  table: side.table,
  row: side.rows[position] ?? 0,
})

/** The positions whose rows are paired, 1 for each. */
export interface PairedPositions {
  readonly left: Uint8Array
  readonly right: Uint8Array
}

const createPairing = (left: ComparedRows, right: ComparedRows, list: DifferenceList) => {
  const paired: PairedPositions = {
    left: new Uint8Array(left.rows.length),
    right: new Uint8Array(right.rows.length),
  }
  const pair = (one: number, other: number): void => {
    paired.left[one] = 1
    paired.right[other] = 1
    const [isLeftGone, isRightGone] = [left.isGone(one), right.isGone(other)]
    if (isLeftGone && isRightGone) return list.addDeletedOnBoth()
    const fields = changedFields(comparedRow(left, one), comparedRow(right, other))
    const rows = { left: left.rows[one] ?? 0, right: right.rows[other] ?? 0 }
    if (isLeftGone !== isRightGone) list.add(isRightGone ? 'deletedRight' : 'deletedLeft', rows, { fields })
    else if (fields === 0) list.addSame(1)
    else list.add('changed', rows, { fields })
  }
  /** Pairs those with equal keys; returns the others. */
  const pairEqual = (
    [lefts, rights]: Positions,
    keyOf: (side: ComparedRows, position: number) => string,
  ): Positions => {
    const waiting = new Map<string, number[]>()
    for (const position of rights) {
      const key = keyOf(right, position)
      const others = waiting.get(key)
      if (others) others.push(position)
      else waiting.set(key, [position])
    }
    const others = lefts.filter((position) => {
      const partner = waiting.get(keyOf(left, position))?.pop()
      if (partner !== undefined) pair(position, partner)
      return partner === undefined
    })
    return [others, [...waiting.values()].flat()]
  }
  return { paired, pair, pairEqual }
}

type Positions = readonly [left: readonly number[], right: readonly number[]]

const recordText = ({ table, rows }: ComparedRows, position: number): string =>
  recordJsonOf(table, rows[position] ?? 0)

/** In an order that does not depend on the order of the rows. */
const inOrder = (side: ComparedRows, positions: readonly number[]): readonly number[] => {
  const keys = new Map(
    positions.map((position) => [position, `${String(side.isGone(position))} ${recordText(side, position)}`]),
  )
  return positions.toSorted((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1))
}

/**
 * Pairs records with the same id. Where several share it: equal records first, among them those that are
 * deleted on both sides or on neither; the rest in the order of their texts.
 */
export function* pairById(
  left: ComparedRows,
  right: ComparedRows,
  list: DifferenceList,
): Steps<PairedPositions> {
  const { firsts, leftNext, rightFirst, rightNext } = yield* groupById(left, right)
  const { paired, pair, pairEqual } = createPairing(left, right, list)
  const pairGroup = (first: number): void => {
    const lefts = chain(first + 1, leftNext)
    const rights = chain(rightFirst[first] ?? 0, rightNext)
    if (lefts.length === 1 && rights.length === 1) return pair(lefts[0] ?? 0, rights[0] ?? 0)
    const unequal = pairEqual(
      [lefts, rights],
      (side, position) => `${String(side.isGone(position))} ${recordText(side, position)}`,
    )
    const [restLeft, restRight] = pairEqual(unequal, recordText)
    const ordered = inOrder(right, restRight)
    for (const [at, position] of inOrder(left, restLeft).entries()) {
      const partner = ordered[at]
      if (partner !== undefined) pair(position, partner)
    }
  }
  yield* inRanges(firsts.length, (from, to) => firsts.slice(from, to).forEach(pairGroup))
  return paired
}
