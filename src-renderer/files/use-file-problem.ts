import { useI18n } from 'vue-i18n'
import { type FileProblem, type FileProblemKind, parquetProblems } from '../../src-core/formats/file-problem'
import { useCounts } from '../messages/use-counts'
import { showHidden } from '../ui/text-pieces'

/** About the whole file, not a position in it. */
const ofWholeFile: ReadonlySet<FileProblemKind> = new Set([
  'empty',
  'notEvents',
  'workbook',
  'packed',
  'picture',
  'pdf',
  'binary',
  'resultTwice',
  ...parquetProblems,
])

/** The problem of a file and its position, as a sentence. */
export const useFileProblem = () => {
  const { t } = useI18n()
  const { counted } = useCounts()
  const located = ({ kind, line, column, character, rowGroup, found }: FileProblem): string => {
    const why = t(`files.problem.${kind}`, { column: column ?? '', found: showHidden(found) })
    if (rowGroup !== undefined) {
      const group = String(rowGroup)
      return column === null
        ? t('files.open.positionGroup', { group, why })
        : t('files.open.positionGroupColumn', { group, column, why })
    }
    if (ofWholeFile.has(kind) || (kind === 'returnCode' && character === null))
      return column === null ? why : t('files.open.positionColumn', { column, why })
    const row = String(line)
    if (character !== null)
      return t('files.open.positionCharacter', { row, character: String(character), why })
    return column === null
      ? t('files.open.positionRow', { row, why })
      : t('files.open.position', { row, column, why })
  }
  return (problem: FileProblem): string => {
    const lostCount = (problem.lost ?? []).reduce((sum, { rowCount }) => sum + rowCount, 0)
    return lostCount === 0
      ? located(problem)
      : counted('files.open.lost', lostCount, { why: located(problem) })
  }
}
