import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../../../src-core/proof/time-window'
import { runCount } from '../../../support/run-count'

const window = (first: number, last: number): TimeWindow => ({ first, last })
const windowsOf = (...ends: readonly (readonly [first: number, last: number])[]): readonly TimeWindow[] =>
  ends.map(([first, last]) => window(first, last))

/** A set of small integers is the model. */
const largest = 60
const instantsOf = (windows: readonly TimeWindow[]): readonly number[] =>
  windows.flatMap(({ first, last }) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
  )
const sorted = (instants: Iterable<number>): readonly number[] =>
  [...instants].toSorted((one, other) => one - other)
const listed = ({ windows }: TimeSet): readonly number[] => instantsOf(windows)

const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: largest }), fc.integer({ min: -3, max: 12 }))
  .map(([first, width]) => window(first, first + width))
const anyWindows = fc.array(anyWindow, { maxLength: 10 })
const anyNumbers = { seed: 20261127, numRuns: runCount(10_000, 300) }

describe('a set of times', () => {
  it('has ascending windows with at least one instant between them, whatever it was made of', () => {
    fc.assert(
      fc.property(anyWindows, (windows) => {
        const set = TimeSet.from(windows)
        expect(listed(set)).toEqual(sorted(new Set(instantsOf(windows))))
        const isApart = set.windows.every(
          ({ first, last }, index) =>
            first <= last && first > (set.windows[index - 1]?.last ?? -Infinity) + 1,
        )
        expect(isApart).toBe(true)
      }),
      anyNumbers,
    )
  })

  it('is joined, subtracted and intersected like the sets of its instants', () => {
    fc.assert(
      fc.property(anyWindows, anyWindows, (windows, others) => {
        const [one, other] = [TimeSet.from(windows), TimeSet.from(others)]
        const [model, its] = [new Set(instantsOf(windows)), new Set(instantsOf(others))]
        const results = [
          [one.union(other), [...model, ...its]],
          [one.subtract(other), [...model].filter((at) => !its.has(at))],
          [one.intersect(other), [...model].filter((at) => its.has(at))],
        ] as const
        for (const [set, instants] of results) {
          expect(listed(set)).toEqual(sorted(new Set(instants)))
          // Whatever it came from, it is the set that its windows make.
          expect(TimeSet.from(set.windows).windows).toEqual(set.windows)
        }
        expect(one.width).toBe(model.size)
        expect(one.isEmpty).toBe(model.size === 0)
        expect(one.last).toBe(sorted(model).at(-1))
        expect(one.containsAll(other)).toBe([...its].every((at) => model.has(at)))
      }),
      anyNumbers,
    )
  })

  it('is searched like the set of its instants', () => {
    fc.assert(
      fc.property(anyWindows, anyWindow, (windows, sought) => {
        const set = TimeSet.from(windows)
        const model = new Set(instantsOf(windows))
        const all = Array.from({ length: largest + 16 }, (_, index) => index - 2)
        expect(all.filter((instant) => set.contains(instant))).toEqual(sorted(model))
        expect(all.map((instant) => set.windowAt(instant))).toEqual(
          all.map((instant) => set.windows.find(({ first, last }) => instant >= first && instant <= last)),
        )
        expect(set.overlaps(sought)).toBe(instantsOf([sought]).some((at) => model.has(at)))
      }),
      anyNumbers,
    )
  })

  it('holds the instants that a plain set holds, whatever is added and removed', () => {
    const change = fc.record({
      isAdded: fc.boolean(),
      first: fc.nat({ max: 40 }),
      width: fc.nat({ max: 12 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let set = TimeSet.empty
        const instants = new Set<number>()
        for (const { isAdded, first, width } of changes) {
          const changed = TimeSet.of(window(first, first + width))
          set = isAdded ? set.union(changed) : set.subtract(changed)
          for (let at = first; at <= first + width; at += 1) instants[isAdded ? 'add' : 'delete'](at)
        }
        expect(listed(set)).toEqual(sorted(instants))
      }),
      { ...anyNumbers, numRuns: runCount(10_000, 200) },
    )
  })

  it('does not change what it was made of, nor when another is made of it', () => {
    const windows = Object.freeze(windowsOf([20, 30], [0, 9], [5, 12]).map((own) => Object.freeze(own)))
    const set = TimeSet.from(windows)
    const before = JSON.stringify(set.windows)
    set.union(TimeSet.of(window(10, 40)))
    set.subtract(TimeSet.of(window(3, 4)))
    set.intersect(TimeSet.of(window(3, 4)))
    expect(JSON.stringify(set.windows)).toBe(before)
    expect(set.windows).toEqual(windowsOf([0, 12], [20, 30]))
  })
})

describe('adding to a set', () => {
  const unionOf = (...ends: readonly (readonly [first: number, last: number])[]): readonly TimeWindow[] =>
    ends.reduce((set, [first, last]) => set.union(TimeSet.of(window(first, last))), TimeSet.empty).windows

  it('joins windows that overlap or adjoin, and keeps a gap of one millisecond', () => {
    expect(unionOf([0, 4], [5, 9])).toEqual(windowsOf([0, 9]))
    expect(unionOf([0, 4], [6, 9])).toEqual(windowsOf([0, 4], [6, 9]))
  })

  it('joins everything that a window reaches, and lists the rest in ascending order', () => {
    expect(unionOf([40, 50], [0, 4], [20, 24], [10, 14], [3, 21])).toEqual(windowsOf([0, 24], [40, 50]))
    expect(TimeSet.from(windowsOf([10, 19], [0, 9], [21, 30])).windows).toEqual(windowsOf([0, 19], [21, 30]))
  })

  it('never shrinks a window to which a part of it is added', () => {
    expect(unionOf([0, 100], [20, 30])).toEqual(windowsOf([0, 100]))
  })
})

describe('subtracting from a set', () => {
  const left = (first: number, last: number): readonly TimeWindow[] =>
    TimeSet.of(window(10, 20)).subtract(TimeSet.of(window(first, last))).windows

  it('leaves two parts, one or none', () => {
    expect(left(13, 15)).toEqual(windowsOf([10, 12], [16, 20]))
    expect(left(0, 19)).toEqual(windowsOf([20, 20]))
    expect(left(20, 30)).toEqual(windowsOf([10, 19]))
    expect(left(10, 20)).toEqual([])
  })
})

describe('what two sets have in common', () => {
  const common = (one: TimeWindow, other: TimeWindow): readonly TimeWindow[] =>
    TimeSet.of(one).intersect(TimeSet.of(other)).windows

  it('has both ends, and is nothing where the sets only adjoin', () => {
    expect(common(window(0, 10), window(10, 20))).toEqual(windowsOf([10, 10]))
    expect(common(window(0, 9), window(10, 20))).toEqual([])
  })
})

describe('time without an end', () => {
  it('is everything after an instant', () => {
    const whole = TimeSet.of(window(0, 99))
    expect(TimeSet.after(40).windows).toEqual(windowsOf([41, Infinity]))
    expect(whole.subtract(TimeSet.after(40)).windows).toEqual(windowsOf([0, 40]))
    expect(whole.union(TimeSet.after(40)).windows).toEqual(windowsOf([0, Infinity]))
    expect(TimeSet.after(40).contains(1e15)).toBe(true)
  })
})

describe('windows that say something', () => {
  it('are split at the ends of the set, and each part says what its window said', () => {
    const windows = [
      { ...window(0, 9), asOf: 5 },
      { ...window(5, 20), asOf: 7 },
    ]
    const set = TimeSet.from(windowsOf([3, 4], [8, 10]))
    expect(set.partsInside(windows)).toEqual([
      { first: 3, last: 4, asOf: 5 },
      { first: 8, last: 9, asOf: 5 },
      { first: 8, last: 10, asOf: 7 },
    ])
    expect(set.partsOutside(windows)).toEqual([
      { first: 0, last: 2, asOf: 5 },
      { first: 5, last: 7, asOf: 5 },
      { first: 5, last: 7, asOf: 7 },
      { first: 11, last: 20, asOf: 7 },
    ])
  })

  it('are in the set and outside of it as the instants of each are', () => {
    fc.assert(
      fc.property(anyWindows, anyWindows, (windows, others) => {
        const set = TimeSet.from(others)
        const known = windows.map((own, name) => ({ ...own, name }))
        for (const { first, last, name } of known) {
          const instants = instantsOf([{ first, last }])
          const partsOf = (parts: readonly (TimeWindow & { readonly name: number })[]): readonly number[] =>
            instantsOf(parts.filter((part) => part.name === name))
          expect(partsOf(set.partsInside(known))).toEqual(instants.filter((at) => set.contains(at)))
          expect(partsOf(set.partsOutside(known))).toEqual(instants.filter((at) => !set.contains(at)))
        }
      }),
      { ...anyNumbers, numRuns: runCount(2000, 100) },
    )
  })
})

describe('a set of many windows', () => {
  const many = (count: number, offset: number): TimeSet =>
    TimeSet.from(
      Array.from({ length: count }, (_, index) => window(10 * index + offset, 10 * index + offset + 2)),
    )

  it('is worked with window by window, and searched by halves', () => {
    const [one, other] = [many(20_000, 0), many(20_000, 5)]
    expect(one.union(other).windows).toHaveLength(40_000)
    expect(one.subtract(other).windows).toHaveLength(20_000)
    expect(one.intersect(other).isEmpty).toBe(true)
    let found = 0
    for (let at = 0; at < 200_000; at += 1) if (one.contains(at)) found += 1
    expect(found).toBe(one.width)
    expect(one.width).toBe(3 * 20_000)
  })
})

describe('the width of a window', () => {
  it('counts both ends, and is 0 where the window is empty', () => {
    expect([
      widthOf(window(100, 200)),
      widthOf(window(5, 5)),
      widthOf(window(5, 4)),
      widthOf(window(9, 0)),
    ]).toEqual([101, 1, 0, 0])
  })
})
