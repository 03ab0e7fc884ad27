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
    const { from, to } = model.span
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
