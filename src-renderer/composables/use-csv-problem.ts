import { useI18n } from 'vue-i18n'
import type { CsvProblem } from '../files/csv-problem'
import { showHidden } from './text-pieces'

/** What is wrong with a file and where, as a sentence. */
export const useCsvProblem = () => {
  const { t } = useI18n()
  return ({ fault, line, column, found }: CsvProblem): string => {
    const why = t(`files.fault.${fault}`, { column: column ?? '', found: showHidden(found) })
    if (fault === 'empty') return why
    const row = String(line)
    return column === null ? t('files.open.placeRow', { row, why }) : t('files.open.place', { row, column, why })
  }
}
