import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'

const shownLines = 12

/** No line, or one of the first lines of a file; `chosen` is one of them. */
export const useLineChoices = () => {
  const { t } = useWords()
  const { number } = useCounts()
  return (chosen: number | null): readonly { readonly value: string; readonly label: string }[] => [
    { value: '', label: t('table.noHeader') },
    ...Array.from({ length: Math.max(shownLines, chosen ?? 0) }, (_, index) => ({
      value: String(index + 1),
      label: t('table.line', { line: number(index + 1) }),
    })),
  ]
}

/** The line that was chosen; null: none. */
export const lineOf = (value: string): number | null => (value === '' ? null : Number(value))
