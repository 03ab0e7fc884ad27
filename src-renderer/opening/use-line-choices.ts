import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'

const shownLines = 12

/** No line, one of the first lines of a file, the one that is chosen, or one of those `further` down. */
export const useLineChoices = () => {
  const { t } = useWords()
  const { number } = useCounts()
  return (
    chosen: number | null,
    further: readonly number[] = [],
  ): readonly { readonly value: string; readonly label: string }[] => {
    const first = Array.from({ length: shownLines }, (_, index) => index + 1)
    const lines = new Set([...first, ...(chosen === null ? [] : [chosen]), ...further])
    return [
      { value: '', label: t('table.noHeader') },
      ...[...lines]
        .toSorted((one, other) => one - other)
        .map((line) => ({ value: String(line), label: t('table.line', { line: number(line) }) })),
    ]
  }
}

/** The line that was chosen; null: none. */
export const lineOf = (value: string): number | null => (value === '' ? null : Number(value))
