import { ref } from 'vue'
import type { DelayColumn } from '../../src-core/events/delays'
import { type DelayPercentiles, delayStatistics } from '../charts/delay-percentiles'
import { usePictureStyles } from '../charts/picture-styles'
import { computePictures } from '../charts/picture-work'
import { usePictures } from '../charts/pictures'
import type { ShownSummary } from '../charts/summary'
import { countDeleted, isDelayColumn, summaryCell, summaryColumns } from '../charts/summary-columns'
import { createTabPictures } from '../charts/tab-pictures'
import { useChart } from '../charts/use-chart'
import { useChartPicture } from '../charts/use-chart-picture'
import { useChartText } from '../charts/use-chart-text'
import { useLeftOutText } from '../charts/use-left-out-text'
import { usePictureText } from '../charts/use-picture-text'
import { useScopeText } from '../charts/use-scope-text'
import { useSeriesText } from '../charts/use-series-text'
import { useFaults } from '../faults/faults'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useColumns } from '../results/columns'
import type { ResultTab } from '../results/result-tab'
import type { ReportSection, ReportTable } from './report-document'
import { chartWidth } from './report-style'
import { useReportText } from './use-report-text'

/** More series than anybody compares on paper; the others are counted. */
const maxSeries = 200

const textColumns = ['device', 'attribute'] as const
type NumberColumn = (typeof summaryColumns)[number] | keyof DelayPercentiles

const delayColumnOf = (name: keyof DelayPercentiles): DelayColumn =>
  name.startsWith('ingress') ? 'ingressDelay' : 'createdDelay'

/**
 * The chart as on the screen, with its series and zoom, and the summary of every series, with the
 * delays if the grid shows them.
 */
export const usePictureSections = (tab: ResultTab) => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { sentences } = useJoined()
  const { brief, column } = useReportText()
  const store = usePictures()
  const gridColumns = useColumns()
  const faults = useFaults()
  const styles = usePictureStyles()
  const words = usePictureText()
  const scopeText = useScopeText()
  const seriesText = useSeriesText(() => tab)
  const leftOutText = useLeftOutText(() => tab)
  const drawChart = useChartPicture()
  const { chosen, attribute, zoom, hidden, valueZoom, isWholeRange } = store.of(tab)
  const pictures = Object.assign(createTabPictures(), {
    ...{ chosen, attribute, zoom, hidden, valueZoom, isWholeRange },
  })
  const {
    model,
    lanes,
    ticks,
    flags,
    columns: plotWidth,
  } = useChart(
    () => tab,
    () => pictures,
    ref(chartWidth),
  )
  const { signs } = useChartText(() => tab, model, lanes, { hoverTime: ref(null), columns: plotWidth })

  const compute = (signal: AbortSignal): Promise<void> => {
    const flags = faults.checkOf(tab) === null ? null : tab.table.faults
    return computePictures(tab, pictures, { timeField: store.wants.timeField, panel: 'chart', flags }, signal)
  }
  const chartSection = (): readonly ReportSection[] => {
    if (model.value.lines.length + lanes.value.length === 0) return []
    const drawn = {
      tab,
      model: model.value,
      ticks: ticks.value,
      lanes: lanes.value,
      flags: flags.value,
      signs: signs.value,
      width: chartWidth,
      plotWidth: plotWidth.value,
    }
    const leftOut = leftOutText(pictures, model.value, lanes.value, brief)
    const omissions = sentences(leftOut.series, leftOut.devices)
    return [
      {
        title: t('pictures.chart'),
        paragraphs: omissions === '' ? [] : [omissions],
        pictures: [drawChart(drawn, styles.value).svg],
      },
    ]
  }
  /** A row for each series, with these columns. */
  const seriesTable = (summaries: readonly ShownSummary[], numbers: readonly NumberColumn[]): ReportTable => {
    const hasDevices = summaries.some(({ series }) => series.device !== summaries[0]?.series.device)
    const texts = hasDevices ? textColumns : (['attribute'] as const)
    const nameOf = (name: NumberColumn): string =>
      t(isDelayColumn(name) ? `narrowing.delay.summary.${name}` : `pictures.table.${name}`)
    const shareOf = (name: NumberColumn): number => (name === 'first' || name === 'last' ? 2.2 : 1.35)
    const formatters = { ...words, number, notChecked: '' }
    return {
      columns: [
        ...texts.map((name) => column(name, 'text', 2.4)),
        ...numbers.map((name) => ({ name: nameOf(name), kind: 'number' as const, share: shareOf(name) })),
      ],
      rows: summaries
        .slice(0, maxSeries)
        .map((summary) => [
          ...texts.map((name) => brief(seriesText(summary.series, name))),
          ...numbers.map((name) => summaryCell(summary, name, formatters)),
        ]),
    }
  }
  const summarySections = (): readonly ReportSection[] => {
    const summaries = pictures.summaries ?? []
    if (summaries.length === 0) return []
    const numbers = summaryColumns.filter((name) => name !== 'faultShare' || faults.checkOf(tab) !== null)
    const more = summaries.length - maxSeries
    const deleted = countDeleted(summaries)
    const paragraphs = [
      scopeText(tab),
      ...(deleted > 0 ? [counted('histogram.leftOut', deleted)] : []),
      ...(more > 0 ? [counted('report.moreSeries', more)] : []),
    ].filter((text) => text !== '')
    // A table of their own: a page has no room for all columns beside each other.
    const delays = delayStatistics.filter((name) =>
      gridColumns.columns.some((shown) => shown.isShown && shown.name === delayColumnOf(name)),
    )
    return [
      { title: t('pictures.summary'), paragraphs, table: seriesTable(summaries, numbers) },
      ...(delays.length === 0
        ? []
        : [{ title: t('report.delays'), paragraphs: [], table: seriesTable(summaries, delays) }]),
    ]
  }
  return { compute, sections: () => [...chartSection(), ...summarySections()] }
}
