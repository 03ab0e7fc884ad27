import type { FetchedRange, PlannedEvent } from '../../../src-preload/contract/deletion'
import { defaultSettings } from '../../../src-preload/contract/settings'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { elapsed } from '../race'
import { type Measure, median } from '../report'
import { type ComposedApplication, startComposedApplication } from './composed-application'

const deviceId = 'pump-0042'
const deleted = 1000
const from = Date.UTC(2026, 10, 20)
const hourMs = 3_600_000
/** As over a network nearby. */
const latencyMs = 20
const rounds = 3

/** Events among others: every so-manieth of the device's, as a fault rule flags them. */
const spreads = [
  { name: 'one after the other', every: 1 },
  { name: 'every tenth of 10,000', every: 10 },
  { name: 'every fortieth of 40,000', every: 40 },
] as const

const serve = (every: number): Promise<SampleService> =>
  startSampleService({
    devices: [{ deviceId, count: deleted * every, from, to: from + hourMs * every, spread: 'even' }],
    seed: 7,
    token: 'bench',
    switches: { faults: [{ every: 1, kind: 'latency', ms: latencyMs }] },
  })

const plannedOf = (service: SampleService, every: number): readonly PlannedEvent[] =>
  service
    .records()
    .filter((_, index) => index % every === 0)
    .map((record) => ({ eventId: String((JSON.parse(record) as { readonly id: unknown }).id), record }))

const deleteBare = async ({ url }: SampleService, { transport }: ComposedApplication, planned: readonly PlannedEvent[]): Promise<void> => {
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

const measureOne = async (every: number, isBare: boolean): Promise<Taken> => {
  const service = await serve(every)
  const application = startComposedApplication()
  try {
    const connectionId = await application.connect(service.url)
    const planned = plannedOf(service, every)
    const fetched: FetchedRange = { deviceId, start: from, end: from + hourMs * every, zone: 'UTC', eventCount: deleted * every }
    const before = service.requests.length
    const ms = await elapsed(async () => (isBare ? deleteBare(service, application, planned) : application.deleteEvents(connectionId, planned, [fetched])))
    if (service.records().length !== deleted * (every - 1)) throw new Error('Not every event was deleted.')
    return { ms, requests: service.requests.length - before }
  } finally {
    await application.close()
    await service.stop()
  }
}

/** A deletion of a thousand events, each looked at before and after, against bare requests at the same parallelism. */
export const measureDeletion = async (): Promise<readonly Measure[]> => {
  const measures: Measure[] = []
  for (const { name, every } of spreads) {
    const ours: Taken[] = []
    const bare: Taken[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureOne(every, false))
      bare.push(await measureOne(every, true))
    }
    const what = `deletion of 1,000 events, ${name}, ${String(latencyMs)} ms a request`
    const [oursMs, bareMs] = [ours, bare].map((taken) => median(taken.map(({ ms }) => ms)))
    measures.push(
      { name: what, unit: 'ms', ours: oursMs ?? NaN, peer: { name: 'bare requests', value: bareMs ?? NaN }, limit: { of: 'ratio', at: 1.3 } },
      { name: `${what}: requests`, unit: 'requests', ours: Math.max(...ours.map(({ requests }) => requests)), limit: { of: 'value', at: 1.1 * deleted + 20 } },
    )
  }
  return measures
}
