import type { EventsResult } from './events-result'

/** It is unknown when the events of a file were fetched, so now is the upper limit. */
export const fetchedAtOf = ({ source, state }: Pick<EventsResult, 'source' | 'state'>): number =>
  // What was missing may have been fetched much later than the rest.
  source.kind === 'query' ? Math.max(source.receivedAt, state.range?.startedAt ?? 0) : Date.now()
