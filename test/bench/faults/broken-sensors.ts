import { faultBit } from '../../../src-core/checks/faults'
import { createRandom, type Random, roughlyNormal } from '../../service/random'
import { families, type Family, type HealthySeries, healthySeries } from './families'
import { faultBitsOf } from './fault-bits'
import { rangeOf, withValues } from './injections'
import { between, day, hour, minute, noise, oneOf, quantised, wave } from './signals'
import { stillFamilies } from './still-devices'

/**
 * Values that sensors and gateways report instead of a measurement. Written down here, so that a change of
 * the default list does not change what is measured.
 */
const known = [
  -127, 85, 127, 255, 327.67, 850, 999, 999.9, 3276.7, 6553.5, 9999, 32_767, 65_535, 1e9, 2_147_483_647,
  4_294_967_295,
] as const
const knownBelow = [-127, -273.15, -999, -999.9, -9999, -32_768, -3276.8] as const

/** A room around 22, that moves by 4 either way in a day. */
const room = (random: Random) => {
  const [sun, slow, rough] = [
    wave(day, random()),
    noise(random, 1, 0.999),
    noise(random, between(random, 0.05, 0.5)),
  ]
  const step = oneOf(random, [0.01, 0.0625, 0.1])
  return {
    every: oneOf(random, [10_000, minute]),
    valueAt: (time: number) => quantised(22 + 3.5 * sun(time) + slow(time) + rough(time), step),
  }
}

/** A flow around 40. */
const flow = (random: Random) => {
  const [slow, rough] = [noise(random, between(random, 1, 4), 0.99), between(random, 0.3, 2)]
  return {
    every: oneOf(random, [10_000, minute]),
    valueAt: (time: number) => quantised(40 + slow(time) + rough * roughlyNormal(random), 0.1),
  }
}

/** A heater that goes up and down all day and never stands still. */
const heater = (random: Random) => {
  const [sun, rough] = [
    wave(between(random, 0.5, 4) * hour, random()),
    noise(random, between(random, 0.1, 0.4)),
  ]
  const size = between(random, 3, 15)
  return {
    every: oneOf(random, [10_000, minute]),
    valueAt: (time: number) => quantised(55 + size * sun(time) + rough(time), 0.1),
  }
}

const own: readonly Family[] = [
  { name: 'room', device: room },
  { name: 'flow', device: flow },
  { name: 'heater', device: heater },
]
const every = [...own, ...families, ...stillFamilies]
/** States and counters are judged by their own rules, and what is sent on change repeats nothing. */
const measured = every
  .map(({ name }) => name)
  .filter((name) => !/counter|set point|status|sent on change/.test(name))
const restless = ['room', 'flow', 'heater', 'continuous', 'weekly', 'tank', 'cycling', 'skewed']

interface Situation {
  readonly name: string
  readonly families: readonly string[]
  readonly make: (healthy: HealthySeries, random: Random) => ReturnType<typeof withValues>
}

type Stretch = readonly [from: number, to: number]

const lengthOf = (random: Random, shortest = 10): number => Math.floor(between(random, shortest, 401))

/** Stretches that do not touch each other. */
const stretches = (
  lengths: readonly number[],
  { values }: HealthySeries,
  random: Random,
): readonly Stretch[] => {
  const free = values.length - lengths.reduce((sum, length) => sum + length, 0)
  const gap = free / (lengths.length + 1)
  let at = 0
  return lengths.map((length) => {
    const from = Math.floor(at + between(random, 0.3, 1) * gap)
    at = from + length
    return [from, from + length]
  })
}

/** A known value that is off by more than the whole series spans. */
const knownFor = ({ values }: HealthySeries, random: Random): number => {
  const { low, high, size } = rangeOf(values)
  const fitting = [...known, ...knownBelow].filter(
    (value) => value > high + 1.2 * size || value < low - 1.2 * size,
  )
  return fitting[Math.floor(random() * fitting.length)] ?? 4_294_967_295
}

/** A number of no list that is off by far, and on the other side of what nothing would be. */
const impossibleFor = ({ values }: HealthySeries, random: Random): number => {
  const { low, high, size } = rangeOf(values)
  const by = between(random, 5, 60) * Math.max(size, 1)
  return Number((random() < 0.7 ? high + by : Math.min(low, 0) - by).toFixed(1))
}

const stuckAt = (healthy: HealthySeries, where: readonly Stretch[], value: number) =>
  withValues(healthy, 'flatLine', where, () => value)
const inside = (length: number, healthy: HealthySeries, random: Random) =>
  stretches([length], healthy, random)
const several = (healthy: HealthySeries, random: Random, shortest?: number) =>
  stretches(
    Array.from({ length: 2 + Math.floor(random() * 8) }, () =>
      Math.min(lengthOf(random, shortest), Math.floor(healthy.values.length / 12)),
    ),
    healthy,
    random,
  )

/** Half of all events, in up to six stretches. */
const halfOf = (healthy: HealthySeries, random: Random) => {
  const count = 1 + Math.floor(random() * 6)
  return stretches(
    new Array<number>(count).fill(Math.floor(healthy.values.length / 2 / count)),
    healthy,
    random,
  )
}

/** -127 for an hour, then 85 for five. */
const disconnectedThenReset = (healthy: HealthySeries, random: Random) => {
  const interval = ((healthy.times.at(-1) ?? 0) - (healthy.times[0] ?? 0)) / healthy.times.length
  const perHour = Math.max(10, Math.min(60, Math.floor(hour / interval)))
  const [[from, to] = [0, 0]] = inside(6 * perHour, healthy, random)
  return withValues(healthy, 'flatLine', [[from, to]], (_, index) => (index < from + perHour ? -127 : 85))
}

/** Once in the midst of what it passes again and again. */
const amidst = (healthy: HealthySeries, random: Random): number => {
  const sorted = healthy.values.toSorted((one, other) => one - other)
  return sorted[Math.floor(between(random, 0.05, 0.95) * sorted.length)] ?? 0
}

/** Further than all others, by up to what they span. */
const justBeyond = ({ values }: HealthySeries, random: Random): number => {
  const { size } = rangeOf(values)
  return Number((Math.max(...values) + between(random, 0.1, 1) * size).toFixed(2))
}

/** What a line or a decoder makes of a number: several times as large, or of the other sign. */
const garbledFor = (healthy: HealthySeries, random: Random): number => {
  const { low, high, size } = rangeOf(healthy.values)
  const by = 5 * size + between(random, 2.5, 60) * Math.max(Math.abs(low), Math.abs(high))
  return random() < 0.5 ? high + by : low - by
}

/** So few that nothing is stuck, or so different that nothing repeats. */
const farValues = (doVary: boolean) => (healthy: HealthySeries, random: Random) => {
  const value = garbledFor(healthy, random)
  const rough = doVary ? 0.04 * Math.abs(value) : 0
  const length = Math.floor(between(random, 6, doVary ? 150 : 29))
  return withValues(healthy, 'outlier', stretches([length], healthy, random), () =>
    Number((value + between(random, -rough, rough)).toFixed(1)),
  )
}

export const situations: readonly Situation[] = [
  { name: '-127, then 85', families: ['room', 'half degrees', 'daily'], make: disconnectedThenReset },
  {
    name: '65535, 400 readings',
    families: ['flow', 'operating points', 'skewed'],
    make: (of, random) => stuckAt(of, inside(400, of, random), 65_535),
  },
  {
    name: '60 equal readings amidst',
    families: ['heater'],
    make: (of, random) => stuckAt(of, inside(60, of, random), amidst(of, random)),
  },
  {
    name: 'a known value',
    families: measured,
    make: (of, random) => stuckAt(of, inside(lengthOf(random), of, random), knownFor(of, random)),
  },
  {
    name: 'a known value, at first',
    families: measured,
    make: (of, random) => stuckAt(of, [[0, lengthOf(random)]], knownFor(of, random)),
  },
  {
    name: 'a known value, at last',
    families: measured,
    make: (of, random) =>
      stuckAt(of, [[of.values.length - lengthOf(random), of.values.length]], knownFor(of, random)),
  },
  {
    name: 'a known value, several times',
    families: measured,
    make: (of, random) => stuckAt(of, several(of, random), knownFor(of, random)),
  },
  {
    name: 'a known value, half of all',
    families: measured,
    make: (of, random) => stuckAt(of, halfOf(of, random), knownFor(of, random)),
  },
  {
    name: 'an impossible value',
    families: restless,
    make: (of, random) => stuckAt(of, inside(lengthOf(random, 31), of, random), impossibleFor(of, random)),
  },
  {
    name: 'an impossible value, at last',
    families: restless,
    make: (of, random) =>
      stuckAt(of, [[of.values.length - lengthOf(random, 31), of.values.length]], impossibleFor(of, random)),
  },
  { name: 'far values that vary', families: restless, make: farValues(true) },
  { name: 'far values that repeat', families: restless, make: farValues(false) },
  {
    name: 'just beyond',
    families: restless,
    make: (of, random) => stuckAt(of, inside(lengthOf(random, 31), of, random), justBeyond(of, random)),
  },
  {
    name: 'amidst, for longer',
    families: restless,
    make: (of, random) => stuckAt(of, inside(lengthOf(random, 31), of, random), amidst(of, random)),
  },
]

export interface SituationScore {
  readonly name: string
  readonly known: number
  /** Of the known ones: flagged by the rule for them, and by any rule. */
  readonly found: number
  readonly foundByAny: number
  /** Flagged by that rule elsewhere, and by any rule of every thousand events elsewhere. */
  readonly wrong: number
  readonly besides: number
  /** The families in which less than 0.95 is found. */
  readonly weak: readonly string[]
}

const familyOf = (name: string): Family => {
  const found = every.find((family) => family.name === name)
  if (found === undefined) throw new Error(`no family ${name}`)
  return found
}

/** One device: its result is a day of minutes, a week or longer. */
const brokenDevice = ({ make, name }: Situation, family: string, seed: number) => {
  const letters = [...name, ...family].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const random = createRandom(seed * 104_729 + letters * 7919)
  return make(healthySeries(familyOf(family), seed, oneOf(random, [1440, 3000, 6000])), random)
}

const scoreDevice = (situation: Situation, family: string, seed: number) => {
  const { times, values, faults } = brokenDevice(situation, family, seed)
  const [bits = new Uint32Array()] = faultBitsOf([
    { deviceId: 'device-1', attributeCode: 'value', times, values },
  ])
  const bit = faultBit(faults[0]?.kind ?? 'flatLine')
  const isKnown = Uint8Array.from(values, (_, index) =>
    faults.some(({ from, to }) => index >= from && index < to) ? 1 : 0,
  )
  const count = (test: (own: number, known: boolean) => boolean): number =>
    bits.reduce((sum, own, index) => sum + (test(own, isKnown[index] === 1) ? 1 : 0), 0)
  return {
    all: bits.length,
    known: count((_, of) => of),
    found: count((own, of) => of && (own & bit) !== 0),
    foundByAny: count((own, of) => of && own !== 0),
    wrong: count((own, of) => !of && (own & bit) !== 0),
    besides: count((own, of) => !of && own !== 0),
  }
}

export const scoreSituation = (situation: Situation, seeds: readonly number[]): SituationScore => {
  const byFamily = situation.families.map((family) => ({
    family,
    devices: seeds.map((seed) => scoreDevice(situation, family, seed)),
  }))
  const devices = byFamily.flatMap((of) => of.devices)
  const sum = (of: 'all' | 'known' | 'found' | 'foundByAny' | 'wrong' | 'besides', among = devices): number =>
    among.reduce((total, own) => total + own[of], 0)
  const weak = byFamily.filter((of) => sum('found', of.devices) < 0.95 * sum('known', of.devices))
  return {
    name: situation.name,
    known: sum('known'),
    found: sum('found'),
    foundByAny: sum('foundByAny'),
    wrong: sum('wrong'),
    besides: (1000 * sum('besides')) / (sum('all') - sum('known')),
    weak: weak.map(
      (of) => `${of.family} ${(sum('found', of.devices) / sum('known', of.devices)).toFixed(2)}`,
    ),
  }
}

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => 1000 + index)

export const brokenLines = (): readonly string[] =>
  situations
    .map((situation) => scoreSituation(situation, seeds(4)))
    .map(({ name, known: count, found, wrong, besides, weak }) =>
      [
        name.padEnd(30),
        String(count).padEnd(8),
        `recall ${(found / count).toFixed(3)}`,
        `precision ${(found / (found + wrong)).toFixed(3)}`,
        besides.toFixed(2),
        weak.join(', '),
      ].join('  '),
    )

/**
 * What is flagged of every thousand events of healthy devices, as a flat line and by any rule, if so many
 * events of each were fetched.
 */
export const scoreStill = (
  name: string,
  count: number,
  devices: number,
): { readonly flat: number; readonly any: number } => {
  const all = seeds(devices).flatMap((seed) => {
    const { times, values } = healthySeries(familyOf(name), seed, count)
    return [...(faultBitsOf([{ deviceId: 'device-1', attributeCode: 'value', times, values }])[0] ?? [])]
  })
  const share = (bits: number): number => (1000 * all.filter((own) => (own & bits) !== 0).length) / all.length
  return { flat: share(faultBit('flatLine')), any: share(-1) }
}

const fetched = [150, 300, 1440, 6000] as const

export const stillLines = (): readonly string[] =>
  [...families, ...stillFamilies].map(({ name }) =>
    [
      name.padEnd(20),
      ...fetched
        .map((count) => [`${String(count)}:`, scoreStill(name, count, 12)] as const)
        .map(([of, { flat, any }]) => `${of} flat ${flat.toFixed(2)}, any ${any.toFixed(2)}`.padEnd(32)),
    ].join(' '),
  )
