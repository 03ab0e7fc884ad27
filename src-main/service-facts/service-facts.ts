import { failed, ok, type Result } from '../../src-core/errors/result'
import type { ServiceFacts } from '../../src-core/service-facts/facts'
import type { Connections } from '../connections/connections'
import type { FactBook } from './fact-book'

/** What is known of the service of a connection. At another base URL nothing of it holds. */
export const createServiceFacts =
  (connections: Pick<Connections, 'list'>, book: Pick<FactBook, 'of'>) =>
  async (connectionId: string): Promise<Result<{ readonly facts: ServiceFacts }>> => {
    const listed = await connections.list()
    if (!listed.ok) return listed
    const connection = listed.value.connections.find(({ id }) => id === connectionId)
    return connection === undefined
      ? failed({ kind: 'noConnection' })
      : ok({ facts: await book.of(connection.baseUrl) })
  }
