import { expect, it } from 'vitest'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { looksOf } from '../../../../src-core/refresh/looked-at'

const device = (deviceId: string, last: number, asOf: number) => ({
  ...nothingAsked,
  deviceId,
  proven: [{ first: 0, last, asOf }],
})

it('tells what was checked again from what is new, by what was answered and not by what was asked', () => {
  const parts = ['a', 'b', 'c'].map((deviceId) => ({ deviceId, windows: [{ first: 80, last: 150 }] }))
  const answered = new Map([
    ['a', TimeSet.of({ first: 80, last: 150 })],
    ['b', TimeSet.empty],
    ['c', TimeSet.of({ first: 80, last: 120 })],
  ])
  const coverage = [device('a', 100, 100), device('b', 100, 100), device('c', 200, 90), device('d', 100, 400)]
  expect(looksOf(coverage, parts, answered)).toEqual([
    {
      deviceId: 'a',
      isAsked: true,
      again: TimeSet.of({ first: 80, last: 100 }),
      fresh: TimeSet.of({ first: 101, last: 150 }),
    },
    { deviceId: 'b', isAsked: true, again: TimeSet.empty, fresh: TimeSet.empty },
    // Proven into the future, at a time when nothing of that had happened.
    {
      deviceId: 'c',
      isAsked: true,
      again: TimeSet.of({ first: 80, last: 90 }),
      fresh: TimeSet.of({ first: 91, last: 120 }),
    },
    { deviceId: 'd', isAsked: false, again: TimeSet.empty, fresh: TimeSet.empty },
  ])
})
