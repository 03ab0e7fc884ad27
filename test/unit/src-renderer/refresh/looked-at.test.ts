import { expect, it } from 'vitest'
import { looksOf } from '../../../../src-renderer/refresh/looked-at'

const device = (deviceId: string, last: number, asOf: number) => ({
  deviceId,
  proven: [{ first: 0, last, asOf }],
  notProvable: [],
})

it('tells what was checked again from what is new, by what was answered and not by what was asked', () => {
  const parts = ['a', 'b', 'c'].map((deviceId) => ({ deviceId, windows: [{ first: 80, last: 150 }] }))
  const answered = new Map([
    ['a', [{ first: 80, last: 150 }]],
    ['b', []],
    ['c', [{ first: 80, last: 120 }]],
  ])
  const coverage = [device('a', 100, 100), device('b', 100, 100), device('c', 200, 90), device('d', 100, 400)]
  expect(looksOf(coverage, parts, answered)).toEqual([
    { deviceId: 'a', isAsked: true, again: [{ first: 80, last: 100 }], fresh: [{ first: 101, last: 150 }] },
    { deviceId: 'b', isAsked: true, again: [], fresh: [] },
    // Proven into the future, at a time when nothing of that had happened.
    { deviceId: 'c', isAsked: true, again: [{ first: 80, last: 90 }], fresh: [{ first: 91, last: 120 }] },
    { deviceId: 'd', isAsked: false, again: [], fresh: [] },
  ])
})
