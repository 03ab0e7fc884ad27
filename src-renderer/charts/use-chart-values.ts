import { computed, type Ref } from 'vue'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { showHidden } from '../ui/text-pieces'
import type { ChartFocus, ChartModel } from './chart-model'
import { focusNear } from './chart-navigation'
import { usePictureText } from './use-picture-text'

interface LookedAt {
  readonly model: Readonly<Ref<ChartModel>>
  readonly focus: Readonly<Ref<ChartFocus | null>>
  readonly hoverTime: Readonly<Ref<number | null>>
}

/**
 * Exact, not the drawn values: of the event in focus, or of the event of each line nearest to the time under
 * the pointer.
 */
export const useChartValues = (tab: () => ResultTab, { model, focus, hoverTime }: LookedAt) => {
  const { t } = useWords()
  const { instantOf } = usePictureText()
  const exactValue = ({ row }: ChartFocus): string => tab().table.cell(row, 'attributeData').text
  const values = computed(() => {
    const time = focus.value?.time ?? hoverTime.value
    if (time === null) return new Map<string, string>()
    const texts = model.value.lines.map(({ series }, line) => {
      const at = focus.value?.line === line ? focus.value : focusNear(model.value, line, time)
      return [series.key, at === null ? '' : exactValue(at)] as const
    })
    return new Map(texts)
  })
  const focusText = computed(() => {
    if (focus.value === null) return ''
    const name = model.value.lines[focus.value.line]?.series.name ?? ''
    return t('pictures.chartPlot.value', {
      series: showHidden(name),
      value: exactValue(focus.value),
      time: instantOf(focus.value.time),
    })
  })
  return { values, focusText }
}
