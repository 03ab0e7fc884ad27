import type { GridColumn } from '../../src-core/events/grid-columns'
import { guardFormula, guardInner } from '../../src-core/formats/formula-guard'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { useCells } from './use-cells'
import { useColumnText } from './use-column-text'

const needsQuotes = /["\t\r\n]/

const tabbedCell = (text: string): string => {
  const safe = guardInner(guardFormula(text))
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows in the clipboard format of spreadsheets, guarded against formulas like CSV. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(tabbedCell).join('\t')}\n`).join('')

/** The text of a tab's rows for the clipboard: as the screen shows them, or as records. */
export const useCopiedRows = (tabOf: () => ResultTab, columnsOf: () => readonly GridColumn[]) => {
  const { t } = useWords()
  const settings = useSettings()
  const { cellOf } = useCells(tabOf)
  const titleOf = useColumnText()

  const headOf = (column: GridColumn): string =>
    column.kind === 'time'
      ? t('results.grid.inZone', { column: column.name, zone: settings.zone })
      : titleOf(column)
  const asValue = (row: number, column: GridColumn): string => {
    const { text, whole = text } = cellOf(row, column)
    return whole
  }
  /** With a header and the shown columns. */
  const asTable = (rows: Uint32Array): string => {
    const columns = columnsOf().filter(({ isShown }) => isShown)
    return tabSeparated([
      columns.map(headOf),
      ...Array.from(rows, (row) => columns.map((column) => asValue(row, column))),
    ])
  }
  const asJson = (rows: Uint32Array): string => {
    const { table } = tabOf()
    const [first, ...others] = rows
    if (first !== undefined && others.length === 0) return table.recordJson(first, 'indented')
    return `[\n${Array.from(rows, (row) => table.recordJson(row)).join(',\n')}\n]`
  }
  return { asTable, asJson, asValue }
}
