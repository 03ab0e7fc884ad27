import type { TextField } from './event'
import type { TableData } from './table-data'

export interface TextCount {
  readonly text: string
  readonly count: number
}

export type CountedColumn = TextField | 'attributeData' | 'source'

const codedColumn = ({ columns, texts, sources, sourceNames }: TableData, column: CountedColumn) => {
  if (column === 'source') return { codes: sources, texts: sourceNames }
  return {
    codes: column === 'attributeData' ? columns.valueText : columns.texts[column],
    texts: texts[column],
  }
}

/**
 * How often each text of a column occurs, most frequent first. Counts codes, so a million rows take
 * milliseconds.
 */
export const countTexts = (table: TableData, column: CountedColumn): readonly TextCount[] => {
  const { codes, texts } = codedColumn(table, column)
  const { rowCount } = table
  const counts = new Uint32Array(texts.length)
  for (let row = 0; row < rowCount; row += 1) {
    const code = codes[row] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  const found: TextCount[] = []
  texts.forEach((text, code) => {
    const count = counts[code] ?? 0
    if (code > 0 && count > 0) found.push({ text, count })
  })
  return found.sort((one, other) => other.count - one.count)
}
