import { computed, type Ref } from 'vue'
import type { ChartModel } from './chart-model'
import type { Lane } from './chart-series'
import { runAt } from './lane-blocks'
import { usePictureText } from './use-picture-text'
import { useSignWords } from './use-sign-words'

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
  model: Readonly<Ref<ChartModel>>,
  lanes: Readonly<Ref<readonly Lane[]>>,
  { hoverTime, columns }: Pointed,
) => {
  const signsOf = useSignWords()
  const { instantOf } = usePictureText()

  const signs = computed(() => signsOf(model.value, lanes.value))
  const laneText = computed(() => {
    const time = hoverTime.value
    if (time === null) return ''
    const { from, to } = model.value.span
    const reach = (reachPixels * (to - from)) / columns.value
    const states = lanes.value.flatMap(({ name, runs, look }) => {
      const run = runAt(runs, time, reach)
      return run < 0 ? [] : `${name}: ${look.labelOf(runs.codes[run] ?? 0)}`
    })
    return [instantOf(Math.round(time)), ...states].join(' · ')
  })
  return { signs, laneText }
}
