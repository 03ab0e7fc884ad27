import { kindOf } from '../../src-core/events/grid-columns'
import { parseTyped } from '../../src-core/time/parse-typed'
import { useWords } from '../messages/use-words'
import { useTimeEcho } from '../settings/use-time-echo'
import { endsOf, type RangeEnd, sideOf, type TypedWhere } from './drafted-filter'
import type { FilterDraft } from './filter-draft'

/** The interpretation of each typed time of a filter. */
export const useFilterEchoes = () => {
  const { t } = useWords()
  const echoOf = useTimeEcho()
  return (
    draft: FilterDraft,
    { zone, now }: TypedWhere,
    labelOf: (end: RangeEnd) => string,
  ): readonly string[] => {
    if (kindOf(draft.column) !== 'time') return []
    const ends = endsOf(draft.operation)
    return ends.flatMap((end) => {
      const typed = draft[end].trim()
      if (typed === '') return []
      const echo = echoOf(parseTyped(typed, zone, now), sideOf(end), typed)
      return [ends.length === 1 ? echo : t('results.filter.readAs', { end: labelOf(end), echo })]
    })
  }
}
