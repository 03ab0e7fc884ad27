import { describe, expect, it } from 'vitest'
import { createRowIndex } from '../../../../src-core/events/row-index'

describe('the index of rows by their hash', () => {
  it('finds the row 0, and none before anything is added', () => {
    const index = createRowIndex(1)
    expect(index.find(7, () => true)).toBe(-1)
    index.add(7, 0)
    expect(index.find(7, (row) => row === 0)).toBe(0)
  })

  it('distinguishes rows of one hash by the test, in the order in which they came', () => {
    const index = createRowIndex(4)
    for (const row of [3, 1, 2]) index.add(5, row)
    expect(index.find(5, () => true)).toBe(3)
    expect(index.find(5, (row) => row === 2)).toBe(2)
    expect(index.find(5, (row) => row === 0)).toBe(-1)
  })

  it('goes on at the start where the last places are taken', () => {
    const index = createRowIndex(4)
    for (const row of [0, 1, 2]) index.add(-1, row)
    expect([0, 1, 2].map((row) => index.find(-1, (each) => each === row))).toEqual([0, 1, 2])
  })

  it.each([0, 1, 1024, 1025])(
    'holds as many rows as it was made for, here %i, and still ends a search in vain',
    (count) => {
      const index = createRowIndex(count)
      for (let row = 0; row < count; row++) index.add(row * 2_654_435_761, row)
      const found = Array.from({ length: count }, (_, row) =>
        index.find(row * 2_654_435_761, (each) => each === row),
      )
      expect(found).toEqual(Array.from({ length: count }, (_, row) => row))
      expect(index.find(12_345, () => false)).toBe(-1)
    },
  )
})
