import type { ConfirmedPlan } from '../../../../src-core/deletion/confirmed-plan'
import type { DeletionState } from '../../../../src-core/deletion/deletion-outcome'
import type { LedgerPage } from '../../../../src-core/deletion/ledger'
import type { DeletionUpdate } from '../../../../src-core/deletion/read-deletion'
import type { PlannedEvent } from '../../../../src-core/deletion/where-fetched'
import type { AppError } from '../../../../src-core/errors/errors'
import type { Ports } from '../../../../src-main/composition'
import type { Clock } from '../../../../src-main/ports/clock'
import type { HttpTransport } from '../../../../src-main/ports/http-transport'
import { createSystemClock } from '../../../../src-main/shell/clock'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import type { AccessChoice } from '../../../../src-preload/contract/connection'
import { createNet } from '../../../electron-host/net'
import type { SampleService } from '../../../service/sample-service'
import { type ComposedForTest, composeForTest } from '../../support/compose'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * A clock that runs `factor` times as fast, so that ten seconds of a service's delay are quick and in
 * proportion.
 */
export const createFastClock = (factor: number): Clock => {
  const system = createSystemClock()
  const begunAt = system.now()
  return {
    now: () => begunAt + (system.now() - begunAt) * factor,
    schedule: (delayMs, action) => system.schedule(delayMs / factor, action),
  }
}

export const at = Date.UTC(2026, 10, 20, 8, 15, 30, 250)

export const eventOf = (index: number, deviceId = 'pump-0042'): Record<string, string | number | boolean> => {
  const time = at + index * 1000
  return {
    createdTime: time + 12,
    id: `${deviceId}@#temperature@#${String(time)}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'm',
    deviceId,
    attributeCode: 'temperature',
    attributeType: 'Float',
    attributeData: 20 + index / 10,
    channel: 'm',
    ingressTimeStamp: time + 5,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}

export const events = (count: number, deviceId?: string) =>
  Array.from({ length: count }, (_, index) => eventOf(index, deviceId))
export const plannedOf = (own: readonly Record<string, unknown>[]): readonly PlannedEvent[] =>
  own.map((event) => ({ eventId: String(event['id']), record: JSON.stringify(event) }))

interface DeletionEndForTest {
  readonly states: ReadonlyMap<string, DeletionState>
  readonly kinds: readonly string[]
  readonly stoppedBy?: AppError
  readonly seen: readonly DeletionUpdate[]
}

export interface DeletingApp {
  readonly app: ComposedForTest
  /** `sent`: requests of any kind; `most`: deletions that were under way at once. */
  readonly gauge: { readonly sent: number; readonly most: number }
  plan(planned: readonly PlannedEvent[], change?: Partial<ConfirmedPlan>): Promise<ConfirmedPlan>
  /** Starts, reads until the end, and says how each event ended. */
  run(planned: readonly PlannedEvent[], change?: Partial<ConfirmedPlan>): Promise<DeletionEndForTest>
  readToEnd(deletionId: string): Promise<DeletionEndForTest>
  ledger(): Promise<LedgerPage>
  /** From now on, the connection has this one. */
  useToken(token: string): Promise<void>
  stop(): Promise<void>
}

const value = <T>(result: { ok: true; value: T } | { ok: false; error: AppError }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Notes how many requests were sent, and how many deletions were under way at once. */
const createGauge = (transport: HttpTransport) => {
  let inFlight = 0
  const gauge = { sent: 0, most: 0 }
  const send: HttpTransport['send'] = async (request, ...rest) => {
    gauge.sent += 1
    if (request.method !== 'DELETE') return transport.send(request, ...rest)
    inFlight += 1
    gauge.most = Math.max(gauge.most, inFlight)
    return transport.send(request, ...rest).finally(() => (inFlight -= 1))
  }
  return { gauge, transport: { send } }
}

/** The composed application, connected to a sample service over real HTTP. */
export const connectForDeleting = async (
  service: Pick<SampleService, 'url' | 'token'>,
  {
    clock = createFastClock(100),
    folder = temporaryFolder(),
    access = 'canDelete',
    ...ports
  }: { folder?: string; access?: AccessChoice | 'asItIs' } & Partial<Ports> = {},
): Promise<DeletingApp> => {
  const net = createNet()
  const { gauge, transport } = createGauge(createNetTransport((request) => net.request(request), null))
  const app = composeForTest({ transport, clock, ...ports }, folder)
  const known = value(await app.call('listConnections', {})).connections[0]
  const draft = { name: 'sample', baseUrl: service.url, allowUnencrypted: false, token: service.token }
  const list = value(
    await app.call('saveConnection', { draft: known === undefined ? draft : { ...draft, id: known.id } }),
  )
  if (access !== 'asItIs')
    value(await app.call('changeAccess', { connectionId: list.currentId ?? '', access }))
  let number = 0
  const plan: DeletingApp['plan'] = async (planned, change = {}) => {
    number += 1
    const deletionId = `deletion-${String(number)}`
    const { connections, currentId } = value(await app.call('listConnections', {}))
    const connection = connections.find(({ id }) => id === currentId) ?? list.connections[0]
    if (connection === undefined) throw new Error('no connection')
    const { id: connectionId, baseUrl, revision } = connection
    return { deletionId, connectionId, baseUrl, revision, events: planned, ...change }
  }
  const readToEnd: DeletingApp['readToEnd'] = async (deletionId) => {
    const states = new Map<string, DeletionState>()
    const seen: DeletionUpdate[] = []
    for (let reading = 0; reading < 100_000; reading += 1) {
      const update = value(await app.call('readDeletion', { deletionId }))
      seen.push(update)
      for (const { eventId, state } of update.changes) states.set(eventId, state)
      if (update.stage !== 'ended') continue
      const kinds = [...states.values()].map(({ kind }) => kind)
      return { states, kinds, seen, ...(update.stoppedBy && { stoppedBy: update.stoppedBy }) }
    }
    throw new Error('no end after 100,000 readings')
  }
  return {
    app,
    gauge,
    plan,
    readToEnd,
    run: async (planned, change) => {
      const confirmed = await plan(planned, change)
      value(await app.call('startDeletion', confirmed))
      return readToEnd(confirmed.deletionId)
    },
    useToken: async (token) => {
      const { connections } = value(await app.call('listConnections', {}))
      value(await app.call('saveConnection', { draft: { ...draft, id: connections[0]?.id ?? '', token } }))
    },
    ledger: async () => value(await app.call('listDeletions', { search: '', limit: 1000 })),
    stop: async () => {
      await app.app.close()
      net.close()
    },
  }
}

/** Ids of the deletions that reached the service, in order. */
export const sentIds = ({ requests }: SampleService): readonly string[] =>
  requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''))
