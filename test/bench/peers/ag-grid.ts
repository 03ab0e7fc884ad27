import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { columns, rowHeight } from '../pages/columns'
import { createRows } from '../pages/event-rows'
import { offerGrid } from '../pages/grid-page'

ModuleRegistry.registerModules([AllCommunityModule])

const rows = createRows()
const place = document.getElementById('app') ?? document.body
let grid: { destroy(): void } | null = null

offerGrid({
  make: rows.make,
  textsOf: rows.textsOf,
  mount: (count) => {
    grid = createGrid(place, {
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
  headerOf: (column) => place.querySelector(`.ag-header-cell[col-id="${column}"] .ag-header-cell-label`),
  firstText: (column) =>
    place.querySelector(`.ag-row[row-index="0"] [col-id="${column}"]`)?.textContent.trim() ?? '',
  scroller: () => place.querySelector('.ag-grid-viewport'),
  drawnRows: () => [...place.querySelectorAll('.ag-row')].map((row) => Number(row.getAttribute('row-index'))),
})
