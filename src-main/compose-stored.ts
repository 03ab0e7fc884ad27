import type { Connection } from '../src-preload/contract/connection'
import type { Connections } from './connections/connections'
import { createStoredLatest, type QueryLatest } from './stored-results/keep-latest'
import {
  createStoredResults,
  type StoredResults,
  type StoredResultsOptions,
} from './stored-results/stored-results'

type ForStored = Omit<StoredResultsOptions, 'nameOf'> & { readonly connections: Connections }

/** The kept results, and how the answers of latest queries get there. */
export const composeStored = ({
  connections,
  ...parts
}: ForStored): { readonly kept: StoredResults; keepLatest(query: QueryLatest): QueryLatest } => {
  const find = async (connectionId: string): Promise<Connection | undefined> => {
    const list = await connections.list()
    return list.ok ? list.value.connections.find(({ id }) => id === connectionId) : undefined
  }
  const kept = createStoredResults({
    ...parts,
    nameOf: async (connectionId) => (await find(connectionId))?.name ?? '',
  })
  const baseUrlOf = async (connectionId: string): Promise<string> => (await find(connectionId))?.baseUrl ?? ''
  return { kept, keepLatest: (query) => createStoredLatest({ query, kept, baseUrlOf }) }
}
