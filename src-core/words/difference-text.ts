import {
  type DifferenceKind,
  differenceKinds,
  type Differences,
  fieldsOfBits,
  unclearReasons,
  undocumentedBit,
} from '../compare/difference'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { Words } from './words'

/** An event that one side had, until it was deleted. */
const isDeletion = (kind: DifferenceKind): boolean => kind === 'deletedLeft' || kind === 'deletedRight'

/** Whether the other side lacks it cannot be told. */
const isUnclear = (kind: DifferenceKind): boolean => kind === 'onlyLeft' || kind === 'onlyRight'

/**
 * How many events were deleted on one side, how many are on one side and perhaps on the other as well, and how
 * many differ for certain.
 */
export const differencesApart = ({
  count,
  counts,
}: Pick<Differences, 'count' | 'counts'>): {
  readonly deleted: number
  readonly unclear: number
  readonly proven: number
} => {
  const deleted = counts.deletedLeft + counts.deletedRight
  const unclear = counts.onlyLeft + counts.onlyRight
  return { deleted, unclear, proven: count - deleted - unclear }
}

/** Differences between two results in words. */
export const differenceTextIn = (words: Words) => {
  const { t } = words
  const { counted } = countsIn(words)
  const { clauses, list } = joinedIn(words)

  const fieldsText = (bits: number): string =>
    list([...fieldsOfBits(bits), ...((bits & undocumentedBit) === 0 ? [] : [t('compare.undocumented')])])
  /** Of one difference. */
  const textOf = ({ kinds, reasons, fields }: Differences, index: number): string => {
    const kind = differenceKinds[kinds[index] ?? 0] ?? 'changed'
    const unclear = unclearReasons[reasons[index] ?? 0] ?? 'none'
    const reason = unclear === 'none' ? '' : t(`compare.reason.${unclear}`)
    return t(`compare.kind.${kind}`, { fields: fieldsText(fields[index] ?? 0), reason })
  }
  /**
   * `3 differences, 2 changed, 1 missing on the right, 40 events are the same`, and apart from them what is
   * not proven, and what was deleted on one side and on both.
   */
  const summaryOf = (differences: Differences): string => {
    const { counts, sameCount, deletedOnBoth } = differences
    const partsOf = (kinds: readonly DifferenceKind[]): readonly string[] =>
      kinds.flatMap((kind) => (counts[kind] === 0 ? [] : [counted(`compare.count.${kind}`, counts[kind])]))
    const { deleted, unclear, proven } = differencesApart(differences)
    const deletions = partsOf(differenceKinds.filter(isDeletion))
    const gone = deletedOnBoth === 0 ? [] : [counted('compare.deletedOnBoth', deletedOnBoth)]
    const rest = [counted('compare.same', sameCount), ...gone]
    if (proven + unclear === 0)
      return clauses([...deletions, t(`compare.${deleted === 0 ? 'noDifferences' : 'noOthers'}`), ...rest])
    const first = proven === 0 ? t('compare.noneProven') : counted('compare.differences', proven)
    const found = partsOf(differenceKinds.filter((kind) => !isDeletion(kind) && !isUnclear(kind)))
    return clauses([first, ...found, ...partsOf(differenceKinds.filter(isUnclear)), ...deletions, ...rest])
  }
  return { textOf, summaryOf }
}
