import { expect, it } from 'vitest'
import { copyRows, listColumns, uninitializedColumns } from '../../../../src-core/codec/event-columns'

const length = 12

/** Each cell is another number, as far as its column can hold it. */
const columnsOf = (firstNumber: number) => {
  const columns = uninitializedColumns(length)
  for (const [index, column] of listColumns(columns).entries())
    column.forEach((_, row) => (column[row] = firstNumber + index * 7 + row))
  return columns
}

it.each([
  ['all', Array.from({ length }, (_, row) => row)],
  ['some at the end', [8, 9, 10, 11]],
  ['runs and single ones', [0, 1, 2, 5, 7, 8, 11]],
  ['none that follows another', [1, 3, 5, 7]],
  ['in another order, some twice', [4, 3, 3, 9, 10, 0]],
  ['none', []],
])('rows are copied in the order in which they are named: %s', (_, rows) => {
  const from = columnsOf(1)
  for (const picked of [rows, Uint32Array.from(rows)]) {
    const into = columnsOf(100)
    copyRows(into, from, picked)
    for (const [index, column] of listColumns(into).entries()) {
      const source = listColumns(from)[index] ?? []
      const untouched = listColumns(columnsOf(100))[index]?.slice(rows.length) ?? []
      expect([...column]).toEqual([...rows.map((row) => source[row]), ...untouched])
    }
  }
})
