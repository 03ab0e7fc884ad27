import { defineStore } from 'pinia'
import { computed } from 'vue'
import { columnsFrom, settingsOf, type ColumnName, type GridColumn } from '../composables/grid-columns'
import { useSettings } from './settings'

/** The columns of the grid as this person likes them, remembered with the settings. */
export const useColumns = defineStore('columns', () => {
  const settings = useSettings()
  const columns = computed(() => columnsFrom(settings.settings.columns))

  const change = (name: ColumnName, patch: Partial<Pick<GridColumn, 'width' | 'isShown'>>): void => {
    const next = columns.value.map((column) => (column.name === name ? { ...column, ...patch } : column))
    void settings.change({ columns: settingsOf(next) })
  }
  const setWidth = (name: ColumnName, width: number): void => change(name, { width })
  const setShown = (name: ColumnName, isShown: boolean): void => change(name, { isShown })
  const reset = (): void => void settings.change({ columns: [] })

  return { columns, setWidth, setShown, reset }
})
