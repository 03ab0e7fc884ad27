import type { ClockDifference } from '../time/clock-difference'
import { type Belief, hasValueIn, knownValue, type Vote, withVote } from './belief'

/** What can be learnt of a service, and the values that each can have; of the others any whole number, or as said. */
export const factValues = {
  order: ['newestFirst', 'oldestFirst', 'byId', 'none'],
  kept: ['newest', 'oldest', 'neither'],
  rangeTime: ['createdTime', 'ingressTimeStamp', 'deviceTimestamp', 'none'],
  datePrecision: ['milliseconds', 'seconds'],
  rangeStart: ['included', 'excluded'],
  rangeEnd: ['included', 'excluded'],
  greatestLimit: null,
  defaultLimit: null,
  /** `emptyList`, or what it was refused with: `HTTP 404`, `returnCode 7`. */
  unknownDevice: null,
  deletion: ['removes', 'flags', 'nothing'],
} as const satisfies Record<string, readonly string[] | null>

export type FactName = keyof typeof factValues
export const factNames = Object.keys(factValues) as readonly FactName[]

/** How often something was seen, and when last (ms since the epoch). */
export interface Seen {
  readonly seen: number
  readonly last: number
}

/** What was learnt of one service: nothing of its events or devices. */
export interface ServiceFacts {
  readonly beliefs: Readonly<Partial<Record<FactName, Belief>>>
  /** Answers with HTTP 2xx that held events or could have. */
  readonly answers: Seen
  /** By method, HTTP status and `returnCode`: `GET 200 0`; without the latter where there was none. */
  readonly outcomes: Readonly<Record<string, Seen>>
  readonly clock?: ClockDifference & { readonly at: number }
  /** Refusals with 429. `retryAfterSeconds`: what the last one said. */
  readonly tooMany?: Seen & { readonly retryAfterSeconds?: number }
}

export const noFacts: ServiceFacts = { beliefs: {}, answers: { seen: 0, last: 0 }, outcomes: {} }

export const withFactVote = (facts: ServiceFacts, name: FactName, vote: Vote): ServiceFacts => ({
  ...facts,
  beliefs: { ...facts.beliefs, [name]: withVote(facts.beliefs[name], vote) },
})

/** What is known of it; undefined: not enough was seen, or it was contradicted. */
export const factOf = ({ beliefs }: ServiceFacts, name: FactName): string | undefined => {
  const belief = beliefs[name]
  return belief && knownValue(belief)
}

/** The range goes by a time that the events show, whichever of them. */
export const isRangeTimeShown = ({ beliefs: { rangeTime } }: ServiceFacts): boolean =>
  rangeTime !== undefined && hasValueIn(rangeTime, (value) => value !== 'none')

export const once = (before: Seen | undefined, at: number): Seen => ({
  seen: (before?.seen ?? 0) + 1,
  last: at,
})
