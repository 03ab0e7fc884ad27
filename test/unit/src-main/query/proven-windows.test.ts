import { describe, expect, it } from 'vitest'
import { createProvenWindows } from '../../../../src-main/query/proven-windows'

const at = 1
const window = (first: number, last: number) => ({ first, last, at })

describe('what a run has proven', () => {
  it('grows by each window that counts, as of the arrival of its answer', () => {
    const proven = createProvenWindows()
    expect(proven.settle({ first: 0, last: 9, at: 5 }, true, [])).toEqual({
      proven: [{ first: 0, last: 9 }],
      unproven: [],
      at: 5,
    })
    expect(proven.settle({ first: 10, last: 19, at: 7 }, true, [{ first: 20, last: 99 }])).toEqual({
      proven: [{ first: 10, last: 19 }],
      unproven: [],
      at: 7,
    })
  })

  it('does not grow by a window that does not count', () => {
    expect(createProvenWindows().settle(window(0, 9), false, [])).toMatchObject({ proven: [], unproven: [] })
  })

  it('leaves out instants that cannot be proven', () => {
    const doubted = [{ first: 4, last: 4 }]
    expect(createProvenWindows().settle(window(0, 9), true, doubted).proven).toEqual([
      { first: 0, last: 3 },
      { first: 5, last: 9 },
    ])
  })

  it('is withdrawn where a window that counted is open again, once', () => {
    const proven = createProvenWindows()
    proven.settle(window(0, 9), true, [])
    proven.settle(window(10, 19), true, [])
    const open = [
      { first: 5, last: 9 },
      { first: 30, last: 40 },
    ]
    expect(proven.settle(window(20, 29), false, open)).toMatchObject({
      proven: [],
      unproven: [{ first: 5, last: 9 }],
    })
    expect(proven.settle(window(20, 29), true, open)).toMatchObject({
      proven: [{ first: 20, last: 29 }],
      unproven: [],
    })
    expect(proven.settle(window(5, 9), true, [])).toMatchObject({
      proven: [{ first: 5, last: 9 }],
      unproven: [],
    })
  })
})
