import { isGone } from '../events/gone-rows'
import type { CodeMaps } from '../events/recode-rows'
import { createRowIndex } from '../events/row-index'
import { eachOf, inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { hashRecords } from './record-hashes'
import { createSameRecords, ownCodes } from './same-records'

/** The rows that are left when every record that is there on both sides is paired. */
export interface UnpairedRows {
  readonly sameCount: number
  readonly left: Uint32Array
  readonly right: Uint32Array
}

const [free, paired, gone] = [0, 1, 2]
const none = -1

/**
 * How far ahead the next equal record is looked for: results are usually in the same order, and few events
 * are missing in a row.
 */
const lookAhead = 8

interface Pairing {
  readonly left: TableData
  readonly right: TableData
  readonly maps: CodeMaps
  readonly leftHashes: Uint32Array
  readonly rightHashes: Uint32Array
  /** Of each row: `free`, `paired` or `gone`. */
  readonly leftStates: Uint8Array
  readonly rightStates: Uint8Array
  pair(leftRow: number, rightRow: number): boolean
}

function* statesOf(table: TableData): Steps<Uint8Array> {
  const states = new Uint8Array(table.rowCount)
  yield* eachOf(table.rowCount, (row) => {
    if (isGone(table, row)) states[row] = gone
  })
  return states
}

function* preparePairing(left: TableData, right: TableData, maps: CodeMaps): Steps<Pairing> {
  const leftHashes = yield* hashRecords(left, null)
  const rightHashes = yield* hashRecords(right, maps)
  const leftStates = yield* statesOf(left)
  const rightStates = yield* statesOf(right)
  const areSame = createSameRecords(left, right, maps)
  const pair = (leftRow: number, rightRow: number): boolean => {
    if (
      leftHashes[leftRow] !== rightHashes[rightRow] ||
      leftStates[leftRow] !== free ||
      !areSame(leftRow, rightRow)
    )
      return false
    leftStates[leftRow] = paired
    rightStates[rightRow] = paired
    return true
  }
  return { left, right, maps, leftHashes, rightHashes, leftStates, rightStates, pair }
}

/** Pairs records that are in the same order, which needs no index. */
function* pairInOrder({ right, leftStates, rightStates, pair }: Pairing): Steps<void> {
  let next = 0
  yield* inRanges(right.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (rightStates[row] !== free) continue
      const last = Math.min(next + lookAhead, leftStates.length)
      let found = next
      while (found < last && !pair(found, row)) found += 1
      if (found < last) next = found + 1
    }
  })
}

/**
 * Pairs the others, wherever they are. Equal records on the left form a chain from the first of them; 0 ends
 * it, other entries are rows from 1 on.
 */
function* pairAnywhere({
  left,
  right,
  leftHashes,
  rightHashes,
  leftStates,
  rightStates,
  maps,
  pair,
}: Pairing): Steps<void> {
  let freeCount = 0
  for (let row = 0; row < left.rowCount; row += 1) if (leftStates[row] === free) freeCount += 1
  const index = createRowIndex(freeCount)
  const next = new Uint32Array(left.rowCount)
  const areSame = createSameRecords(left, left, ownCodes(left))
  yield* eachOf(left.rowCount, (row) => {
    if (leftStates[row] !== free) return
    const hash = leftHashes[row] ?? 0
    const first = index.find(hash, (other) => leftHashes[other] === hash && areSame(other, row))
    if (first === none) index.add(hash, row)
    else {
      next[row] = next[first] ?? 0
      next[first] = row + 1
    }
  })
  const areEqual = createSameRecords(left, right, maps)
  yield* eachOf(right.rowCount, (row) => {
    if (rightStates[row] !== free) return
    const hash = rightHashes[row] ?? 0
    const first = index.find(hash, (other) => leftHashes[other] === hash && areEqual(other, row))
    if (first === none || pair(first, row)) return
    const following = next[first] ?? 0
    if (following === 0) return
    next[first] = next[following - 1] ?? 0
    pair(following - 1, row)
  })
}

const rowsNotPaired = (states: Uint8Array): Uint32Array => {
  // A loop with a count, because a million entries of an iterator block the page for a while.
  const rows = new Uint32Array(states.length)
  let count = 0
  for (let row = 0; row < states.length; row += 1) if (states[row] !== paired) rows[count++] = row
  return rows.slice(0, count)
}

/**
 * Pairs equal records of events that are not deleted on either side. Equal records are counted: two on the
 * left and one on the right leave one on the left. What is deleted is left unpaired: which of several equal
 * records is deleted matters.
 */
export function* pairRecords(left: TableData, right: TableData, maps: CodeMaps): Steps<UnpairedRows> {
  const pairing = yield* preparePairing(left, right, maps)
  yield* pairInOrder(pairing)
  yield* pairAnywhere(pairing)
  const unpairedRight = rowsNotPaired(pairing.rightStates)
  return {
    sameCount: right.rowCount - unpairedRight.length,
    left: rowsNotPaired(pairing.leftStates),
    right: unpairedRight,
  }
}
