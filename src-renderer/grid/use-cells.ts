import { computed } from 'vue'
import { delayOf, isDelay } from '../../src-core/events/delays'
import type { FieldName } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import type { GridColumn } from '../../src-core/events/grid-columns'
import { isStateInk } from '../../src-core/series/attribute-inks'
import { isStateText } from '../../src-core/series/state-fills'
import { createDayText, dayAndClock } from '../../src-core/time/day-text'
import { exactDuration } from '../../src-core/time/exact-duration'
import { durationText } from '../../src-core/words/durations'
import { inkOfAttribute } from '../results/attribute-inks'
import type { ResultTab } from '../results/result-tab'
import { useStateFills } from '../results/state-fills'
import { readRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import { showHidden } from '../ui/text-pieces'
import { type Cell, fractionLength, numberCell } from './cell'
import { useFlagCells } from './use-flag-cells'
import { changeTextOf } from './value-orders'

/** Enough rows to know how long the fractions of a result are, and few enough to cost nothing. */
const sampledRows = 500
/** Longer delays are said in the units that fit. */
const longestSeconds = 60_000

/** The widest fraction of each attribute, by its code. */
type Fractions = ReadonlyMap<number, number>

const attributeOf = ({ columns }: EventTable, row: number): number => columns.texts.attributeCode[row] ?? 0

/** `before`: never narrower than it was, or the numbers would move while rows arrive. */
const widestFractions = (table: EventTable, before: Fractions = new Map()): Fractions => {
  const widest = new Map(before)
  const step = Math.max(1, Math.floor(table.rowCount / sampledRows))
  for (let row = 0; row < table.rowCount; row += step) {
    const cell = table.cell(row, 'attributeData')
    const attribute = attributeOf(table, row)
    if (cell.kind === 'number')
      widest.set(attribute, Math.max(widest.get(attribute) ?? 0, fractionLength(cell.text)))
  }
  return widest
}

/** Makes the contents of the grid's cells from the rows of a tab, with times in the chosen zone. */
export const useCells = (tabOf: () => ResultTab) => {
  const words = useTimedWords()
  const { t } = words
  const settings = useSettings()
  const flagsOf = useFlagCells()
  const fillOf = useStateFills()
  const fractions = computed<Fractions>((before) => widestFractions(readRows(tabOf()).table, before))
  const dayText = computed(() =>
    createDayText(words.language, settings.formatter.formatInstant(Date.now()).slice(0, 4)),
  )

  const timeCell = (time: number): Cell => {
    const whole = settings.formatter.formatInstant(time)
    const parts = dayAndClock(whole)
    return parts === null ? { text: whole } : { text: parts[1], day: dayText.value(parts[0]), whole }
  }
  const fieldCell = (tab: ResultTab, row: number, field: FieldName): Cell => {
    const { table } = tab
    const cell = table.cell(row, field)
    if (cell.kind === 'none') return { text: '', tone: 'missing' }
    if (cell.kind === 'number')
      return numberCell(cell.text, fractions.value.get(attributeOf(table, row)) ?? 0)
    if (cell.kind === 'json') return { text: cell.text, tone: 'odd' }
    if (cell.kind === 'time') return timeCell(cell.time)
    if (field === 'attributeCode')
      return { text: cell.text, ink: inkOfAttribute(tab, attributeOf(table, row)) }
    const isState = field === 'attributeData' && isStateInk(inkOfAttribute(tab, attributeOf(table, row)))
    return isState && isStateText(cell.text)
      ? { text: cell.text, fill: fillOf(tab, cell.text) }
      : { text: cell.text }
  }
  /** The whole text is exact. */
  const delayCell = (delay: number): Cell => {
    if (Number.isNaN(delay)) return { text: '' }
    const length = Math.abs(delay)
    const text =
      length < longestSeconds
        ? t('pictures.durations.s', { value: (length / 1000).toFixed(2) })
        : durationText(words, length)
    return { text: `${delay < 0 ? '−' : ''}${text}`, whole: exactDuration(delay) }
  }
  /** In the clipboard it is a number of any table. */
  const changeCell = ({ table }: ResultTab, row: number): Cell => {
    const text = changeTextOf(table, row)
    return { text, whole: text.replace('+', '').replace('−', '-') }
  }
  const cellOf = (row: number, { name }: Pick<GridColumn, 'name'>): Cell => {
    // The row number stays the same while the table or an outcome changes.
    const tab = readRows(tabOf())
    if (name === 'source') return { text: tab.table.sourceNames[tab.table.sources[row] ?? 0] ?? '' }
    if (name === 'change') return changeCell(tab, row)
    if (isDelay(name)) return delayCell(delayOf(tab.table, name, row))
    return name === 'anomalies' ? flagsOf(tab, row) : fieldCell(tab, row, name)
  }

  /** The whole text of a cell that may be cut off, and the number behind a time; null if there is no cell. */
  const tooltipOf = (row: number | undefined, column: GridColumn | undefined): string | null => {
    if (row === undefined || !column) return null
    const { text, whole = text } = cellOf(row, column)
    if (column.kind === 'change') return text === '' ? null : t('results.grid.changeFrom', { change: text })
    const shown = showHidden(whole)
    if (column.kind !== 'time') return shown
    const raw = tabOf().table.cell(row, column.name as FieldName).text
    return raw === '' ? shown : `${shown}\n${t('results.grid.rawNumber', { raw })}`
  }
  return { cellOf, tooltipOf }
}
