import { computed } from 'vue'
import { layoutLimits } from '../../src-preload/contract/settings'
import { useSettings } from '../settings/settings'
import { laneHeight } from './lane-drawing'

/** CSS pixels. A low window takes no more than this away from the plot; then the lanes of states are scrolled. */
export const minPlotHeight = 120

/** What is on the screen, in CSS pixels. */
interface ChartHeights {
  readonly plot: number
  /** The part of the lanes that is in sight; 0: there are none. */
  readonly lanes: number
  /** What the rows below can do without. */
  readonly spare: number
}

/** The height of the plot: as it is, and between which limits the window lets it be set. */
export const useChartHeight = (measured: () => ChartHeights) => {
  const settings = useSettings()
  const [least, most] = layoutLimits.chartHeight
  const height = computed(() => measured().plot)
  const limits = computed<readonly [number, number]>(() => {
    const { plot, lanes, spare } = measured()
    const free = plot + spare
    const fromLanes = Math.max(0, Math.min(minPlotHeight - free, lanes - laneHeight))
    return [Math.min(least, plot), Math.max(plot, Math.min(most, free + fromLanes))]
  })
  const resize = (chartHeight: number): void => void settings.change({ layout: { ...settings.settings.layout, chartHeight } })
  return { height, limits, resize }
}
