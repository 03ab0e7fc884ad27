import type { PlanService } from '../../src-core/deletion/deletion-plan'
import type { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'

/** Why nothing can be deleted right now; the key of a sentence under `deletion.reason`. */
export type DeletionObstacle =
  'nothingSelected' | 'offline' | 'connectionGone' | 'connectionChanged' | 'noneDeletable' | 'running'

type Connections = Pick<ReturnType<typeof useConnections>, 'connections' | 'current'>

/** The service of the current connection. */
export const currentService = ({ current }: Connections): PlanService | null =>
  current && {
    connectionId: current.id,
    connectionName: current.name,
    baseUrl: current.baseUrl,
    revision: current.revision,
  }

/** The service of a tab, or why no plan can be made for it. */
export const serviceOf = (
  { source }: ResultTab,
  { connections }: Connections,
): PlanService | DeletionObstacle => {
  if (source.kind !== 'query') return 'offline'
  const { connectionId, baseUrl, connectionName } = source
  const connection = connections.find(({ id }) => id === connectionId)
  if (!connection) return 'connectionGone'
  return connection.baseUrl === baseUrl
    ? { connectionId, connectionName, baseUrl, revision: connection.revision }
    : 'connectionChanged'
}

/** The connection still has the base URL and the token that it had when the plan was made. */
export const isCurrent = (
  { connectionId, baseUrl, revision }: PlanService,
  { connections }: Connections,
): boolean => {
  const connection = connections.find(({ id }) => id === connectionId)
  return connection?.baseUrl === baseUrl && connection.revision === revision
}

export const obstacleOf = (tab: ResultTab | null, connections: Connections): DeletionObstacle | null => {
  if (!tab) return 'offline'
  const service = serviceOf(tab, connections)
  if (typeof service === 'string') return service
  const { selection, table } = tab
  if (selection.count === 0) return 'nothingSelected'
  return selection.some((row) => table.eventId(row) !== null && !table.isDeleted(row))
    ? null
    : 'noneDeletable'
}
