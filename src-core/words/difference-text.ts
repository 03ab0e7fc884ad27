import {
  differenceKinds,
  type Differences,
  fieldsOfBits,
  unclearReasons,
  undocumentedBit,
} from '../compare/difference'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { Words } from './words'

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
   * `3 differences, 2 changed, 1 missing on the right, 40 events are the same`, and how many are deleted on
   * both sides.
   */
  const summaryOf = ({ count, counts, sameCount, deletedOnBoth }: Differences): string => {
    const parts = differenceKinds.flatMap((kind) =>
      counts[kind] === 0 ? [] : [counted(`compare.count.${kind}`, counts[kind])],
    )
    const total = count === 0 ? t('compare.noDifferences') : counted('compare.differences', count)
    const gone = deletedOnBoth === 0 ? [] : [counted('compare.deletedOnBoth', deletedOnBoth)]
    return clauses([total, ...parts, counted('compare.same', sameCount), ...gone])
  }
  return { textOf, summaryOf }
}
