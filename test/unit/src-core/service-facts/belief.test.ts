import { describe, expect, it } from 'vitest'
import { type Belief, knownValue, type Vote, withVote } from '../../../../src-core/service-facts/belief'

const day = 86_400_000
const vote = (value: string, weight: number, at = 0): Vote => ({ values: [value], weight, at })
const after = (...votes: readonly Vote[]): Belief =>
  votes.reduce<Belief | undefined>(withVote, undefined) ?? {
    current: { ...vote('', 0), seen: 0, first: 0, last: 0 },
  }
const times = (count: number, one: Vote): readonly Vote[] => Array.from({ length: count }, () => one)

describe('what votes make known', () => {
  it('is what one value explains, with weight enough', () => {
    expect(knownValue(after(vote('newest', 0.5)))).toBeUndefined()
    expect(knownValue(after(vote('newest', 0.5), vote('newest', 0.5)))).toBe('newest')
  })

  it('counts every vote against it that came before it was known', () => {
    const split = [vote('newest', 0.5), vote('oldest', 0.5), vote('newest', 0.5)]
    expect(knownValue(after(...split))).toBeUndefined()
    expect(knownValue(after(...split, vote('newest', 0.5)))).toBe('newest')
    // Three values in turn: what comes last has the other two against it.
    const three = [vote('newest', 0.5), vote('oldest', 0.5)]
    expect(knownValue(after(...three, ...times(3, vote('neither', 0.5))))).toBeUndefined()
    expect(knownValue(after(...three, ...times(4, vote('neither', 0.5))))).toBe('neither')
  })

  it('is never known of a service that answers one way and the other in turn', () => {
    const votes = Array.from({ length: 1000 }, (_, index) => vote(index % 2 === 0 ? 'newest' : 'oldest', 0.5))
    expect(knownValue(after(...votes))).toBeUndefined()
  })

  it('is given up once votes against it say enough, and not if others agree between them', () => {
    const known = times(4, vote('newest', 0.5))
    const against = vote('oldest', 0.5, 7)
    expect(knownValue(after(...known, against, vote('newest', 0.5), against))).toBe('newest')
    expect(after(...known, against, vote('oldest', 0.5, 8))).toMatchObject({
      current: { values: ['oldest'], seen: 2 },
      before: { value: 'newest', seen: 4, until: 7 },
    })
  })

  it('is said to have changed until twenty answers and a day have confirmed it', () => {
    const changed = [...times(4, vote('newest', 0.5)), ...times(2, vote('oldest', 0.5, day))]
    const often = [...changed, ...times(100, vote('oldest', 0.5, 2 * day - 1))]
    expect(after(...often).before?.value).toBe('newest')
    expect(after(...often, vote('oldest', 0.5, 2 * day))).not.toHaveProperty('before')
    expect(after(...changed, vote('oldest', 0.5, 5 * day)).before?.value).toBe('newest')
  })
})
