import { describe, expect, it } from 'vitest'
import { hitPicture } from '../../../../../src-core/checks/picture/hit-picture'
import type { SeriesWindow } from '../../../../../src-core/checks/picture/series-window'
import { stateStrip } from '../../../../../src-core/checks/picture/state-strip'
import { rules } from '../../../../../src-core/checks/rules/all'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 9, 5)
const windowOf = (
  values: readonly number[],
  at: number,
  times = values.map((_, index) => start + index * minute),
): SeriesWindow => ({
  rows: values.map((_, index) => index),
  times,
  values,
  at,
})

describe('the picture of a flagged event', () => {
  it('is a line from the first to the last event, with the lowest and the highest value within it', () => {
    const picture = hitPicture(windowOf([0, 10, 5], 1), [], false)
    expect(picture.line).toBe('M0 93.1h0L50 6.9L100 50')
    expect(picture.mark).toEqual({ x: 50, y: expect.closeTo(6.9, 1) as number })
    expect([picture.lowest?.value, picture.highest?.value]).toEqual([0, 10])
    expect(picture.highest?.y).toBeCloseTo(6.9, 1)
  })

  it('has steps where a value holds until the next one', () => {
    expect(hitPicture(windowOf([0, 10], 1), [], true).line).toBe('M0 93.1h0H100V6.9')
  })

  it('breaks its line at values that are not numbers and over a silence', () => {
    const times = [0, 1, 2, 3, 60, 61].map((index) => start + index * minute)
    const { line, mark } = hitPicture(windowOf([1, 1, NaN, 1, 1, 1], 2, times), [], false)
    expect(line.match(/M/g)).toHaveLength(3)
    expect(line.match(/L/g)).toHaveLength(2)
    expect(mark.y).toBeNull()
  })

  it('has room for what the value was compared with, even far off', () => {
    const picture = hitPicture(windowOf([20, 20, 20], 1), [{ kind: 'allowed', low: 0, high: 10 }], false)
    const [area] = picture.areas
    expect(area?.top).toBeGreaterThan(picture.highest?.y ?? 100)
    expect((area?.top ?? 0) + (area?.height ?? 0)).toBeLessThan(100)
    expect(
      hitPicture(windowOf([20], 0), [{ kind: 'allowed', low: -Infinity, high: Infinity }], false).areas,
    ).toEqual([{ kind: 'allowed', left: 0, width: 100, top: 0, height: 100 }])
  })

  it('stays inside its frame for an event alone and for equal values', () => {
    for (const values of [[7], [0, 0, 0], [-1e300, 1e300]]) {
      const { line, mark } = hitPicture(windowOf(values, 0), [], false)
      expect(line).not.toMatch(/NaN|Infinity/)
      expect(mark.y).toBeGreaterThan(0)
      expect(mark.y).toBeLessThan(100)
    }
  })

  it('draws nothing of values where none is a number, and a silence all the same', () => {
    const picture = hitPicture(
      windowOf([NaN, NaN], 1),
      [
        { kind: 'allowed', low: 1, high: 2 },
        { kind: 'silence', from: start, to: start + minute },
      ],
      false,
    )
    expect(picture).toMatchObject({
      line: '',
      lowest: null,
      highest: null,
      areas: [{ kind: 'silence', left: 0, width: 100 }],
    })
  })
})

describe('what a rule compared the event with', () => {
  const window = windowOf([1, 2, 3], 1)
  const time = start + minute
  it.each([
    ['outOfRange', NaN, [50, NaN, 40], [{ kind: 'allowed', low: -Infinity, high: 40 }]],
    ['outlier', 2, [30, 20, 12], [{ kind: 'allowed', low: 15, high: 25 }]],
    ['counterValue', 3, [99, 10, 11], [{ kind: 'allowed', low: 10, high: 11 }]],
    ['counterReset', NaN, [0, 900], [{ kind: 'level', value: 900, from: -Infinity, to: time }]],
    ['drift', 2, [30, 10, 20], [{ kind: 'allowed', low: 10, high: 20 }]],
    ['flatLine', 2, [5, 40, start, start + hour], [{ kind: 'equal', from: start, to: start + hour }]],
    ['gap', 3, [20 * minute, minute], [{ kind: 'silence', from: time - 20 * minute, to: time }]],
    [
      'unlikeOthers',
      2,
      [30, 20, 1, 3, start - minute, minute, 19, 20, NaN, 22],
      [{ kind: 'level', value: 20, from: start, to: start + minute }],
    ],
    ['seasonal', 2, [30, 20, 24], [{ kind: 'level', value: 20, from: time, to: time }]],
    ['spike', 2, [5, -5, 1], []],
    ['wrongType', NaN, [], []],
  ] as const)('%s', (kind, score, facts, expected) => {
    expect(rules[kind].picture?.compare?.({ kind, score, facts }, window, false) ?? []).toEqual(expected)
  })

  it('levels of a seasonal series are no values of it', () => {
    const reason = { kind: 'levelShift', score: 2, facts: [1, 9] } as const
    const { compare } = rules.levelShift.picture ?? {}
    expect(compare?.(reason, window, false)).toEqual([
      { kind: 'level', value: 1, from: -Infinity, to: time },
      { kind: 'level', value: 9, from: time, to: Infinity },
    ])
    expect(compare?.(reason, window, true)).toEqual([])
  })
})

describe('the states around an event', () => {
  it('last until the next one begins', () => {
    const texts = ['on', 'on', 'off', 'on', 'on']
    const window = windowOf([NaN, NaN, NaN, NaN, NaN], 2)
    const stripOf = (isHeld: (index: number) => boolean) =>
      stateStrip(window, (index) => texts[index] ?? '', isHeld)
    expect(stripOf(() => true)).toEqual([
      { text: 'on', left: 0, width: 50, isMarked: false },
      { text: 'off', left: 50, width: 25, isMarked: true },
      { text: 'on', left: 75, width: 25, isMarked: false },
    ])
    // Or until their own last event where nobody knows what came then.
    expect(stripOf((index) => index !== 2 && index !== 4)).toEqual([
      { text: 'on', left: 0, width: 25, isMarked: false },
      { text: 'off', left: 50, width: 25, isMarked: true },
      { text: 'on', left: 75, width: 0, isMarked: false },
      { text: 'on', left: 100, width: 0, isMarked: false },
    ])
  })
})
