import { countsIn } from '../../src-core/words/counts'
import { useWords } from './use-words'

/** Numbers and sentences with numbers, in the language of the page. */
export const useCounts = () => countsIn(useWords())
