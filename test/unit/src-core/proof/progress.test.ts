import { expect, it } from 'vitest'
import { eventsExpected, fetchedOf } from '../../../../src-core/proof/progress'

const progress = { eventCount: 3, requestCount: 2, windowsDone: 1, unfetched: [], isLinkDown: true }

it('a range that is being fetched has come as far as its progress says', () => {
  expect(fetchedOf({ progress })).toBe(progress)
  expect(eventsExpected({ progress })).toBe(3)
  expect(eventsExpected({ progress: { ...progress, estimate: { eventsExpected: 8, windowsLeft: 2 } } })).toBe(
    8,
  )
})

it('one that has ended has come as far as its verdict says', () => {
  const missing = [{ first: 5, last: 9 }]
  const counts = { eventCount: 4, sharedIdCount: 0, requestCount: 6, windowCount: 3 }
  const range = { verdict: { ...counts, kind: 'partial', missing, notProvable: [] } } as const
  expect(fetchedOf(range)).toEqual({ eventCount: 4, requestCount: 6, windowsDone: 2, unfetched: missing })
  expect(eventsExpected(range)).toBe(4)
})
