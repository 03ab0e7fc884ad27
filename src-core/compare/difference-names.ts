import type { EventTable } from '../events/event-table'
import { eachOf, runInSlices, type Steps } from '../events/slices'
import type { Filter, SingleFilter } from '../events/view-spec'
import type { Differences } from './difference'

/** One difference in words. */
export type DifferenceWords = (differences: Differences, index: number) => string

/** The code of the words of each difference, and the words by code. */
function* codeTexts(
  differences: Differences,
  textOf: DifferenceWords,
): Steps<{ readonly codes: Uint32Array; readonly texts: readonly string[] }> {
  const codes = new Uint32Array(differences.count)
  const known = new Map<string, number>()
  const texts = ['']
  yield* eachOf(differences.count, (index) => {
    const key = [differences.kinds[index], differences.reasons[index], differences.fields[index]].join(' ')
    let code = known.get(key)
    if (code === undefined) {
      const text = textOf(differences, index)
      // Several differences may have the same words.
      const same = texts.indexOf(text)
      code = same > 0 ? same : texts.push(text) - 1
      known.set(key, code)
    }
    codes[index] = code
  })
  return { codes, texts }
}

/** Writes into each row of a comparison how its event differs. */
export const nameDifferences = async (
  table: EventTable,
  differences: Differences,
  textOf: DifferenceWords,
  signal: AbortSignal,
): Promise<void> => {
  const { codes, texts } = await runInSlices(codeTexts(differences, textOf), signal)
  table.setSources(codes, { texts, files: [] })
}

/** The new words by the old ones, of the rows of a table that was named again. */
export const newWordsOf = (
  before: { readonly codes: Uint32Array; readonly texts: readonly string[] },
  { sources, sourceNames }: Pick<EventTable, 'sources' | 'sourceNames'>,
): ReadonlyMap<string, string> => {
  const words = new Map<string, string>()
  before.codes.forEach((code, row) => {
    words.set(before.texts[code] ?? '', sourceNames[sources[row] ?? 0] ?? '')
  })
  return words
}

/** The same filters, where they name differences in the new words. */
export const filtersInNewWords = (
  filters: readonly Filter[],
  words: ReadonlyMap<string, string>,
): readonly Filter[] => {
  const single = (filter: SingleFilter): SingleFilter =>
    filter.kind === 'anyOf' && filter.column === 'source'
      ? { ...filter, texts: filter.texts.map((text) => words.get(text) ?? text) }
      : filter
  return filters.map((filter) =>
    filter.kind === 'group' ? { ...filter, filters: filter.filters.map(single) } : single(filter),
  )
}
