import { computed, type Ref } from 'vue'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { showHidden } from '../ui/text-pieces'
import type { ChartFocus, ChartModel } from './chart-model'
import { eventsAt } from './chart-navigation'
import { usePictureText } from './use-picture-text'

interface LookedAt {
  readonly model: Readonly<Ref<ChartModel>>
  readonly focus: Readonly<Ref<ChartFocus | null>>
  readonly hoverTime: Readonly<Ref<number | null>>
  /** CSS pixels of the plot. */
  readonly columns: Readonly<Ref<number>>
}

/** Exact, not the drawn values: of the events at the time that is looked at. */
export const useChartValues = (tab: () => ResultTab, { model, focus, hoverTime, columns }: LookedAt) => {
  const { t } = useWords()
  const { instantOf } = usePictureText()
  const exactValue = ({ row }: ChartFocus): string => tab().table.cell(row, 'attributeData').text
  const values = computed(() => {
    const time = focus.value?.time ?? hoverTime.value
    if (time === null) return new Map<string, string>()
    const events = eventsAt(model.value, { time, focus: focus.value, columns: columns.value })
    return new Map([...events].map(([key, at]) => [key, exactValue(at)]))
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
