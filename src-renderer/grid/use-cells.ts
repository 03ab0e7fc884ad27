import { computed } from 'vue'
import { faultsOf } from '../../src-core/checks/faults'
import { needsAttention } from '../../src-core/deletion/deletion-outcome'
import { delayOf, isDelay } from '../../src-core/events/delays'
import type { FieldName } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import type { GridColumn } from '../../src-core/events/grid-columns'
import { exactDuration } from '../../src-core/time/exact-duration'
import { deletionTextIn } from '../../src-core/words/deletion-text'
import { durationText } from '../../src-core/words/durations'
import { rowTextIn } from '../../src-core/words/row-text'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import { showHidden } from '../ui/text-pieces'
import { type Cell, fractionLength, numberCell } from './cell'

/** Enough rows to know how long the fractions of a result are, and few enough to cost nothing. */
const sampledRows = 500

const widestFraction = (table: EventTable): number => {
  let widest = 0
  const step = Math.max(1, Math.floor(table.rowCount / sampledRows))
  for (let row = 0; row < table.rowCount; row += step) {
    const cell = table.cell(row, 'attributeData')
    if (cell.kind === 'number') widest = Math.max(widest, fractionLength(cell.text))
  }
  return widest
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Makes the contents of the grid's cells from the rows of a tab, with times in the chosen zone. */
export const useCells = (tabOf: () => ResultTab) => {
  const words = useTimedWords()
  const { t } = words
  const { outcomeText } = deletionTextIn(words)
  const { deletionText, refreshText } = rowTextIn(words)
  const settings = useSettings()
  const fraction = computed<number>((before) =>
    Math.max(before ?? 0, widestFraction(readRows(tabOf()).table)),
  )

  /** Without the reason of a failure, which the column is too narrow for. */
  const shortMark = (tab: ResultTab, row: number): string => {
    const kind = tab.deletions.stateOf(row)?.kind
    return kind === 'failed' || kind === 'unknown' ? outcomeText(kind) : deletionText(tab, row)
  }
  /** Describes the deletion, which is never cut off by what follows, then the note and the anomalies. */
  const flagsOf = (tab: ResultTab, row: number): Cell => {
    const mark = deletionText(tab, row)
    const found = faultsOf(tab.table.faults[row] ?? 0).map((kind) =>
      t('faults.flag', { name: t(`faults.rules.${kind}.name`) }),
    )
    const words = [...found, ...tab.table.anomaliesOf(row).map((anomaly) => t(`results.anomaly.${anomaly}`))]
    const note = tab.state.notes.placed[row]
    const noted = note ? [t('results.grid.note', { text: firstLine(note.text) })] : []
    const textWith = (first: string): string =>
      [...[first, refreshText(tab, row)].filter((part) => part !== ''), ...noted, ...words].join(' · ')
    const text = textWith(mark)
    const whole = note ? `${text}\n${note.text}` : text
    if (text === '') return { text }
    if (needsAttention(tab.table.mark(row)))
      return { text: textWith(shortMark(tab, row)), whole, tone: 'failed' }
    // The progress or success of a deletion is not an anomaly, nor is a new event.
    const isOrdinary =
      words.length === 0 &&
      !tab.table.isAbsent(row) &&
      (mark === '' || tab.deletions.stateOf(row) !== undefined)
    return isOrdinary ? { text, whole } : { text, whole, tone: 'odd' }
  }
  const fieldCell = (tab: ResultTab, row: number, field: FieldName): Cell => {
    const cell = tab.table.cell(row, field)
    if (cell.kind === 'none') return { text: '', tone: 'missing' }
    if (cell.kind === 'number') {
      const difference = field === 'attributeData' ? (tab.state.differenceOf?.(row) ?? null) : null
      return { ...numberCell(cell.text, fraction.value), ...(difference !== null && { difference }) }
    }
    if (cell.kind === 'json') return { text: cell.text, tone: 'odd' }
    return { text: cell.kind === 'time' ? settings.formatter.formatInstant(cell.time) : cell.text }
  }
  /** The whole text is exact. */
  const delayCell = (delay: number): Cell => {
    if (Number.isNaN(delay)) return { text: '' }
    return {
      text: `${delay < 0 ? '-' : ''}${durationText(words, Math.abs(delay))}`,
      whole: exactDuration(delay),
      tone: 'number',
    }
  }
  const cellOf = (row: number, { name }: GridColumn): Cell => {
    // The row number stays the same while the table or an outcome changes.
    const tab = readRows(tabOf())
    if (name === 'source') return { text: tab.table.sourceNames[tab.table.sources[row] ?? 0] ?? '' }
    if (isDelay(name)) return delayCell(delayOf(tab.table, name, row))
    return name === 'anomalies' ? flagsOf(tab, row) : fieldCell(tab, row, name)
  }

  /** The whole text of a cell that may be cut off, and the number behind a time; null if there is no cell. */
  const tooltipOf = (row: number | undefined, column: GridColumn | undefined): string | null => {
    if (row === undefined || !column) return null
    const { text, whole = text, difference } = cellOf(row, column)
    const shown =
      difference === undefined ? showHidden(whole) : `${text}\n${t('following.difference', { difference })}`
    if (
      column.name === 'anomalies' ||
      column.name === 'source' ||
      isDelay(column.name) ||
      column.kind !== 'time'
    )
      return shown
    const raw = tabOf().table.cell(row, column.name).text
    return raw === '' ? shown : `${shown}\n${t('results.grid.rawNumber', { raw })}`
  }
  return { cellOf, tooltipOf }
}
