import type { Random } from './random'

/** The first and the last possible moment, ms since the epoch. */
export interface Stretch {
  readonly count: number
  readonly from: number
  readonly to: number
}

type Times = (stretch: Stretch, random: Random) => Float64Array

const anywhere = ({ from, to }: Stretch, random: Random): number => Math.floor(from + random() * (to - from))

/** Every `count`th of the time one event. */
const even: Times = ({ count, from, to }, random) => {
  const step = (to - from) / count
  return Float64Array.from({ length: count }, (_, row) => Math.floor(from + (row + random()) * step))
}

/** Each event at any moment: the counts of equal parts vary by chance. */
const uniform: Times = (stretch, random) =>
  Float64Array.from({ length: stretch.count }, () => anywhere(stretch, random))

/** Some 400 events at a time, within 8 s. */
const bursty: Times = ({ count, from, to }, random) => {
  const bursts = Float64Array.from(
    { length: Math.max(1, Math.round(count / 400)) },
    () => from + random() * (to - from),
  )
  return Float64Array.from({ length: count }, () => {
    const burst = bursts[Math.floor(random() * bursts.length)] ?? from
    return Math.min(to, Math.floor(burst + random() * random() * 8_000))
  })
}

const saturated: Times = (stretch, random) => {
  const times = even(stretch, random)
  const [first, last] = [Math.floor(stretch.count * 0.45), Math.floor(stretch.count * 0.55)]
  return times.fill(times[first] ?? stretch.from, first, last)
}

const attributesOnGrid = 60

/** Sixty attributes that are all read at the same moments. */
const grid: Times = ({ count, from, to }) => {
  const moments = Math.ceil(count / attributesOnGrid)
  return Float64Array.from({ length: count }, (_, row) =>
    Math.floor(from + ((Math.floor(row / attributesOnGrid) + 0.5) * (to - from)) / moments),
  )
}

/** Three in five events within one hundredth of the time, fading out; the others anywhere. */
const oneBurst: Times = (stretch, random) => {
  const { count, from, to } = stretch
  const begin = from + random() * 0.9 * (to - from)
  return Float64Array.from({ length: count }, () =>
    random() < 0.6
      ? Math.min(to, Math.floor(begin - Math.log(1 - random()) * 0.01 * (to - from)))
      : anywhere(stretch, random),
  )
}

/** Moments of which those in some hours of the day are more likely. */
const byHour =
  (weightAt: (hour: number) => number): Times =>
  (stretch, random) =>
    Float64Array.from({ length: stretch.count }, () => {
      for (;;) {
        const time = anywhere(stretch, random)
        if (random() < weightAt((time / 3_600_000) % 24)) return time
      }
    })

/** Eight hours of work, sixteen of rest. */
const shifts = byHour((hour) => (hour >= 6 && hour < 14 ? 1 : 0))
/** Ten times as many at noon as at midnight. */
const dayAndNight = byHour((hour) => 0.55 - 0.45 * Math.cos((2 * Math.PI * hour) / 24))

/** Distances between events of Pareto's law: most are short, a few are very long. */
const heavyTails: Times = ({ count, from, to }, random) => {
  const distances = Float64Array.from({ length: count }, () => (1 - random()) ** (-1 / 1.2))
  const total = distances.reduce((sum, distance) => sum + distance, 0)
  let at = 0
  return distances.map((distance) => Math.floor(from + ((at += distance) / total) * (to - from)))
}

/** The device's clock goes back by a fifth of the time once: that stretch is there twice. */
const clockSetBack: Times = ({ count, from, to }, random) => {
  const setBackAt = 0.3 + 0.6 * random()
  return Float64Array.from({ length: count }, () => {
    const at = random() * 1.2
    return Math.floor(from + (at < setBackAt ? at : at - 0.2) * (to - from))
  })
}

export const timesBySpread = {
  even,
  uniform,
  bursty,
  saturated,
  grid,
  oneBurst,
  shifts,
  dayAndNight,
  heavyTails,
  clockSetBack,
}

export type Spread = keyof typeof timesBySpread
