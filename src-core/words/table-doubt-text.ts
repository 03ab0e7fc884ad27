import { showHidden } from '../events/hidden-characters'
import type { TableDoubt } from '../formats/foreign/look-doubts'
import type { TableLook } from '../formats/foreign/table-look'
import { countsIn } from './counts'
import type { TimedWords } from './words'

/** What should be said of a table, as a sentence with its place. */
export const tableDoubtText = (
  words: TimedWords,
  doubt: TableDoubt,
  { columns, description }: TableLook,
): string => {
  const { counted, number } = countsIn(words)
  if ('column' in doubt) return words.t(`table.doubt.${doubt.kind}`, { column: showHidden(doubt.column) })
  const line = number(doubt.line)
  const place =
    description.text !== null ? 'table.line' : columns[0]?.type === null ? 'table.element' : 'table.row'
  return counted(`table.doubt.${doubt.kind}`, doubt.count, {
    place: words.t(place, { line }),
    cells: 'cellCount' in doubt ? number(doubt.cellCount) : '',
    columns: number(columns.length),
    text: 'text' in doubt ? showHidden(doubt.text) : '',
    written: 'writtenAt' in doubt ? words.formatter.formatInstant(doubt.writtenAt).slice(0, 10) : '',
  })
}
