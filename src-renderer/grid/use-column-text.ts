import { columnText, type TitledColumn } from '../../src-core/words/column-text'
import { useWords } from '../messages/use-words'
import { useResults } from '../results/results'

/** The title of a column in the active result. */
export const useColumnText = () => {
  const words = useWords()
  const results = useResults()
  return (column: TitledColumn): string =>
    columnText(words, column, results.active?.source.kind === 'comparison')
}
