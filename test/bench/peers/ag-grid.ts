import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { columns, rowHeight } from '../pages/columns'
import { createRows } from '../pages/event-rows'
import { offerGrid } from '../pages/grid-page'

ModuleRegistry.registerModules([AllCommunityModule])

const rows = createRows()
const index = document.getElementById('app') ?? document.body
let grid: { destroy(): void } | null = null

offerGrid({
  make: rows.make,
  textsOf: rows.textsOf,
  mount: (count) => {
    grid = createGrid(index, {
      columnDefs: columns.map(({ name, width }) => ({
        field: name,
        colId: name,
        width,
        sortable: true,
        cellDataType: false,
      })),
      rowData: rows.first(count),
      rowHeight,
      animateRows: false,
    })
  },
  unmount: () => grid?.destroy(),
  headerOf: (column) => index.querySelector(`.ag-header-cell[col-id="${column}"] .ag-header-cell-label`),
  firstText: (column) =>
    index.querySelector(`.ag-row[row-index="0"] [col-id="${column}"]`)?.textContent.trim() ?? '',
  scroller: () => index.querySelector('.ag-grid-viewport'),
  drawnRows: () => [...index.querySelectorAll('.ag-row')].map((row) => Number(row.getAttribute('row-index'))),
})
