import { useI18n } from 'vue-i18n'
import type { GridColumn } from '../events/grid-columns'

/** The title of a column: the name of the field, or our own if the service has no such field. */
export const useColumnText = () => {
  const { t } = useI18n()
  return ({ name, kind }: Pick<GridColumn, 'name' | 'kind'>): string => {
    if (kind === 'flags') return t('results.grid.flags')
    return kind === 'source' ? t('results.grid.source') : name
  }
}
