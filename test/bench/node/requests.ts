import { timeFields } from '../../../src-preload/contract/event'
import type { JsonObject } from '../../../src-preload/contract/json'
import { createRandom } from '../../service/random'
import { startSampleService, type SampleService } from '../../service/sample-service'
import { firstTime } from '../million-events'
import type { Measure } from '../report'
import { startComposedApplication, type ComposedApplication } from './composed-application'

const count = 20_000
const day = 86_400_000
const deviceId = 'pump-1'
const bursts = 40

type Spread = 'even' | 'bursty'

const timesOf = (spread: Spread): readonly number[] => {
  const random = createRandom(20261120)
  if (spread === 'even') return Array.from({ length: count }, () => Math.floor(random() * day))
  const starts = Array.from({ length: bursts }, () => Math.floor(random() * day))
  return Array.from({ length: count }, () => (starts[Math.floor(random() * bursts)] ?? 0) + Math.floor(random() * random() * 60_000))
}

const eventsOf = (spread: Spread): readonly JsonObject[] =>
  timesOf(spread).map((offset, index) => {
    const time = firstTime + offset
    return { id: `${deviceId}@#a@#${String(time)}-${String(index)}`, deviceId, attributeCode: 'a', createdTime: time + 90, ingressTimeStamp: time + 40, deviceTimestamp: time }
  })

/** What decides how much a cut answer teaches; the order within an answer and the ends of the range do not. */
const switches = (['newest', 'oldest', 'random', 'firstById'] as const).flatMap((kept) => timeFields.map((rangeStamp) => ({ kept, rangeStamp })))

const highestCost = async (application: ComposedApplication, service: SampleService, connectionId: string): Promise<number> => {
  let highest = 0
  for (const change of switches) {
    service.switches = { ...service.switches, ...change }
    const { verdicts } = await application.fetchRange({ connectionId, devices: [deviceId], start: firstTime - 1000, end: firstTime + day + 120_000 })
    const [verdict] = verdicts
    if (verdict?.kind !== 'complete' || verdict.eventCount !== count) throw new Error(`Not complete: ${JSON.stringify(verdict)}`)
    highest = Math.max(highest, verdict.requestCount)
  }
  return highest
}

const measureSpread = async (application: ComposedApplication, spread: Spread, limit: number): Promise<Measure> => {
  const service = await startSampleService({ events: eventsOf(spread), token: 'bench' })
  try {
    const connectionId = await application.connect(service.url)
    const ours = await highestCost(application, service, connectionId)
    const name = `requests for ${count.toLocaleString('en')} ${spread} events, at the worst of ${String(switches.length)} services`
    return { name, unit: 'requests', ours, peer: { name: 'the fewest possible', value: Math.ceil(count / 1000) }, limit: { of: 'ratio', at: limit } }
  } finally {
    await service.stop()
  }
}

/** Requests of real runs against the sample service, whichever events it keeps and whichever time stamp its ranges go by. */
export const measureRequests = async (): Promise<readonly Measure[]> => {
  const application = startComposedApplication()
  try {
    return [await measureSpread(application, 'even', 1.5), await measureSpread(application, 'bursty', 2.2)]
  } finally {
    await application.close()
  }
}
