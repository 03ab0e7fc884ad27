import type { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'

/** Why a result cannot be refreshed right now; the key of a sentence under `refresh.obstacle`. */
export type RefreshObstacle = 'file' | 'loading' | 'connectionGone' | 'connectionChanged' | 'otherConnection'

type Connections = Pick<ReturnType<typeof useConnections>, 'connections' | 'current'>

export const refreshObstacle = (
  { source, state }: ResultTab,
  { connections, current }: Connections,
): RefreshObstacle | null => {
  if (source.kind !== 'query') return 'file'
  if (state.range?.isFinished === false || state.refreshing !== null || state.opening !== null)
    return 'loading'
  const connection = connections.find(({ id }) => id === source.connectionId)
  if (!connection) return 'connectionGone'
  if (connection.baseUrl !== source.baseUrl) return 'connectionChanged'
  // The latest events are queried by the form, which uses the current connection.
  return source.limit !== null && current?.id !== source.connectionId ? 'otherConnection' : null
}
