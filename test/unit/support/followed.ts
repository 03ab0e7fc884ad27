import { createEventTable, type EventTable } from '../../../src-core/events/event-table'
import type { LiveUpdate } from '../../../src-core/live/live-update'
import type { Ports } from '../../../src-main/composition'
import { createSystemClock } from '../../../src-main/shell/clock'
import { createNetTransport } from '../../../src-main/shell/net-transport'
import type { LiveQuery } from '../../../src-preload/contract/live'
import { createNet } from '../../electron-host/net'
import type { SampleService } from '../../service/sample-service'
import { type ComposedForTest, composeForTest } from './compose'

export interface Followed {
  readonly app: ComposedForTest
  readonly connectionId: string
  /** Every batch so far. */
  readonly table: EventTable
  start(query: Pick<LiveQuery, 'start' | 'devices'> & Partial<LiveQuery>): Promise<void>
  /** Reads until the update is as wanted. */
  until(isWanted: (update: LiveUpdate) => boolean): Promise<LiveUpdate>
  call(
    channel: 'pauseLiveSession' | 'proceedLiveSession' | 'stopLiveSession' | 'closeLiveSession',
  ): Promise<void>
  /** Stops, and reads to the end. */
  stopped(): Promise<LiveUpdate>
  close(): Promise<void>
}

export const followedId = 'follow-1'

/** The composed application over real HTTP, connected to a sample service, following one query. */
export const connectForFollowing = async (
  service: Pick<SampleService, 'url' | 'token'>,
  ports: Partial<Ports> = {},
  folder?: string,
): Promise<Followed> => {
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  const app = composeForTest({ transport, clock: createSystemClock(), ...ports }, folder)
  const draft = { name: 'sample', baseUrl: service.url, allowUnencrypted: false, token: service.token }
  const saved = await app.call('saveConnection', { draft })
  const connectionId = saved.ok ? (saved.value.currentId ?? '') : ''
  const table = createEventTable()
  const until: Followed['until'] = async (isWanted) => {
    for (let reading = 0; reading < 500; reading += 1) {
      const update = await app.call('readLiveSession', { queryId: followedId })
      if (!update.ok) throw new Error(JSON.stringify(update.error))
      for (const batch of update.value.batches) table.append(batch)
      if (isWanted(update.value)) return update.value
    }
    throw new Error('not as wanted after 500 readings')
  }
  const call: Followed['call'] = async (channel) => {
    const done = await app.call(channel, { queryId: followedId })
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }
  return {
    app,
    connectionId,
    table,
    until,
    call,
    start: async (query) => {
      const started = await app.call('startLiveSession', {
        queryId: followedId,
        connectionId,
        zone: 'America/St_Johns',
        overlapMs: 900_000,
        ...query,
      })
      if (!started.ok) throw new Error(JSON.stringify(started.error))
    },
    stopped: async () => {
      await call('stopLiveSession')
      return until(({ isFinished }) => isFinished)
    },
    close: async () => {
      await app.app.close()
      net.close()
    },
  }
}
