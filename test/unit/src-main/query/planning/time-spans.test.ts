import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimeSpans, intersect, without } from '../../../../../src-main/query/planning/time-spans'
import { widthOf } from '../../../../../src-main/query/time-window'

const spansOf = (...added: readonly (readonly [first: number, last: number])[]) => {
  const spans = createTimeSpans()
  for (const [first, last] of added) spans.add({ first, last })
  return spans
}

describe('subtracting a span', () => {
  it('leaves two parts, one or none', () => {
    const span = { first: 10, last: 20 }
    expect(without(span, { first: 13, last: 15 })).toEqual([
      { first: 10, last: 12 },
      { first: 16, last: 20 },
    ])
    expect(without(span, { first: 0, last: 19 })).toEqual([{ first: 20, last: 20 }])
    expect(without(span, { first: 20, last: 30 })).toEqual([{ first: 10, last: 19 }])
    expect(without(span, span)).toEqual([])
  })
})

describe('the intersection of two spans', () => {
  it('has both ends, and no width where the spans only adjoin', () => {
    expect(intersect({ first: 0, last: 10 }, { first: 10, last: 20 })).toEqual({ first: 10, last: 10 })
    expect(widthOf(intersect({ first: 0, last: 9 }, { first: 10, last: 20 }))).toBe(0)
  })
})

describe('a set of spans', () => {
  it('joins spans that overlap or adjoin, and keeps a gap of one millisecond', () => {
    expect(spansOf([0, 4], [5, 9]).all).toEqual([{ first: 0, last: 9 }])
    expect(spansOf([0, 4], [6, 9]).all).toEqual([
      { first: 0, last: 4 },
      { first: 6, last: 9 },
    ])
  })

  it('joins everything that a span reaches, and lists the rest in ascending order', () => {
    expect(spansOf([40, 50], [0, 4], [20, 24], [10, 14], [3, 21]).all).toEqual([
      { first: 0, last: 24 },
      { first: 40, last: 50 },
    ])
  })

  it('never shrinks a span to which a part of it is added', () => {
    expect(spansOf([0, 100], [20, 30]).all).toEqual([{ first: 0, last: 100 }])
  })

  it('holds the instants that a plain set holds, whatever is added and removed', () => {
    const change = fc.record({
      isAdded: fc.boolean(),
      first: fc.nat({ max: 40 }),
      width: fc.nat({ max: 12 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const spans = createTimeSpans()
        const instants = new Set<number>()
        for (const { isAdded, first, width } of changes) {
          spans[isAdded ? 'add' : 'remove']({ first, last: first + width })
          for (let at = first; at <= first + width; at++) instants[isAdded ? 'add' : 'delete'](at)
        }
        const found = spans.all.flatMap((span) =>
          Array.from({ length: widthOf(span) }, (_, index) => span.first + index),
        )
        expect(found).toEqual([...instants].toSorted((one, other) => one - other))
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })
})
