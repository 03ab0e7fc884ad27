import { ref } from 'vue'
import { isGone } from '../../src-core/events/gone-rows'
import type { TimeSpan } from '../../src-core/series/time-span'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'
import { selectOnly, shownSelection } from '../results/tab-selection'
import { useAnnounced } from '../ui/announced'
import type { ChartModel } from './chart-model'
import { type PlotArea, rowsOfSeries, rowsWithin } from './chosen-events'
import type { TabPictures } from './tab-pictures'

/** Where they are in the rows cannot be told from the chart. */
const showFirst = (tab: ResultTab): void => {
  const [row] = shownSelection(tab)
  if (row === undefined) return
  tab.state.focusedRow = row
  tab.state.scrollTo = { row, offset: 0 }
}

/** Choosing events of the chart with a rectangle: they become the selection of the grid. */
export const useChoosing = (
  tab: () => ResultTab,
  model: () => ChartModel,
  pictures: () => Pick<TabPictures, 'index'>,
) => {
  const { t } = useWords()
  const announced = useAnnounced()
  /** The tool is in the hand, until Escape or its button. */
  const isChoosing = ref(false)
  const toggleChoosing = (): void => {
    isChoosing.value = !isChoosing.value
  }
  const leaveChoosing = (event: Event): void => {
    if (!isChoosing.value) return
    event.stopPropagation()
    isChoosing.value = false
  }
  const select = (found: Uint32Array): void => {
    const { table } = readRows(tab())
    const rows = found.filter((row) => !isGone(table, row))
    // What was selected before is not lost by a slip.
    if (rows.length === 0) return announced.say(t('pictures.chartBar.noneChosen'))
    selectOnly(tab(), rows)
    showFirst(tab())
  }
  const choose = (area: PlotArea): void => select(rowsWithin(model(), area))
  /** A lane has no height that could choose among its events. `key`: of its series. */
  const chooseInLane = (key: string, span: TimeSpan): void => {
    const { index } = pictures()
    if (index !== null) select(rowsOfSeries(readRows(tab()).table, index, key, span))
  }
  return { isChoosing, toggleChoosing, leaveChoosing, choose, chooseInLane }
}
