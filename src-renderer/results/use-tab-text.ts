import { computed } from 'vue'
import { tabNamesIn } from '../../src-core/words/tab-names'
import { tabTextIn } from '../../src-core/words/tab-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useResults } from './results'

/** The text on a tab of the window. */
export const useTabText = () => {
  const results = useResults()
  const words = useTimedWords()
  const { distinctNamesOf } = tabNamesIn(words)
  // Once for all tabs: each is told from all of the others.
  const names = computed(() => distinctNamesOf(results.tabs))
  return tabTextIn(words, () => names.value)
}
