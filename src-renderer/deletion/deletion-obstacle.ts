import { type PlanService, planServiceOf } from '../../src-core/deletion/plan-service'
import type { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'

/** Why nothing can be deleted right now; the key of a sentence under `deletion.reason`. */
export type DeletionObstacle =
  'nothingSelected' | 'offline' | 'connectionGone' | 'connectionChanged' | 'noneDeletable' | 'running'

type Connections = Pick<ReturnType<typeof useConnections>, 'connections' | 'current'>

/** The service of the current connection. */
export const currentService = ({ current }: Pick<Connections, 'current'>): PlanService | null =>
  current && planServiceOf(current)

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
