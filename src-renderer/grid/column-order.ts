import {
  type ColumnName,
  type GridColumn,
  withColumnBefore,
  withColumnMoved,
} from '../../src-core/events/grid-columns'

/**
 * Moves one of the shown columns; `reorder` gets all of them in their new order. Cells count from 1; 0 is the
 * tick.
 */
export const createColumnOrder = (
  shown: () => readonly GridColumn[],
  reorder: (names: readonly ColumnName[]) => void,
) => {
  const names = (): readonly ColumnName[] => shown().map(({ name }) => name)
  return {
    before: (name: ColumnName, before: ColumnName | null): void =>
      reorder(withColumnBefore(names(), name, before)),
    /** Returns the cell of the column after the move. */
    by: (cell: number, step: number): number => {
      const name = names()[cell - 1]
      if (name === undefined) return cell
      reorder(withColumnMoved(names(), name, step))
      return Math.min(names().length, Math.max(1, cell + step))
    },
  }
}
