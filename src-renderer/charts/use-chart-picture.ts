import type { TimeSpan } from '../../src-core/series/time-span'
import { briefText } from '../../src-core/words/brief-text'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import type { ChartModel } from './chart-model'
import { plotHeight } from './chart-plot'
import type { Lane } from './chart-series'
import { chartSvg } from './chart-svg'
import type { PictureSign } from './line-svg'
import type { NoteFlag } from './note-flags'
import { pictureLanes } from './picture-lanes'
import type { PictureStyles } from './picture-styles'
import type { TimeTick } from './ticks'
import { usePictureText } from './use-picture-text'
import { useScopeText } from './use-scope-text'

/** A chart as `useChart` and `useChartText` describe it. */
interface DrawnChart {
  readonly tab: ResultTab
  readonly model: ChartModel
  readonly ticks: readonly TimeTick[]
  readonly lanes: readonly Lane[]
  readonly flags: readonly NoteFlag[]
  readonly signs: readonly PictureSign[]
  readonly width: number
  readonly plotWidth: number
}

/** The room around the events of a chart that nobody has zoomed, as a share of its time, and a little more. */
const mostRoom = 0.05
/** Without the room around what was asked for, which nobody has asked for. */
const namedSpan = ({ source }: ResultTab, { from, to }: TimeSpan): TimeSpan => {
  if (source.kind !== 'query') return { from, to }
  const { start = from, end = to } = source
  const room = (to - from) * mostRoom
  return {
    from: start > from && start - from <= room ? start : from,
    to: end < to && to - end <= room ? end : to,
  }
}

/** Draws a chart as SVG. */
export const useChartPicture = () => {
  const { t } = useWords()
  const { about } = useJoined()
  const settings = useSettings()
  const { instantOf } = usePictureText()
  const scopeText = useScopeText()
  return (
    { tab, model, ticks, lanes, flags, signs, width, plotWidth }: DrawnChart,
    styles: PictureStyles,
  ) => {
    const { from, to } = namedSpan(tab, model.span)
    return chartSvg({
      title: t('pictures.chartPlot.title', {
        // The range follows, which the end of a long name would cut off.
        title: [briefText(tab.state.name ?? tab.title), scopeText(tab)]
          .filter((part) => part !== '')
          .join(' · '),
        from: instantOf(Math.round(from)),
        to: instantOf(Math.round(to)),
        zone: settings.zone,
      }),
      width,
      plotHeight,
      model,
      ticks,
      lanes: pictureLanes(lanes, model.span, plotWidth, styles, about),
      flags,
      signs,
      styles,
    })
  }
}
