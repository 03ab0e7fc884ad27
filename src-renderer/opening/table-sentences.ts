import type { TableLook } from '../../src-core/formats/foreign/table-look'
import { tableDoubtText } from '../../src-core/words/table-doubt-text'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useTimedWords } from '../settings/use-timed-words'
import { showHidden } from '../ui/text-pieces'

/** What is said of a table of others. */
export const useTableSentences = () => {
  const words = useTimedWords()
  const { t } = words
  const { counted, number } = useCounts()
  const { list } = useJoined()
  /** The names of the columns from which nothing is taken. */
  const unusedNames = ({ columns, description: { when, what, fields } }: TableLook): readonly string[] => {
    if (what.kind === 'rows') return []
    const used = new Set([...when.columns, when.zoneColumn ?? -1, ...what.columns.map(({ index }) => index)])
    for (const source of Object.values(fields)) if (source.kind === 'column') used.add(source.index)
    return columns.filter((_, index) => !used.has(index)).map(({ name }) => name)
  }
  return {
    doubts: (look: TableLook): readonly string[] =>
      look.doubts.map((doubt) => tableDoubtText(words, doubt, look)),
    remarks: (look: TableLook): readonly string[] => {
      const above = look.above.map(({ line, text }) =>
        t('table.above', { place: t('table.line', { line: number(line) }), text: showHidden(text) }),
      )
      const more = look.aboveCount - look.above.length
      if (more > 0) above.push(counted('table.moreAbove', more))
      const names = unusedNames(look).map((name) => showHidden(name))
      const ours = look.isOurs ? [t('table.ours')] : []
      return [...ours, ...above, ...(names.length === 0 ? [] : [t('table.unused', { names: list(names) })])]
    },
  }
}
