import { useI18n } from 'vue-i18n'
import { delayEnds, isDelay } from '../../src-core/events/delays'
import type { GridColumn } from '../../src-core/events/grid-columns'
import { useResults } from '../results/results'

/** The title of a column: the name of the field, or our own if the service has no such field. */
export const useColumnText = () => {
  const { t } = useI18n()
  const results = useResults()
  return ({ name, kind }: Pick<GridColumn, 'name' | 'kind'>): string => {
    if (isDelay(name)) return `${delayEnds[name]} − deviceTimestamp`
    if (kind === 'flags') return t('results.grid.flags')
    if (kind !== 'source') return name
    return t(results.active?.source.kind === 'comparison' ? 'compare.column' : 'results.grid.source')
  }
}
