import { useI18n } from 'vue-i18n'
import type { FileProblem } from '../files/file-problem'
import { showHidden } from './text-pieces'

/** What is wrong with a file and where, as a sentence. */
export const useFileProblem = () => {
  const { t } = useI18n()
  return ({ fault, line, column, character, found }: FileProblem): string => {
    const why = t(`files.fault.${fault}`, { column: column ?? '', found: showHidden(found) })
    if (fault === 'empty' || fault === 'notEvents') return why
    const row = String(line)
    if (character !== null) return t('files.open.placeCharacter', { row, character: String(character), why })
    return column === null ? t('files.open.placeRow', { row, why }) : t('files.open.place', { row, column, why })
  }
}
