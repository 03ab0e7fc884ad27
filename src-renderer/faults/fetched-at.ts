import type { ResultTab } from '../results/result-tab'

/** Nobody knows when the events of a file were fetched: before now. */
export const fetchedAtOf = ({ source }: ResultTab): number => (source.kind === 'query' ? source.receivedAt : Date.now())
