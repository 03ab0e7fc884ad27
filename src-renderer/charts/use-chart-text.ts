import { computed, type Ref } from 'vue'
import { firstNotBelow } from '../events/sorted-numbers'
import type { ChartModel } from './chart-model'
import type { Lane } from './chart-series'
import { usePictureText } from './use-picture-text'
import { useSignWords } from './use-sign-words'

/** The words of a chart: for the signs that occur in it, and for the states of its lanes at the time under the pointer. */
export const useChartText = (model: Readonly<Ref<ChartModel>>, lanes: Readonly<Ref<readonly Lane[]>>, hoverTime: Readonly<Ref<number | null>>) => {
  const signsOf = useSignWords()
  const { instantOf } = usePictureText()

  const signs = computed(() => signsOf(model.value))
  const laneText = computed(() => {
    const time = hoverTime.value
    if (time === null) return ''
    const states = lanes.value.flatMap(({ name, runs, look }) => {
      const run = firstNotBelow(runs.to, time)
      return (runs.from[run] ?? Infinity) <= time ? `${name}: ${look.labelOf(runs.codes[run] ?? 0)}` : []
    })
    return [instantOf(Math.round(time)), ...states].join(' · ')
  })
  return { signs, laneText }
}
