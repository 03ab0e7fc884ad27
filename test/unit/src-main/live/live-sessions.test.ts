import { afterEach, describe, expect, it } from 'vitest'
import type { Ports } from '../../../../src-main/composition'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import { connectForFollowing, type Followed, followedId } from '../../support/followed'

const minute = 60_000
let ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})

const world = async (
  options: SampleServiceOptions,
  ports: Partial<Ports> = {},
): Promise<{ service: SampleService; live: Followed; now: number }> => {
  const service = await startSampleService(options)
  const live = await connectForFollowing(service, ports)
  ends.push(
    () => live.close(),
    () => service.stop(),
  )
  return { service, live, now: Date.now() }
}

const event = (deviceId: string, at: number, value: string | number = 1) => {
  const id = `${deviceId}@#t@#${String(at)}`
  return {
    id,
    deviceId,
    attributeCode: 't',
    attributeType: 'Float',
    attributeData: value,
    createdTime: at,
    deviceTimestamp: at,
    ingressTimeStamp: at,
  }
}
const recipe = (deviceId: string, count: number, now: number) => ({
  deviceId,
  count,
  from: now - 60 * minute,
  to: now - minute,
  spread: 'even' as const,
})
const idsOfAll = (service: SampleService, devices: readonly string[]): readonly string[] =>
  devices.flatMap((device) => service.ids(device)).toSorted()

describe('following devices of a service', () => {
  it('brings what they have and what comes, each event once, and ends with a verdict over the whole time', async () => {
    const begun = Date.now()
    const { service, live, now } = await world({
      devices: [recipe('pump-1', 1500, begun), recipe('pump-2', 40, begun)],
    })
    const start = now - 61 * minute
    await live.start({ start, devices: ['pump-1', 'pump-2'] })
    const first = await live.until(({ devices }) => devices.every(({ stage }) => stage === 'waiting'))
    expect(first.devices.map(({ eventCount }) => eventCount)).toEqual([1500, 40])
    service.add([event('pump-1', Date.now()), event('pump-2', now - 10 * minute)])
    await live.until(({ devices }) => devices[0]?.eventCount === 1501 && devices[1]?.eventCount === 41)
    const last = await live.stopped()
    expect(idsOf(live.table)).toEqual(idsOfAll(service, ['pump-1', 'pump-2']))
    expect(last.devices).toMatchObject([
      { stage: 'stopped', lateCount: 0 },
      { stage: 'stopped', lateCount: 1 },
    ])
    expect(last.verdicts).toMatchObject([
      {
        deviceId: 'pump-1',
        verdict: { kind: 'complete', eventCount: 1501, missing: [] },
        window: { first: start },
      },
      {
        deviceId: 'pump-2',
        verdict: { kind: 'complete', eventCount: 41, missing: [] },
        window: { first: start },
      },
    ])
    for (const { window } of last.verdicts ?? []) expect(window.last).toBeGreaterThan(now)
    // A restart finds the same windows proven as of the same times.
    await live.call('closeLiveSession')
    const provenOfAll = last.verdicts?.map(({ proven }) => proven)
    expect(provenOfAll?.every((proven) => proven.length > 0)).toBe(true)
    await expect
      .poll(async () => {
        const kept = await live.app.call('listStored', {})
        return kept.ok && kept.value.results[0]?.devices.map(({ proven }) => proven)
      })
      .toEqual(provenOfAll)
    expect(Math.abs(last.clockDifference ?? Number.NaN)).toBeLessThan(1500)
  })

  it('keeps the rows when the token is refused, stops, and continues with another token', async () => {
    const { service, live, now } = await world({ events: [event('pump-1', Date.now() - minute)] })
    await live.start({ start: now - 5 * minute, devices: ['pump-1'] })
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 401 }] }
    const refused = await live.until(({ devices }) => devices[0]?.stage === 'stopped')
    expect(refused).toMatchObject({
      isFinished: true,
      devices: [{ eventCount: 1, error: { kind: 'httpStatus', status: 401 } }],
    })
    expect(refused.verdicts).toMatchObject([
      {
        verdict: {
          kind: 'partial',
          eventCount: 1,
          missing: [{ errors: [{ kind: 'httpStatus', status: 401 }] }],
        },
      },
    ])
    service.switches = { ...service.switches, faults: [] }
    service.add([event('pump-1', Date.now())])
    await live.call('proceedLiveSession')
    await live.until(({ devices }) => devices[0]?.eventCount === 2)
    expect((await live.stopped()).verdicts).toMatchObject([{ verdict: { kind: 'complete', eventCount: 2 } }])
  })

  it('sends nothing while it is paused', async () => {
    const { service, live, now } = await world({ events: [event('pump-1', Date.now() - minute)] })
    await live.start({ start: now - 5 * minute, devices: ['pump-1'] })
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    await live.call('pauseLiveSession')
    const requests = service.requests.length
    const paused = await live.until(({ devices }) => devices[0]?.stage === 'paused')
    expect(paused.isFinished).toBe(false)
    await live.until(() => Date.now() - now > 3000)
    expect(service.requests).toHaveLength(requests)
    await live.call('proceedLiveSession')
    await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    expect(service.requests).toHaveLength(requests + 1)
  })

  it('keeps both records with one id, and counts the second', async () => {
    const { service, live, now } = await world({})
    service.add([event('pump-1', now - minute, 1)])
    await live.start({ start: now - 5 * minute, devices: ['pump-1'] })
    await live.until(({ devices }) => devices[0]?.eventCount === 1)
    service.add([event('pump-1', now - minute, 2)])
    const update = await live.until(({ devices }) => devices[0]?.eventCount === 2)
    expect(update.devices[0]).toMatchObject({ sharedIdCount: 1 })
    expect(live.table.rowCount).toBe(2)
  })

  it('says that a service ignores the start, goes on as long as its answers are not full, and claims nothing of them', async () => {
    const begun = Date.now()
    const { service, live, now } = await world({
      devices: [recipe('pump-1', 720, begun)],
      switches: { ignoresStart: 'always' },
    })
    await live.start({ start: now - 30_000, devices: ['pump-1'] })
    const first = await live.until(({ devices }) => devices[0]?.stage === 'waiting')
    expect(first.devices[0]).toMatchObject({ ignoresStart: true, missing: [] })
    service.add([event('pump-1', Date.now())])
    await live.until(({ devices }) => devices[0]?.eventCount === 721)
    const { verdicts } = await live.stopped()
    expect(verdicts).toMatchObject([{ verdict: { kind: 'notProvable', missing: [] } }])
    expect(verdicts?.[0]?.verdict.doubtful?.flatMap(({ doubts }) => doubts.map(({ kind }) => kind))).toEqual([
      'rangeNotKept',
    ])
  })

  it('asks for windows that end now where the service ignores the start of others', async () => {
    const begun = Date.now()
    const { live, now } = await world({
      devices: [recipe('pump-1', 5000, begun)],
      switches: { ignoresStart: 'withFutureEnd' },
    })
    await live.start({ start: now - 10 * minute, devices: ['pump-1'] })
    const update = await live.until(
      ({ devices }) => devices[0]?.stage === 'waiting' && devices[0].error === undefined,
    )
    expect(update.devices[0]).toMatchObject({ ignoresStart: true, missing: [] })
    const { verdicts } = await live.stopped()
    expect(verdicts).toMatchObject([{ verdict: { kind: 'complete', eventCount: live.table.rowCount } }])
    expect(
      idsOf(live.table).filter((id) => Number(id.split('@#')[2]) >= now - 10 * minute).length,
    ).toBeGreaterThan(700)
  })

  it('stops after few requests where the start is ignored and answers are full', async () => {
    const begun = Date.now()
    const { service, live, now } = await world({
      devices: [recipe('pump-1', 5000, begun)],
      switches: { ignoresStart: 'always' },
    })
    await live.start({ start: now - 30_000, devices: ['pump-1'] })
    const update = await live.until(({ isFinished }) => isFinished)
    expect(update.devices[0]).toMatchObject({ stage: 'stopped', error: { kind: 'rangeIgnored' } })
    // What came all the same is rows, and counts.
    expect(live.table.rowCount).toBeGreaterThan(900)
    expect(update.verdicts).toMatchObject([{ verdict: { kind: 'partial', eventCount: live.table.rowCount } }])
    expect(service.requests.length).toBeLessThanOrEqual(8)
  })

  it('refuses a name that is taken and knows none that is not', async () => {
    const { live, now } = await world({})
    await live.start({ start: now, devices: ['pump-1'] })
    await expect(live.start({ start: now, devices: ['pump-1'] })).rejects.toThrow('already exists')
    await live.call('closeLiveSession')
    expect(await live.app.call('readLiveSession', { queryId: followedId })).toEqual({
      ok: false,
      error: { kind: 'gone' },
    })
  })
})
