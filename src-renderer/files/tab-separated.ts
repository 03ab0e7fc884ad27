import { guardFormula, guardInner } from './formula-guard'

const needsQuotes = /["\t\r\n]/

const cell = (text: string): string => {
  const safe = guardInner(guardFormula(text))
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows in the clipboard format of spreadsheets, guarded against formulas like CSV. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(cell).join('\t')}\n`).join('')
