import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { timeFields } from '../../../../src-core/events/event'
import {
  type DeviceOutside,
  mayBeMore,
  outsideCounts,
  outsideWindows,
  straySides,
  strayWindow,
} from '../../../../src-core/proof/outside'
import { createRandom, type Random } from '../../../service/random'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { runCount } from '../../../support/run-count'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const device = 'pump-1'
const eventAt = (deviceTimestamp: number, now: number, index = 0): JsonObject => ({
  id: `${device}@#t${String(index)}@#${String(deviceTimestamp)}`,
  deviceId: device,
  attributeCode: `t${String(index)}`,
  attributeType: 'Float',
  attributeData: index,
  createdTime: now,
  ingressTimeStamp: now,
  deviceTimestamp,
  deleted: false,
})

let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
  client = undefined
  service = undefined
})

/** The last day, fetched, and what lies outside of it. */
const lookOutside = async (
  events: readonly JsonObject[],
  switches: Partial<Switches>,
  aheadMs = 0,
): Promise<{ readonly asked: DeviceOutside['asked']; readonly requests: number }> => {
  service = await startSampleService({ events, switches })
  service.moveTime(aheadMs)
  client = await connectForRanges(service)
  const now = Date.now()
  await client.start({ queryId: 'q', deviceId: device, start: now - 86_400_000, end: now })
  await client.verdict('q')
  const before = service.requests.length
  const answer = await client.app.call('askOutside', { queryId: 'q' })
  if (!answer.ok) throw new Error(answer.error.kind)
  const requests = service.requests.length - before
  const [{ asked } = { asked: [] }] = answer.value.devices
  await client.close()
  await service.stop()
  return { asked, requests }
}
const countsOf = (asked: DeviceOutside['asked']) =>
  outsideCounts([{ deviceId: device, asked }]).map(({ side, count, isLeast }) => ({ side, count, isLeast }))

const pick = <T>(random: Random, choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)] as T

const anySwitches = (random: Random): Partial<Switches> => ({
  order: pick(random, ['ascending', 'descending', 'random', 'byId']),
  kept: pick(random, ['newest', 'oldest', 'random', 'firstById']),
  rangeDates: pick(random, ['asWritten', 'withoutOffset', 'wholeSeconds', 'onlySeconds']),
  includesStart: random() < 0.5,
  includesEnd: random() < 0.5,
  compresses: random() < 0.5,
})

describe('what lies outside of a range', () => {
  it('is found on every service that ranges by the time of the device', async () => {
    for (let seed = 0; seed < runCount(200, 6); seed += 1) {
      const random = createRandom(seed)
      const now = Date.now()
      const between = (first: number, last: number): number => Math.floor(first + random() * (last - first))
      const after = Array.from({ length: Math.floor(random() * 4) }, (_, index) =>
        eventAt(between(now + 900_000, Date.UTC(2106, 1, 1)), now, index),
      )
      const before = Array.from({ length: Math.floor(random() * 4) }, (_, index) =>
        eventAt(between(Date.UTC(1970, 0, 1), Date.UTC(1999, 11, 31)), now, index),
      )
      const usual = Array.from({ length: 20 }, (_, index) => eventAt(now - 60_000 * index - 1000, now, index))
      const switches = { ...anySwitches(random), rangeStamp: 'deviceTimestamp' as const }
      const { asked, requests } = await lookOutside([...usual, ...after, ...before], switches)
      expect({ seed, counts: countsOf(asked), requests }).toEqual({
        seed,
        requests: 2,
        counts: [
          ...(after.length > 0 ? [{ side: 'after', count: after.length, isLeast: false }] : []),
          ...(before.length > 0 ? [{ side: 'before', count: before.length, isLeast: false }] : []),
        ],
      })
    }
  })

  it('is nothing where the service ranges by another time: the strays lie within the range', async () => {
    const now = Date.now()
    const events = [eventAt(Date.UTC(2036, 1, 7), now - 5000), eventAt(0, now - 4000)]
    for (const rangeStamp of timeFields.filter((field) => field !== 'deviceTimestamp')) {
      const { asked, requests } = await lookOutside(events, { rangeStamp })
      expect({ counts: countsOf(asked), requests }).toEqual({ counts: [], requests: 2 })
    }
  })

  it('counts only what is of such a time, whatever the service sends', async () => {
    const now = Date.now()
    const usual = Array.from({ length: 30 }, (_, index) => eventAt(now - 60_000 * index - 1000, now, index))
    const stray = eventAt(Date.UTC(2036, 1, 7), now)
    const switches = { rangeStamp: 'deviceTimestamp', ignoresStart: 'withFutureEnd' } as const
    const { asked } = await lookOutside([...usual, stray], switches)
    expect(countsOf(asked)).toEqual([{ side: 'after', count: 1, isLeast: false }])
    expect(asked[0]).toMatchObject({ side: 'after', came: 31, counted: 1 })
  })

  it('is at least so much where an answer is full, and does not count what is flagged as deleted', async () => {
    const now = Date.now()
    const many = Array.from({ length: 1200 }, (_, index) => eventAt(Date.UTC(2036, 1, 7) + index, now, index))
    const gone = { ...eventAt(5, now), deleted: true }
    const { asked, requests } = await lookOutside([...many, gone], { rangeStamp: 'deviceTimestamp' })
    expect({ counts: countsOf(asked), requests }).toEqual({
      counts: [{ side: 'after', count: 1000, isLeast: true }],
      requests: 2,
    })
    expect(asked.map(mayBeMore)).toEqual([true, false])
  })

  it('is after the time of the service, where the clock of this computer is behind', async () => {
    const hour = 3_600_000
    const now = Date.now() + 3 * hour
    const events = [eventAt(now - hour, now), eventAt(now + hour, now)]
    const { asked } = await lookOutside(events, { rangeStamp: 'deviceTimestamp' }, 3 * hour)
    expect(countsOf(asked)).toEqual([{ side: 'after', count: 1, isLeast: false }])
  })

  it('says of a side without an answer why, without another try', async () => {
    const now = Date.now()
    service = await startSampleService({ events: [eventAt(now - 1000, now)] })
    client = await connectForRanges(service)
    await client.start({ queryId: 'q', deviceId: device, start: now - 86_400_000, end: now })
    await client.verdict('q')
    service.switches = { ...service.switches, faults: [{ every: 1, kind: 'status', status: 503 }] }
    const before = service.requests.length
    expect(await client.app.call('askOutside', { queryId: 'q' })).toMatchObject({
      ok: true,
      value: {
        devices: [
          { deviceId: device, asked: [{ error: { kind: 'httpStatus' } }, { error: { kind: 'httpStatus' } }] },
        ],
      },
    })
    expect(service.requests.length - before).toBe(2)
  })
})

describe('the windows outside of a range', () => {
  const now = Date.UTC(2026, 10, 28)
  it('leave out what lies within it, and a clock that is a little ahead', () => {
    const [before, after] = straySides.map((side) => strayWindow(side, now))
    expect(after).toMatchObject({ side: 'after', first: now + 300_000 })
    expect(before).toMatchObject({ side: 'before', last: Date.UTC(2000, 0, 1) - 1 })
    const far = { first: Date.UTC(1980, 0, 1), last: Date.UTC(2030, 0, 1) }
    expect(outsideWindows(far, now)).toMatchObject([{ first: far.last + 1 }, { last: far.first - 1 }])
    expect(outsideWindows({ first: Date.UTC(1900, 0, 1), last: Date.UTC(2200, 0, 1) }, now)).toEqual([])
  })

  it('are none where the range itself is such a time', () => {
    for (const side of straySides) expect(outsideWindows(strayWindow(side, now), now)).toEqual([])
  })
})
