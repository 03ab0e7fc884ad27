import { NConfigProvider, NDataTable } from 'naive-ui'
import { createApp, defineComponent, h, shallowRef } from 'vue'
import type { JsonObject } from '../../../src-core/codec/json'
import { columns, rowHeight } from './columns'
import { createRows } from './event-rows'
import { offerGrid } from './grid-page'

const rows = createRows()
const shown = shallowRef<readonly JsonObject[] | null>(null)

const compare =
  (name: string) =>
  (one: JsonObject, other: JsonObject): number => {
    const [a, b] = [one[name] ?? '', other[name] ?? '']
    return a < b ? -1 : a > b ? 1 : 0
  }
const tableColumns = columns.map(({ name, width }) => ({
  key: name,
  title: name,
  width,
  sorter: compare(name),
  ellipsis: true,
  className: name,
}))
const scrollX = columns.reduce((sum, { width }) => sum + width, 0)

const Table = defineComponent({
  setup: () => () =>
    h(NConfigProvider, () =>
      shown.value === null
        ? null
        : h(NDataTable, {
            columns: tableColumns,
            data: [...shown.value],
            virtualScroll: true,
            minRowHeight: rowHeight,
            maxHeight: 740,
            scrollX,
            size: 'small',
          }),
    ),
})
createApp(Table).mount('#app')

const cellOf = (part: string, column: string): Element | null =>
  document.querySelector(`.n-data-table-${part} .${column}`)

offerGrid({
  make: rows.make,
  textsOf: rows.textsOf,
  mount: (count) => {
    shown.value = rows.first(count)
  },
  unmount: () => {
    shown.value = null
  },
  headerOf: (column) => cellOf('thead', column),
  firstText: (column) => cellOf('tbody', column)?.textContent.trim() ?? '',
  scroller: () => document.querySelector('.v-vl'),
  drawnRows: () =>
    [...document.querySelectorAll('.n-data-table-tbody .n-data-table-tr')].map((_, index) => index),
})
