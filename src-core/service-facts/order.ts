import { timeFields } from '../events/event'
import type { AnswerShape } from './answer-shape'
import type { Vote } from './belief'
import { logOrders, weightOf } from './chance'

interface Steps {
  readonly up: number
  readonly down: number
}

const stepsOf = (times: Float64Array): Steps => {
  let [up, down] = [0, 0]
  for (let index = 1; index < times.length; index += 1) {
    const [one = 0, other = 0] = [times[index - 1], times[index]]
    if (other > one) up += 1
    if (other < one) down += 1
  }
  return { up, down }
}

/** Fewer say nothing: they may well be in or out of any order. */
const fewest = 8

/**
 * How far the events run with the time or against it: 1: the later half of the answer is the later half of the
 * time, -1: the earlier, near 0: neither.
 */
const trendOf = (times: Float64Array): number => {
  const median = times.slice().sort()[times.length >> 1] ?? 0
  let sum = 0
  times.forEach((time, index) => {
    const [isLate, isSecond] = [time >= median, index >= times.length >> 1]
    sum += isLate === isSecond ? 1 : -1
  })
  return sum / times.length
}

/** The same from its start to a quarter of it, and so on: blocks of attributes run with the time each. */
const isMixed = (times: Float64Array): boolean => {
  const { up, down } = stepsOf(times)
  const share = up / Math.max(1, up + down)
  return Math.abs(trendOf(times)) < 0.5 && share > 0.25 && share < 0.75
}

/**
 * In which order the events of an answer stand. Undefined: this answer does not tell. Only where the range is
 * known to go by a time of theirs (`isRangeTimeShown`) can they be said to be in no order: they may be in that of
 * a time that they do not show.
 */
export const orderVote = (shape: AnswerShape, isRangeTimeShown: boolean, at: number): Vote | undefined => {
  const steps = timeFields.map((field) => stepsOf(shape.times[field]))
  const distinct = Math.max(...steps.map(({ up, down }) => Math.max(up, down))) + 1
  if (distinct < 2) return undefined
  const values = [
    ...(steps.some(({ up, down }) => up > 0 && down === 0) ? ['oldestFirst'] : []),
    ...(steps.some(({ up, down }) => down > 0 && up === 0) ? ['newestFirst'] : []),
    ...(shape.hasIdsAscending ? ['byId'] : []),
  ]
  if (values.length > 0) return { values, weight: weightOf(logOrders(distinct)), at }
  const isNone =
    isRangeTimeShown && shape.count >= fewest && timeFields.every((field) => isMixed(shape.times[field]))
  return isNone ? { values: ['none'], weight: shape.count >= 2 * fewest ? 0.5 : 0.2, at } : undefined
}
