import type { AnswerShape } from './answer-shape'
import type { Vote } from './belief'
import type { FactName, ServiceFacts } from './facts'

/** As many requests are sent at most when somebody wants to know more. */
export const mostProbes = 15

/**
 * `ends`: around the times of known events; `events`: as many as ever in the range; `defaultLimit`: the same
 * without a limit; `unknownDevice`: of a device that nobody has.
 */
export const probePurposes = ['defaultLimit', 'events', 'unknownDevice', 'ends'] as const
export type ProbePurpose = (typeof probePurposes)[number]

/** One request that only reads. Times in ms since the epoch; both may belong to the range. */
export interface Probe {
  readonly purpose: ProbePurpose
  readonly start: number
  readonly end: number
}

/** `askedAt`: ms since the epoch. `refused`: an unknown device was; `as`: the HTTP status or `returnCode`. */
export type ProbeAnswer =
  | { readonly kind: 'events'; readonly shape: AnswerShape; readonly askedAt: number }
  | { readonly kind: 'refused'; readonly as: string }

/** What was asked for, and what came of it. */
export interface ProbeRecord extends Probe {
  /** How many events came; absent: it was refused. */
  readonly came?: number
  readonly refusedAs?: string
}

export interface FoundOut {
  readonly asked: readonly ProbeRecord[]
  /** What was known before and what is now. */
  readonly before: ServiceFacts
  readonly facts: ServiceFacts
}

/** The requests of one question, one after the other; it ends early where it cannot be decided. */
export type Probing<Result = void> = Generator<Probe, Result, ProbeAnswer>

export interface ProbingTools {
  /** What is known now. */
  readonly known: () => ServiceFacts
  readonly vote: (name: FactName, vote: Omit<Vote, 'at'>) => void
}

/** Two answers that agree make a fact. */
export const probeWeight = 0.5
