import { codesInTable } from '../events/recode-answer'
import type { Steps } from '../events/slices'
import { leftRows, rightRows } from './compared-tables'
import { createDifferenceList, type Differences } from './difference'
import { type ComparedSide, judgeUnpaired } from './judge-unpaired'
import { pairById } from './pair-by-id'
import { pairMoved } from './pair-moved'
import { pairRecords } from './pair-records'

/**
 * Compares the events of two results: equal records first, then records with the same id, then the same value
 * within `toleranceMs`, and what is left is on one side only. The order of the rows does not matter. Changes
 * neither table; nothing may be added to them meanwhile.
 */
export function* compareEvents(
  left: ComparedSide,
  right: ComparedSide,
  toleranceMs: number,
): Steps<Differences> {
  const { maps } = yield* codesInTable(right.table, left.table)
  const unpaired = yield* pairRecords(left.table, right.table, maps)
  const list = createDifferenceList(unpaired.left.length + unpaired.right.length)
  list.addSame(unpaired.sameCount)
  const ofLeft = leftRows(left.table, unpaired.left)
  const ofRight = yield* rightRows(right.table, unpaired.right, maps)
  const paired = yield* pairById(ofLeft, ofRight, list)
  yield* pairMoved(ofLeft, ofRight, paired, toleranceMs, list)
  yield* judgeUnpaired(
    { side: left, rows: ofLeft, paired: paired.left },
    { side: right, rows: ofRight, paired: paired.right },
    list,
  )
  return list.end()
}
