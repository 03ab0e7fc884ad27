import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../src-core/codec/exact-json'
import type { AnswerShape } from '../../../../src-core/service-facts/answer-shape'
import { probeService } from '../../../../src-core/service-facts/find-out'
import { createFactLearner, type FactLearner } from '../../../../src-core/service-facts/learn'
import { mostProbes, type Probe, type ProbeAnswer } from '../../../../src-core/service-facts/probe'
import { statedFacts } from '../../../../src-core/service-facts/stated-facts'
import { shapeOfElements } from '../../../../src-main/parsing/answer-shape'
import { createDeviceStore, type DeviceStore } from '../../../service/device-store'
import { generateDevice } from '../../../service/generate-events'
import { createRandom, type Random } from '../../../service/random'
import { defaultSwitches, type Switches } from '../../../service/switches'
import { runCount } from '../../../support/run-count'

const hour = 3_600_000
const to = 1_763_622_000_000
const limit = 1000
const count = runCount(200, 2)

const oneOf = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0]

const randomSwitches = (random: Random): Switches => ({
  ...defaultSwitches,
  order: oneOf(random, ['ascending', 'descending', 'random', 'byId']),
  kept: oneOf(random, ['newest', 'oldest', 'random', 'firstById']),
  rangeStamp: oneOf(random, ['createdTime', 'ingressTimeStamp', 'deviceTimestamp', 'hidden']),
  rangeDates: oneOf(random, ['asWritten', 'asWritten', 'wholeSeconds']),
  includesStart: random() < 0.5,
  includesEnd: random() < 0.5,
  defaultLimit: oneOf(random, [10, 50, 100, 500, 1000]),
  unknownDevice: oneOf(random, ['emptyList', 'notFound', 'returnCode']),
})

const orders = { ascending: 'oldestFirst', descending: 'newestFirst', random: 'none', byId: 'byId' } as const
const kept = { newest: 'newest', oldest: 'oldest', random: 'neither', firstById: 'neither' } as const
const ofUnknown = { emptyList: 'emptyList', notFound: 'HTTP 404', returnCode: 'returnCode 7' } as const
const belongs = (isIncluded: boolean): string => (isIncluded ? 'included' : 'excluded')
const truthOf = (switches: Switches): Readonly<Record<string, string>> => ({
  order: orders[switches.order],
  kept: kept[switches.kept],
  rangeTime: switches.rangeStamp === 'hidden' ? 'none' : switches.rangeStamp,
  datePrecision: switches.rangeDates === 'wholeSeconds' ? 'seconds' : 'milliseconds',
  greatestLimit: '1000',
  rangeStart: belongs(switches.includesStart),
  rangeEnd: belongs(switches.includesEnd),
  defaultLimit: String(switches.defaultLimit),
  unknownDevice: ofUnknown[switches.unknownDevice],
})

/** By a time that the events do not show, or to whole seconds, no event is known to be at the end of a range. */
const decidableOf = ({ rangeStamp, rangeDates }: Switches): readonly string[] => [
  'greatestLimit',
  'defaultLimit',
  'unknownDevice',
  ...(rangeStamp === 'hidden' ? [] : ['order', 'kept', 'rangeTime']),
  ...(rangeStamp === 'hidden' || rangeDates === 'wholeSeconds' ? [] : ['rangeStart', 'rangeEnd']),
]

interface World {
  readonly store: DeviceStore
  readonly random: Random
  readonly learner: FactLearner
  switches: Switches
  /** More are never given, whatever is asked for. */
  cap: number
  requests: number
  now: number
}

/** The answer to one request, as the sample service understands it. `wanted`: absent: no limit is given. */
const answerTo = (world: World, start: number, end: number, wanted?: number): AnswerShape => {
  const { store, switches, random, learner, cap } = world
  const cut = (at: number): number =>
    switches.rangeDates === 'wholeSeconds' ? Math.floor(at / 1000) * 1000 : at
  const given = Math.min(wanted ?? switches.defaultLimit, cap)
  const texts = store.select({ start: cut(start), end: cut(end), limit: given }, switches, random)
  const shape = shapeOfElements(texts.map((text) => parseExactJson(text)))
  if (shape === undefined) throw new Error('an event without times')
  const at = (world.now += 10)
  world.requests += 1
  const asked = { deviceId: store.deviceId, start, end, ...(wanted !== undefined && { limit: wanted }) }
  learner.noteAnswer({ ...asked, askedAt: at - 5, at, shape })
  return shape
}
const ask = (world: World, start: number, end: number): number => answerTo(world, start, end, limit).count

const answerProbe = (world: World, { purpose, start, end }: Probe): ProbeAnswer => {
  const askedAt = world.now
  const { unknownDevice } = world.switches
  if (purpose !== 'unknownDevice') {
    const wanted = purpose === 'defaultLimit' ? undefined : limit
    return { kind: 'events', shape: answerTo(world, start, end, wanted), askedAt }
  }
  world.requests += 1
  const shape = shapeOfElements([])
  return unknownDevice === 'emptyList' && shape
    ? { kind: 'events', shape, askedAt }
    : { kind: 'refused', as: ofUnknown[unknownDevice] }
}
/** Returns how many requests it has taken. */
const findOut = (world: World): number => {
  const { learner } = world
  const probing = probeService(
    { start: to - 6 * hour, end: to },
    {
      known: () => learner.facts,
      vote: (name, vote) => learner.vote(name, { ...vote, at: world.now }),
    },
  )
  let step = probing.next()
  for (let asked = 0; asked < mostProbes; asked += 1) {
    if (step.done === true) return asked
    step = probing.next(answerProbe(world, step.value))
  }
  return mostProbes
}

/** A complete range: what is cut off is asked for in halves, which overlap at their ends. */
const askAll = (world: World, start: number, end: number): void => {
  if (ask(world, start, end) < Math.min(limit, world.cap) || end - start < 4) return
  const middle = Math.floor((start + end) / 2)
  askAll(world, start, middle + 1)
  askAll(world, middle - 1, end)
}
const query = (world: World): void => {
  const length = hour * (0.5 + 5 * world.random())
  const start = Math.round(to - 6 * hour + (6 * hour - length) * world.random())
  askAll(world, start, Math.round(start + length))
}
const worldOf = (seed: number, switches?: Partial<Switches>): World => {
  const random = createRandom(seed)
  const recipe = { deviceId: 'pump-1', count: 4000, from: to - 6 * hour, to, spread: 'even' as const }
  return {
    store: createDeviceStore(generateDevice(recipe, seed)),
    random,
    learner: createFactLearner(),
    switches: { ...randomSwitches(random), ...switches },
    cap: limit,
    requests: 0,
    now: to + hour,
  }
}
const valueOf = ({ learner }: World, name: string): string | null | undefined =>
  statedFacts(learner.facts).find(({ fact }) => fact === name)?.value

/** Ranges of several hours with both of their halves, until 20 requests are made. */
const ask20 = (world: World): void => {
  const before = world.requests
  while (world.requests - before < 20) {
    const wanted = to - hour * (3 + 3 * world.random())
    for (const [start, end] of [
      [wanted, to],
      [wanted, (wanted + to) / 2],
      [(wanted + to) / 2, to],
    ] as const)
      ask(world, Math.round(start), Math.round(end))
  }
}

describe('what ten queries and the probes teach of a service', () => {
  it(`is never wrong, nor called changed, and nearly always there, with ${String(count)} random services`, () => {
    const wrong: string[] = []
    let [decidable, right, requests, alarms] = [0, 0, 0, 0]
    for (let seed = 1; seed <= count; seed += 1) {
      const world = worldOf(seed)
      for (let asked = 0; asked < 10; asked += 1) query(world)
      findOut(world)
      const truth = truthOf(world.switches)
      requests += world.requests
      for (const { fact, value, before } of statedFacts(world.learner.facts)) {
        alarms += before === undefined ? 0 : 1
        if (value !== null && value !== truth[fact])
          wrong.push(
            `${String(seed)} ${fact}: ${value}, not ${String(truth[fact])} ${JSON.stringify(world.switches)}`,
          )
      }
      for (const name of decidableOf(world.switches)) {
        decidable += 1
        right += valueOf(world, name) === truth[name] ? 1 : 0
      }
    }
    expect(wrong).toEqual([])
    expect(right / decidable).toBeGreaterThanOrEqual(0.95)
    expect(alarms).toBeLessThanOrEqual(Math.floor(requests / 1000))
  }, 1_200_000)

  it(`is given up within 20 requests once it is so no more, with ${String(count)} services`, () => {
    let noticed = 0
    for (let seed = 1; seed <= count; seed += 1) {
      const world = worldOf(seed, { rangeStamp: 'deviceTimestamp', order: 'descending', kept: 'newest' })
      for (let asked = 0; asked < 5; asked += 1) query(world)
      world.switches = { ...world.switches, order: 'random', kept: 'oldest' }
      ask20(world)
      const changed = statedFacts(world.learner.facts).filter(({ before: former }) => former)
      noticed += changed.length === 2 ? 1 : 0
    }
    expect(noticed / count).toBeGreaterThanOrEqual(0.95)
  }, 1_200_000)

  it(`notices a lowered limit within 20 requests, with ${String(count)} services`, () => {
    let noticed = 0
    for (let seed = 1; seed <= count; seed += 1) {
      const world = worldOf(seed)
      for (let asked = 0; asked < 5; asked += 1) query(world)
      expect(valueOf(world, 'greatestLimit')).toBe('1000')
      world.cap = 100 + Math.floor(800 * world.random())
      ask20(world)
      const found = statedFacts(world.learner.facts).find(({ fact }) => fact === 'greatestLimit')
      expect(['1000', String(world.cap)]).toContain(found?.value)
      noticed += found?.before?.value === '1000' ? 1 : 0
    }
    expect(noticed / count).toBeGreaterThanOrEqual(0.95)
  }, 1_200_000)
})
