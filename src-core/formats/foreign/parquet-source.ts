import type { ParquetFile } from '../parquet/reader'
import { columnsOf } from './columns'
import type { RowSource } from './row-source'

/** A Parquet file that others wrote: its schema says what its columns are. */
export const createParquetSource = ({ names, types, leftOut, readRows }: ParquetFile): RowSource => ({
  kind: 'parquet',
  shapeOf: () => ({
    form: null,
    columns: columnsOf(names, null, types),
    above: [],
    aboveCount: 0,
    rowsAbove: [],
    leftOut,
  }),
  *rows() {
    let line = 0
    for (const rows of readRows()) yield rows.map((cells) => ({ line: ++line, cells }))
  },
})
