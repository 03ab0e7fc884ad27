import { createRandom, type Random } from '../../service/random'
import { families, type HealthySeries, healthySeries } from './families'
import { rangeOf } from './injections'
import { between, noise, quantised } from './signals'

/** Three to eight devices of one model at work side by side. Each seed gives another group. */
export interface Group {
  readonly name: string
  readonly make: (seed: number) => readonly HealthySeries[]
}

const events = 3000

const familyOf = (name: string) => {
  const found = families.find((family) => family.name === name)
  if (found === undefined) throw new Error(`no family ${name}`)
  return found
}

/**
 * What one device makes of the quantity that all measure: its own place, its own scale, its own noise; and
 * some reports are lost.
 */
const deviceOf = (common: HealthySeries, size: number, random: Random): HealthySeries => {
  const [offset, gain] = [between(random, -0.5, 0.5) * size, between(random, 0.93, 1.07)]
  const [slow, quick] = [
    noise(random, between(random, 0.002, 0.02) * size, 0.99),
    noise(random, between(random, 0.002, 0.04) * size),
  ]
  const reports = common.times.map((time, index) => ({
    time: time + Math.floor(random() * 900),
    value: Number((offset + gain * (common.values[index] ?? 0) + slow(time) + quick(time)).toPrecision(6)),
    isLost: random() < 1 / 300,
  }))
  const kept = reports.filter(({ isLost }) => !isLost)
  return { times: kept.map(({ time }) => time), values: kept.map(({ value }) => value) }
}

const countOf = (random: Random): number => 3 + Math.floor(random() * 6)

/** Devices that measure the same: the weather over a plant, the load of a line. */
const together =
  (family: string): Group['make'] =>
  (seed) => {
    const random = createRandom(seed * 6271 + 5)
    const common = healthySeries(familyOf(family), seed, events)
    return Array.from({ length: countOf(random) }, () =>
      deviceOf(common, rangeOf(common.values).size, random),
    )
  }

/** The same, in the steps of a coarse converter. */
const inSteps: Group['make'] = (seed) => {
  const devices = together('daily')(seed)
  const step = rangeOf(devices[0]?.values ?? []).size / 40
  return devices.map(({ times, values }) => ({
    times,
    values: values.map((value) => quantised(value, step)),
  }))
}

/** Devices of one model that have nothing to do with each other. */
const apart =
  (family: string): Group['make'] =>
  (seed) => {
    const random = createRandom(seed * 4013 + 3)
    return Array.from({ length: countOf(random) }, (_, device) =>
      healthySeries(familyOf(family), 100 * seed + device, events),
    )
  }

/** The same day at every place, and weather of its own. */
const ownWeather: Group['make'] = (seed) => {
  const random = createRandom(seed * 977 + 11)
  const common = healthySeries(familyOf('daily'), seed, events)
  const size = rangeOf(common.values).size
  return Array.from({ length: countOf(random) }, () => {
    const weather = noise(random, between(random, 0.1, 0.4) * size, 0.995)
    const { times, values } = deviceOf(common, size, random)
    return { times, values: values.map((value, index) => value + weather(times[index] ?? 0)) }
  })
}

const groups: readonly Group[] = [
  { name: 'together, daily', make: together('daily') },
  { name: 'together, weekly', make: together('weekly') },
  { name: 'together, continuous', make: together('continuous') },
  { name: 'together, operating points', make: together('operating points') },
  { name: 'together, in steps', make: inSteps },
  { name: 'own weather', make: ownWeather },
  { name: 'apart, daily', make: apart('daily') },
  { name: 'apart, continuous', make: apart('continuous') },
  { name: 'apart, operating points', make: apart('operating points') },
  { name: 'apart, battery', make: apart('battery') },
  { name: 'apart, intermittent', make: apart('intermittent') },
  { name: 'apart, solar', make: apart('solar') },
]

/** A family has one device, a group several of one model. */
export const allGroups: readonly Group[] = [
  ...families.map((family): Group => ({ name: family.name, make: (seed) => [healthySeries(family, seed)] })),
  ...groups,
]
