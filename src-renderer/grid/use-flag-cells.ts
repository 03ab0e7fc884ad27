import { faultsOf } from '../../src-core/checks/faults'
import { needsAttention } from '../../src-core/deletion/deletion-outcome'
import { isFlaggedRow } from '../../src-core/events/next-flagged'
import { deletionTextIn } from '../../src-core/words/deletion-text'
import { rowTextIn } from '../../src-core/words/row-text'
import type { ResultTab } from '../results/result-tab'
import { useTimedWords } from '../settings/use-timed-words'
import type { Cell } from './cell'

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** The cells that say what became of a row, and what is odd about it. */
export const useFlagCells = () => {
  const words = useTimedWords()
  const { t } = words
  const { outcomeText } = deletionTextIn(words)
  const { deletionText, refreshText } = rowTextIn(words)

  /** Without the reason of a failure, which the column is too narrow for. */
  const shortMark = (tab: ResultTab, row: number): string => {
    const kind = tab.deletions.stateOf(row)?.kind
    return kind === 'failed' || kind === 'unknown' ? outcomeText(kind) : deletionText(tab, row)
  }
  const faultNames = ({ table }: ResultTab, row: number): readonly string[] =>
    faultsOf(table.faults[row] ?? 0).map((kind) => t(`faults.rules.${kind}.name`))
  const anomalyNames = ({ table }: ResultTab, row: number): readonly string[] =>
    table.anomaliesOf(row).map((anomaly) => t(`results.anomaly.${anomaly}`))
  const noteText = (tab: ResultTab, row: number): string => {
    const note = tab.state.notes.placed[row]
    return note ? t('results.grid.note', { text: firstLine(note.text) }) : ''
  }
  const toneOf = (tab: ResultTab, row: number): Cell['tone'] => {
    if (needsAttention(tab.table.mark(row))) return 'failed'
    if (isFlaggedRow(tab.table, row)) return 'flagged'
    // The progress or success of a deletion is not an anomaly, nor is a new event.
    const isDone = deletionText(tab, row) === '' || tab.deletions.stateOf(row) !== undefined
    if (tab.table.isAbsent(row) || !isDone) return 'odd'
    const hasMarks =
      tab.table.mark(row) !== 'none' || refreshText(tab, row) !== '' || noteText(tab, row) !== ''
    return hasMarks ? undefined : 'quiet'
  }
  /**
   * Describes the deletion, which is never cut off by what follows, then what is faulty. The note comes before
   * the anomalies: somebody wrote it about this event, and all of a device may have the same extra field.
   */
  return (tab: ResultTab, row: number): Cell => {
    const [faults, anomalies] = [faultNames(tab, row), anomalyNames(tab, row)]
    const textWith = (mark: string, found: readonly string[]): string =>
      [mark, refreshText(tab, row), ...found, noteText(tab, row), ...anomalies]
        .filter((part) => part !== '')
        .join(' · ')
    const tone = toneOf(tab, row)
    const text = textWith(tone === 'failed' ? shortMark(tab, row) : deletionText(tab, row), faults)
    if (text === '') return { text }
    // The sign, which the cell draws, is a character in the clipboard.
    const signed = faults.map((name) => t('faults.flag', { name }))
    const note = tab.state.notes.placed[row]
    const whole = textWith(deletionText(tab, row), signed) + (note ? `\n${note.text}` : '')
    return { text, whole, ...(tone !== undefined && { tone }) }
  }
}
