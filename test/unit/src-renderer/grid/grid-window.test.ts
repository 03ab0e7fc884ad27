import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultColumns } from '../../../../src-core/events/grid-columns'
import { drawnRows } from '../../../../src-renderer/grid/drawn-rows'
import {
  gapBefore,
  pinnedCount,
  placeColumns,
  visibleColumns,
} from '../../../../src-renderer/grid/placed-columns'
import { createScrollScale } from '../../../../src-renderer/ui/scroll-scale'

const view = Uint32Array.from({ length: 500 }, (_, position) => position * 3)

describe('the rows that are drawn', () => {
  it('are those in sight, each once, in elements that keep their order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 499 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 5 }),
        (first, more, spare) => {
          const last = Math.min(499, first + more)
          const drawn = drawnRows(view, first, last, more + 1 + spare)
          expect(drawn.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
            Array.from({ length: last - first + 1 }, (_, index) => first + index),
          )
          expect(drawn.every(({ position, row }) => view[position] === row)).toBe(true)
          const slots = drawn.map(({ slot }) => slot)
          expect(slots).toEqual([...new Set(slots)].toSorted((one, other) => one - other))
        },
      ),
      { seed: 20261121, numRuns: 300 },
    )
  })

  it('keep their element while they are in sight', () => {
    const slotOf = (first: number, position: number): number | undefined =>
      drawnRows(view, first, first + 9, 11).find((row) => row.position === position)?.slot
    expect([90, 93, 97].map((first) => slotOf(first, 98))).toEqual(Array.from({ length: 3 }, () => 98 % 11))
  })

  it('are none of an empty view', () => {
    expect(drawnRows(new Uint32Array(0), 0, -1, 30)).toEqual([])
  })
})

describe('the columns in sight', () => {
  const columns = defaultColumns.slice(0, 5).map((column) => ({ ...column, width: 100 }))
  const placed = placeColumns(columns, 0)
  const numbers = (from: number, width: number): readonly number[] =>
    visibleColumns(placed, from, width).map(({ cell }) => cell)

  it('stand side by side', () => {
    expect(placed.map(({ gap, style }) => [gap, style])).toEqual(
      [0, 100, 200, 300, 400].map((gap) => [gap, 'width:100px']),
    )
  })

  it('are those that reach into the window, and one more at either end', () => {
    expect(numbers(0, 200)).toEqual([1, 2, 3])
    expect(numbers(188, 100)).toEqual([1, 2, 3, 4])
    expect(numbers(348, 190)).toEqual([3, 4, 5])
  })

  it('are the pinned ones too, however far the others are scrolled', () => {
    expect([600, 538, 400, 340].map((width) => pinnedCount(columns, width))).toEqual([0, 0, 1, 1])
    expect(pinnedCount(columns, 500)).toBe(2)
    const pinned = placeColumns(columns, 2)
    expect(pinned.map(({ style }) => style)).toEqual([
      'width:100px;left:38px',
      'width:100px;left:138px',
      'width:100px',
      'width:100px',
      'width:100px',
    ])
    const visible = visibleColumns(pinned, 210, 338)
    expect(visible.map(({ cell }) => cell)).toEqual([1, 2, 4, 5])
    expect(gapBefore(visible)).toBe(100)
    expect(gapBefore(visibleColumns(placed, 348, 190))).toBe(200)
  })

  it('are all of them before the width is known', () => {
    expect(numbers(0, 0)).toEqual([1, 2, 3, 4, 5])
  })
})

it('the end of the bar is the end of two million rows, and its start their start', () => {
  const scale = createScrollScale(2_000_000 * 28, 755)
  expect(scale.isScaled).toBe(true)
  expect(scale.toContent(0)).toBe(0)
  expect(scale.toContent(scale.spacerHeight - 755)).toBe(2_000_000 * 28 - 755)
  expect(scale.toContent(scale.toScroll(1_234_567))).toBeCloseTo(1_234_567)
})
