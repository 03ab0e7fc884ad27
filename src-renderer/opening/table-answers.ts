import type { Look, TableAnswer } from '../../src-core/formats/file-reader'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import type { KnownParts } from '../../src-core/formats/foreign/description-guess'
import { describeMapping } from '../../src-core/formats/foreign/earlier-mapping'
import { recallTable, rememberTable } from '../../src-core/formats/foreign/remembered-tables'
import type { LookOptions } from '../../src-core/formats/foreign/table-look'
import type { MappedColumns } from '../../src-core/formats/mapping'
import { recallMapping } from '../../src-core/formats/table/remembered-mappings'
import { useSettings } from '../settings/settings'
import { useTableQuestion } from './table-question'

/** More rows are looked at once the first ones are on the screen. */
export const rowsAtFirst = 1000

const namesOf = (columns: readonly { readonly name: string }[]): readonly string[] =>
  columns.map(({ name }) => name)

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

/** Asks once for all files of a job that have the same columns. `described`: in an earlier session. */
export const createTableAnswers = (
  described: readonly DescribedTable[],
  mapped: readonly MappedColumns[],
) => {
  const language = systemLanguage()
  const questions = useTableQuestion()
  const settings = useSettings()
  const known = new Map(described.map((table) => [JSON.stringify(table.names), table]))
  const options = (): LookOptions => ({
    zone: settings.zone,
    language,
    year: new Date().getFullYear(),
    mostRows: rowsAtFirst,
  })
  return async (fileName: string, look: Look): Promise<TableAnswer | null> => {
    for (const { names, description } of described) {
      const again = await look(description.text === null ? {} : { text: description.text }, options())
      if (JSON.stringify(namesOf(again.columns)) === JSON.stringify(names))
        return { description, year: options().year }
    }
    const guessed = await look({}, options())
    const names = namesOf(guessed.columns)
    const year = options().year
    const mapping = recallMapping(mapped, { names })
    if (mapping !== null)
      return { description: describeMapping(mapping, guessed.description.text, language), year }
    const answered = known.get(JSON.stringify(names))
    const earlier = recallMapping(settings.settings.mappings, { names })
    const recalled: WithoutText | null =
      recallTable(answered === undefined ? settings.settings.tables : [answered], names) ??
      (earlier === null ? null : describeMapping(earlier, null, language))
    const first = recalled === null ? guessed : await look(knownOf(recalled), options())
    if (answered !== undefined) return { description: first.description, year: options().year }
    const accepted = await questions.ask(fileName, look, first)
    if (accepted === null) return null
    const { description, columns } = accepted
    const table = { names: namesOf(columns), description }
    known.set(JSON.stringify(names), table)
    void settings.change({ tables: rememberTable(settings.settings.tables, table) })
    return { description, year }
  }
}
