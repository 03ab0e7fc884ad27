import { joinedIn } from '../../src-core/words/joined'
import { useWords } from './use-words'

/** Joins texts as the language of the page does. */
export const useJoined = () => joinedIn(useWords())
