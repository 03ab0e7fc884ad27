import { createRandom, type Random, roughlyNormal } from '../../service/random'
import { bursty, cycling, intermittent, operatingPoints, setPoint, skewed, tank } from './machines'
import {
  between,
  changing,
  day,
  hour,
  localHour,
  localWeekday,
  minute,
  noise,
  oneOf,
  quantised,
  type Signal,
  wave,
} from './signals'

/**
 * A kind of device that behaves as its maker meant it to. Each seed gives another one: noise, steps,
 * intervals and times of day differ.
 */
export interface Family {
  readonly name: string
  /** `every`: ms between two looks at the value. */
  readonly device: (random: Random) => { readonly every: number; readonly valueAt: Signal }
  /** Reported only when the value has changed since the last report. */
  readonly isSentOnChange?: boolean
}

const continuous = (random: Random) => {
  const [slow, quick] = [
    noise(random, between(random, 0.5, 4), 0.999),
    noise(random, between(random, 0.1, 1), between(random, 0, 0.8)),
  ]
  return {
    every: oneOf(random, [1000, 10_000, minute]),
    valueAt: (time: number) => quantised(50 + slow(time) + quick(time), 0.001),
  }
}

/**
 * The converter's step is about as large as what it measures moves in an hour: nearly every step is none, or
 * one.
 */
const converterSteps = (random: Random) => {
  const step = oneOf(random, [0.0048828125, 0.01, 0.25, 1])
  const [slow, quick, phase] = [
    noise(random, between(random, 1, 6), 0.9995),
    noise(random, between(random, 0.05, 0.6), 0.3),
    random(),
  ]
  const sun = wave(day, phase)
  return {
    every: oneOf(random, [10_000, 30_000, minute]),
    valueAt: (time: number) => quantised(step * (300 + slow(time) + quick(time) + 3 * sun(time)), step),
  }
}

/**
 * Charged every some hundred reports: a battery that is charged once in a whole result is at another level,
 * which is no mistake to say.
 */
const battery = (random: Random) => {
  const [step, every] = [oneOf(random, [0.5, 1, 2]), oneOf(random, [minute, 5 * minute, 15 * minute])]
  const [lasts, phase, flicker] = [between(random, 200, 1500) * every, random(), between(random, 0, 0.2)]
  return {
    every,
    valueAt: (time: number) =>
      quantised(100 - 80 * ((time / lasts + phase) % 1) + flicker * step * roughlyNormal(random), step),
  }
}

/**
 * Water: stands still at night, runs by the litre by day, and begins again at zero where the digits of its
 * register end.
 */
const counter = (random: Random) => {
  const [phase, rate, step] = [random(), between(random, 0.05, 1.5), oneOf(random, [0.001, 0.1, 1])]
  const register = oneOf(random, [1e9, 1e9, 10_000 * step])
  let count = Math.floor(random() * 1000)
  return {
    every: oneOf(random, [minute, 5 * minute, 15 * minute]),
    valueAt: (time: number) => {
      const at = localHour(time, phase)
      if (at > 5.5 && at < 23 && random() < 0.3) count += Math.ceil(-Math.log(1 - random()) * rate * 10)
      return quantised((count * step) % register, step)
    },
  }
}

/** Energy: never rests, faster by day. */
const energyCounter = (random: Random) => {
  const [phase, idle, load] = [random(), between(random, 0.01, 0.1), between(random, 0.2, 2)]
  let total = random() * 5000
  return {
    every: oneOf(random, [minute, 15 * minute]),
    valueAt: (time: number) => {
      const at = localHour(time, phase)
      total += idle * between(random, 0.8, 1.2) + (at > 6 && at < 22 ? load * random() : 0)
      return quantised(total, 0.001)
    },
  }
}

const sentOnChange = (random: Random) => {
  const [phase, step] = [random(), oneOf(random, [0.1, 0.5])]
  const [slow, sun] = [noise(random, between(random, 0.3, 1), 0.99), wave(day, phase)]
  // By night the house is shut and nothing changes for hours.
  const isShut = (time: number): boolean => localHour(time, phase) < 6
  let last = 21
  return {
    every: 2 * minute,
    valueAt: (time: number) =>
      isShut(time) ? last : (last = quantised(21 + 1.5 * sun(time) + slow(time), step)),
  }
}

const outdoors = (random: Random) => {
  const [sun, year, weather] = [
    wave(day, random()),
    wave(40 * day, random()),
    noise(random, between(random, 0.5, 2), 0.99),
  ]
  const rough = noise(random, between(random, 0.05, 0.4))
  return {
    every: oneOf(random, [5 * minute, 10 * minute, 15 * minute]),
    valueAt: (time: number) =>
      quantised(12 + 6 * sun(time) + 4 * year(time) + weather(time) + rough(time), 0.1),
  }
}

/** Nothing by night; by day the height of the sun, less passing clouds. */
const solar = (random: Random) => {
  const [phase, peak] = [random(), between(random, 2, 90)]
  const clouds = changing(random, [1, 0.85, 0.6, 0.35], 10 * minute, 5 * hour)
  return {
    every: oneOf(random, [5 * minute, 15 * minute]),
    valueAt: (time: number) => {
      const height = Math.sin((Math.PI * (localHour(time, phase) - 6)) / 12)
      return quantised(
        height <= 0 ? 0 : peak * height * clouds(time) * (1 + 0.03 * roughlyNormal(random)),
        0.01,
      )
    },
  }
}

/** A building: in use on working days, from morning to evening. */
const weekly = (random: Random) => {
  const [phase, base, load] = [random(), between(random, 5, 20), between(random, 20, 80)]
  const rough = noise(random, between(random, 0.02, 0.08), 0.5)
  return {
    every: oneOf(random, [10 * minute, 15 * minute]),
    valueAt: (time: number) => {
      const at = localHour(time, phase)
      const use =
        localWeekday(time, phase) < 5 ? Math.min(Math.max(at - 6, 0), 2, Math.max(20 - at, 0)) / 2 : 0.1
      return quantised((base + load * use) * (1 + rough(time)), 0.1)
    },
  }
}

/**
 * A room in a coarse sensor: sun, weekdays, an intermittent heater and the steps of the converter, all at
 * once.
 */
const severalAtOnce = (random: Random) => {
  const [phase, step] = [random(), oneOf(random, [0.25, 0.5])]
  const [sun, rough] = [wave(day, phase), noise(random, between(random, 0.1, 0.4), 0.6)]
  const heater = changing(random, [0, 2.5], 20 * minute, 4 * hour)
  const use = (time: number): number =>
    localWeekday(time, phase) < 5 && localHour(time, phase) > 8 && localHour(time, phase) < 18 ? 1.5 : 0
  let warmth = 0
  return {
    every: oneOf(random, [2 * minute, 5 * minute]),
    valueAt: (time: number) => {
      warmth += 0.1 * (heater(time) - warmth)
      return quantised(19 + 2 * sun(time) + use(time) + warmth + rough(time), step)
    },
  }
}

export const families: readonly Family[] = [
  { name: 'continuous', device: continuous },
  { name: 'converter steps', device: converterSteps },
  { name: 'battery', device: battery },
  { name: 'intermittent', device: intermittent },
  { name: 'bursty', device: bursty },
  { name: 'water counter', device: counter },
  { name: 'energy counter', device: energyCounter },
  { name: 'sent on change', device: sentOnChange, isSentOnChange: true },
  { name: 'daily', device: outdoors },
  { name: 'solar', device: solar },
  { name: 'weekly', device: weekly },
  { name: 'operating points', device: operatingPoints },
  { name: 'set point', device: setPoint },
  { name: 'tank', device: tank },
  { name: 'cycling', device: cycling },
  { name: 'skewed', device: skewed },
  { name: 'several at once', device: severalAtOnce },
]

export interface HealthySeries {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

const start = Date.UTC(2026, 2, 2)

/** A healthy device of a family: its reports come a little unevenly, and one in some hundred is lost. */
export const healthySeries = (
  { device, isSentOnChange = false }: Family,
  seed: number,
  count = 6000,
): HealthySeries => {
  const random = createRandom(seed * 7919 + 17)
  const { every, valueAt } = device(random)
  const [times, values]: [number[], number[]] = [[], []]
  for (let at = start; times.length < count; at += every) {
    const time = Math.floor(at + random() * 0.1 * every)
    const value = valueAt(at)
    const isReported = isSentOnChange ? value !== values.at(-1) : random() > 1 / 300
    if (!isReported) continue
    times.push(time)
    values.push(value)
  }
  return { times, values }
}
