import { afterAll, describe, expect, it } from 'vitest'
import type { LiveUpdate } from '../../src-core/live/live-update'
import { createRandom } from '../service/random'
import { type SampleService, startSampleService } from '../service/sample-service'
import { runCount } from '../support/run-count'
import { idsOf } from '../unit/support/event-ids'
import { connectForFollowing, type Followed } from '../unit/support/followed'
import { casesOf, type FaultCase, inRandomOrder } from './fault-cases'
import { type FaultProxy, startFaultProxy } from './fault-proxy'
import { reportGroup } from './results'
import { createScaledClock } from './scaled-clock'

const seed = 20_261_122
/**
 * 30 s of silence, which end a request, are a third of a second here, and two seconds between polls are 22
 * ms.
 */
const clockFactor = 90
const device = 'pump-0042'
const atOnce = 8
/** Generous: eight share the machine with whatever else runs. */
const limitMs = 120_000
const rounds = 6
const minute = 60_000

const cases = casesOf('range')
const chosen = inRandomOrder(cases, seed).slice(0, runCount(cases.length, 24))
const failures: string[] = []

const event = (at: number) => {
  const id = `${device}@#t@#${String(at)}`
  return {
    id,
    deviceId: device,
    attributeCode: 't',
    attributeType: 'Float',
    attributeData: 1,
    createdTime: at,
    deviceTimestamp: at,
    ingressTimeStamp: at,
  }
}
const timeOf = (id: string): number => Number(id.split('@#')[2])

interface FaultyFollowing {
  readonly service: SampleService
  readonly proxy: FaultProxy
  readonly live: Followed
}

/** What is proven must be there, and what is told must be true. */
const liesIn = ({ verdicts }: LiveUpdate, { service, live }: FaultyFollowing): readonly string[] => {
  const [{ verdict, window } = { verdict: undefined, window: undefined }] = verdicts ?? []
  if (verdict === undefined) return ['no verdict']
  const got = new Set(idsOf(live.table))
  const isMissing = (at: number): boolean =>
    verdict.missing.some(({ first, last }) => at >= first && at <= last)
  const proven = service
    .ids(device)
    .filter((id) => timeOf(id) >= window.first && timeOf(id) <= window.last && !isMissing(timeOf(id)))
  const lost = proven.filter((id) => !got.has(id)).length
  return [
    ...(lost === 0 ? [] : [`${verdict.kind}, and ${String(lost)} events of what is proven are not there`]),
    ...(verdict.eventCount === live.table.rowCount
      ? []
      : [`${String(verdict.eventCount)} events told, ${String(live.table.rowCount)} given`]),
  ]
}

const disturbed = async (
  world: FaultyFollowing,
  { plan }: FaultCase,
  isFromStart: boolean,
): Promise<readonly string[]> => {
  const { service, proxy, live } = world
  if (isFromStart) proxy.plan = plan
  await live.start({ start: Date.now() - 20 * minute, devices: [device] })
  if (!isFromStart) {
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    proxy.plan = plan
  }
  for (let round = 0; round < rounds; round += 1) {
    service.add([event(Date.now())])
    const before = service.requests.length
    let readings = 0
    // A service that cannot be reached sees no request.
    await live.until(() => service.requests.length > before || (readings += 1) > 10)
  }
  const during = liesIn(await live.stopped(), world)
  await proxy.up()
  await live.call('proceedLiveSession')
  const all = service.ids(device).length
  await live.until(
    ({ devices }) =>
      devices[0]?.missing.length === 0 && devices[0].stage === 'waiting' && live.table.rowCount >= all,
  )
  let last = await live.stopped()
  const isComplete = (): boolean => last.verdicts?.[0]?.verdict.kind === 'complete'
  // The five seconds for the last answer are a twentieth of one here.
  for (let time = 0; time < 20 && !isComplete(); time += 1) {
    await live.call('proceedLiveSession')
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    last = await live.stopped()
  }
  return [...during, ...liesIn(last, world), ...(isComplete() ? [] : ['not complete after the fault'])]
}

const within = <T>(ms: number, action: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${String(ms)} ms`)), ms)
  })
  return Promise.race([action, late]).finally(() => clearTimeout(timer))
}

const runCase = async (faultCase: FaultCase, ownSeed: number): Promise<void> => {
  const now = Date.now()
  const events = Array.from({ length: 1200 }, (_, at) => event(now - 19 * minute + at * 900))
  const service = await startSampleService({ events, seed: ownSeed })
  const proxy = await startFaultProxy(service.url, ownSeed)
  const live = await connectForFollowing(
    { url: proxy.url, token: service.token },
    { clock: createScaledClock(clockFactor) },
  )
  const isFromStart = createRandom(ownSeed)() < 0.3
  try {
    const lies = await within(limitMs, disturbed({ service, proxy, live }, faultCase, isFromStart))
    failures.push(...lies.map((lie) => `${faultCase.name}: ${lie}`))
  } catch (error) {
    failures.push(`${faultCase.name}: ${String(error)}`)
  } finally {
    await live.close()
    await proxy.stop()
    await service.stop()
  }
}

describe('a fault between a following and the service', () => {
  it(`leaves no false proof and an end in time, and what it cost is fetched afterwards: ${String(chosen.length)} of ${String(cases.length)} cases (seed ${String(seed)})`, async () => {
    let next = 0
    const work = async (): Promise<void> => {
      for (let at = next++; at < chosen.length; at = next++) {
        const faultCase = chosen[at]
        if (faultCase !== undefined) await runCase(faultCase, seed + at)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(failures).toEqual([])
  }, 1_200_000)
})

afterAll(() => reportGroup({ group: 'following', cases: chosen.length, failures }))
