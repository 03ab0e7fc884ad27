import { describe, expect, it } from 'vitest'
import {
  nextState,
  type PollingEvent,
  type PollingState,
  stageOf,
} from '../../../../src-main/live/polling-state'

const after = (state: PollingState, ...events: readonly PollingEvent[]): PollingState =>
  events.reduce((before, event) => nextState(before, event) ?? before, state)

describe('the states of a device that is polled', () => {
  it('alternate between asking and waiting', () => {
    expect(after('asking', 'answered')).toBe('waiting')
    expect(after('asking', 'answered', 'poll')).toBe('asking')
  })

  it('lead to an end only after a last answer, and at once when it is wanted a second time', () => {
    expect(after('waiting', 'stop')).toBe('ending')
    expect(after('asking', 'stop')).toBe('ending')
    expect(after('paused', 'stop')).toBe('ending')
    expect(after('asking', 'stop', 'answered')).toBe('ended')
    expect(after('asking', 'stop', 'stop')).toBe('ended')
    expect(after('asking', 'stop', 'pause')).toBe('ending')
    expect(after('asking', 'stop', 'proceed')).toBe('asking')
  })

  it('leave a pause only when somebody wants it, or when no poll can succeed', () => {
    for (const event of ['poll', 'answered', 'pause'] as const) expect(after('paused', event)).toBe('paused')
    expect(after('paused', 'proceed')).toBe('asking')
    expect(after('paused', 'stop', 'answered')).toBe('ended')
    expect(after('paused', 'refused')).toBe('ended')
  })

  it('leave an end only when somebody wants to go on', () => {
    for (const state of ['abandoned', 'ended'] as const) {
      for (const event of ['poll', 'answered', 'refused', 'pause', 'stop', 'abandon', 'stopAtOnce'] as const)
        expect(nextState(state, event), event).toBeUndefined()
      expect(after(state, 'proceed')).toBe('asking')
    }
  })

  it('look from outside as one kind of polling and one end', () => {
    const states: readonly PollingState[] = ['waiting', 'asking', 'paused', 'ending', 'abandoned', 'ended']
    expect(states.map(stageOf)).toEqual(['waiting', 'asking', 'paused', 'asking', 'stopped', 'stopped'])
  })
})
