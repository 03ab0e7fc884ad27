import { delayEnds, isDelay } from '../events/delays'
import type { GridColumn } from '../events/grid-columns'
import type { Words } from './words'

export type TitledColumn = Pick<GridColumn, 'name' | 'kind'>

/**
 * The title of a column: the name of the field, or our own if the service has no such field. `isCompared`: in
 * a comparison.
 */
export const columnText = ({ t }: Words, { name, kind }: TitledColumn, isCompared: boolean): string => {
  if (isDelay(name)) return `${delayEnds[name]} − deviceTimestamp`
  if (kind === 'change') return t('results.grid.change')
  if (kind === 'flags') return t('results.grid.flags')
  if (kind !== 'source') return name
  return t(isCompared ? 'compare.column' : 'results.grid.source')
}
