import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { showHidden } from '../ui/text-pieces'
import type { ReportColumn } from './report-document'

/** As much of a value as fits into a few lines: nobody reads a megabyte on paper. */
const maxShown = 300

/** The names and texts that every table of a report has. */
export const useReportText = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const settings = useSettings()

  /** With invisible characters written out, and cut where it is too long to read. */
  const brief = (text: string): string => {
    const shown = showHidden(text.length > maxShown ? text.slice(0, maxShown) : text)
    return text.length > maxShown
      ? `${shown} ${counted('results.details.more', text.length - maxShown)}`
      : shown
  }
  /** What the user has written, whole. */
  const linesOf = (text: string): string => text.split('\n').map(showHidden).join('\n')
  const instant = (ms: number): string => settings.formatter.formatInstant(ms)
  const timeOf = ({ table }: ResultTab, row: number): string => {
    const cell = table.cell(row, 'deviceTimestamp')
    return cell.kind === 'time' ? instant(cell.time) : brief(cell.text)
  }
  const valueOf = ({ table }: ResultTab, row: number): string => brief(table.cell(row, 'attributeData').text)
  const column = (name: string, kind: ReportColumn['kind'], share: number): ReportColumn => ({
    name: t(`report.columns.${name}`),
    kind,
    share,
  })
  return { brief, linesOf, instant, timeOf, valueOf, column }
}
