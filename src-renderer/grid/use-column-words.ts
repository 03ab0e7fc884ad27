import { useI18n } from 'vue-i18n'
import type { GridColumn } from '../events/grid-columns'

/** What stands over a column: the field's own name, or ours where the service has no such field. */
export const useColumnWords = () => {
  const { t } = useI18n()
  return ({ name, kind }: Pick<GridColumn, 'name' | 'kind'>): string => {
    if (kind === 'flags') return t('results.grid.flags')
    return kind === 'source' ? t('results.grid.source') : name
  }
}
