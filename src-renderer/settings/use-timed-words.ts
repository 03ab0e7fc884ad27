import type { TimedWords } from '../../src-core/words/words'
import { useWords } from '../messages/use-words'
import { useSettings } from './settings'

/** The language and the messages of the page, with its times; what is made with them changes with both. */
export const useTimedWords = (): TimedWords => {
  const words = useWords()
  const settings = useSettings()
  return {
    get language() {
      return words.language
    },
    t: words.t,
    get formatter() {
      return settings.formatter
    },
  }
}
