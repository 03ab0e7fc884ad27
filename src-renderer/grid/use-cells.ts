import { computed } from 'vue'
import { delayOf, isDelay } from '../../src-core/events/delays'
import type { FieldName } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'
import type { GridColumn, NeededWidths } from '../../src-core/events/grid-columns'
import { isStateInk } from '../../src-core/series/attribute-inks'
import { isStateText } from '../../src-core/series/state-fills'
import { exactDuration } from '../../src-core/time/exact-duration'
import { dayAndClockIn } from '../../src-core/words/day-and-clock'
import { durationText } from '../../src-core/words/durations'
import { inkOfAttribute } from '../results/attribute-inks'
import type { ResultTab } from '../results/result-tab'
import { useStateFills } from '../results/state-fills'
import { readRows } from '../results/tab-rows'
import { useTimedWords } from '../settings/use-timed-words'
import { showHidden } from '../ui/text-pieces'
import { textUnits } from '../ui/text-units'
import { type Cell, fractionLength, numberCell } from './cell'
import { useFlagCells } from './use-flag-cells'
import { changeTextOf } from './value-orders'

/** Enough rows to know how long the fractions of a result are, and few enough to cost nothing. */
const sampledRows = 500
/** Longer delays are said in the units that fit. */
const longestSeconds = 60_000

/** How many characters the numbers of an attribute have, at most. */
interface NumberLengths {
  /** With the sign, before the point. */
  readonly whole: number
  /** From the point on. */
  readonly fraction: number
}
/** By the code of the attribute. */
type Lengths = ReadonlyMap<number, NumberLengths>

const attributeOf = ({ columns }: EventTable, row: number): number => columns.texts.attributeCode[row] ?? 0

/** `before`: never fewer than they were, or the numbers would move while rows arrive. */
const longestNumbers = (table: EventTable, before: Lengths = new Map()): Lengths => {
  const longest = new Map(before)
  const step = Math.max(1, Math.floor(table.rowCount / sampledRows))
  for (let row = 0; row < table.rowCount; row += step) {
    const cell = table.cell(row, 'attributeData')
    if (cell.kind !== 'number') continue
    const attribute = attributeOf(table, row)
    const fraction = fractionLength(cell.text)
    const { whole = 0, fraction: longestFraction = 0 } = longest.get(attribute) ?? {}
    longest.set(attribute, {
      whole: Math.max(whole, cell.text.length - fraction),
      fraction: Math.max(longestFraction, fraction),
    })
  }
  return longest
}

/** CSS pixels of a digit of the values, and of a cell without its text. */
const [digitWidth, besideText] = [8.2, 22]
/** No number of double precision has more characters; a longer one is cut off. */
const mostCharacters = 24

/** For the widest of the sampled numbers, and for a change between two of them. */
const widthsOf = (lengths: Lengths): NeededWidths => {
  const wholes = [...lengths.values()].map(({ whole, fraction }) => whole + fraction)
  const longest = Math.max(0, ...wholes)
  const pixels = (characters: number): number =>
    Math.ceil(besideText + Math.min(characters, mostCharacters) * digitWidth)
  // A change has a sign.
  return { attributeData: pixels(longest), change: pixels(longest + 1) }
}

/** CSS pixels of half a sign of Chinese, which is as wide as a letter, and of a cell without its text. */
const [letterWidth, besideWords] = [6.4, 24]
const widestText = (texts: readonly string[]): number =>
  Math.ceil(besideWords + letterWidth * Math.max(0, ...texts.map(textUnits)))

/** Makes the contents of the grid's cells from the rows of a tab, with times in the chosen zone. */
export const useCells = (tabOf: () => ResultTab) => {
  const words = useTimedWords()
  const { t } = words
  const flagsOf = useFlagCells()
  const fillOf = useStateFills()
  const lengths = computed<Lengths>((before) => longestNumbers(readRows(tabOf()).table, before))
  const widths = computed((): NeededWidths => {
    const { source, table } = readRows(tabOf())
    const numbers = widthsOf(lengths.value)
    return source.kind === 'comparison' ? { ...numbers, source: widestText(table.sourceNames) } : numbers
  })
  const dayAndClock = dayAndClockIn(words)

  const timeCell = (time: number): Cell => {
    const { day, clock, whole } = dayAndClock(time)
    return day === '' ? { text: whole } : { text: clock, day, whole }
  }
  const fieldCell = (tab: ResultTab, row: number, field: FieldName): Cell => {
    const { table } = tab
    const cell = table.cell(row, field)
    if (cell.kind === 'none') return { text: '', tone: 'missing' }
    if (cell.kind === 'number')
      return numberCell(cell.text, lengths.value.get(attributeOf(table, row))?.fraction ?? 0)
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
  return { cellOf, tooltipOf, widths }
}
