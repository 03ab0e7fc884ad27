import type { LiveQuery } from '../../src-preload/contract/live'

/** How the last poll went. */
export interface LastPoll {
  /** Events that no earlier answer had. */
  readonly newCount: number
  /** The pause before it, in ms. */
  readonly pauseMs: number
  /** How long the service took for its slowest answer. */
  readonly answerMs: number
}

export interface PollLimits {
  /** Between two polls, in ms. */
  readonly shortestMs: number
  readonly longestMs: number
}

export const pollLimits: PollLimits = { shortestMs: 2000, longestMs: 60_000 }

/** Requests keep the radio awake. */
const batteryPollLimits: PollLimits = { shortestMs: 4000, longestMs: 60_000 }

/** Whoever has named an interval gets it. */
export const limitsOf = ({ intervalMs }: Pick<LiveQuery, 'intervalMs'>, isOnBattery: boolean): PollLimits => {
  if (intervalMs !== undefined) return { shortestMs: intervalMs, longestMs: intervalMs }
  return isOnBattery ? batteryPollLimits : pollLimits
}

/** A timer that fires so much later than planned was held up: the computer slept. */
export const sleptMs = 30_000
/** Whoever stops waits no longer than this for the last answer. */
export const lastAnswerMs = 5000
/** Between two polls that reach back further than the others. */
export const sweepEveryMs = 5 * 60_000

/** A service that takes long to answer is asked no more than a fifth of the time. */
const restPerAnswer = 4
/** Some 65 polls in the first hour of silence. */
const growthInSilence = 1.5

/** The pause before the next poll, in ms: short after news, longer with every poll that brings none. */
export const nextPauseMs = (
  { newCount, pauseMs, answerMs }: LastPoll,
  { shortestMs, longestMs }: PollLimits,
): number => {
  const shortest = Math.min(longestMs, Math.max(shortestMs, restPerAnswer * answerMs))
  return newCount > 0 ? shortest : Math.min(longestMs, Math.max(shortest, pauseMs * growthInSilence))
}
