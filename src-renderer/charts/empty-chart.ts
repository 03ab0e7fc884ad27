import type { ResultTab } from '../results/result-tab'
import type { TabPictures } from './tab-pictures'

/** Why the chart is empty, as a message key. `lineCount`: the chosen lines, hidden ones included. */
export const emptyChart = (
  lineCount: number,
  { index }: TabPictures,
  { table, state }: ResultTab,
): 'allHidden' | 'noSeries' | 'nothingShown' | 'none' => {
  if (lineCount > 0) return 'allHidden'
  if (index === null || index.series.length > 0) return 'noSeries'
  return state.view.length === 0 && table.rowCount > 0 ? 'nothingShown' : 'none'
}
