import { defineStore } from 'pinia'
import { computed } from 'vue'
import { type DelayColumn, delayEnds, isDelay } from '../../src-core/events/delays'
import {
  type ColumnName,
  columnsFrom,
  type GridColumn,
  reordered,
  settingsOf,
  withColumnMoved,
  withDeviceInFront,
  withDifferenceInFront,
} from '../../src-core/events/grid-columns'
import type { ResultSource } from '../../src-core/results/result-source'
import { useSettings } from '../settings/settings'
import { useResults } from './results'
import { readRows } from './tab-rows'

/** A table of others may have no other time than the one that was chosen as that of its events. */
const lacks = (source: ResultSource, delay: DelayColumn): boolean =>
  source.kind === 'file' &&
  source.files.every(
    ({ described }) =>
      described !== undefined && described.description.fields[delayEnds[delay]] === undefined,
  )

/** The user's columns of the grid, stored with the settings. */
export const useColumns = defineStore('columns', () => {
  const settings = useSettings()
  const results = useResults()
  const everyColumn = computed(() => columnsFrom(settings.settings.columns))
  const hasSeveralDevices = computed(() => {
    if (!results.active) return false
    const { source, table } = readRows(results.active)
    return source.kind === 'query'
      ? source.devices.length > 1
      : table.texts.deviceId.filter((device) => device !== '').length > 1
  })
  const isComparison = computed(() => results.active?.source.kind === 'comparison')
  /** It is shown whatever the user has chosen: without it, the events could not be told apart. */
  const isNeeded = (name: ColumnName): boolean =>
    (name === 'deviceId' && hasSeveralDevices.value) || (name === 'source' && isComparison.value)
  /** With a single file, its column is not needed. In a comparison, it says how each event differs. */
  const columns = computed(() => {
    const source = results.active?.source
    const hasSources = isComparison.value || (source?.kind === 'file' && source.files.length > 1)
    const needed = everyColumn.value.filter(
      ({ name }) => (name !== 'source' || hasSources) && !(isDelay(name) && source && lacks(source, name)),
    )
    const own = isComparison.value ? withDifferenceInFront(needed) : needed
    return hasSeveralDevices.value ? withDeviceInFront(own) : own
  })

  const change = (name: ColumnName, patch: Partial<Pick<GridColumn, 'width' | 'isShown'>>): void => {
    const next = everyColumn.value.map((column) => (column.name === name ? { ...column, ...patch } : column))
    void settings.change({ columns: settingsOf(next) })
  }
  const setWidth = (name: ColumnName, width: number): void => change(name, { width })
  const setShown = (name: ColumnName, isShown: boolean): void => change(name, { isShown })
  /** Sets the order of the visible columns; the others keep their places. */
  const setOrder = (order: readonly ColumnName[]): void =>
    void settings.change({ columns: settingsOf(reordered(everyColumn.value, order)) })
  const move = (name: ColumnName, step: number): void =>
    setOrder(
      withColumnMoved(
        columns.value.map((column) => column.name),
        name,
        step,
      ),
    )
  const reset = (): void => void settings.change({ columns: [] })

  return { columns, isNeeded, setOrder, move, setWidth, setShown, reset }
})
