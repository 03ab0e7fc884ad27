import { timeFields } from '../events/event'
import { goneKindOf } from '../events/gone-rows'
import { eachOf, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { ComparedRows } from './compared-tables'
import type { DifferenceKind, DifferenceList, UnclearReason } from './difference'
import { possibleStamps, rowsWithin } from './judged-rows'
import type { SideCoverage } from './side-coverage'

/** A result; `coverage` is null if nothing is known about its completeness. */
export interface ComparedSide {
  readonly table: TableData
  readonly coverage: SideCoverage | null
  /** A deletion plan: chosen events, whatever else there was. */
  readonly isPlan?: boolean
  /** Fetched from the same service with another token than the other side. */
  readonly hasOtherToken?: boolean
  /**
   * An event of this side that the other one lacks because it was deleted; absent: as far as the table knows.
   */
  readonly isDeletedSince?: (row: number) => boolean
  /** It came with its deletion, so that this side never had it; absent: as the service says. */
  readonly cameDeleted?: (row: number) => boolean
}

/** The other result could not have the event, deleted or not, so that its deletion is no reason. */
const lacksAnyway: readonly UnclearReason[] = ['notAsked', 'notPlanned', 'later', 'otherToken']

type Test = (row: number) => boolean
const never: Test = () => false

/**
 * Whether a result would contain each row of a table: was it asked for it, and is it proven complete there?
 */
interface Proof {
  readonly isAsked: Test
  readonly isProven: Test
}

function* proofOf({ table, coverage }: ComparedSide, rowsOf: TableData): Steps<Proof> {
  // Of a result with an unknown range nobody can say that it was not asked.
  if (coverage === null) return { isAsked: () => true, isProven: never }
  const stamps = yield* possibleStamps(table, coverage.asked)
  const byStamp = timeFields.map((stamp) => rowsWithin(rowsOf, coverage.asked, [stamp]))
  return {
    isAsked: (row) => byStamp.some((isAsked) => isAsked(row)),
    isProven: rowsWithin(rowsOf, coverage.proven, stamps),
  }
}

/** The service stored it only after the side was fetched. */
const isLater = ({ columns: { times } }: TableData, { coverage }: ComparedSide): Test => {
  const asOf = coverage?.asOf ?? Infinity
  return (row) => (times.createdTime[row] ?? NaN) > asOf || (times.ingressTimeStamp[row] ?? NaN) > asOf
}

function* createJudge(own: ComparedSide, other: ComparedSide): Steps<(row: number) => UnclearReason> {
  if (other.isPlan === true) return () => 'notPlanned'
  const ofOther = yield* proofOf(other, own.table)
  const ofOwn = yield* proofOf(own, own.table)
  const isTooLate = isLater(own.table, other)
  return (row) => {
    if (!ofOther.isAsked(row)) return 'notAsked'
    if (other.hasOtherToken === true) return 'otherToken'
    if (!ofOther.isProven(row)) return 'notProven'
    if (!ofOwn.isProven(row)) return 'ownNotProven'
    return isTooLate(row) ? 'later' : 'none'
  }
}

interface Names {
  /** On the other side, and on its own, where the other one says nothing of it. */
  readonly deleted: DifferenceKind
  readonly ownDeleted: DifferenceKind
  readonly missing: DifferenceKind
  readonly only: DifferenceKind
}

export interface UnpairedSide {
  readonly side: ComparedSide
  readonly rows: ComparedRows
  readonly paired: Uint8Array
}

interface Verdicts {
  add(kind: keyof Names, row: number, reason: UnclearReason): void
  addDeletedOnBoth(): void
}

function* judgeSide(
  { side, rows, paired }: UnpairedSide,
  judge: (row: number) => UnclearReason,
  { add, addDeletedOnBoth }: Verdicts,
): Steps<void> {
  const { isDeletedSince = never } = side
  const { cameDeleted = (row) => side.table.columns.deleted[row] === 1 } = side
  yield* eachOf(rows.rows.length, (index) => {
    if (paired[index] === 1) return
    const row = rows.rows[index] ?? 0
    // The record that has taken its place is compared itself.
    if (goneKindOf(side.table, row) === 'replaced') return
    if (cameDeleted(row)) {
      // Neither has it, if the other one had to.
      if (judge(row) === 'none') addDeletedOnBoth()
      else add('ownDeleted', row, 'none')
      return
    }
    const isRecorded = isDeletedSince(row)
    const reason = isRecorded ? 'none' : judge(row)
    const isGone = isRecorded || rows.isGone(index)
    if (isGone) add(lacksAnyway.includes(reason) ? 'ownDeleted' : 'deleted', row, 'none')
    else add(reason === 'none' ? 'missing' : 'only', row, reason)
  })
}

const leftNames: Names = {
  deleted: 'deletedRight',
  ownDeleted: 'deletedLeft',
  missing: 'missingRight',
  only: 'onlyLeft',
}
const rightNames: Names = {
  deleted: 'deletedLeft',
  ownDeleted: 'deletedRight',
  missing: 'missingLeft',
  only: 'onlyRight',
}

/** Says of each event that only one side has what that means. */
export function* judgeUnpaired(left: UnpairedSide, right: UnpairedSide, list: DifferenceList): Steps<void> {
  const judgeLeft = yield* createJudge(left.side, right.side)
  yield* judgeSide(left, judgeLeft, {
    add: (kind, row, reason) => list.add(leftNames[kind], { left: row }, { reason }),
    addDeletedOnBoth: list.addDeletedOnBoth,
  })
  const judgeRight = yield* createJudge(right.side, left.side)
  yield* judgeSide(right, judgeRight, {
    add: (kind, row, reason) => list.add(rightNames[kind], { right: row }, { reason }),
    addDeletedOnBoth: list.addDeletedOnBoth,
  })
}
