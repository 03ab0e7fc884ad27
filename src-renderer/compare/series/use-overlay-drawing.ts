import { computed } from 'vue'
import { createTroubleTest } from '../../../src-core/checks/trouble-words'
import type { Alignment } from '../../../src-core/compare/series/alignment'
import { axisTimeText } from '../../../src-core/compare/series/axis-time'
import type { TimeSpan } from '../../../src-core/series/time-span'
import { createOffsetAt } from '../../../src-core/time/zone-offsets'
import { type ChartModel, chartModelOf, type ValueView } from '../../charts/chart-model'
import { axisWidth, plotHeight, sidePadding } from '../../charts/chart-plot'
import type { Lane } from '../../charts/chart-series'
import { chartSvg } from '../../charts/chart-svg'
import { pictureLanes } from '../../charts/picture-lanes'
import type { PictureStyles } from '../../charts/picture-styles'
import { timeTicks } from '../../charts/ticks'
import { usePictureText } from '../../charts/use-picture-text'
import { useSignText } from '../../charts/use-sign-text'
import { wholeLabels } from '../../charts/whole-labels'
import { useJoined } from '../../messages/use-joined'
import { useWords } from '../../messages/use-words'
import { useSettings } from '../../settings/settings'
import { showHidden } from '../../ui/text-pieces'
import type { SeriesComparison, SeriesPair } from './compare-series'
import type { Overlay, SideName } from './overlay'
import { stateLanes } from './state-lanes'

/** CSS pixels between the labels of two times. */
const tickDistance = 90
const noSpan: TimeSpan = { from: 0, to: 1000 }
const noMarks = { flagged: null, deleted: null, selected: null, noted: null }

/** Both sides of a series, as far as their events have been gathered, and the part of them that is drawn. */
export interface DrawnOverlay {
  readonly comparison: SeriesComparison
  readonly pair: SeriesPair
  readonly names: Readonly<Record<SideName, string>>
  readonly alignment: Alignment
  readonly overlay: Overlay | null
  /** Null: all of it. */
  readonly zoom: TimeSpan | null
  readonly view: ValueView
  /** CSS pixels of the chart with its axis. */
  readonly width: number
}

/** CSS pixels of the plot. */
export const overlayColumns = (width: number): number => Math.max(1, width - axisWidth - sidePadding)

/** How both sides of a series are drawn over each other: on the screen, and as a picture. */
export const useOverlayDrawing = () => {
  const { t } = useWords()
  const { about } = useJoined()
  const settings = useSettings()
  const { instantOf, tickWords } = usePictureText()
  const signsOf = useSignText()
  const offsetAt = computed(() => createOffsetAt(settings.zone))
  const words = {
    dayLater: (days: number, time: string): string => t('comparedSeries.dayLater', { days, time }),
    dayNumber: (day: number, time: string): string => t('comparedSeries.dayNumber', { day, time }),
  }
  /** A position on the time axis, in words. */
  const timeText = (position: number, alignment: Alignment): string =>
    alignment === 'clock' ? instantOf(Math.round(position)) : axisTimeText(position, alignment, true, words)
  const modelOf = ({ overlay, zoom, view, width }: DrawnOverlay): ChartModel => {
    const lines = overlay?.sides.flatMap(({ line }) => line ?? []) ?? []
    return chartModelOf(lines, {
      span: zoom ?? overlay?.span ?? noSpan,
      columns: overlayColumns(width),
      tests: noMarks,
      isGone: null,
      view,
    })
  }
  const ticksOf = (span: TimeSpan, { alignment, width }: Pick<DrawnOverlay, 'alignment' | 'width'>) => {
    const columns = overlayColumns(width)
    const most = Math.floor(columns / tickDistance)
    const isClock = alignment === 'clock'
    const ticks = timeTicks(span, most, isClock ? offsetAt.value : () => 0, tickWords)
    const labelled = isClock
      ? ticks
      : ticks.map(({ time }) => ({ time, label: axisTimeText(time, alignment, false, words) }))
    return wholeLabels(labelled, span, { columns, before: axisWidth, after: sidePadding })
  }
  const lanesOf = ({ overlay, comparison }: Pick<DrawnOverlay, 'overlay' | 'comparison'>): readonly Lane[] =>
    stateLanes(
      overlay?.sides ?? [],
      comparison,
      {
        left: t('comparedSeries.left'),
        right: t('comparedSeries.right'),
        noText: t('pictures.chartPlot.noState'),
      },
      createTroubleTest(settings.settings.faults.troubleWords),
    )
  const titleOf = ({ pair, names, alignment }: DrawnOverlay, { span, lines }: ChartModel): string => {
    const name = showHidden(pair.name) || t('pictures.table.none')
    // The legend names the sides of lines, and only `left` and `right` those of lanes.
    const title = [name, ...(lines.length > 0 ? [] : [names.left, names.right].map(showHidden))].join(' · ')
    const { zone } = settings
    return t(`comparedSeries.picture.${alignment}`, {
      title,
      zone,
      from: timeText(span.from, 'clock'),
      to: timeText(span.to, 'clock'),
    })
  }
  /** A picture that explains itself, as SVG; sizes are CSS pixels. */
  const svgOf = (drawn: DrawnOverlay, styles: PictureStyles) => {
    const { width } = drawn
    const model = modelOf(drawn)
    const picture = chartSvg({
      title: titleOf(drawn, model),
      width,
      plotHeight: model.lines.length > 0 ? plotHeight : 0,
      model,
      ticks: ticksOf(model.span, drawn),
      lanes: pictureLanes(lanesOf(drawn), model.span, overlayColumns(width), styles, about),
      flags: [],
      signs: signsOf(model),
      styles,
    })
    return { ...picture, width }
  }
  return { offsetAt, timeText, modelOf, ticksOf, lanesOf, svgOf }
}
