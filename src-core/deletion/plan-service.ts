/** The service that the events are deleted from, as it was when the plan was made. */
export interface PlanService {
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  /** `Connection.revision`. */
  readonly revision: number
}

/** What a plan needs to know of a connection. */
interface ServiceConnection {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly revision: number
}

/** The service of a connection, as it is now. */
export const planServiceOf = ({ id, name, baseUrl, revision }: ServiceConnection): PlanService => ({
  connectionId: id,
  connectionName: name,
  baseUrl,
  revision,
})

/** One of the connections still has the base URL and the token that it had when the plan was made. */
export const isAmong = (
  { connectionId, baseUrl, revision }: PlanService,
  connections: readonly ServiceConnection[],
): boolean => {
  const connection = connections.find(({ id }) => id === connectionId)
  return connection?.baseUrl === baseUrl && connection.revision === revision
}
