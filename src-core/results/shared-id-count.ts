import { countSharedIds } from '../events/shared-ids'
import { summaryOf } from '../proof/range-summary'
import type { EventsResult } from './events-result'

/**
 * How many events of a result share their id with another one. Of a file they are counted, which takes a
 * while.
 */
export const sharedIdCountOf = ({ source, state, table }: EventsResult): number => {
  if (source.kind === 'file') return countSharedIds(table)
  if (state.range) return summaryOf(state.range.devices).sharedIdCount
  const answers = source.kind === 'query' ? (source.answers ?? []) : []
  return answers.reduce((sum, answer) => sum + answer.sharedIdCount, 0)
}
