import type { TableData } from '../events/table-data'
import type { ProfiledSeries } from './profile/profile'

/** Gathers the series of each attribute of each model. Events without a model belong to none. */
export const createModelSeries = ({ columns, texts }: Pick<TableData, 'columns' | 'texts'>) => {
  const byAttribute = new Map<number, ProfiledSeries[]>()
  return {
    add: (profiled: ProfiledSeries): void => {
      const [row] = profiled.numbers.rows
      if (row === undefined) return
      const [model, attribute] = [columns.texts.modelId[row] ?? 0, columns.texts.attributeCode[row] ?? 0]
      // Without a model, devices need not be alike.
      const key = model === 0 ? -1 - byAttribute.size : model * texts.attributeCode.length + attribute
      const known = byAttribute.get(key)
      if (known === undefined) byAttribute.set(key, [profiled])
      else known.push(profiled)
    },
    all: (): readonly (readonly ProfiledSeries[])[] => [...byAttribute.values()],
  }
}
