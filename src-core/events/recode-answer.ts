import type { DictionaryName, EventRows } from '../codec/event-batch'
import { byDictionary, dictionaryNames, noTexts } from '../codec/event-dictionary'
import { createEventTable } from './event-table'
import { type CodeMaps, recodeRows } from './recode-rows'
import { inRanges, type Steps } from './slices'
import type { TableData } from './table-data'

type NewTexts = EventRows['newTexts']

/**
 * The rows of an answer with the codes of a table, and the texts that the table does not have yet, in code
 * order.
 */
export interface RecodedAnswer {
  readonly rows: TableData
  readonly newTexts: NewTexts
}

/**
 * Looks for the few texts of an answer among the many of a table: a dictionary of the table would cost the
 * memory of all of them.
 */
function* codesAmong(
  known: readonly string[],
  texts: readonly string[],
): Steps<{ readonly codes: Uint32Array; readonly added: readonly string[] }> {
  const wanted = new Map<string, number>()
  const codes = new Uint32Array(texts.length)
  yield* inRanges(texts.length, (from, to) => {
    for (let code = Math.max(1, from); code < to; code += 1) wanted.set(texts[code] ?? '', code)
  })
  yield* inRanges(known.length, (from, to) => {
    for (let code = Math.max(1, from); code < to; code += 1) {
      const index = wanted.get(known[code] ?? '')
      if (index !== undefined) codes[index] = code
    }
  })
  const added: string[] = []
  yield* inRanges(texts.length, (from, to) => {
    for (let code = Math.max(1, from); code < to; code += 1) {
      if (codes[code] !== 0) continue
      codes[code] = known.length + added.length
      added.push(texts[code] ?? '')
    }
  })
  return { codes, added }
}

const extrasOf = ({ extras }: TableData, from: number, to: number): EventRows['extras'] => {
  const rows =
    extras.size === 0
      ? []
      : Array.from({ length: to - from }, (_, index) => index).filter((index) => extras.has(from + index))
  return { rows: Uint32Array.from(rows), json: rows.map((row) => extras.get(from + row) ?? '') }
}

/**
 * The codes in a table of the texts of an answer. Nothing may be added to the table until the new texts are.
 */
export function* codesInTable(
  answer: TableData,
  table: TableData,
): Steps<{ readonly maps: CodeMaps; readonly newTexts: NewTexts }> {
  const maps: [DictionaryName, Uint32Array][] = []
  const newTexts: [DictionaryName, readonly string[]][] = []
  for (const name of dictionaryNames) {
    const { codes, added } = yield* codesAmong(table.texts[name], answer.texts[name])
    maps.push([name, codes])
    newTexts.push([name, added])
  }
  return { maps: Object.fromEntries(maps) as CodeMaps, newTexts: Object.fromEntries(newTexts) as NewTexts }
}

/** Nothing may be added to the table until the new texts are. */
export function* recodeAnswer(answer: TableData, table: TableData): Steps<RecodedAnswer> {
  const { maps, newTexts } = yield* codesInTable(answer, table)
  const rows = createEventTable()
  rows.reserve(answer.rowCount)
  yield* inRanges(answer.rowCount, (from, to) => {
    rows.appendRows({
      rowCount: to - from,
      columns: recodeRows(answer, from, to, maps),
      newTexts: noTexts,
      extras: extrasOf(answer, from, to),
    })
  })
  const texts = byDictionary((name) => table.texts[name].concat(newTexts[name]))
  return { rows: { ...rows, texts }, newTexts }
}
