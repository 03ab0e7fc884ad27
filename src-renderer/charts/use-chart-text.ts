import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { firstNotBelow } from '../events/sorted-numbers'
import { useCounts } from '../messages/use-counts'
import { type ChartModel, markKinds } from './chart-model'
import type { Lane } from './chart-series'
import type { PictureSign } from './chart-svg'
import { usePictureText } from './use-picture-text'

/** The words of a chart: for the signs that occur in it, and for the states of its lanes at the time under the pointer. */
export const useChartText = (model: Readonly<Ref<ChartModel>>, lanes: Readonly<Ref<readonly Lane[]>>, hoverTime: Readonly<Ref<number | null>>) => {
  const { t } = useI18n()
  const { counted } = useCounts()
  const { instantOf } = usePictureText()

  const signs = computed((): readonly PictureSign[] => {
    const { lines } = model.value
    const kinds = markKinds.filter((kind) => lines.some(({ marks }) => marks[kind].rows.length > 0))
    const hasMisfits = lines.some(({ misfits }) => misfits.rows.length > 0)
    const said = [...kinds, ...(hasMisfits ? (['misfit'] as const) : [])].map((kind) => ({ kind, words: t(`pictures.chartPlot.${kind}`) }))
    const { beyondCount } = model.value
    return beyondCount === 0 ? said : [...said, { kind: 'beyond' as const, words: counted('pictures.chartPlot.beyond', beyondCount) }]
  })
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
