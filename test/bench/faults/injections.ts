import type { FaultKind } from '../../../src-core/checks/faults'
import type { Random } from '../../service/random'
import type { HealthySeries } from './families'
import { between, day } from './signals'

/** What was done to a series, and where: events from one place to before another. */
export interface KnownFault {
  readonly kind: FaultKind
  readonly from: number
  readonly to: number
}

export interface FaultySeries extends HealthySeries {
  readonly faults: readonly KnownFault[]
  /** Everything that is not as it would have been, where that is more than the faults. */
  readonly changed?: Pick<KnownFault, 'from' | 'to'>
}

export interface Injection {
  readonly kind: FaultKind
  /** Rules that may speak up as well where this was done. */
  readonly mayAlso: readonly FaultKind[]
  /**
   * One fault is one place, found when an event near it is flagged; otherwise each of its events is a fault.
   */
  readonly isOnePlace?: boolean
  readonly families: readonly string[]
  readonly make: (healthy: HealthySeries, random: Random) => FaultySeries
}

const smooth = ['continuous', 'converter steps', 'daily', 'weekly', 'tank', 'cycling', 'several at once']
const rough = ['battery', 'intermittent', 'bursty', 'solar', 'set point', 'operating points', 'skewed']
const counters = ['water counter', 'energy counter']

/** Between which values nearly all of a series are. */
export const rangeOf = (
  values: readonly number[],
): { readonly low: number; readonly high: number; readonly size: number } => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
  const [low, high] = [at(0.005), at(0.995)]
  return { low, high, size: high - low }
}

const longestRun = (values: readonly number[]): number => {
  let [longest, length] = [0, 0]
  values.forEach((value, index) => {
    length = value === values[index - 1] ? length + 1 : 1
    longest = Math.max(longest, length)
  })
  return longest
}

/** Some places all over a series, far from each other and from its ends. */
const places = (count: number, healthy: HealthySeries, random: Random): readonly number[] => {
  const apart = healthy.values.length / (count + 2)
  return Array.from({ length: count }, (_, index) =>
    Math.floor((index + 1 + between(random, 0.2, 0.8)) * apart),
  )
}

export const withValues = (
  { times, values }: HealthySeries,
  kind: FaultKind,
  where: readonly (readonly [from: number, to: number])[],
  change: (value: number, index: number) => number,
): FaultySeries => ({
  times,
  values: values.map((value, index) =>
    where.some(([from, to]) => index >= from && index < to) ? Number(change(value, index).toFixed(6)) : value,
  ),
  faults: where.map(([from, to]) => ({ kind, from, to })),
})

/** Beyond every healthy value, by `least` to three times `least` of the range of these. */
const farOff =
  (kind: FaultKind, shortest: number, longest: number, least: number): Injection['make'] =>
  (healthy, random) => {
    const { low, high, size } = rangeOf(healthy.values)
    const where = places(8, healthy, random).map(
      (index) => [index, index + Math.floor(between(random, shortest, longest + 1))] as const,
    )
    const isUp = random() < 0.5
    return withValues(healthy, kind, where, () =>
      isUp ? high + between(random, least, 3 * least) * size : low - between(random, least, 3 * least) * size,
    )
  }

/** Stuck for longer than it ever rests when it is well; the first of the equal values is right. */
const stuck: Injection['make'] = (healthy, random) => {
  const length = Math.floor(between(random, 60, 200) + 12 * Math.max(0, longestRun(healthy.values) - 1))
  const start = Math.floor(between(random, 0.2, 0.8) * Math.max(0, healthy.values.length - length))
  const from = healthy.values.findIndex((value, index) => index >= start && value !== 0)
  return withValues(healthy, 'flatLine', [[from + 1, from + length]], () => healthy.values[from] ?? 0)
}

/** A step to another level, and back after a fifth of the series: one fault, where the level is left. */
const shifted: Injection['make'] = (healthy, random) => {
  const count = healthy.values.length
  const from = Math.floor(between(random, 0.25, 0.5) * count)
  const to = from + Math.floor(count / 5)
  const by = (random() < 0.5 ? 1 : -1) * between(random, 1, 2.5) * rangeOf(healthy.values).size
  const { times, values } = withValues(healthy, 'levelShift', [[from, to]], (value) => value + by)
  return { times, values, faults: [{ kind: 'levelShift', from, to: from + 1 }], changed: { from, to } }
}

/**
 * From about the middle on, slowly away to twice or four times its range, in the steps of its converter, and
 * not back.
 */
const drifting: Injection['make'] = (healthy, random) => {
  const { length } = healthy.values
  const from = Math.floor(between(random, 0.4, 0.6) * length)
  const by = (random() < 0.5 ? 1 : -1) * between(random, 2, 4) * rangeOf(healthy.values).size
  const step = Math.min(
    ...healthy.values
      .slice(1)
      .map((value, index) => Math.abs(value - (healthy.values[index] ?? 0)) || Infinity),
  )
  const driftAt = (index: number): number => step * Math.round((by * (index - from)) / (length - from) / step)
  return withValues(healthy, 'drift', [[from, length]], (value, index) => value + driftAt(index))
}

/** One working day on which the value stays where it is at its lowest. */
const dayWithoutItsCourse: Injection['make'] = (healthy, random) => {
  const { times, values } = healthy
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  // The series begin on a Monday.
  const wednesdays = Array.from({ length: 60 }, (_, week) => first + (7 * week + 2) * day).filter(
    (time) => time > first + 0.4 * (last - first) && time < last - 2 * day,
  )
  const start = wednesdays[Math.floor(random() * wednesdays.length)] ?? last
  const [from, to] = [
    times.findIndex((time) => time >= start),
    times.findIndex((time) => time >= start + day),
  ]
  const low = Math.min(...values.slice(from, to))
  const rough = low === 0 ? 0 : 0.02 * rangeOf(values).size
  return withValues(healthy, 'seasonal', from < to ? [[from, to]] : [], () => low + rough * random())
}

/** One reading of a counter that cannot be: the next one is right again. */
const wrongCount: Injection['make'] = (healthy, random) => {
  const where = places(6, healthy, random).map((index) => [index, index + 1] as const)
  const range = rangeOf(healthy.values).size
  return withValues(healthy, 'counterValue', where, (value) =>
    random() < 0.5 ? value * between(random, 0, 0.5) : value + between(random, 3, 10) * range,
  )
}

/**
 * The counter was exchanged: from here on it counts from zero. Not where a register that is full does so
 * anyway.
 */
const exchanged: Injection['make'] = (healthy, random) => {
  const from = Math.floor(between(random, 0.3, 0.7) * healthy.values.length)
  const base = healthy.values[from] ?? 0
  if (healthy.values.some((value, index) => value < (healthy.values[index - 1] ?? -Infinity)))
    return { ...healthy, faults: [] }
  const { times, values } = withValues(
    healthy,
    'counterReset',
    [[from, healthy.values.length]],
    (value) => value - base,
  )
  return { times, values, faults: [{ kind: 'counterReset', from, to: from + 1 }] }
}

/** Nothing is heard for many times the usual interval. */
const silence: Injection['make'] = ({ times, values }, random) => {
  const where = places(5, { times, values }, random)
  const every = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / times.length
  const lengths = where.map(() => Math.floor(between(random, 25, 80) * every))
  const after = (index: number): number =>
    lengths.reduce((sum, length, at) => sum + (index >= (where[at] ?? 0) ? length : 0), 0)
  return {
    times: times.map((time, index) => time + after(index)),
    values,
    faults: where.map((index) => ({ kind: 'gap', from: index, to: index + 1 })),
  }
}

const levelled = ['continuous', 'converter steps', 'daily', 'weekly', 'skewed', 'several at once']
const restless = ['continuous', 'daily', 'weekly', 'operating points', 'tank', 'cycling', 'skewed', 'bursty']
const evenly = [...smooth, ...rough, ...counters]

export const injections: readonly Injection[] = [
  { kind: 'spike', mayAlso: ['outlier', 'seasonal'], families: smooth, make: farOff('spike', 1, 1, 0.5) },
  { kind: 'spike', mayAlso: ['outlier', 'seasonal'], families: rough, make: farOff('spike', 1, 1, 1.5) },
  { kind: 'outlier', mayAlso: ['spike', 'seasonal'], families: smooth, make: farOff('outlier', 2, 3, 0.5) },
  { kind: 'outlier', mayAlso: ['spike', 'seasonal'], families: rough, make: farOff('outlier', 2, 3, 1.5) },
  {
    kind: 'flatLine',
    mayAlso: ['levelShift', 'seasonal', 'outlier', 'spike'],
    families: restless,
    make: stuck,
  },
  {
    kind: 'levelShift',
    mayAlso: ['seasonal', 'outlier', 'spike'],
    families: levelled,
    isOnePlace: true,
    make: shifted,
  },
  {
    kind: 'seasonal',
    mayAlso: ['levelShift', 'flatLine', 'outlier', 'spike'],
    families: ['daily', 'solar', 'weekly'],
    isOnePlace: true,
    make: dayWithoutItsCourse,
  },
  {
    kind: 'drift',
    mayAlso: ['levelShift', 'seasonal', 'outlier', 'spike'],
    families: levelled,
    isOnePlace: true,
    make: drifting,
  },
  { kind: 'counterValue', mayAlso: [], families: counters, make: wrongCount },
  { kind: 'counterReset', mayAlso: [], families: counters, isOnePlace: true, make: exchanged },
  { kind: 'gap', mayAlso: ['levelShift', 'seasonal', 'counterReset'], families: evenly, make: silence },
]
