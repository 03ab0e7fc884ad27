import { computed } from 'vue'
import { byNature } from '../../src-core/events/rank-texts'
import { lineInks } from '../../src-core/series/attribute-inks'
import {
  attributeOf,
  deviceOf,
  hasManyDevices,
  keyOf,
  seriesName,
  unitOf,
} from '../../src-core/series/series-choice'
import type { SeriesRows } from '../../src-core/series/series-rows'
import { noState, type StateRuns } from '../../src-core/series/state-runs'
import { axisGroupOf } from '../../src-core/series/value-axes'
import { useWords } from '../messages/use-words'
import { inkOfAttribute } from '../results/attribute-inks'
import type { ResultTab } from '../results/result-tab'
import { useStateFills } from '../results/state-fills'
import type { ChartSeries } from './chart-model'
import type { LaneStyle } from './lane-drawing'
import { countStates, type LaneEntry, laneLook, legendOf } from './lane-look'
import { maxLines } from './picture-styles'
import { chosenKeys, type TabPictures } from './tab-pictures'

export interface Lane {
  readonly key: string
  readonly name: string
  /** Beside the lane, where there is room for its beginning only: the attribute comes first. */
  readonly short: string
  /** Where the attribute stands above all of them: the device alone; absent: as `short`. */
  readonly label?: string | undefined
  readonly runs: StateRuns
  /** The states of all events, hidden ones among them, in grey; absent: none is hidden. */
  readonly context?: StateRuns | undefined
  readonly look: LaneStyle
  /** The most frequent states, the most frequent first. */
  readonly legend: readonly LaneEntry[]
}

/** The chosen series, as far as their events have been gathered: numbers as lines, texts as lanes. */
export const useChartSeries = (tab: () => ResultTab, pictures: () => TabPictures) => {
  const { t } = useWords()
  const fillOf = useStateFills()
  const nameOf = (series: SeriesRows): string => {
    const { index } = pictures()
    return index === null ? '' : seriesName(tab().table, index, series)
  }
  const chosen = computed(() => {
    const { index } = pictures()
    const keys = chosenKeys(pictures())
    const all = (index?.series ?? []).filter((series) => keys.includes(keyOf(series)))
    return all.toSorted((one, other) => byNature(nameOf(one), nameOf(other)))
  })
  const labelOf = (series: SeriesRows): string | undefined => {
    const { index } = pictures()
    return index !== null && hasManyDevices(index) ? deviceOf(tab().table, series) : undefined
  }
  const textOf = (code: number): string | null =>
    code === noState ? null : (tab().table.texts.attributeData[code] ?? '')

  const lineSeries = computed<readonly ChartSeries[]>(() => {
    const lines = chosen.value
      .flatMap((series) => {
        const points = pictures().points.get(keyOf(series))
        return points ? [{ series, points, context: pictures().allPoints.get(keyOf(series)) }] : []
      })
      .slice(0, maxLines)
    const styles = lineInks(lines.map(({ series }) => inkOfAttribute(tab(), series.attribute)))
    return lines.map(({ series, points, context }, index) => {
      const [attribute, unit] = [attributeOf(tab().table, series), unitOf(tab().table, series)]
      return {
        key: keyOf(series),
        name: nameOf(series),
        label: labelOf(series),
        attribute,
        unit,
        group: axisGroupOf(attribute, unit),
        points,
        context: points === context ? undefined : context,
        style: styles[index] ?? index,
      }
    })
  })
  const lanes = computed<readonly Lane[]>(() =>
    chosen.value.flatMap((series) => {
      const runs = pictures().states.get(keyOf(series))
      if (!runs) return []
      const attribute = attributeOf(tab().table, series)
      const name = nameOf(series)
      const short = name === attribute ? name : `${attribute} · ${deviceOf(tab().table, series)}`
      const context = pictures().allStates.get(keyOf(series))
      const counts = countStates(runs)
      const look = laneLook(counts.size, textOf, t('pictures.chartPlot.noState'), (text) =>
        fillOf(tab(), text),
      )
      return {
        key: keyOf(series),
        name,
        short,
        label: labelOf(series),
        runs,
        context: context === runs ? undefined : context,
        look,
        legend: legendOf(counts, look),
      }
    }),
  )
  return { lineSeries, lanes }
}
