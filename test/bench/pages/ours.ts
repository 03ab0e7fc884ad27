import '../../../src-renderer/styles.css'
import { NConfigProvider } from 'naive-ui'
import { createPinia } from 'pinia'
import { createApp, defineComponent, h, shallowRef } from 'vue'
import type { EventBatch } from '../../../src-core/codec/event-batch'
import type { EventTable } from '../../../src-core/events/event-table'
import { createDayText, dayAndClock } from '../../../src-core/time/day-text'
import { useTheme } from '../../../src-renderer/app/use-theme'
import ResultsGrid from '../../../src-renderer/grid/ResultsGrid.vue'
import { createMessages } from '../../../src-renderer/messages/create-messages'
import { useColumns } from '../../../src-renderer/results/columns'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { useColors } from '../../../src-renderer/ui/use-colors'
import { createEvents, createTable, encodeInPages } from '../million-events'
import { type SortedColumn, sortedColumns } from './columns'
import { installDesktop } from './desktop'
import { offerGrid } from './grid-page'
import { offerWork } from './work'

const shown = shallowRef<ResultTab | null>(null)
const tables = new Map<number, EventTable>()
let batches: readonly EventBatch[] = []

const Grid = defineComponent({
  setup: () => {
    const colors = useColors()
    const settings = useSettings()
    const { columns } = useColumns()
    return () =>
      shown.value === null
        ? null
        : h('div', { style: [colors.value, 'display: flex; height: 100%'] }, [
            h(ResultsGrid, { key: shown.value.id, tab: shown.value, columns, zone: settings.zone }),
          ])
  },
})
const Themed = defineComponent({
  setup: () => {
    const { theme, overrides } = useTheme()
    return () =>
      h(NConfigProvider, { theme: theme.value, themeOverrides: overrides.value, abstract: true }, () =>
        h(Grid),
      )
  },
})
const desktop = installDesktop()
createApp(Themed).use(createPinia()).use(createMessages()).mount('#app')

const results = useResults()
const settings = useSettings()

const endsOf = (table: EventTable, column: SortedColumn): readonly number[] => {
  let [lowest, highest] = [0, 0]
  const text = (row: number): string => table.cell(row, column).text
  for (let row = 1; row < table.rowCount; row += 1) {
    if (text(row) < text(lowest)) lowest = row
    if (text(row) > text(highest)) highest = row
  }
  return [lowest, highest]
}

const dayText = createDayText('en', String(new Date().getFullYear()))
const shownTexts = new Map<SortedColumn, { ends: readonly string[]; first: string }>()
const noteTexts = (table: EventTable): void => {
  for (const column of sortedColumns) {
    const shownText = (row: number): string => {
      const cell = table.cell(row, column)
      if (cell.kind !== 'time') return cell.text
      const [date = '', clock = ''] = dayAndClock(settings.formatter.formatInstant(cell.time)) ?? []
      return `${dayText(date)} ${clock}`
    }
    shownTexts.set(column, { ends: endsOf(table, column).map(shownText), first: shownText(0) })
  }
}

const columnIndex = (column: SortedColumn): string => String(sortedColumns.indexOf(column) + 2)
const cellOf = (row: number, column: SortedColumn): HTMLElement | null =>
  document.querySelector(
    `[role=row][aria-rowindex="${String(row)}"] [aria-colindex="${columnIndex(column)}"]`,
  )

offerGrid({
  make: async (count) => {
    batches = encodeInPages(createEvents(count))
    const table = createTable(batches)
    tables.set(count, table)
    noteTexts(table)
  },
  textsOf: (column) => shownTexts.get(column) ?? { ends: [], first: '' },
  mount: (count) => {
    const table = tables.get(count)
    if (!table) throw new Error('These rows have not been made.')
    // As a file: its rows stand as they came, as those of the peers do.
    shown.value = results.show(
      'bench',
      { kind: 'file', files: [{ fileName: 'bench', folder: '', byteCount: 0, rowCount: count }] },
      table,
    )
  },
  unmount: () => {
    if (shown.value) results.close(shown.value.id)
    shown.value = null
  },
  headerOf: (column) => cellOf(1, column),
  firstText: (column) => cellOf(2, column)?.textContent.trim() ?? '',
  scroller: () => document.querySelector('[role=grid]'),
  drawnRows: () =>
    [...document.querySelectorAll<HTMLElement>('[data-position]')].map(({ dataset }) =>
      Number(dataset['position']),
    ),
})

offerWork(
  desktop,
  () => batches,
  (tab) => {
    shown.value = tab
  },
)
