import { computed } from 'vue'
import { layoutLimits } from '../../src-preload/contract/settings'
import { useSettings } from '../settings/settings'
import { leastLanesHeight, minPlotHeight } from './plot-height'

/** The current heights on the screen, in CSS pixels. */
interface ChartHeights {
  readonly plot: number
  /** The visible part of the lanes; 0: there are none. */
  readonly lanes: number
  readonly laneCount: number
  /** The height that the rows below do not need. */
  readonly spare: number
}

/** The height of the plot, and the limits within which the user can change it. */
export const useChartHeight = (measured: () => ChartHeights) => {
  const settings = useSettings()
  const [least, most] = layoutLimits.chartHeight
  const height = computed(() => measured().plot)
  const limits = computed<readonly [number, number]>(() => {
    const { plot, lanes, laneCount, spare } = measured()
    const free = plot + spare
    const fromLanes = Math.max(
      0,
      Math.min(minPlotHeight(laneCount) - free, lanes - leastLanesHeight(laneCount)),
    )
    return [Math.min(least, plot), Math.max(plot, Math.min(most, free + fromLanes))]
  })
  const resize = (chartHeight: number): void =>
    void settings.change({ layout: { ...settings.settings.layout, chartHeight } })
  return { height, limits, resize }
}
