import { countSharedIds } from '../events/shared-ids'
import { summaryOf } from '../proof/range-summary'
import type { EventsResult } from './events-result'

const arrivedOf = ({ source, state }: EventsResult): number => {
  if (state.range) return summaryOf(state.range.devices).sharedIdCount
  const answers = source.kind === 'query' ? (source.answers ?? []) : []
  return answers.reduce((sum, answer) => sum + answer.sharedIdCount, 0)
}

/**
 * How many events of a result that are there share their id with another one. Counting them in the table takes a
 * while: of a query it is known how many have arrived, and it is counted where some are there no more.
 */
export const sharedIdCountOf = (result: EventsResult): number => {
  const { source, table } = result
  const { deleted, vanished, replaced } = table.counts
  if (source.kind === 'file') return countSharedIds(table)
  const arrived = arrivedOf(result)
  return arrived === 0 || deleted + vanished + replaced === 0 ? arrived : countSharedIds(table)
}
