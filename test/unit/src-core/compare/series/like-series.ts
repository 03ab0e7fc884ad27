import type { Sample } from '../../../../../src-core/compare/series/value-test'
import { type Random, roughlyNormal } from '../../../../service/random'

const second = 1000
const day = 86_400_000

type Values = (random: Random, times: Float64Array) => Float64Array

const independent: Values = (random, times) => times.map(() => roughlyNormal(random))

/** Each value keeps this share of the one before. It begins anywhere. */
const following =
  (memory: number): Values =>
  (random, times) => {
    const fresh = Math.sqrt(1 - memory ** 2)
    let value = roughlyNormal(random)
    return times.map(() => (value = memory * value + fresh * roughlyNormal(random)))
  }

const rounded =
  (values: Values, quantum: number): Values =>
  (random, times) =>
    values(random, times).map((value) => Math.round(value / quantum) * quantum)

/** One of several states, which lasts for so many events on average. */
const states =
  (count: number, length: number): Values =>
  (random, times) => {
    const any = (): number => Math.floor(random() * count)
    let state = any()
    return times.map(() => {
      if (random() < 1 / length) state = any()
      return state
    })
  }

const daily: Values = (random, times) => {
  const noise = following(0.8)(random, times)
  return times.map((time, index) => 3 * Math.sin((2 * Math.PI * time) / day) + (noise[index] ?? 0))
}

type Times = (random: Random, count: number) => Float64Array

const regular =
  (interval: number): Times =>
  (random, count) => {
    const start = random() * day
    return Float64Array.from({ length: count }, (_, index) => start + (index + 0.1 * random()) * interval)
  }

/** Intervals of any length. */
const anyTime =
  (interval: number): Times =>
  (random, count) => {
    let time = random() * day
    return new Float64Array(count).map(() => (time -= Math.log(1 - random()) * interval))
  }

/** Quiet and busy by turns, of any length. */
const bursts =
  (interval: number): Times =>
  (random, count) => {
    let [time, isBusy] = [random() * day, random() < 0.9]
    return new Float64Array(count).map(() => {
      if (random() < 0.05) isBusy = random() < 0.9
      return (time -= Math.log(1 - random()) * interval * (isBusy ? 1 : 10))
    })
  }

/** Kinds of series, of which two are alike if both are of the same kind. */
export const kinds: Readonly<Record<string, readonly [Times, Values, least: number, most: number]>> = {
  independent: [regular(second), independent, 24, 3000],
  independentAnyTime: [anyTime(second), independent, 24, 3000],
  somewhatFollowing: [regular(second), following(0.5), 24, 3000],
  following: [regular(second), following(0.9), 24, 3000],
  slow: [regular(second), following(0.98), 24, 3000],
  verySlow: [regular(second), following(0.998), 24, 3000],
  slowAtAnyTime: [anyTime(second), following(0.95), 24, 3000],
  inSteps: [regular(second), rounded(following(0.8), 1), 24, 3000],
  twoStates: [regular(second), states(2, 10), 24, 3000],
  longStates: [regular(second), states(2, 100), 24, 3000],
  veryLongStates: [regular(second), states(2, 400), 24, 3000],
  threeStates: [anyTime(second), states(3, 40), 24, 3000],
  rareState: [
    regular(second),
    (random, times) => states(12, 20)(random, times).map((state) => (state === 0 ? 1 : 0)),
    24,
    3000,
  ],
  inBursts: [bursts(second), following(0.7), 24, 3000],
  daysDaily: [regular(600 * second), daily, 288, 864],
  weeksDaily: [regular(600 * second), daily, 1200, 4000],
}

/** A series of this kind, of any length. */
export const likeSeries = (kind: string, random: Random): Sample => {
  const [timesOf, valuesOf, least, most] = kinds[kind] ?? [regular(second), independent, 24, 3000]
  const count = Math.floor(least * (most / least) ** random())
  const times = timesOf(random, count)
  const values = valuesOf(random, times)
  return { times, values, span: { from: times[0] ?? 0, to: times.at(-1) ?? 0 } }
}
