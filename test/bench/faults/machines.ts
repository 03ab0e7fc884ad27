import { type Random, roughlyNormal } from '../../service/random'
import { between, changing, hour, minute, noise, oneOf, quantised } from './signals'

/** A pump or a heater: nothing while it rests, noise around its power while it runs. */
export const intermittent = (random: Random) => {
  const [power, rough] = [between(random, 40, 3000), between(random, 0.005, 0.08)]
  const isRunning = changing(random, [false, true], 3 * minute, between(random, 20, 200) * minute)
  return {
    every: oneOf(random, [10_000, 30_000, minute]),
    valueAt: (time: number) =>
      isRunning(time) ? quantised(power * (1 + rough * roughlyNormal(random)), 0.1) : 0,
  }
}

/** A processor: idles at a few per cent and works in bursts of any height and of one report to many. */
export const bursty = (random: Random) => {
  const [idle, often] = [between(random, 0.2, 4), between(random, 0.005, 0.06)]
  const longest = oneOf(random, [1, 4, 20])
  let [left, height] = [0, 0]
  return {
    every: oneOf(random, [30_000, minute, 5 * minute]),
    valueAt: () => {
      if (left > 0) left -= 1
      else if (random() < often) [left, height] = [Math.floor(random() * longest) + 1, between(random, 3, 95)]
      const work = left > 0 ? height * between(random, 0.7, 1) : 0
      return quantised(Math.min(100, Math.max(0, idle * Math.exp(0.2 * roughlyNormal(random)) + work)), 0.01)
    },
  }
}

/**
 * A machine with a few operating points that it returns to, within some hundred reports: one that moves once
 * in a whole result is at another level from there on, and whoever looks at that result wants to be told.
 */
export const operatingPoints = (random: Random) => {
  const [base, every] = [between(random, 10, 100), oneOf(random, [10_000, minute])]
  const level = changing(
    random,
    [base, base * 1.4, base * 2.1],
    20 * every,
    between(random, 120, 600) * every,
  )
  const rough = noise(random, base * between(random, 0.003, 0.04), 0.4)
  return { every, valueAt: (time: number) => quantised(level(time) + rough(time), 0.01) }
}

export const setPoint = (random: Random) => {
  const level = changing(random, [17, 19, 20.5, 21, 22], 30 * minute, between(random, 2, 40) * hour)
  return { every: oneOf(random, [30_000, 5 * minute]), valueAt: level }
}

/** A tank: empties slowly, and is filled within minutes when it is nearly empty. */
export const tank = (random: Random) => {
  const [drain, rough] = [between(random, 0.02, 0.2), noise(random, between(random, 0.02, 0.3))]
  let [level, isFilling] = [between(random, 30, 90), false]
  return {
    every: oneOf(random, [30_000, minute]),
    valueAt: (time: number) => {
      level += isFilling ? between(random, 3, 6) : -drain * between(random, 0.5, 1.5)
      if (level > 95) isFilling = false
      if (level < 20) isFilling = true
      return quantised(level + rough(time), 0.01)
    },
  }
}

/** A thermostat: up and down between two limits, all day long. */
export const cycling = (random: Random) => {
  const [up, down] = [between(random, 0.1, 0.4), between(random, 0.05, 0.2)]
  const rough = noise(random, between(random, 0.01, 0.06))
  let [value, isHeating] = [4, false]
  return {
    every: oneOf(random, [30_000, minute]),
    valueAt: (time: number) => {
      value += isHeating ? up : -down
      if (value > 7) isHeating = false
      if (value < 3) isHeating = true
      return quantised(value + rough(time), 0.01)
    },
  }
}

/** Skewed by nature: vibration, latency. */
export const skewed = (random: Random) => {
  const spread = between(random, 0.2, 0.6)
  const slow = noise(random, 0.3, 0.999)
  return {
    every: oneOf(random, [5000, minute]),
    valueAt: (time: number) => quantised(2 * Math.exp(spread * roughlyNormal(random) + slow(time)), 0.001),
  }
}
