import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { showHidden } from '../ui/text-pieces'

/** What a note is about, in words. */
export const useNoteText = () => {
  const settings = useSettings()
  const timeText = (at: number): string => settings.formatter.formatInstant(at)
  const timeOf = ({ table }: ResultTab, row: number): number =>
    table.columns.times.deviceTimestamp[row] ?? NaN
  const seriesText = ({ table }: ResultTab, row: number): string =>
    showHidden(
      [table.cell(row, 'deviceId').text, table.cell(row, 'attributeCode').text]
        .filter((text) => text !== '')
        .join(' · '),
    )
  const eventTime = (tab: ResultTab, row: number): string => {
    const at = timeOf(tab, row)
    return Number.isNaN(at) ? '' : timeText(at)
  }
  const eventText = (tab: ResultTab, row: number): string =>
    [eventTime(tab, row), seriesText(tab, row)].filter((text) => text !== '').join(' · ')
  return { timeText, timeOf, eventTime, seriesText, eventText }
}
