import { expect, it } from 'vitest'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { refreshTextIn } from '../../../../src-core/words/refresh-text'
import { wordsIn } from './words-in'

const start = Date.UTC(2025, 9, 1, 3, 54, 10)

/** What is said of a range that was checked again as a whole. */
const textOf = (durationMs: number): string => {
  const again = TimeSet.of({ first: start, last: start + durationMs })
  const looks = [{ deviceId: 'pump-1', isAsked: true, again, fresh: TimeSet.empty }]
  return refreshTextIn(wordsIn('en'))({
    kind: 'done',
    scope: 'all',
    at: start,
    hasFoundChanges: true,
    looks,
    start,
  })
}

it('the ends of a range read alike only if they are', () => {
  expect(textOf(60_000)).toBe('Everything from 2025-10-01 03:54 to 2025-10-01 03:55 was checked again.')
  expect(textOf(20_000)).toBe('Everything from 2025-10-01 03:54:10 to 2025-10-01 03:54:30 was checked again.')
})
