import { columnText, type TitledColumn } from '../../src-core/words/column-text'
import { useWords } from '../messages/use-words'
import { useResults } from '../results/results'

/** The name of a column on the wire, or our own where there is none, in the active result. */
export const useColumnText = () => {
  const words = useWords()
  const results = useResults()
  return (column: TitledColumn): string =>
    columnText(words, column, results.active?.source.kind === 'comparison')
}

/** The name of a column for people, in the active result. */
export const useColumnHeading = () => {
  const { t } = useWords()
  const results = useResults()
  return ({ name }: TitledColumn): string =>
    name === 'source' && results.active?.source.kind === 'comparison'
      ? t('results.heading.difference')
      : t(`results.heading.${name}`)
}
