import { type TimeField, timeFields } from '../events/event'
import type { AnswerShape } from './answer-shape'
import type { Vote } from './belief'

interface Range {
  readonly start: number
  readonly end: number
}

const secondMs = 1000
/** The service does not say whether the ends of a range belong to it. */
const tickMs = 1

const eachAtEnd = ({ count, times }: AnswerShape, from: number): number => {
  let found = 0
  for (let index = 0; index < count; index += 1)
    if (timeFields.every((field) => (times[field][index] ?? 0) > from)) found += 1
  return found
}

/**
 * Whether the service reads the dates of a range to the millisecond, or cuts them to whole seconds. An event by
 * each of its times in the last, begun second of a range shows the one; events by each of their times before its
 * start, none of them before the start of that second, the other.
 */
export const precisionVote = (shape: AnswerShape, { start, end }: Range, at: number): Vote | undefined => {
  const wholeEnd = Math.floor(end / secondMs) * secondMs
  if (end - wholeEnd > tickMs && eachAtEnd(shape, wholeEnd + tickMs) > 0)
    return { values: ['milliseconds'], weight: 1, at }
  const wholeStart = Math.floor(start / secondMs) * secondMs
  let [early, tooEarly] = [0, 0]
  for (let index = 0; index < shape.count; index += 1) {
    const latest = Math.max(...timeFields.map((field) => shape.times[field][index] ?? 0))
    if (latest < start - tickMs) early += 1
    if (latest < wholeStart) tooEarly += 1
  }
  return early > 0 && tooEarly === 0 ? { values: ['seconds'], weight: 0.34, at } : undefined
}

interface Outside {
  readonly count: number
  readonly furthest: number
}

const outsideBy = (times: Float64Array, { start, end }: Range): Outside => {
  let [count, furthest] = [0, 0]
  for (const time of times) {
    const distance = Math.max(start - tickMs - time, time - end - tickMs)
    if (distance <= 0) continue
    count += 1
    furthest = Math.max(furthest, distance)
  }
  return { count, furthest }
}

/** Further outside, the service does not keep to the range by any time at all. */
const hiddenReachMs = 3_600_000
/** An answer with so many events counts in full. */
const manyEvents = 100

/**
 * Which of its times an event must have in the range: none of the answer's may be outside by it. `isPrecise`: the
 * service is known to read its dates to the millisecond; otherwise events may lie up to a second before its start.
 */
export const rangeTimeVote = (
  shape: AnswerShape,
  asked: Range,
  isPrecise: boolean,
  at: number,
): Vote | undefined => {
  if (shape.count === 0) return undefined
  const range = isPrecise ? asked : { ...asked, start: asked.start - secondMs }
  const outside = timeFields.map((field) => ({ field, ...outsideBy(shape.times[field], range) }))
  const values: TimeField[] = outside.filter(({ count }) => count === 0).map(({ field }) => field)
  if (values.length > 0) return { values, weight: 0.34 * Math.min(1, shape.count / manyEvents), at }
  const isNear = outside.every(({ furthest }) => furthest <= hiddenReachMs)
  return isNear ? { values: ['none'], weight: 0.34, at } : undefined
}
