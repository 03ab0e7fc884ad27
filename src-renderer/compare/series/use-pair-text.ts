import type { ComparisonSource } from '../../../src-core/results/result-source'
import { withMinus } from '../../../src-core/words/facts'
import { tabNamesIn } from '../../../src-core/words/tab-names'
import { usePictureText } from '../../charts/use-picture-text'
import { useCounts } from '../../messages/use-counts'
import { useWords } from '../../messages/use-words'
import { useTimedWords } from '../../settings/use-timed-words'
import { showHidden } from '../../ui/text-pieces'
import type { SeriesPair, Verdict } from './compare-series'
import type { SideName } from './overlay'
import type { SideSummary } from './side-series'

export const statistics = ['count', 'rate', 'median', 'p5', 'p95', 'spread', 'gapCount', 'flagged'] as const
export type Statistic = (typeof statistics)[number]

const ofNumbers: readonly Statistic[] = ['median', 'p5', 'p95']

/** Of numbers that are no values of the device: more say nothing. */
const derivedDigits = 4
const isCount = (statistic: Statistic): boolean => statistic === 'count' || statistic === 'gapCount'
const isDerived = (statistic: Statistic): boolean =>
  statistic === 'rate' || statistic === 'spread' || statistic === 'flagged'

const numberOf = (summary: SideSummary, statistic: Statistic): number =>
  statistic === 'flagged' ? summary.faultShare * 100 : summary[statistic]

const decimalsOf = (text: string): number => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
/** With no more decimals than the numbers that differ are shown with, as long as any of it is left. */
const roundedDifference = (difference: number, sides: readonly string[]): number => {
  const rounded = Number(difference.toFixed(Math.max(...sides.map(decimalsOf))))
  return rounded === 0 ? Number(difference.toPrecision(2)) : rounded
}

/** The comparison of a pair in words and numbers. */
export const usePairText = () => {
  const { t } = useWords()
  const { number } = useCounts()
  const { valueOf } = usePictureText()

  const textOf = (value: number, statistic: Statistic): string => {
    if (isCount(statistic)) return Number.isNaN(value) ? '' : number(value)
    return valueOf(isDerived(statistic) ? Number(value.toPrecision(derivedDigits)) : value)
  }
  const cellOf = (summary: SideSummary | null, statistic: Statistic): string =>
    (summary === null ? '' : textOf(numberOf(summary, statistic), statistic)) || '–'
  /** Empty if a side has nothing to compare. */
  const differenceOf = ({ left, right }: SeriesPair, statistic: Statistic): string => {
    if (left === null || right === null) return ''
    const difference = numberOf(right, statistic) - numberOf(left, statistic)
    const sides = [left, right].map((summary) => cellOf(summary, statistic))
    const text = textOf(isCount(statistic) ? difference : roundedDifference(difference, sides), statistic)
    return difference > 0 ? `+${text}` : withMinus(text)
  }
  const verdictText = (verdict: Verdict, of: 'values' | 'rate'): string => {
    if (verdict.kind === 'none') return t(`comparedSeries.none.${verdict.isByDependence ? of : 'plain'}`)
    if (verdict.kind !== 'untested') return t(`comparedSeries.${verdict.kind}`)
    return t(`comparedSeries.untested.${verdict.reason}`)
  }
  /** One sentence each. */
  const verdictsOf = ({
    verdicts,
    left,
  }: SeriesPair): readonly { readonly text: string; readonly isMore: boolean }[] => {
    if (verdicts === null)
      return [
        { text: t(left === null ? 'comparedSeries.onlyRight' : 'comparedSeries.onlyLeft'), isMore: false },
      ]
    return (['values', 'rate'] as const).map((of) => {
      const verdict = verdicts[of]
      return {
        text: t(`comparedSeries.${of}`, { verdict: verdictText(verdict, of) }),
        isMore: verdict.kind === 'higher' || verdict.kind === 'lower',
      }
    })
  }
  const hintOf = (statistic: Statistic): string | undefined => {
    if (ofNumbers.includes(statistic)) return t('comparedSeries.hint.numbers')
    return statistic === 'count' ? undefined : t(`comparedSeries.hint.${statistic}`)
  }
  const { sideNameOf } = tabNamesIn(useTimedWords())
  const nameOf = ({ name }: SeriesPair): string => showHidden(name) || t('pictures.table.none')
  const namesOf = ({ left, right }: ComparisonSource): Readonly<Record<SideName, string>> => ({
    left: t('comparedSeries.side.left', { name: sideNameOf(left) }),
    right: t('comparedSeries.side.right', { name: sideNameOf(right) }),
  })
  return { nameOf, namesOf, cellOf, differenceOf, verdictsOf, hintOf }
}
