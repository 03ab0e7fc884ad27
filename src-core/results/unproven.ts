import { mayBeTruncated } from '../proof/usual-limits'
import type { EventsResult, ResultState } from './events-result'
import { doubtOfAll } from './result-source'

/** Everything is being checked again, so the verdict may be out of date. */
export const isCheckedAgain = ({ refreshScope }: Pick<ResultState, 'refreshScope'>): boolean =>
  refreshScope === 'all'

/**
 * The service has, or may have, more events in this range than the result; for files, as their metadata says.
 */
export const isUnproven = ({
  source,
  table,
  state,
}: Pick<EventsResult, 'source' | 'table' | 'state'>): boolean => {
  if (source.kind === 'file') return doubtOfAll(source) !== null
  if (source.kind === 'comparison') return false
  const { limit, answers = [] } = source
  if (state.unproven !== null) return true
  if (limit === null)
    return state.range?.devices.some(({ verdict }) => verdict && verdict.kind !== 'complete') ?? false
  if (answers.some(({ doubts }) => doubts !== undefined)) return true
  return answers.length < 2
    ? mayBeTruncated(table.rowCount, limit)
    : answers.some(({ eventCount, error }) => error !== undefined || mayBeTruncated(eventCount, limit))
}
