import { type FileProblem, type FileProblemKind, parquetProblems } from '../formats/file-problem'
import { countsIn } from './counts'
import { showHidden } from './hidden-characters'
import type { Words } from './words'

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

/** The problem and its position. */
const located = ({ t }: Words, { kind, line, column, character, rowGroup, found }: FileProblem): string => {
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
  if (character !== null) return t('files.open.positionCharacter', { row, character: String(character), why })
  return column === null
    ? t('files.open.positionRow', { row, why })
    : t('files.open.position', { row, column, why })
}

/** The problem of a file and its position, as a sentence. */
export const fileProblemText = (words: Words, problem: FileProblem): string => {
  const lostCount = (problem.lost ?? []).reduce((sum, { rowCount }) => sum + rowCount, 0)
  const why = located(words, problem)
  return lostCount === 0 ? why : countsIn(words).counted('files.open.lost', lostCount, { why })
}
