import { keyOf } from '../../src-core/series/series-choice'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import type { ChartModel } from './chart-model'
import type { Lane } from './chart-series'
import type { TabPictures } from './tab-pictures'
import { useSeriesText } from './use-series-text'

/** More names of devices than this say less than their number. */
const maxNamed = 20

/** What a chart leaves out: most results have more series than a chart can show. */
export const useLeftOutText = (tabOf: () => ResultTab) => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { list } = useJoined()
  const seriesText = useSeriesText(tabOf)
  /** A sentence each; empty if nothing of that kind is left out. `brief` cuts a name that is too long. */
  return (
    { index }: TabPictures,
    { lines }: ChartModel,
    lanes: readonly Lane[],
    brief: (name: string) => string = String,
  ) => {
    const all = index?.series ?? []
    const keys = new Set([...lines.map(({ series }) => series.key), ...lanes.map(({ key }) => key)])
    const drawn = all.filter((series) => keys.has(keyOf(series)))
    const shownDevices = new Set(drawn.map(({ device }) => device))
    const others = [
      ...new Map(
        all.filter(({ device }) => !shownDevices.has(device)).map((series) => [series.device, series]),
      ).values(),
    ]
    const names = others.slice(0, maxNamed).map((series) => brief(seriesText(series, 'device')))
    const more =
      others.length > maxNamed ? [t('drawn.moreDevices', { count: number(others.length - maxNamed) })] : []
    return {
      series:
        drawn.length === all.length
          ? ''
          : counted('drawn.series', all.length, { shown: number(drawn.length) }),
      devices:
        others.length === 0
          ? ''
          : counted('drawn.devices', others.length, { devices: list([...names, ...more]) }),
    }
  }
}
