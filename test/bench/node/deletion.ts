import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { FetchedRange, PlannedEvent } from '../../../src-core/deletion/where-fetched'
import { defaultSettings } from '../../../src-preload/contract/settings'
import { startSampleService } from '../../service/sample-service'
import { elapsed } from '../race'
import { type Measure, median } from '../report'
import { type ComposedApplication, startComposedApplication } from './composed-application'

const deviceId = 'pump-0042'
const deleted = 1000
const from = Date.UTC(2026, 10, 20)
const hourMs = 3_600_000
/** As over a network nearby, and as over a telephone's. */
const latenciesMs = [20, 50] as const
const rounds = 3

/** Events among others: every so-manieth of the device's, as a fault rule flags them. */
const spreads = [
  { name: 'one after the other', every: 1 },
  { name: 'every tenth of 10,000', every: 10 },
  { name: 'every fortieth of 40,000', every: 40 },
] as const

/** What the service tells of itself. */
interface ServiceState {
  readonly url: string
  readonly requests: number
  readonly records: readonly string[]
}

/**
 * The service in a process of its own: what it does is not part of what is measured. Tells its state at the
 * start, and whenever it is asked.
 */
export const serveDeletions = async (every: number, latencyMs: number): Promise<void> => {
  const service = await startSampleService({
    devices: [{ deviceId, count: deleted * every, from, to: from + hourMs * every, spread: 'even' }],
    seed: 7,
    token: 'bench',
    switches: { faults: [{ every: 1, kind: 'latency', ms: latencyMs }] },
  })
  const tell = (): void =>
    void process.send?.({
      url: service.url,
      requests: service.requests.length,
      records: service.records(),
    } satisfies ServiceState)
  process.on('message', tell)
  process.once('disconnect', () => process.exit())
  tell()
}

const plannedOf = ({ records }: ServiceState, every: number): readonly PlannedEvent[] =>
  records
    .filter((_, index) => index % every === 0)
    .map((record) => ({ eventId: String((JSON.parse(record) as { readonly id: unknown }).id), record }))

const deleteBare = async (
  url: string,
  { transport }: ComposedApplication,
  planned: readonly PlannedEvent[],
): Promise<void> => {
  const waiting = [...planned]
  const one = async (): Promise<void> => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const request = {
        method: 'DELETE',
        url: `${url}/api/v1/deviceEvents/${encodeURIComponent(event.eventId)}`,
        headers: { Authorization: 'Bearer bench' },
      } as const
      const response = await transport.send(request, new AbortController().signal)
      const chunks: Uint8Array[] = []
      for await (const chunk of response.body) chunks.push(chunk)
      if (Buffer.concat(chunks).length === 0) throw new Error('No answer to a deletion.')
    }
  }
  await Promise.all(Array.from({ length: defaultSettings.deletionsAtOnce }, one))
}

interface Taken {
  readonly ms: number
  readonly requests: number
}

const measureOne = async (every: number, latencyMs: number, isBare: boolean): Promise<Taken> => {
  const service = fork(process.argv[1] ?? '', ['deletions', String(every), String(latencyMs)], {
    execArgv: [],
  })
  const [before] = (await once(service, 'message')) as [ServiceState]
  const application = startComposedApplication()
  try {
    const connectionId = await application.connect(before.url)
    const planned = plannedOf(before, every)
    const fetched: FetchedRange = {
      deviceId,
      start: from,
      end: from + hourMs * every,
      zone: 'UTC',
      eventCount: deleted * every,
    }
    const ms = await elapsed(() =>
      isBare
        ? deleteBare(before.url, application, planned)
        : application.deleteEvents(connectionId, planned, [fetched]),
    )
    service.send('state')
    const [after] = (await once(service, 'message')) as [ServiceState]
    if (after.records.length !== deleted * (every - 1)) throw new Error('Not every event was deleted.')
    return { ms, requests: after.requests }
  } finally {
    await application.close()
    service.disconnect()
  }
}

/**
 * A deletion of a thousand events, each looked at before and after, against bare requests at the same
 * parallelism.
 */
export const measureDeletion = async (): Promise<readonly Measure[]> => {
  const measures: Measure[] = []
  for (const { name, every, latencyMs } of latenciesMs.flatMap((latencyMs) =>
    spreads.map((spread) => ({ ...spread, latencyMs })),
  )) {
    const ours: Taken[] = []
    const bare: Taken[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureOne(every, latencyMs, false))
      bare.push(await measureOne(every, latencyMs, true))
    }
    const what = `deletion of 1,000 events, ${name}, ${String(latencyMs)} ms a request`
    const [oursMs, bareMs] = [ours, bare].map((taken) => median(taken.map(({ ms }) => ms)))
    measures.push(
      {
        name: what,
        unit: 'ms',
        ours: oursMs ?? NaN,
        peer: { name: 'bare requests', value: bareMs ?? NaN },
        limit: { of: 'ratio', at: 1.3 },
      },
      {
        name: `${what}: requests`,
        unit: 'requests',
        ours: Math.max(...ours.map(({ requests }) => requests)),
        limit: { of: 'value', at: 1.1 * deleted + 20 },
      },
    )
  }
  return measures
}
