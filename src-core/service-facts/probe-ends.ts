import { maximumLimit, type TimeField, timeFields } from '../events/event'
import type { AnswerShape } from './answer-shape'
import { factOf, factValues } from './facts'
import { keyOf } from './kept'
import { type Probe, type ProbeAnswer, probeWeight, type Probing, type ProbingTools } from './probe'

interface KnownEvent {
  readonly key: string
  readonly times: Readonly<Record<TimeField, number>>
}

/** Two events, one soon after the other by the time that is tried. */
type Pair = readonly [first: KnownEvent, last: KnownEvent]

/** Those that no other is like. */
const eventsOf = (shape: AnswerShape): readonly KnownEvent[] => {
  const events = new Map<string, KnownEvent | null>()
  for (let row = 0; row < shape.count; row += 1) {
    const key = keyOf(shape, row)
    const [createdTime = 0, ingressTimeStamp = 0, deviceTimestamp = 0] = (
      ['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const
    ).map((field) => shape.times[field][row])
    events.set(
      key,
      events.has(key) ? null : { key, times: { createdTime, ingressTimeStamp, deviceTimestamp } },
    )
  }
  return [...events.values()].filter((event) => event !== null)
}

const leastApart = 3
const near = 2
/** Where a service cuts times to coarser units, a step over such a unit would look like a step over an event. */
const unit = 10

const isInsideUnit = (time: number): boolean =>
  Number.isInteger(time) && time % unit !== 0 && time % unit !== unit - 1

/** By any other time the pair is at the same ends, or nowhere near to them. */
const distinguishes = (pair: Pair, field: TimeField, others: readonly TimeField[]): boolean => {
  const ends = pair.map(({ times }) => times[field])
  return others.every((other) =>
    pair.every(
      ({ times }) =>
        times[other] === times[field] || ends.every((end) => Math.abs(times[other] - end) > near),
    ),
  )
}

const mostPairs = 3

/** From different parts of the events. */
const pairsOf = (events: readonly KnownEvent[], field: TimeField, open: readonly TimeField[]) => {
  const sorted = events.toSorted((one, other) => one.times[field] - other.times[field])
  const others = open.filter((other) => other !== field)
  const pairFrom = (from: number): Pair | undefined => {
    for (let index = from; index < sorted.length; index += 1) {
      const first = sorted[index]
      if (first === undefined || !isInsideUnit(first.times[field])) continue
      for (const last of sorted.slice(index + 1, index + 1 + unit)) {
        if (last.times[field] - first.times[field] < leastApart || !isInsideUnit(last.times[field])) continue
        if (distinguishes([first, last], field, others)) return [first, last]
      }
    }
    return undefined
  }
  return Array.from({ length: mostPairs }, (_, part) =>
    pairFrom(Math.floor((sorted.length * (part + 0.5)) / mostPairs)),
  ).filter((pair) => pair !== undefined)
}

/** Which of the two are in the answer; undefined: it may have been cut off. */
const foundIn = (
  answer: ProbeAnswer,
  pair: Pair,
  seedCount: number,
): readonly [boolean, boolean] | undefined => {
  // A service that has given so many in one answer can give half of them.
  if (answer.kind !== 'events' || answer.shape.count >= Math.min(maximumLimit, Math.max(3, seedCount / 2)))
    return undefined
  const keys = new Set(Array.from({ length: answer.shape.count }, (_, row) => keyOf(answer.shape, row)))
  return [keys.has(pair[0].key), keys.has(pair[1].key)]
}

const around = ([first, last]: Pair, field: TimeField, by: number): Probe => ({
  purpose: 'ends',
  start: first.times[field] - by,
  end: last.times[field] + by,
})

/** Whether the range goes by this time, to the millisecond: one more lets both in, one less neither. */
function* fits(pair: Pair, field: TimeField, seedCount: number, { vote }: ProbingTools): Probing<boolean> {
  const wider = foundIn(yield around(pair, field, 1), pair, seedCount)
  if (wider === undefined) return false
  if (!wider[0] && !wider[1]) {
    const values = factValues.rangeTime.filter((value) => value !== field)
    vote('rangeTime', { values, weight: 0.34 })
  }
  if (!wider[0] || !wider[1]) return false
  const narrower = foundIn(yield around(pair, field, -1), pair, seedCount)
  if (narrower === undefined || narrower[0] || narrower[1]) return false
  const values = timeFields.filter((other) => pair.every(({ times }) => times[other] === times[field]))
  vote('rangeTime', { values, weight: probeWeight })
  vote('datePrecision', { values: ['milliseconds'], weight: probeWeight })
  return true
}

/** The times that the range may mean by all that is known. */
const openFields = ({ known }: ProbingTools): readonly TimeField[] => {
  const { rangeTime } = known().beliefs
  if (rangeTime === undefined || rangeTime.doubt !== undefined) return timeFields
  return timeFields.filter((field) => rangeTime.current.values.includes(field))
}

/**
 * Whether the ends of a range belong to it, and by which time, from events that are known: a pair at both ends of a
 * range, just within it, and just outside. `seed`: events of the device.
 */
export function* probeEnds(seed: AnswerShape, tools: ProbingTools): Probing {
  const { known, vote } = tools
  const events = eventsOf(seed)
  const isDone = (): boolean =>
    factOf(known(), 'rangeStart') !== undefined && factOf(known(), 'rangeEnd') !== undefined
  let open = openFields(tools)
  for (let turn = 0; turn < mostPairs; turn += 1) {
    for (const field of open) {
      const pair = pairsOf(events, field, open)[turn]
      if (pair === undefined || !(yield* fits(pair, field, seed.count, tools))) continue
      open = [field]
      const exact = foundIn(yield around(pair, field, 0), pair, seed.count)
      if (exact !== undefined) {
        const inclusions = exact.map((isThere) => (isThere ? 'included' : 'excluded'))
        vote('rangeStart', { values: inclusions.slice(0, 1), weight: probeWeight })
        vote('rangeEnd', { values: inclusions.slice(1), weight: probeWeight })
      }
      break
    }
    if (turn > 0 && isDone()) return
  }
}
