import { type Random, roughlyNormal } from '../../service/random'
import type { Family } from './families'
import {
  between,
  changing,
  day,
  hour,
  localHour,
  minute,
  noise,
  oneOf,
  quantised,
  type Signal,
  wave,
} from './signals'

/** A room in half degrees: hours without a change, and a window that is opened now and then. */
const halfDegrees = (random: Random) => {
  const [sun, slow, rough] = [
    wave(day, random()),
    noise(random, between(random, 0.3, 1.5), 0.999),
    noise(random, between(random, 0, 0.15)),
  ]
  const swing = between(random, 0.5, 4)
  const airing = changing(random, [0, between(random, -4, -1)], 10 * minute, 8 * hour)
  let cooled = 0
  return {
    every: oneOf(random, [minute, 5 * minute]),
    valueAt: (time: number) => {
      cooled += 0.2 * ((localHour(time, 0) % 24 > 7 ? airing(time) : 0) - cooled)
      return quantised(21 + swing * sun(time) + slow(time) + rough(time) + cooled, 0.5)
    },
  }
}

/**
 * Runs by day with noise, and is switched off at night: nothing, or what it shows in standby, which is nearer
 * to nothing than any of its work.
 */
const offAtNight = (random: Random) => {
  const [power, phase] = [between(random, 30, 3000), random()]
  const [rough, standby] = [
    noise(random, power * between(random, 0.01, 0.08), between(random, 0, 0.8)),
    oneOf(random, [0, 0, 0.02 * power, 0.1 * power]),
  ]
  const isOn = (time: number): boolean => localHour(time, phase) > 6 && localHour(time, phase) < 21
  return {
    every: oneOf(random, [minute, 5 * minute]),
    valueAt: (time: number) => quantised(isOn(time) ? power + rough(time) : standby, 0.1),
  }
}

/** A level that moves only while somebody draws from it or fills it: always to the same mark. */
const stillTank = (random: Random) => {
  const [phase, step, full] = [random(), oneOf(random, [0.1, 0.5, 1]), oneOf(random, [85, 95, 100, 255])]
  const often = between(random, 0.05, 0.4)
  let [level, isFilling] = [between(random, 0.4, 0.9) * full, false]
  return {
    every: oneOf(random, [minute, 5 * minute]),
    valueAt: (time: number) => {
      const at = localHour(time, phase)
      if (isFilling) level = Math.min(full, level + 0.07 * full)
      else if (at > 6 && at < 22 && random() < often) level -= between(random, 0.05, 0.6)
      if (level < 0.2 * full) isFilling = true
      if (level >= full) isFilling = false
      return quantised(level, step)
    },
  }
}

/**
 * An oven or a bath: led to one of its set points, along a curve, and held there as exactly as its sensor
 * shows.
 */
const heldOven = (random: Random) => {
  const [first, ...others] = oneOf<readonly [number, number, number]>(random, [
    [60, 85, 180],
    [40, 60, 85],
    [21, 85, 255],
    [-18, 4, 85],
  ])
  const level = changing(
    random,
    [first, ...others],
    between(random, 0.5, 3) * hour,
    between(random, 4, 30) * hour,
  )
  const [step, rough, quick] = [
    oneOf(random, [0.1, 0.5, 1]),
    noise(random, oneOf(random, [0, 0.1, 0.3])),
    between(random, 0.05, 0.3),
  ]
  let at = first
  return {
    every: oneOf(random, [30_000, minute]),
    valueAt: (time: number) => {
      at += (level(time) > at ? quick : quick / 2) * (level(time) - at)
      return quantised(at + rough(time), step)
    },
  }
}

/** Light or humidity: noisy, and at the end of its scale for as long as there is more than it can show. */
const clipped = (random: Random) => {
  const [full, phase] = [oneOf(random, [100, 255, 1023, 4095, 65_535]), random()]
  const [sun, weather, rough] = [wave(day, phase), noise(random, 0.25, 0.995), noise(random, 0.02)]
  const valueAt: Signal = (time) =>
    Math.round(full * Math.min(1, Math.max(0, 0.5 + 0.5 * sun(time) + weather(time) + rough(time))))
  return { every: oneOf(random, [minute, 5 * minute]), valueAt }
}

/** A status word: a few numbers, one of which says that there is nothing to say. */
const statusCodes = (random: Random) => {
  const nothing = oneOf(random, [255, 999, 9999, 65_535])
  return {
    every: oneOf(random, [10_000, minute]),
    valueAt: changing(random, [0, 1, 2, 3, nothing], minute, between(random, 1, 8) * hour),
  }
}

/**
 * A heater that holds its set point by itself: its power never rests while it runs, and is nothing for a
 * night or a weekend.
 */
const restingHeater = (random: Random) => {
  const [power, rest] = [
    between(random, 200, 2000),
    changing(random, [false, true], between(random, 6, 20) * hour, between(random, 24, 90) * hour),
  ]
  const [slow, rough] = [noise(random, 0.15 * power, 0.99), 0.02 * power]
  return {
    every: oneOf(random, [minute, 5 * minute]),
    valueAt: (time: number) =>
      rest(time) ? 0 : quantised(Math.max(1, power + slow(time) + rough * roughlyNormal(random)), 1),
  }
}

/** A processor that idles, and has once or twice as much to do as it can. */
const fullyLoaded = (random: Random) => {
  const [idle, load] = [
    between(random, 0.5, 8),
    changing(random, [false, true], between(random, 20, 60) * minute, between(random, 100, 600) * minute),
  ]
  let works = 0
  return {
    every: minute,
    valueAt: (time: number) => {
      if (load(time) && random() < 0.02) works = 60 + Math.floor(300 * random())
      works -= 1
      return works > 0 ? 100 : quantised(Math.min(100, idle * Math.exp(0.3 * roughlyNormal(random))), 0.1)
    },
  }
}

/** Devices that stand still by nature, so that many equal values in a row say nothing. */
export const stillFamilies: readonly Family[] = [
  { name: 'half degrees', device: halfDegrees },
  { name: 'off at night', device: offAtNight },
  { name: 'still tank', device: stillTank },
  { name: 'held oven', device: heldOven },
  { name: 'clipped', device: clipped },
  { name: 'status codes', device: statusCodes },
  { name: 'resting heater', device: restingHeater },
  { name: 'fully loaded', device: fullyLoaded },
]
