import { isGone } from '../../src-core/events/gone-rows'
import { markCode } from '../../src-core/events/row-mark'
import type { ResultTab } from '../results/result-tab'

/** The events that a report lists. */
export const reportScopes = ['flagged', 'marked', 'selected', 'none'] as const
export type ReportScope = (typeof reportScopes)[number]

/** About 60 pages, which is more than anybody reads; the others are counted. */
export const maxReported = 2000

const toDelete = markCode('toDelete')

const testOf = ({ table, selection }: ResultTab, scope: ReportScope): ((row: number) => boolean) => {
  // The columns themselves: reading them from the table for each of a million rows takes ten times as long.
  const { faults, marks } = table
  if (scope === 'flagged') return (row) => (faults[row] ?? 0) !== 0
  if (scope === 'marked') return (row) => marks[row] === toDelete
  return scope === 'selected' ? selection.tester() : () => false
}

export const countReported = (tab: ResultTab, scope: ReportScope): number => {
  if (scope === 'selected') return tab.selection.count
  if (scope === 'none') return 0
  const isWanted = testOf(tab, scope)
  const { rowCount } = tab.table
  let count = 0
  for (let row = 0; row < rowCount; row += 1) if (isWanted(row)) count += 1
  return count
}

/** How many of them are no events any more: they are listed, with what became of them. */
export const countGoneReported = (tab: ResultTab, scope: ReportScope): number => {
  const isWanted = testOf(tab, scope)
  const { rowCount, columns, marks, refreshMarks } = tab.table
  const counted = { columns, marks, refreshMarks }
  let count = 0
  for (let row = 0; row < rowCount; row += 1) if (isWanted(row) && isGone(counted, row)) count += 1
  return count
}

/** How many of them the filters leave in the window, and so in the chart and the summary. */
export const countReportedInView = (tab: ResultTab, scope: ReportScope): number => {
  const isWanted = testOf(tab, scope)
  return tab.state.view.reduce((count, row) => count + (isWanted(row) ? 1 : 0), 0)
}

/** The first of the rows, in the order shown, followed by those that a filter hides. */
export const rowsReported = (tab: ResultTab, scope: ReportScope): Uint32Array => {
  if (scope === 'none') return new Uint32Array(0)
  const isWanted = testOf(tab, scope)
  const { rowCount } = tab.table
  const listed = new Set<number>()
  for (const row of tab.state.view) {
    if (listed.size === maxReported) break
    if (isWanted(row)) listed.add(row)
  }
  for (let row = 0; row < rowCount && listed.size < maxReported; row += 1) if (isWanted(row)) listed.add(row)
  return Uint32Array.from(listed)
}
