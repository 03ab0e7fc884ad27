import { describe, expect, it } from 'vitest'
import { createIdSplitter } from '../../../../src-main/parsing/id-parts'

describe('an id as two numbers', () => {
  it('has the time behind the last separator, and one code for each text before it', () => {
    const { split } = createIdSplitter()
    expect(split('pump@#heat@#5')).toEqual({ head: 1, time: 5 })
    expect(split('pump@#heat@#1763622000123')).toEqual({ head: 1, time: 1_763_622_000_123 })
    expect(split('pump@#flow@#5')).toEqual({ head: 2, time: 5 })
    expect(split('pump@#heat@#0')).toEqual({ head: 1, time: 0 })
  })

  it.each([
    'pump',
    'pump@#heat@#',
    'pump@#heat@#x5',
    'pump@#heat#5',
    '12345',
    'pump@#heat@#05',
    'pump@#heat@#1234567890123456',
    '',
  ])('%j does not end in a time and has a code of its own', (id) => {
    const { split } = createIdSplitter()
    split('pump@#heat@#5')
    expect(split(id)).toEqual({ head: 2, time: -1 })
    expect(split(id)).toEqual({ head: 2, time: -1 })
  })

  it('confuses no heads, however many there are and in whatever order they come', () => {
    const { split } = createIdSplitter()
    const heads = Array.from(
      { length: 3000 },
      (_, index) => `device-${String(index)}@#attribute-${String(index % 7)}`,
    )
    const codes = heads.map((head) => split(`${head}@#7`).head)
    expect(new Set(codes).size).toBe(heads.length)
    expect(heads.toReversed().map((head) => split(`${head}@#123`).head)).toEqual(codes.toReversed())
  })

  it('distinguishes heads of one length with the same last characters', () => {
    const { split } = createIdSplitter()
    const codes = ['aaaa-xy', 'baaa-xy', 'aaaa-xy', 'baaa-xy', 'caaa-xy'].map(
      (head) => split(`${head}@#1`).head,
    )
    expect(codes).toEqual([1, 2, 1, 2, 3])
  })

  it('distinguishes a head from a longer one that begins and ends with it', () => {
    const { split } = createIdSplitter()
    // 64 characters longer, so that both are kept in the same place.
    expect(['xy', 'xy'.repeat(33), 'xy'].map((head) => split(`${head}@#1`).head)).toEqual([1, 2, 1])
  })

  it('reads a time without a head', () => {
    const { split } = createIdSplitter()
    expect(split('@#9').time).toBe(9)
    expect(split('@#10')).toEqual({ head: split('@#9').head, time: 10 })
  })

  it('has the head that its text has', () => {
    const { split, headOf } = createIdSplitter()
    expect(headOf('pump@#heat')).toBe(split('pump@#heat@#5').head)
    expect(headOf('pump@#flow')).toBe(2)
    expect(split('pump@#flow@#5').head).toBe(2)
  })
})
