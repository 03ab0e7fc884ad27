import type { EventColumns } from '../codec/event-batch'
import { copyColumns, uninitializedColumns } from '../codec/event-columns'
import {
  createTextDictionaries,
  dictionaryNames,
  takeNewTexts,
  type TextDictionaries,
} from '../codec/event-dictionary'
import { textFields } from '../events/event'
import { createEventTable, type EventTable } from '../events/event-table'
import { type CodeMaps, pickRows, recodeRows } from '../events/recode-rows'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { type ComparisonSource, shownSide } from '../results/result-source'

/** Gives the texts of rows codes of the new table: only of those that occur in them. */
const createRecoder = ({ texts, columns: all }: TableData, dictionaries: TextDictionaries) => {
  const maps = Object.fromEntries(
    dictionaryNames.map((name) => [name, new Uint32Array(texts[name].length)]),
  ) as CodeMaps
  const take = (name: keyof CodeMaps, code: number): void => {
    if (code !== 0) maps[name][code] ||= dictionaries[name].codeOf(texts[name][code] ?? '')
  }
  return (rows: Uint32Array): EventColumns => {
    const columns = pickRows(all, rows)
    for (let index = 0; index < rows.length; index += 1) {
      for (const name of textFields) take(name, columns.texts[name][index] ?? 0)
      take('attributeData', columns.valueText[index] ?? 0)
      take('attributeCode', columns.idAttribute[index] ?? 0)
      take(columns.idAttribute[index] === 0 ? 'id' : 'deviceId', columns.idDevice[index] ?? 0)
    }
    return recodeRows({ columns }, 0, rows.length, maps)
  }
}

/** A table with one row for each difference, in their order: the record of the side that is shown. */
export function* differenceTable(source: Omit<ComparisonSource, 'kind'>): Steps<EventTable> {
  const dictionaries = createTextDictionaries()
  const table = createEventTable()
  const { differences } = source
  const recoders = {
    left: createRecoder(source.left.table, dictionaries),
    right: createRecoder(source.right.table, dictionaries),
  }
  table.reserve(differences.count)
  yield* inRanges(differences.count, (from, to) => {
    const columns = uninitializedColumns(to - from)
    const extras: (readonly [index: number, json: string])[] = []
    // Runs of rows of the same side: nearly always few.
    for (let start = from; start < to;) {
      const side = shownSide(source, start)
      let end = start + 1
      while (end < to && shownSide(source, end) === side) end += 1
      const rows = Uint32Array.from(differences[side].subarray(start, end))
      copyColumns(columns, recoders[side](rows), start - from, rows.length)
      rows.forEach((row, index) => {
        const json = source[side].table.extras.get(row)
        if (json !== undefined) extras.push([start - from + index, json])
      })
      start = end
    }
    const kept = { rows: Uint32Array.from(extras, ([index]) => index), json: extras.map(([, json]) => json) }
    table.appendRows({ rowCount: to - from, columns, newTexts: takeNewTexts(dictionaries), extras: kept })
  })
  return table
}
