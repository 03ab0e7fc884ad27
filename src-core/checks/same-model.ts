import type { TableData } from '../events/table-data'
import type { ProfiledSeries } from './profile/profile'

/**
 * What comparing devices needs of a series. Its times and values are read from the table again: keeping those
 * of every series until the last one is profiled would hold a copy of the whole table.
 */
export interface ModelSeries {
  /** The rows with numbers, by time. */
  readonly rows: Uint32Array
  /** The usual interval between two events in ms; NaN if there are too few. */
  readonly interval: number
  readonly quantum: number
  /** Counters and states have no level. */
  readonly hasLevel: boolean
}

/** Gathers the series of each attribute of each model. Events without a model belong to none. */
export const createModelSeries = ({ columns, texts }: Pick<TableData, 'columns' | 'texts'>) => {
  const byAttribute = new Map<number, ModelSeries[]>()
  return {
    add: ({ numbers: { rows }, profile: { intervals, quantum }, blocks }: ProfiledSeries): void => {
      const [row] = rows
      if (row === undefined) return
      const [model, attribute] = [columns.texts.modelId[row] ?? 0, columns.texts.attributeCode[row] ?? 0]
      // Without a model, devices need not be alike.
      const key = model === 0 ? -1 - byAttribute.size : model * texts.attributeCode.length + attribute
      const series = { rows, interval: intervals.usual, quantum, hasLevel: blocks !== null }
      const known = byAttribute.get(key)
      if (known === undefined) byAttribute.set(key, [series])
      else known.push(series)
    },
    all: (): readonly (readonly ModelSeries[])[] => [...byAttribute.values()],
  }
}
