import { noRow } from '../../src-core/compare/difference'
import { allRows } from '../../src-core/events/keep-rows'
import { inOrderOfView } from '../../src-core/events/rows-in-order'
import type { ComparedResult, ComparisonSource } from '../../src-core/results/result-source'
import { differenceTextIn } from '../../src-core/words/difference-text'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import type { ReportSection } from './report-document'
import { useReportText } from './use-report-text'
import { useSeriesSections } from './use-series-sections'

/** Differences listed of each comparison; the others are counted. */
const maxListed = 200

type Comparison = readonly [ComparisonSource, ResultTab]

/** The comparison that a tab shows, and those that are open with the tab as one side. */
export const comparisonsOf = (tab: ResultTab, tabs: readonly ResultTab[]): readonly Comparison[] =>
  tabs.flatMap((other): readonly Comparison[] => {
    const { source } = other
    if (source.kind !== 'comparison') return []
    return other === tab || source.left.table === tab.table || source.right.table === tab.table
      ? [[source, other]]
      : []
  })

/** What differs between two results: series by series, which is an overview, and then event by event. */
export const useComparisonSections = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const results = useResults()
  const differenceText = differenceTextIn(useWords())
  const { brief, timeOf, column } = useReportText()
  const seriesSections = useSeriesSections()

  const valueOn = ({ table }: ComparedResult, row = noRow): string =>
    row === noRow ? '' : brief(table.cell(row, 'attributeData').text)
  const sectionOf = ([source, tab]: Comparison, hasManyDevices: boolean): ReportSection => {
    const { left, right, differences } = source
    const columns = [
      column('time', 'time', 2.4),
      ...(hasManyDevices ? [column('device', 'text', 2)] : []),
      column('attribute', 'text', 2),
      column('left', 'number', 1.6),
      column('right', 'number', 1.6),
      column('difference', 'text', 4),
    ]
    const rows = Array.from(
      inOrderOfView(tab.state.view, allRows(differences.count), differences.count).subarray(0, maxListed),
      (row) => [
        timeOf(tab, row),
        ...(hasManyDevices ? [brief(tab.table.cell(row, 'deviceId').text)] : []),
        brief(tab.table.cell(row, 'attributeCode').text),
        valueOn(left, differences.left[row]),
        valueOn(right, differences.right[row]),
        differenceText.textOf(differences, row),
      ],
    )
    const more = differences.count - maxListed
    const title = t('report.sections.comparison', { left: brief(left.name), right: brief(right.name) })
    return {
      title,
      paragraphs: [
        differenceText.summaryOf(differences),
        ...(more > 0 ? [counted('report.moreDifferences', more)] : []),
      ],
      table: { columns, rows },
    }
  }
  /** `hasOthers`: also those that other tabs show. */
  return async (
    tab: ResultTab,
    hasOthers: boolean,
    hasManyDevices: boolean,
    signal: AbortSignal,
  ): Promise<readonly ReportSection[]> => {
    const sections: ReportSection[] = []
    for (const comparison of comparisonsOf(tab, results.tabs)) {
      const [source, shown] = comparison
      if (hasOthers || shown === tab)
        sections.push(...(await seriesSections(source, signal)), sectionOf(comparison, hasManyDevices))
    }
    return sections
  }
}
