import { defineCustomElements } from '@revolist/revogrid/loader'
import { columns, rowHeight, type SortedColumn } from '../pages/columns'
import { createRows } from '../pages/event-rows'
import { offerGrid } from '../pages/grid-page'

interface RevoGrid extends HTMLElement {
  source: readonly object[]
  columns: readonly object[]
  rowSize: number
  readonly: boolean
}

defineCustomElements()

const rows = createRows()
let grid: RevoGrid | null = null

const columnIndex = (column: SortedColumn): string => String(columns.findIndex(({ name }) => name === column))

offerGrid({
  make: rows.make,
  textsOf: rows.textsOf,
  mount: (count) => {
    grid = Object.assign(document.createElement('revo-grid') as RevoGrid, {
      columns: columns.map(({ name, width }) => ({ prop: name, name, size: width, sortable: true })),
      source: rows.first(count),
      rowSize: rowHeight,
      readonly: true,
    })
    grid.style.height = '100%'
    document.getElementById('app')?.append(grid)
  },
  unmount: () => grid?.remove(),
  headerOf: (column) => document.querySelector(`revogr-header [data-rgcol="${columnIndex(column)}"]`),
  firstText: (column) =>
    document
      .querySelector(`revogr-data [data-rgrow="0"][data-rgcol="${columnIndex(column)}"]`)
      ?.textContent.trim() ?? '',
  scroller: () => document.querySelector('.vertical-inner.scroll-rgRow'),
  drawnRows: () =>
    [...document.querySelectorAll('revogr-data .rgRow')].map((row) => Number(row.getAttribute('data-rgrow'))),
})
