import type { LiveStage } from '../../src-core/live/live-device'

/**
 * `ending`: one last poll is under way. `abandoned`: ended without its answer, so that what has happened since
 * the last one is missing.
 */
export type PollingState = 'waiting' | 'asking' | 'paused' | 'ending' | 'abandoned' | 'ended'

/**
 * `poll`: the pause is over, or somebody does not want to wait for its end. `refused`: no further poll can
 * succeed. The others are what somebody wants.
 */
export type PollingEvent =
  'poll' | 'answered' | 'refused' | 'pause' | 'proceed' | 'stop' | 'abandon' | 'stopAtOnce'

/** What is not listed changes nothing. */
const transitions: Readonly<Record<PollingState, Partial<Record<PollingEvent, PollingState>>>> = {
  waiting: { poll: 'asking', pause: 'paused', stop: 'ending', abandon: 'abandoned', stopAtOnce: 'ended' },
  asking: {
    ...{ answered: 'waiting', refused: 'ended' },
    ...{ pause: 'paused', stop: 'ending', abandon: 'abandoned', stopAtOnce: 'ended' },
  },
  ending: {
    ...{ answered: 'ended', refused: 'ended' },
    ...{ proceed: 'asking', stop: 'ended', abandon: 'abandoned', stopAtOnce: 'ended' },
  },
  // A pause is over only when somebody wants to go on or to end. A poll may still be under way.
  paused: {
    ...{ refused: 'ended', proceed: 'asking' },
    ...{ stop: 'ending', abandon: 'abandoned', stopAtOnce: 'ended' },
  },
  abandoned: { proceed: 'asking' },
  ended: { proceed: 'asking' },
}

/** Undefined: it stays as it is. */
export const nextState = (state: PollingState, event: PollingEvent): PollingState | undefined =>
  transitions[state][event]

/** Whoever looks on sees no difference between the two kinds of polls, nor between the two ends. */
export const stageOf = (state: PollingState): LiveStage => {
  if (state === 'ending') return 'asking'
  return state === 'abandoned' || state === 'ended' ? 'stopped' : state
}
