import { computed, type Ref } from 'vue'
import { noState } from '../../src-core/series/state-runs'
import type { ResultTab } from '../results/result-tab'
import { isNarrowed } from '../results/tab-rows'
import type { ChartModel } from './chart-model'
import type { Lane } from './chart-series'
import { runAt } from './lane-blocks'
import { usePictureText } from './use-picture-text'
import { useSignText } from './use-sign-text'

interface Pointed {
  /** The time under the pointer. */
  readonly hoverTime: Readonly<Ref<number | null>>
  /** CSS pixels of the plot. */
  readonly columns: Readonly<Ref<number>>
}

/** A mark is hit this many pixels beside its event. */
const reachPixels = 3

/**
 * The words of a chart: for the signs that occur in it, and for the states of its lanes at the time under the
 * pointer.
 */
export const useChartText = (
  tab: () => ResultTab,
  model: Readonly<Ref<ChartModel>>,
  lanes: Readonly<Ref<readonly Lane[]>>,
  { hoverTime, columns }: Pointed,
) => {
  const signsOf = useSignText()
  const { instantOf } = usePictureText()

  const signs = computed(() => signsOf(model.value, lanes.value, !isNarrowed(tab())))
  const timeText = computed(() => (hoverTime.value === null ? '' : instantOf(Math.round(hoverTime.value))))
  /** What each lane shows there; a lane of which nothing is known then is left out. */
  const states = computed(() => {
    const time = hoverTime.value
    if (time === null) return []
    const { from, to } = model.value.span
    const reach = (reachPixels * (to - from)) / columns.value
    return lanes.value.flatMap(({ key, name, label = name, runs, look }) => {
      const run = runAt(runs, time, reach)
      const code = runs.codes[run] ?? noState
      return run < 0 ? [] : [{ key, name: label, value: look.labelOf(code), fill: look.fillOf(code) }]
    })
  })
  return { signs, timeText, states }
}
