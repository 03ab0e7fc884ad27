import type { FaultSettings } from '../../../src-core/checks/faults'
import type { ChanceTest, UntestedReason } from '../../../src-core/compare/series/chance'
import { untested } from '../../../src-core/compare/series/chance'
import { moreThanChance } from '../../../src-core/compare/series/holm'
import { type PairedSeries, pairSeries } from '../../../src-core/compare/series/pair-series'
import { testRates } from '../../../src-core/compare/series/rate-test'
import { testValues } from '../../../src-core/compare/series/value-test'
import type { Steps } from '../../../src-core/events/slices'
import {
  type ComparedSeriesSide,
  numbersOfSide,
  type SideSeries,
  sideSeries,
  type SideSummary,
  sideSummary,
  timesOfSide,
} from './side-series'

/**
 * `higher`, `lower`: so is the right, by more than chance would do. `none`: no more than chance;
 * `isByDependence`: it would be more if no event had anything to do with those before it.
 */
export type Verdict =
  | { readonly kind: 'higher' | 'lower' }
  | { readonly kind: 'none'; readonly isByDependence: boolean }
  | { readonly kind: 'untested'; readonly reason: UntestedReason }

export interface SeriesPair extends Omit<PairedSeries, 'left' | 'right'> {
  /** Null: this side has no such series. */
  readonly left: SideSummary | null
  readonly right: SideSummary | null
  /** Null: only one side has the series. */
  readonly verdicts: { readonly values: Verdict; readonly rate: Verdict } | null
}

export interface SeriesComparison {
  readonly isByAttribute: boolean
  readonly left: SideSeries
  readonly right: SideSeries
  /** Those that differ most by more than chance come first, and those that only one side has last. */
  readonly pairs: readonly SeriesPair[]
}

/** How often one or more of all verdicts of a comparison may be wrong. */
const level = 0.01

interface TestedPair {
  readonly pair: Omit<SeriesPair, 'verdicts'>
  readonly tests: readonly [values: ChanceTest, rate: ChanceTest] | null
}

function* testPair(
  { key, name, left, right }: PairedSeries,
  ofLeft: SideSeries,
  ofRight: SideSeries,
): Steps<TestedPair> {
  const one = left && (yield* sideSummary(ofLeft, left))
  const other = right && (yield* sideSummary(ofRight, right))
  const pair = { key, name, left: one, right: other }
  if (left === null || right === null || one === null || other === null) return { pair, tests: null }
  const hasNumbers = one.numberCount > 0 && other.numberCount > 0
  const values = hasNumbers
    ? yield* testValues(yield* numbersOfSide(ofLeft, left), yield* numbersOfSide(ofRight, right))
    : untested('none')
  const rate =
    one.span === null || other.span === null
      ? untested('few')
      : yield* testRates(
          yield* timesOfSide(ofLeft, left, one.span),
          yield* timesOfSide(ofRight, right, other.span),
        )
  return { pair, tests: [values, rate] }
}

/** `ownLevel`: what Holm's method demands of the first of all tests. */
const verdictOf = (test: ChanceTest, isMore: boolean, ownLevel: number): Verdict => {
  if (test.kind === 'untested') return test
  if (!isMore) return { kind: 'none', isByDependence: test.chanceIfIndependent <= ownLevel }
  return { kind: test.effect > 0 ? 'higher' : 'lower' }
}

const isShown = (verdict: Verdict): boolean => verdict.kind === 'higher' || verdict.kind === 'lower'

/** Its values or its rate differ by more than chance. */
export const differsByMore = ({ verdicts }: SeriesPair): boolean =>
  verdicts !== null && (isShown(verdicts.values) || isShown(verdicts.rate))

interface RankedPair {
  readonly pair: SeriesPair
  /** 3: differs by more than chance, 2: does not, or nobody can tell, 1: on one side only. */
  readonly group: number
  readonly size: number
}

/** Verdicts for all series together: the more are tested, the more chance finds. */
const judge = (tested: readonly TestedPair[]): readonly RankedPair[] => {
  const outcomes = tested.flatMap(({ tests }) => tests ?? []).filter((test) => test.kind === 'tested')
  const shown = moreThanChance(
    outcomes.map(({ chance }) => chance),
    level,
  )
  const more = new Set<ChanceTest>(outcomes.filter((_, index) => shown[index] === true))
  return tested.map(({ pair, tests }) => {
    if (tests === null)
      return { pair: { ...pair, verdicts: null }, group: 1, size: (pair.left ?? pair.right)?.count ?? 0 }
    const [values, rate] = tests
    const ownLevel = level / outcomes.length
    const verdicts = {
      values: verdictOf(values, more.has(values), ownLevel),
      rate: verdictOf(rate, more.has(rate), ownLevel),
    }
    const hasMore = isShown(verdicts.values) || isShown(verdicts.rate)
    const sizes = tests.map((test) =>
      test.kind === 'tested' && (!hasMore || more.has(test)) ? Math.abs(test.effect) : 0,
    )
    return { pair: { ...pair, verdicts }, group: hasMore ? 3 : 2, size: Math.max(...sizes) }
  })
}

/** Compares two results series by series, in steps. `report`: the share that is done, 0 to 1. */
export function* compareSeries(
  left: ComparedSeriesSide,
  right: ComparedSeriesSide,
  rules: FaultSettings,
  report: (share: number) => void,
): Steps<SeriesComparison> {
  const [leftCount, rightCount] = [left, right].map(
    ({ there, table }) => there?.length ?? table.rowCount,
  ) as [number, number]
  const rows = Math.max(1, leftCount + rightCount)
  // Dividing and checking a result takes about as long as summing it up and testing it.
  const ofLeft = yield* sideSeries(left, rules)
  let done = leftCount
  report(done / rows / 2)
  const ofRight = yield* sideSeries(right, rules)
  done = rows
  report(0.5)
  const { isByAttribute, pairs } = pairSeries(ofLeft, ofRight)
  const tested: TestedPair[] = []
  for (const pair of pairs) {
    tested.push(yield* testPair(pair, ofLeft, ofRight))
    done += (pair.left?.rows.length ?? 0) + (pair.right?.rows.length ?? 0)
    report(done / rows / 2)
    yield
  }
  const ranked = judge(tested).toSorted((one, other) => other.group - one.group || other.size - one.size)
  return { isByAttribute, left: ofLeft, right: ofRight, pairs: ranked.map(({ pair }) => pair) }
}
