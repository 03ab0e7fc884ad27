import { timeFields } from '../events/event'
import type { ClockDifference } from '../time/clock-difference'
import type { ShapedAnswer } from './answer-shape'
import type { Vote } from './belief'
import {
  type FactName,
  factOf,
  isRangeTimeShown,
  noFacts,
  once,
  type ServiceFacts,
  withFactVote,
} from './facts'
import { type CutAnswer, keptVote, wasCut } from './kept'
import { orderVote } from './order'
import { precisionVote, rangeTimeVote } from './range-time'

/** How the service answered. */
export interface Outcome {
  readonly method: 'GET' | 'DELETE'
  readonly status: number
  /** Absent: the body had none. */
  readonly returnCode?: string
  readonly retryAfterSeconds?: number
  readonly clock?: ClockDifference
  /** ms since the epoch. */
  readonly at: number
}

/** Learns from each answer; the facts are a new object with each that taught something. */
export interface FactLearner {
  readonly facts: ServiceFacts
  noteOutcome(outcome: Outcome): void
  noteAnswer(answer: ShapedAnswer): void
  vote(name: FactName, vote: Vote): void
}

/** A service that answers something else each time must not fill the disk. */
const maxOutcomes = 24
/** Answers that were cut off, or may have been, whose rest a later answer may show. */
const maxCut = 6
const maxLooks = 3
/** No service gives fewer where there are more. */
const fewestDoubted = 5

const tooManyRequests = 429

const withOutcome = (facts: ServiceFacts, outcome: Outcome): ServiceFacts => {
  const { method, status, returnCode, at, clock, retryAfterSeconds } = outcome
  const name = [method, String(status), ...(returnCode === undefined ? [] : [returnCode])].join(' ')
  const isNew = facts.outcomes[name] === undefined
  return {
    ...facts,
    ...(isNew && Object.keys(facts.outcomes).length >= maxOutcomes
      ? {}
      : { outcomes: { ...facts.outcomes, [name]: once(facts.outcomes[name], at) } }),
    ...(clock && { clock: { ...clock, at } }),
    ...(status === tooManyRequests && {
      tooMany: { ...once(facts.tooMany, at), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
    }),
  }
}

const isPartOf = ({ deviceId, start, end, askedAt }: ShapedAnswer, cut: CutAnswer): boolean =>
  deviceId === cut.deviceId &&
  askedAt >= cut.at &&
  (start ?? -Infinity) >= cut.start &&
  (end ?? Infinity) <= cut.end

const isRanged = (answer: ShapedAnswer): answer is CutAnswer =>
  answer.start !== undefined && answer.end !== undefined

export const createFactLearner = (before: ServiceFacts = noFacts): FactLearner => {
  let facts = before
  let cuts: readonly { readonly answer: CutAnswer; looks: number }[] = []
  let doubtful: readonly CutAnswer[] = []
  const addVote = (name: FactName, vote: Vote | undefined): void => {
    if (vote !== undefined) facts = withFactVote(facts, name, vote)
  }
  /** Each that was cut off speaks once. */
  const compareWithCut = (answer: ShapedAnswer): void => {
    cuts = cuts.filter((cut) => {
      if (!isPartOf(answer, cut.answer)) return true
      const { leftOut, vote } = keptVote(cut.answer, answer, isRangeTimeShown(facts))
      addVote('kept', vote)
      cut.looks += leftOut > 0 ? 1 : 0
      return vote === undefined && cut.looks < maxLooks
    })
  }
  const heldLimit = (): number => Number(facts.beliefs.greatestLimit?.current.values[0] ?? 0)
  const voteLimit = (limit: number, weight: number, at: number): void => {
    // What is more than was seen before contradicts nothing.
    if (limit > heldLimit()) facts = withoutFact(facts, 'greatestLimit')
    addVote('greatestLimit', { values: [String(limit)], weight, at })
  }
  /** Fewer came than were asked for, and yet not all: two with the same number show the limit. */
  const compareWithDoubtful = (answer: ShapedAnswer): void => {
    doubtful = doubtful.filter((earlier) => {
      if (!isPartOf(answer, earlier) || !wasCut(earlier, answer)) return true
      voteLimit(earlier.shape.count, 0.5, answer.at)
      return false
    })
  }
  const learnLimit = (answer: ShapedAnswer): void => {
    const { shape, limit, at } = answer
    if (limit === undefined) return
    const held = heldLimit()
    const isFull = shape.count >= limit
    if (isFull && limit >= held) voteLimit(limit, 1, at)
    if (!isRanged(answer)) return
    if (isFull || shape.count === held) cuts = [...cuts, { answer, looks: 0 }].slice(-maxCut)
    if (!isFull && shape.count >= fewestDoubted) doubtful = [...doubtful, answer].slice(-maxCut)
  }
  const learnRange = ({ shape, start, end, at }: CutAnswer): void => {
    addVote('datePrecision', precisionVote(shape, { start, end }, at))
    const isPrecise = factOf(facts, 'datePrecision') === 'milliseconds'
    const vote = rangeTimeVote(shape, { start, end }, isPrecise, at)
    // A range with nothing beside it is explained by every time, also by one that events do not show.
    const isOpen = vote?.values.length === timeFields.length
    if (!isOpen || factOf(facts, 'rangeTime') !== 'none') addVote('rangeTime', vote)
  }
  return {
    get facts() {
      return facts
    },
    noteOutcome: (outcome) => {
      facts = withOutcome(facts, outcome)
    },
    noteAnswer: (answer) => {
      const { shape, at } = answer
      facts = { ...facts, answers: once(facts.answers, at) }
      if (isRanged(answer)) learnRange(answer)
      addVote('order', orderVote(shape, isRangeTimeShown(facts), at))
      compareWithCut(answer)
      compareWithDoubtful(answer)
      learnLimit(answer)
    },
    vote: addVote,
  }
}

const withoutFact = (facts: ServiceFacts, name: FactName): ServiceFacts => {
  const { [name]: _, ...beliefs } = facts.beliefs
  return { ...facts, beliefs }
}
