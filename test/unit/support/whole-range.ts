import { createEventTable, type EventTable } from '../../../src-core/events/event-table'
import type { RangeQuery } from '../../../src-core/events/events-query'
import type { OfDevice } from '../../../src-core/proof/coverage'
import { coverageOfVerdict } from '../../../src-core/proof/coverage-of-verdict'
import type { RangeVerdict } from '../../../src-core/proof/device-range'
import { noRequests, type RequestLog, withTold } from '../../../src-core/proof/request-log'
import type { TimeWindow } from '../../../src-core/proof/time-window'
import type { Ports } from '../../../src-main/composition'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createNetTransport } from '../../../src-main/shell/net-transport'
import type { RangeUpdate } from '../../../src-preload/contract/range'
import { createNet } from '../../electron-host/net'
import type { SampleService } from '../../service/sample-service'
import { expectBorneOut } from './borne-out'
import { type ComposedForTest, composeForTest } from './compose'

export interface WholeRange {
  readonly app: ComposedForTest
  start(query: Pick<RangeQuery, 'queryId' | 'start' | 'end'> & { readonly deviceId: string }): Promise<void>
  startAll(
    query: Pick<RangeQuery, 'queryId' | 'devices' | 'start' | 'end' | 'parts' | 'storedId'>,
  ): Promise<void>
  /** Reads until the news are as wanted, into one table a query. */
  until(queryId: string, isWanted: (news: RangeUpdate) => boolean): Promise<RangeUpdate>
  /** Reads until the verdict of its one device, into one table a query. */
  verdict(queryId: string): Promise<RangeVerdict>
  table(queryId: string): EventTable
  close(): Promise<void>
}

/** The composed application over real HTTP, connected to a sample service, asking for complete ranges. */
export const connectForRanges = async (
  service: Pick<SampleService, 'url' | 'token'>,
  ports: Partial<Ports> = {},
  folder?: string,
): Promise<WholeRange> => {
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  const app = composeForTest({ transport, clock: createSystemClock(), ...ports }, folder)
  const tables = new Map<string, EventTable>()
  const logs = new Map<string, readonly OfDevice<RequestLog>[]>()
  const asked = new Map<string, TimeWindow>()
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
  const startAll: WholeRange['startAll'] = async (query) => {
    const started = await app.call('startRange', { ...query, connectionId, zone: 'America/St_Johns' })
    if (!started.ok) throw new Error(JSON.stringify(started.error))
  }
  const until: WholeRange['until'] = async (queryId, isWanted) => {
    for (let reading = 0; reading < 2000; reading += 1) {
      const news = await app.call('readRange', { queryId })
      if (!news.ok) throw new Error(JSON.stringify(news.error))
      for (const batch of news.value.batches) table(queryId).append(batch)
      logs.set(queryId, withTold(logs.get(queryId) ?? [], news.value.requests))
      if (isWanted(news.value)) return news.value
    }
    throw new Error('not as wanted after 2,000 readings')
  }
  return {
    app,
    table,
    startAll,
    until,
    start: ({ deviceId, ...query }) => {
      asked.set(query.queryId, { first: query.start, last: query.end })
      return startAll({ ...query, devices: [deviceId] })
    },
    verdict: async (queryId) => {
      const { devices } = await until(queryId, ({ isFinished }) => isFinished)
      const verdict = devices[0]?.verdict
      if (verdict === undefined) throw new Error('finished without a verdict')
      const whole = asked.get(queryId)
      const log = logs.get(queryId)?.[0] ?? noRequests
      if (whole !== undefined) expectBorneOut(coverageOfVerdict([whole], verdict, 0), log, verdict)
      return verdict
    },
    close: async () => {
      await app.app.close()
      net.close()
    },
  }
}

export const idsOf = (table: EventTable): string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.eventId(row) ?? '').toSorted()
