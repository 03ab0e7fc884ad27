import { text } from 'node:stream/consumers'
import { openedSource, ReadFailure } from '../src-core/files/byte-source'
import type { OpenedFile } from '../src-core/files/file-handles'
import type { Look, ReadingOptions } from '../src-core/formats/file-reader'
import { plausibleWriting } from '../src-core/formats/foreign/dates'
import type { DescribedTable } from '../src-core/formats/foreign/description'
import type { TableDoubt } from '../src-core/formats/foreign/look-doubts'
import {
  type AnswersProblem,
  fitTable,
  mostAnswersBytes,
  readAnswers,
} from '../src-core/formats/table-answers'
import { tableDoubtText } from '../src-core/words/table-doubt-text'
import { chooseFile } from './choose-file'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'
import type { Session } from './session'

/** Where a command reads files. */
export interface MapOptions {
  /** The file with answers about tables of others. */
  readonly map?: string
}

/** The answers of a file, and its name. */
export interface NamedAnswers {
  readonly fileName: string
  readonly table: DescribedTable
}

const answersOf = async (session: Session, opened: OpenedFile): Promise<DescribedTable | AnswersProblem> => {
  if (opened.byteCount > mostAnswersBytes) return 'tooLarge'
  try {
    return readAnswers(await text(openedSource(opened, session.desktop).chunks()))
  } catch (reason) {
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  }
}

/** The answers of `--map`, whose file is the next that the session may read; null: none were named. */
export const openAnswers = async (session: Session, { map }: MapOptions): Promise<NamedAnswers | null> => {
  if (map === undefined) return null
  const opened = await chooseFile(session)
  const { fileName } = opened
  const table = await answersOf(session, opened)
  if (typeof table !== 'string') return { fileName, table }
  const { t } = session.page.words
  const why = t(`table.answers.problem.${table}`)
  throw new Refusal(t('table.answers.unreadable', { name: fileName, why }), exitCodes.error)
}

/** These are said as the problem of the file. */
const isLost = ({ kind }: TableDoubt): boolean =>
  kind === 'short' || kind === 'long' || kind === 'broken' || kind === 'quote' || kind === 'badExtra'

const otherColumns = (
  { fileName, table }: NamedAnswers,
  file: string,
  columns: readonly string[],
): Refusal => {
  const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
  const missing = table.names.filter((name) => !columns.includes(name))
  const more = columns.filter((name) => !table.names.includes(name))
  const differences = [
    ...(missing.length === 0 ? [] : [`${named(missing)} is not in ${file}`]),
    ...(more.length === 0 ? [] : [`${named(more)} is only there`]),
  ]
  const isInOrder = columns.every((name, index) => name === table.names[index])
  const same = isInOrder ? 'their types are others' : 'they stand in another order'
  const how = differences.length === 0 ? same : differences.join('; ')
  return new Refusal(
    `${fileName} has answers about other columns: ${how}. Open ${file} in the window, and save its answers.`,
    exitCodes.error,
  )
}

/** Answers what a table of others is, and complains of every doubt. */
export const answerWith =
  (
    session: Session,
    answers: NamedAnswers | null,
    { fileName, modifiedAt }: OpenedFile,
  ): ReadingOptions['askTable'] =>
  async (look: Look) => {
    if (answers === null)
      throw new Refusal(
        `${fileName} is a table of other columns than ours. Open it in the window, save the answers of its dialog, and name that file with --map.`,
        exitCodes.error,
      )
    const writtenAt = plausibleWriting(modifiedAt, Date.now())
    const { description } = answers.table
    const options = { zone: description.when.zone, language: description.language, writtenAt }
    const fit = await fitTable(answers.table, look, options)
    if ('columns' in fit) throw otherColumns(answers, fileName, fit.columns)
    const seen = await look({ ...fit.description, text: fit.description.text ?? {} }, options)
    for (const doubt of seen.doubts.filter((each) => !isLost(each)))
      session.output.complain(`${fileName}: ${tableDoubtText(session.page.words, doubt, seen)}`)
    return { description: fit.description, writtenAt }
  }
