import { isDeletedOutcome, unsentEnds } from '../../src-core/deletion/deletion-outcome'
import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import { createEventTable } from '../../src-core/events/event-table'
import { createNetTransport } from '../../src-main/shell/net-transport'
import type { RangeUpdate } from '../../src-preload/contract/range'
import { createNet } from '../electron-host/net'
import { type SampleService, startSampleService } from '../service/sample-service'
import { at, events, plannedOf } from '../unit/src-main/deletion/deletion-support'
import { type ComposedForTest, composeForTest } from '../unit/support/compose'
import { idsOf } from '../unit/support/event-ids'
import { unlock } from '../unit/support/unlock'
import type { Operation } from './fault-cases'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { isPossibleEnd } from './possible-end'
import { createScaledClock } from './scaled-clock'

/** What the application claimed of an operation, beside what is true at the service. */
export interface Claims {
  /** The whole of it worked, as the application says. */
  readonly isSuccess: boolean
  /** Why not, in the application's words. */
  readonly errors: readonly AppError[]
  /** Claims that are not true. */
  readonly lies: readonly string[]
}

export interface FaultyWorld {
  readonly service: SampleService
  readonly proxy: FaultProxy
  readonly app: ComposedForTest
  readonly connectionId: string
  stop(): Promise<void>
}

/** 30 s of silence, which end a request, are a third of a second here. */
const clockFactor = 90
const device = 'pump-0042'
const listed = 60
/** More than three answers hold. */
const inRange = 2500
const token = 'token-of-the-faults'
const range = { start: at - 60_000, end: at + inRange * 1000 + 60_000 }

export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** A sample service, a proxy before it, and the composed application connected to the proxy. */
export const createFaultyWorld = async (operation: Operation, seed: number): Promise<FaultyWorld> => {
  const service = await startSampleService({
    events: events(operation === 'range' ? inRange : listed),
    token,
    seed,
  })
  const proxy = await startFaultProxy(service.url, seed)
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  const app = composeForTest({ transport, clock: createScaledClock(clockFactor) })
  const draft = { name: 'faults', baseUrl: proxy.url, allowUnencrypted: false, token }
  const { currentId } = valueOf(await app.call('saveConnection', { draft }))
  await unlock(app.call, currentId ?? '')
  return {
    service,
    proxy,
    app,
    connectionId: currentId ?? '',
    stop: async () => {
      await app.app.close()
      net.close()
      await proxy.stop()
      await service.stop()
    },
  }
}

const list = async ({ app, connectionId, service }: FaultyWorld): Promise<Claims> => {
  const query = { queryId: 'list', connectionId, devices: [device], ...range, zone: 'UTC', limit: 1000 }
  const answer = await app.call('queryLatest', query)
  if (!answer.ok) return { isSuccess: false, errors: [answer.error], lies: [] }
  const table = createEventTable()
  for (const batch of answer.value.batches) table.append(batch)
  const isTrue = JSON.stringify(idsOf(table)) === JSON.stringify(service.ids(device).toSorted())
  return {
    isSuccess: true,
    errors: [],
    lies: isTrue ? [] : [`${String(table.rowCount)} events of ${String(listed)}`],
  }
}

const test = async ({ app, proxy }: FaultyWorld): Promise<Claims> => {
  const draft = { name: 'faults', baseUrl: proxy.url, allowUnencrypted: false, token }
  const { error, steps } = valueOf(
    await app.call('testConnection', { queryId: 'test', draft, deviceId: device }),
  )
  const isSuccess = error === undefined
  const claims = isSuccess ? [] : (['service', 'token'] as const).filter((step) => steps[step] === 'yes')
  return {
    isSuccess,
    errors: isSuccess ? [] : [error],
    lies: claims.map((step) => `the step ${step} is told to have worked`),
  }
}

/** A way that is lost after it has worked is waited for; somebody has to mend it then. */
const linkIsDown = ({ devices }: RangeUpdate): boolean => devices.some(({ progress }) => progress?.isLinkDown)

const wholeRange = async ({ app, connectionId, service, proxy }: FaultyWorld): Promise<Claims> => {
  valueOf(
    await app.call('startRange', {
      queryId: 'range',
      connectionId,
      devices: [device],
      ...range,
      zone: 'UTC',
    }),
  )
  const table = createEventTable()
  for (let reading = 0; reading < 20_000; reading += 1) {
    const news = valueOf(await app.call('readRange', { queryId: 'range' }))
    for (const batch of news.batches) table.append(batch)
    if (linkIsDown(news) && reading > 5) await proxy.up()
    const verdict = news.devices[0]?.verdict
    if (!news.isFinished || verdict === undefined) continue
    const isSuccess = verdict.kind === 'complete'
    const isTrue = JSON.stringify(idsOf(table)) === JSON.stringify(service.ids(device).toSorted())
    const lies = [
      ...(isSuccess && !isTrue
        ? [`complete with ${String(table.rowCount)} events of ${String(inRange)}`]
        : []),
      ...(verdict.eventCount === table.rowCount
        ? []
        : [`${String(verdict.eventCount)} events told, ${String(table.rowCount)} given`]),
    ]
    return { isSuccess, errors: verdict.missing.flatMap(({ errors = [] }) => errors), lies }
  }
  throw new Error('no verdict after 20,000 readings')
}

const remove = async ({ app, connectionId, service, proxy }: FaultyWorld): Promise<Claims> => {
  const planned = plannedOf(events(2))
  const connection = valueOf(await app.call('listConnections', {})).connections[0]
  const plan = {
    deletionId: 'deletion',
    connectionId,
    baseUrl: proxy.url,
    revision: connection?.revision ?? -1,
    events: planned,
  }
  valueOf(await app.call('startDeletion', plan))
  const states = new Map<string, { kind: string; error?: AppError }>()
  for (let reading = 0; reading < 20_000; reading += 1) {
    const news = valueOf(await app.call('readDeletion', { deletionId: 'deletion' }))
    for (const { eventId, state } of news.changes) states.set(eventId, state)
    if (news.stage !== 'ended') continue
    const ids = new Set(service.ids(device))
    const sent = service.requests
      .filter(({ method }) => method === 'DELETE')
      .map(({ url }) => decodeURIComponent(url))
    const ledger = valueOf(await app.call('listDeletions', { search: '', limit: 10 })).entries
    const lies = planned.flatMap(({ eventId }) => {
      const kind = states.get(eventId)?.kind ?? 'nothing told'
      // The ledger has what was sent, and nothing else.
      const noted =
        ledger.find((entry) => entry.eventId === eventId)?.outcome ?? unsentEnds.find((end) => end === kind)
      const isTrue = isPossibleEnd(
        kind,
        ids.has(eventId),
        sent.some((url) => url.endsWith(eventId)),
      )
      return [
        ...(isTrue ? [] : [`${kind}, and it is ${ids.has(eventId) ? '' : 'not '}there`]),
        ...(noted === kind ? [] : [`${kind}, and ${noted ?? 'nothing'} in the ledger`]),
      ]
    })
    const errors = [
      ...[...states.values()].flatMap(({ error }) => error ?? []),
      ...(news.stoppedBy ? [news.stoppedBy] : []),
    ]
    // A deletion that the network stack repeated by itself is refused the second time.
    return { isSuccess: [...states.values()].every(({ kind }) => isDeletedOutcome(kind)), errors, lies }
  }
  throw new Error('no end of the deletion after 20,000 readings')
}

export const perform: Readonly<Record<Operation, (world: FaultyWorld) => Promise<Claims>>> = {
  list,
  test,
  range: wholeRange,
  delete: remove,
  verify: remove,
  deleteAndVerify: remove,
}
