import { dictionaryNames } from '../../codec/event-dictionary'
import type { TableData } from '../../events/table-data'
import { rowsPerGroup } from './format'

/** A row group must fit into memory, however long its texts are. */
const charactersPerGroup = 8 * 1024 * 1024

const sumOfLengths = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)

const charactersOf = ({ columns, texts, extras }: TableData, row: number): number => {
  let sum = (extras.get(row)?.length ?? 0) + (texts.attributeData[columns.valueText[row] ?? 0]?.length ?? 0)
  for (const [name, codes] of Object.entries(columns.texts))
    sum += texts[name as keyof typeof columns.texts][codes[row] ?? 0]?.length ?? 0
  return sum + (columns.idAttribute[row] === 0 ? (texts.id[columns.idDevice[row] ?? 0]?.length ?? 0) : 0)
}

/** Whether all texts of a table, each counted once, fit into a row group. */
const hasShortTexts = (table: TableData): boolean => {
  let sum = 0
  for (const name of dictionaryNames) sum += sumOfLengths(table.texts[name])
  for (const json of table.extras.values()) sum += json.length
  return sum <= charactersPerGroup
}

/** Divides rows into row groups; smaller ones where texts are long. */
export function* rowGroupsOf(table: TableData, rows: Uint32Array): Generator<Uint32Array, void, undefined> {
  const hasShort = hasShortTexts(table)
  for (let from = 0; from < rows.length;) {
    let to = Math.min(rows.length, from + rowsPerGroup)
    if (!hasShort) {
      let characters = 0
      for (let at = from; at < to; at++) {
        characters += charactersOf(table, rows[at] ?? 0)
        if (characters > charactersPerGroup) to = at + 1
      }
    }
    yield rows.subarray(from, to)
    from = to
  }
}
