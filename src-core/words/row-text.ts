import type { EventsResult } from '../results/events-result'
import { deletionTextIn } from './deletion-text'
import type { TimedWords } from './words'

type RowsResult = Pick<EventsResult, 'table' | 'deletions'>

/** What became of the event in a row, in words; empty: nothing that is known. */
export const rowTextIn = (words: TimedWords) => {
  const { t } = words
  const { stateText } = deletionTextIn(words)
  const markText = ({ table }: RowsResult, row: number): string => {
    if (table.mark(row) === 'toDelete') return t('deletion.states.toDelete')
    return table.isDeleted(row) ? t('results.grid.deletedByService') : ''
  }
  /** What a refresh has found out about it. */
  const refreshText = ({ table }: RowsResult, row: number): string => {
    const mark = table.refreshMark(row)
    return mark === 'none' ? '' : t(`refresh.mark.${mark}`)
  }
  /** Its deletion, wherever that began; of an event that was no longer there, the refresh mark says so. */
  const deletionText = (result: RowsResult, row: number): string => {
    const state = result.deletions.stateOf(row)
    const text = state && state.kind !== 'alreadyAbsent' ? stateText(state) : ''
    return text === '' ? markText(result, row) : text
  }
  /** All of it in one text. */
  const wholeText = (result: RowsResult, row: number): string => {
    const state = result.deletions.stateOf(row)
    const text = state === undefined ? '' : stateText(state)
    if (text !== '') return text
    return markText(result, row) || (result.table.isAbsent(row) ? refreshText(result, row) : '')
  }
  return { deletionText, refreshText, wholeText }
}
