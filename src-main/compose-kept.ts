import type { Connection } from '../src-preload/contract/connection'
import type { Connections } from './connections/connections'
import { createKeptLatest, type QueryLatest } from './keeping/keep-latest'
import { createKeptResults, type KeptResults, type KeptResultsOptions } from './keeping/kept-results'

type ForKept = Omit<KeptResultsOptions, 'nameOf'> & { readonly connections: Connections }

/** The kept results, and how the answers of latest queries get there. */
export const composeKept = ({
  connections,
  ...parts
}: ForKept): { readonly kept: KeptResults; keepLatest(query: QueryLatest): QueryLatest } => {
  const find = async (connectionId: string): Promise<Connection | undefined> => {
    const list = await connections.list()
    return list.ok ? list.value.connections.find(({ id }) => id === connectionId) : undefined
  }
  const kept = createKeptResults({
    ...parts,
    nameOf: async (connectionId) => (await find(connectionId))?.name ?? '',
  })
  const baseUrlOf = async (connectionId: string): Promise<string> => (await find(connectionId))?.baseUrl ?? ''
  return { kept, keepLatest: (query) => createKeptLatest({ query, kept, baseUrlOf }) }
}
