import { tabTextIn } from '../../src-core/words/tab-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useResults } from './results'

/** The text on a tab of the window. */
export const useTabText = () => {
  const results = useResults()
  return tabTextIn(useTimedWords(), () => results.tabs)
}
