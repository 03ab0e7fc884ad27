import type { TableAnswer } from '../../src-core/formats/file-reader'
import { plausibleWriting } from '../../src-core/formats/foreign/dates'
import type { DescribedTable, TableDescription } from '../../src-core/formats/foreign/description'
import type { KnownParts } from '../../src-core/formats/foreign/description-guess'
import { describeMapping, recallMapping } from '../../src-core/formats/foreign/earlier-mapping'
import { columnsOfTable, recallTable, rememberTable } from '../../src-core/formats/foreign/remembered-tables'
import type { LookOptions } from '../../src-core/formats/foreign/table-look'
import type { MappedColumns } from '../../src-core/formats/mapping'
import { fitTable } from '../../src-core/formats/table-answers'
import { useSettings } from '../settings/settings'
import { type AskedTable, useTableQuestion } from './table-question'

/** More rows are looked at once the first ones are on the screen. */
export const rowsAtFirst = 1000

/** In which months may be named. */
export const systemLanguage = (): string => navigator.language

type WithoutText = Omit<KnownParts, 'text'>

/** All of it but how the text is a table, which is guessed anew. */
const knownOf = ({ when, what, fields, decimalSign, timeWritings }: WithoutText): KnownParts => ({
  ...(when && { when }),
  ...(what && { what }),
  ...(fields && { fields }),
  ...(decimalSign && { decimalSign }),
  ...(timeWritings && { timeWritings }),
})

const textOf = ({ text }: TableDescription): KnownParts => (text === null ? {} : { text })

/** For the next table with the same columns. */
export const rememberAnswers = (table: DescribedTable): void => {
  const settings = useSettings()
  void settings.change({ tables: rememberTable(settings.settings.tables, table) })
}

/** What was answered before about the tables of a job. */
interface EarlierTables {
  /** In an earlier session: that holds. */
  readonly described: readonly DescribedTable[]
  readonly mapped: readonly MappedColumns[]
  /** What the questions start from. */
  readonly offered: readonly DescribedTable[]
}

/** The first of these descriptions that fits the table. */
const fitting = async (
  tables: readonly DescribedTable[],
  look: AskedTable['look'],
  options: LookOptions,
): Promise<TableDescription | null> => {
  for (const table of tables) {
    const fit = await fitTable(table, look, options)
    if ('description' in fit) return fit.description
  }
  return null
}

/** Asks once for all files of a job that have the same columns. */
export const createTableAnswers = ({ described, mapped, offered }: EarlierTables) => {
  const language = systemLanguage()
  const questions = useTableQuestion()
  const settings = useSettings()
  const answered = [...described]
  /** What was said of such a table, in this session or an earlier one. */
  const recalled = (columns: ReturnType<typeof columnsOfTable>): KnownParts | null => {
    const earlier = recallMapping(settings.settings.mappings, columns)
    const description: WithoutText | null =
      recallTable(settings.settings.tables, columns) ??
      (earlier === null ? null : describeMapping(earlier, null, language))
    return description && knownOf(description)
  }
  return async ({ fileName, modifiedAt, look }: AskedTable): Promise<TableAnswer | null> => {
    const writtenAt = plausibleWriting(modifiedAt, Date.now())
    const options: LookOptions = { zone: settings.zone, language, writtenAt, mostRows: rowsAtFirst }
    const fit = await fitting(answered, look, options)
    if (fit !== null) return { description: fit, writtenAt }
    const guessed = await look({}, options)
    const columns = columnsOfTable(guessed.columns)
    const mapping = recallMapping(mapped, columns)
    if (mapping !== null)
      return { description: describeMapping(mapping, guessed.description.text, language), writtenAt }
    const again = await fitting(offered, look, options)
    const known = again === null ? recalled(columns) : { ...knownOf(again), ...textOf(again) }
    const first = known === null ? guessed : await look(known, options)
    const accepted = await questions.ask({ fileName, look, first, writtenAt })
    if (accepted === null) return null
    const { description } = accepted
    const table = { ...columnsOfTable(accepted.columns), description }
    answered.unshift(table)
    rememberAnswers(table)
    return { description, writtenAt }
  }
}
