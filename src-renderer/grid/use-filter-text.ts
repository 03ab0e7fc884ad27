import { filterTextIn } from '../../src-core/words/filter-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useColumnHeading } from './use-column-text'

/** Describes a filter of the active result. */
export const useFilterText = () => filterTextIn(useTimedWords(), useColumnHeading())
