import { useI18n } from 'vue-i18n'
import { showHidden } from '../ui/text-pieces'
import type { FileFault, FileProblem } from './file-problem'

/** Said of the file, not of a place in it. */
const ofWholeFile: ReadonlySet<FileFault> = new Set(['empty', 'notEvents', 'workbook', 'packed', 'picture', 'pdf', 'binary', 'resultTwice'])

/** What is wrong with a file and where, as a sentence. */
export const useFileProblem = () => {
  const { t } = useI18n()
  return ({ fault, line, column, character, found }: FileProblem): string => {
    const why = t(`files.fault.${fault}`, { column: column ?? '', found: showHidden(found) })
    if (ofWholeFile.has(fault)) return why
    const row = String(line)
    if (character !== null) return t('files.open.placeCharacter', { row, character: String(character), why })
    return column === null ? t('files.open.placeRow', { row, why }) : t('files.open.place', { row, column, why })
  }
}
