import type { ResultTab } from '../results/result-tab'

/** It is unknown when the events of a file were fetched, so now is the upper limit. */
export const fetchedAtOf = ({ source }: ResultTab): number => (source.kind === 'query' ? source.receivedAt : Date.now())
