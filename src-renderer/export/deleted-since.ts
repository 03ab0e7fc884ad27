import { isDeletedMark } from '../events/row-mark'
import type { ResultTab } from '../results/result-tab'

/** Rows whose events were deleted after they were fetched. */
export const isDeletedSince = ({ table }: ResultTab, row: number): boolean => isDeletedMark(table.marks[row])

export const countDeletedSince = (tab: ResultTab, rows: Uint32Array): number => rows.reduce((sum, row) => sum + (isDeletedSince(tab, row) ? 1 : 0), 0)
