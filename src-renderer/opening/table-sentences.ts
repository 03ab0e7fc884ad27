import type { TableDoubt, TableLook } from '../../src-core/formats/foreign/table-look'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { showHidden } from '../ui/text-pieces'

/** What is said of a table of others. */
export const useTableSentences = () => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { list } = useJoined()
  const doubtText = (doubt: TableDoubt, { columns, description }: TableLook): string => {
    if (doubt.kind === 'openOrder' || doubt.kind === 'openSign')
      return t(`table.doubt.${doubt.kind}`, { column: showHidden(doubt.column) })
    const place = t(description.text === null ? 'table.element' : 'table.line', { line: number(doubt.line) })
    return counted(`table.doubt.${doubt.kind}`, doubt.count, {
      place,
      cells: 'cellCount' in doubt ? number(doubt.cellCount) : '',
      columns: number(columns.length),
      text: 'text' in doubt ? showHidden(doubt.text) : '',
    })
  }
  /** The names of the columns from which nothing is taken. */
  const unusedNames = ({ columns, description: { when, what, fields } }: TableLook): readonly string[] => {
    if (what.kind === 'rows') return []
    const used = new Set([...when.columns, when.zoneColumn ?? -1, ...what.columns.map(({ index }) => index)])
    for (const source of Object.values(fields)) if (source.kind === 'column') used.add(source.index)
    return columns.filter((_, index) => !used.has(index)).map(({ name }) => name)
  }
  return {
    doubts: (look: TableLook): readonly string[] => look.doubts.map((doubt) => doubtText(doubt, look)),
    remarks: (look: TableLook): readonly string[] => {
      const above = look.above.map(({ line, text }) =>
        t('table.above', { place: t('table.line', { line: number(line) }), text: showHidden(text) }),
      )
      const names = [...unusedNames(look), ...look.leftOut].map((name) => showHidden(name))
      return [...above, ...(names.length === 0 ? [] : [t('table.unused', { names: list(names) })])]
    },
  }
}
