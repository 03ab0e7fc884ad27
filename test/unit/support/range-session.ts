import { createEventTable, type EventTable } from '../../../src-core/events/event-table'
import type { RangeQuery } from '../../../src-core/events/events-query'
import type { OfDevice } from '../../../src-core/proof/coverage'
import { type RequestLog, withNewRequests } from '../../../src-core/proof/request-log'
import type { Ports } from '../../../src-main/composition'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createNetTransport } from '../../../src-main/shell/net-transport'
import type { RangeUpdate } from '../../../src-preload/contract/range'
import { createNet } from '../../electron-host/net'
import type { SampleService } from '../../service/sample-service'
import { type ComposedForTest, composeForTest } from './compose'

export interface RangeSession {
  readonly app: ComposedForTest
  startAll(
    query: Pick<RangeQuery, 'queryId' | 'devices' | 'start' | 'end' | 'parts' | 'storedId'>,
  ): Promise<void>
  /** Reads until the news are as wanted, into one table a query. */
  until(queryId: string, isWanted: (news: RangeUpdate) => boolean): Promise<RangeUpdate>
  table(queryId: string): EventTable
  /** What has been told so far, by device. */
  requests(queryId: string): readonly OfDevice<RequestLog>[]
  close(): Promise<void>
}

/**
 * The composed application over real HTTP, connected to a sample service, asking for complete ranges. Processes
 * that are to be killed use it too: nothing in here may need a test around it.
 */
export const openRangeSession = async (
  service: Pick<SampleService, 'url' | 'token'>,
  ports: Partial<Ports> = {},
  folder?: string,
): Promise<RangeSession> => {
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  const app = composeForTest({ transport, clock: createSystemClock(), ...ports }, folder)
  const tables = new Map<string, EventTable>()
  const logs = new Map<string, readonly OfDevice<RequestLog>[]>()
  // In a folder of an earlier session the connection is known, but its token is not.
  const known = await app.call('listConnections', {})
  const id = known.ok ? (known.value.currentId ?? undefined) : undefined
  const saved = await app.call('saveConnection', {
    draft: {
      ...(id === undefined ? {} : { id }),
      name: 'sample',
      baseUrl: service.url,
      allowUnencrypted: false,
      token: service.token,
    },
  })
  const connectionId = saved.ok ? (saved.value.currentId ?? '') : ''
  const table = (queryId: string): EventTable => {
    const known = tables.get(queryId) ?? createEventTable()
    tables.set(queryId, known)
    return known
  }
  const requests: RangeSession['requests'] = (queryId) => logs.get(queryId) ?? []
  const until: RangeSession['until'] = async (queryId, isWanted) => {
    for (let reading = 0; reading < 2000; reading += 1) {
      const news = await app.call('readRange', { queryId })
      if (!news.ok) throw new Error(JSON.stringify(news.error))
      for (const batch of news.value.batches) table(queryId).append(batch)
      logs.set(queryId, withNewRequests(requests(queryId), news.value.requests))
      if (isWanted(news.value)) return news.value
    }
    throw new Error('not as wanted after 2,000 readings')
  }
  return {
    app,
    table,
    requests,
    until,
    startAll: async (query) => {
      const started = await app.call('startRange', { ...query, connectionId, zone: 'America/St_Johns' })
      if (!started.ok) throw new Error(JSON.stringify(started.error))
    },
    close: async () => {
      await app.app.close()
      net.close()
    },
  }
}
