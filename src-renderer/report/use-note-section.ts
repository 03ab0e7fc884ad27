import { rowTextIn } from '../../src-core/words/row-text'
import { useCounts } from '../messages/use-counts'
import { listedNotes } from '../notes/listed-notes'
import type { ResultTab } from '../results/result-tab'
import { useTimedWords } from '../settings/use-timed-words'
import type { ReportSection } from './report-document'
import { useReportText } from './use-report-text'

/** What the user has written about events and times, oldest first, and what became of the events. */
export const useNoteSection = () => {
  const words = useTimedWords()
  const { t } = words
  const { wholeText } = rowTextIn(words)
  const { number } = useCounts()
  const { brief, instant, timeOf, valueOf, linesOf, column } = useReportText()
  return (tab: ResultTab, hasManyDevices: boolean): readonly ReportSection[] => {
    const { table, state } = tab
    const listed = listedNotes(state.notes, (row) => table.columns.times.deviceTimestamp[row] ?? NaN)
    if (listed.length === 0) return []
    const states = listed.map((note) => (note.kind === 'time' ? '' : brief(wholeText(tab, note.row))))
    const hasStates = states.some((state) => state !== '')
    const stateOf = (index: number): readonly string[] => (hasStates ? [states[index] ?? ''] : [])
    const deviceOf = (text: string): readonly string[] => (hasManyDevices ? [text] : [])
    const rows = listed.map((note, index): readonly string[] => {
      const numbered = number(index + 1)
      if (note.kind === 'time')
        return [
          numbered,
          instant(note.at),
          ...deviceOf(''),
          t('report.atTime'),
          '',
          linesOf(note.text),
          ...stateOf(index),
        ]
      const { row, text } = note
      return [
        numbered,
        timeOf(tab, row),
        ...deviceOf(brief(table.cell(row, 'deviceId').text)),
        brief(table.cell(row, 'attributeCode').text),
        valueOf(tab, row),
        linesOf(text),
        ...stateOf(index),
      ]
    })
    const columns = [
      column('noteNumber', 'number', 0.8),
      column('time', 'time', 2.4),
      ...(hasManyDevices ? [column('device', 'text', 2)] : []),
      column('attribute', 'text', 2),
      column('value', 'number', 1.8),
      column('note', 'text', 6),
      // As of the listed events: the value of one that is gone is none of the device's.
      ...(hasStates ? [column('state', 'text', 2)] : []),
    ]
    return [{ title: t('report.sections.notes'), paragraphs: [], table: { columns, rows } }]
  }
}
