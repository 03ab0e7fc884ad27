import { type ColumnName, type GridColumn, withColumnBefore, withColumnMoved } from '../events/grid-columns'

/** Moves one of the shown columns; `reorder` hears all of them in their new order. Cells count from 1, 0 being the tick. */
export const createColumnOrder = (shown: () => readonly GridColumn[], reorder: (names: readonly ColumnName[]) => void) => {
  const names = (): readonly ColumnName[] => shown().map(({ name }) => name)
  return {
    before: (name: ColumnName, before: ColumnName | null): void => reorder(withColumnBefore(names(), name, before)),
    /** Answers the cell at which the column then stands. */
    by: (cell: number, step: number): number => {
      const name = names()[cell - 1]
      if (name === undefined) return cell
      reorder(withColumnMoved(names(), name, step))
      return Math.min(names().length, Math.max(1, cell + step))
    },
  }
}
