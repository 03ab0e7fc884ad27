import { runInSlices } from '../../src-core/events/slices'
import type { ComparisonSource } from '../../src-core/results/result-source'
import { usePictureStyles } from '../charts/picture-styles'
import type { SeriesComparison, SeriesPair } from '../compare/series/compare-series'
import { useDrawnSeries } from '../compare/series/drawn-series'
import { overlayOf } from '../compare/series/overlay'
import { seriesComparisonOf } from '../compare/series/series-comparison'
import { useOverlayDrawing } from '../compare/series/use-overlay-drawing'
import { statistics, usePairText } from '../compare/series/use-pair-text'
import { useFaults } from '../faults/faults'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ReportSection } from './report-document'
import { chartWidth } from './report-style'
import { useReportText } from './use-report-text'

/** More series than anybody compares on paper; the others are counted. */
const maxSeries = 200
/** About two pages. */
const maxPictures = 4

const wholeView = { hidden: new Set<string>(), zoomed: new Map(), isWhole: false }

/**
 * Two results series by series, as the panel shows them: the table, and both sides of some series over each
 * other.
 */
export const useSeriesSections = () => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { brief } = useReportText()
  const faults = useFaults()
  const drawnSeries = useDrawnSeries()
  const styles = usePictureStyles()
  const { nameOf, namesOf, cellOf, differenceOf, verdictsOf } = usePairText()
  const { offsetAt, svgOf } = useOverlayDrawing()

  const columns = [
    { name: t('comparedSeries.series'), kind: 'text' as const, share: 2.2 },
    { name: t('comparedSeries.verdict'), kind: 'text' as const, share: 3 },
    ...statistics.map((statistic) => ({
      name: t(`comparedSeries.column.${statistic}`),
      kind: 'number' as const,
      share: 1.2,
    })),
  ]
  const rowOf = (pair: SeriesPair): readonly string[] => [
    brief(nameOf(pair)),
    verdictsOf(pair)
      .map(({ text }) => text)
      .join('\n'),
    // Below each other: a page has no room for them in one line.
    ...statistics.map((statistic) =>
      `${cellOf(pair.left, statistic)}\n→\u00a0${cellOf(pair.right, statistic)}\n${differenceOf(pair, statistic)}`.trim(),
    ),
  ]
  const tableSection = (
    source: ComparisonSource,
    { pairs, isByAttribute }: SeriesComparison,
  ): ReportSection => {
    const { left, right } = namesOf(source)
    const more = pairs.length - maxSeries
    const paragraphs = [
      `${brief(left)} · ${brief(right)}`,
      ...(isByAttribute ? [t('comparedSeries.byAttribute')] : []),
      t(pairs.length === 0 ? 'comparedSeries.nothing' : 'comparedSeries.how'),
      ...(more > 0 ? [counted('report.moreSeries', more)] : []),
    ]
    const title = t('report.sections.series', {
      left: brief(source.left.name),
      right: brief(source.right.name),
    })
    return { title, paragraphs, table: { columns, rows: pairs.slice(0, maxSeries).map(rowOf) } }
  }
  const drawingSection = async (
    source: ComparisonSource,
    comparison: SeriesComparison,
    signal: AbortSignal,
  ): Promise<readonly ReportSection[]> => {
    const pictures: string[] = []
    const names = namesOf(source)
    for (const { pair, alignment } of drawnSeries.toDraw(comparison, maxPictures)) {
      const overlay = await runInSlices(overlayOf(comparison, pair, names, alignment, offsetAt.value), signal)
      if (overlay.span === null) continue
      const drawn = {
        comparison,
        pair,
        names,
        alignment,
        overlay,
        zoom: null,
        view: wholeView,
        width: chartWidth,
      }
      pictures.push(svgOf(drawn, styles.value).svg)
    }
    if (pictures.length === 0) return []
    const count = comparison.pairs.length
    const paragraphs =
      pictures.length === count ? [] : [counted('report.overlaid', count, { shown: number(pictures.length) })]
    const title = t('report.sections.overlay', {
      left: brief(source.left.name),
      right: brief(source.right.name),
    })
    return [{ title, paragraphs, pictures }]
  }
  return async (source: ComparisonSource, signal: AbortSignal): Promise<readonly ReportSection[]> => {
    const comparison = await seriesComparisonOf(source, faults.rules, signal)
    return [tableSection(source, comparison), ...(await drawingSection(source, comparison, signal))]
  }
}
