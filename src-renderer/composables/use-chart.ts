import { computed, ref, type ComputedRef, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { SeriesRows } from '../events/pictures/series-rows'
import { noState, type StateRuns } from '../events/pictures/state-runs'
import { timeTicks } from '../events/pictures/ticks'
import type { TimeSpan } from '../events/pictures/time-span'
import type { ResultTab } from '../stores/result-tab'
import { useSettings } from '../stores/settings'
import { createOffsetAt } from '../time/zone-offsets'
import { withinSpan } from './chart-navigation'
import { chartModelOf, type ChartSeries } from './chart-model'
import { axisWidth, sidePadding } from './chart-plot'
import type { LaneLook } from './lane-drawing'
import { mostLines } from './picture-styles'
import { chosenKeys, type TabPictures } from './picture-work'
import { attributeOf, isNumeric, keyOf, seriesName } from './series-choice'
import { showHidden } from './text-pieces'

export interface Lane {
  readonly key: string
  readonly name: string
  readonly runs: StateRuns
  readonly look: LaneLook
  /** The states by the number of their events, those with a colour of their own. */
  readonly legend: readonly { readonly code: number; readonly label: string; readonly fill: number }[]
  /** States that share the colour of the rest. */
  readonly others: number
}

/** States with a colour of their own. */
const mostStates = 8
/** CSS pixels from one label of a time to the next. */
const tickDistance = 90

const codesByCount = ({ codes, counts }: StateRuns): readonly number[] => {
  const totals = new Map<number, number>()
  codes.forEach((code, run) => totals.set(code, (totals.get(code) ?? 0) + (counts[run] ?? 0)))
  return [...totals].toSorted(([, one], [, other]) => other - one).map(([code]) => code)
}

/** What the chart of a tab shows: lines, lanes, ticks, in the span that is zoomed to. `width`: CSS pixels of the chart. */
export const useChart = (tab: () => ResultTab, pictures: () => TabPictures, width: Readonly<Ref<number>>) => {
  const { t } = useI18n()
  const settings = useSettings()
  const offsetAt = computed(() => createOffsetAt(settings.zone))
  const whole = computed<TimeSpan>(() => pictures().span ?? { from: 0, to: 1000 })
  const span = computed(() => (pictures().zoom === null ? whole.value : (pictures().zoom ?? whole.value)))
  const zoomTo = (next: TimeSpan | null): void => {
    pictures().zoom = next === null ? null : withinSpan(next, whole.value)
  }

  const named = <T>(make: (series: SeriesRows, key: string, name: string) => T | null): readonly T[] => {
    const { index } = pictures()
    if (index === null) return []
    const keys = chosenKeys(pictures())
    return index.series.flatMap((series) => {
      const key = keyOf(series)
      return keys.includes(key) ? (make(series, key, seriesName(tab().table, index, series)) ?? []) : []
    })
  }
  const lineSeries: ComputedRef<readonly ChartSeries[]> = computed(() =>
    named((series, key, name) => {
      const points = pictures().points.get(key)
      return points && isNumeric(series) ? { key, name, attribute: attributeOf(tab().table, series), points } : null
    }).slice(0, mostLines),
  )
  const labelOf = (code: number): string => (code === noState ? t('pictures.chartPlot.noState') : showHidden(tab().table.texts.attributeData[code] ?? ''))
  const laneOf = (key: string, name: string, runs: StateRuns): Lane => {
    const codes = codesByCount(runs)
    const fills = new Map(codes.slice(0, mostStates).map((code, fill) => [code, fill]))
    return {
      key,
      name,
      runs,
      look: { fillOf: (code) => fills.get(code) ?? null, labelOf },
      legend: [...fills].map(([code, fill]) => ({ code, fill, label: labelOf(code) })),
      others: codes.length - fills.size,
    }
  }
  const lanes = computed(() =>
    named((_, key, name) => {
      const runs = pictures().states.get(key)
      return runs ? laneOf(key, name, runs) : null
    }),
  )

  const plotLeft = axisWidth
  const axisCount = computed(() => new Set(lineSeries.value.map(({ attribute }) => attribute)).size)
  const plotRight = computed(() => (axisCount.value > 1 ? (axisCount.value - 1) * axisWidth : sidePadding))
  const columns = computed(() => Math.max(1, width.value - plotLeft - plotRight.value))
  const model = computed(() => {
    const { table, selection, state } = tab()
    // Read, because neither marks nor the selection are reactive themselves.
    const isCurrent = state.version >= 0 && state.selectionVersion >= 0
    return chartModelOf(lineSeries.value, {
      span: span.value,
      columns: columns.value,
      tests: {
        flagged: (row) => isCurrent && (table.faults[row] ?? 0) !== 0,
        deleted: (row) => isCurrent && table.isDeleted(row),
        selected: (row) => isCurrent && selection.has(row),
      },
    })
  })
  const ticks = computed(() => timeTicks(span.value, Math.floor(columns.value / tickDistance), offsetAt.value, settings.formatter.formatInstant))
  return { whole, span, zoomTo, model, lanes, ticks, plotLeft, plotRight, hoverTime: ref<number | null>(null) }
}
