import { showHidden } from '../events/hidden-characters'
import {
  type FileProblem,
  type FileProblemKind,
  isCut,
  type LostRows,
  packageProblems,
  parquetProblems,
} from '../formats/file-problem'
import type { FileRemark } from '../formats/file-remark'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { Words } from './words'

/** About the whole file, not a position in it. */
const ofWholeFile: ReadonlySet<FileProblemKind> = new Set([
  'empty',
  'notEvents',
  'workbook',
  'packed',
  'packedDamaged',
  'packedTooLarge',
  'picture',
  'pdf',
  'binary',
  'resultTwice',
  ...parquetProblems,
  ...packageProblems,
])

/** The problem and its position. */
const located = (
  { t }: Words,
  { kind, line, column, character, element, rowGroup, found }: FileProblem,
): string => {
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
  if (character !== null) {
    const place = { row, character: String(character), why }
    return element === undefined
      ? t('files.open.positionCharacter', place)
      : t('files.open.positionElement', { ...place, element: String(element) })
  }
  return column === null
    ? t('files.open.positionRow', { row, why })
    : t('files.open.position', { row, column, why })
}

const mostPlaces = 5
const spreadsheetParts = ['restored', 'unreadable', 'values', 'texts'] as const

/** Where rows were left out. */
const placesText = (words: Words, lost: readonly LostRows[]): string => {
  const { list } = joinedIn(words)
  const { number } = countsIn(words)
  const isList = lost.some(({ element }) => element !== undefined)
  const numbers = lost.slice(0, mostPlaces).map(({ line = 1, element = line }) => number(element))
  const places = list(numbers) + (lost.length > mostPlaces ? '…' : '')
  return words.t(isList ? 'files.open.elements' : 'files.open.lines', { places }, lost.length)
}

/** The problem of a file and its position, and how many rows are left out, as sentences. */
export const fileProblemText = (words: Words, problem: FileProblem): string => {
  const { lost = [] } = problem
  const lostCount = lost.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const why = located(words, problem)
  if (lostCount === 0) return why
  const { counted } = countsIn(words)
  if (problem.rowGroup !== undefined) return counted('files.open.lost', lostCount, { why })
  const places = placesText(words, lost)
  if (problem.end === undefined && !isCut(problem))
    return counted('files.open.leftOut', lostCount, { why, places })
  // Nobody knows what else there was.
  const leftOut = counted('files.open.leftOutBefore', lostCount, { why, places })
  return problem.end === undefined ? leftOut : joinedIn(words).sentences(leftOut, located(words, problem.end))
}

/** What there is to know of a file that was read, as a sentence. */
/** Names in a line; the others are counted. */
const maxNamed = 3

export const fileRemarkText = (words: Words, remark: FileRemark): string => {
  const { counted } = countsIn(words)
  switch (remark.kind) {
    case 'problem':
      return fileProblemText(words, remark.problem)
    case 'unread':
      return words.t('files.remark.unread', { names: joinedIn(words).list(remark.names) })
    case 'changed':
      return counted('files.remark.changed', remark.names.length, {
        names: joinedIn(words).list(remark.names.slice(0, maxNamed)),
      })
    case 'joined':
      return counted('files.remark.joined', remark.count, { line: String(remark.line) })
    case 'spreadsheet': {
      const parts = spreadsheetParts.filter((part) => remark[part] > 0)
      const counts = parts.map((part) => counted(`files.remark.spreadsheet.${part}`, remark[part]))
      return joinedIn(words).sentences(words.t('files.remark.spreadsheet.shortened'), ...counts)
    }
  }
}
