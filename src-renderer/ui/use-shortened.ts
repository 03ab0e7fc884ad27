import { shortenedText } from '../../src-core/words/shortened-text'
import { useWords } from '../messages/use-words'

/** Cuts a text that is too long to read, and states its length. */
export const useShortened = () => {
  const words = useWords()
  return (text: string): string => shortenedText(words, text)
}
