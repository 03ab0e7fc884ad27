import { describe, expect, it } from 'vitest'
import { defaultColumns } from '../../../../src-core/events/grid-columns'
import { createColumnOrder } from '../../../../src-renderer/grid/column-order'
import { createGridKeys, type GridActions } from '../../../../src-renderer/grid/grid-keys'

/** What a key does in a grid of ten rows and five cells, of which four rows are visible. */
const press = (
  position: number,
  cell: number,
  key: string,
  held: {
    readonly ctrlKey?: true
    readonly shiftKey?: true
    readonly altKey?: true
    readonly metaKey?: true
    readonly code?: string
  } = {},
): string => {
  const done: string[] = []
  const note =
    (name: string) =>
    (...facts: readonly unknown[]): void =>
      void done.push([name, ...facts].join(' '))
  const actions: GridActions = {
    rowCount: () => 10,
    cellCount: () => 5,
    pageRows: () => 4,
    active: () => ({ position, cell }),
    moveTo: note('moveTo'),
    toggle: note('toggle'),
    toggleAll: note('toggleAll'),
    selectAll: note('selectAll'),
    clearSelection: note('clearSelection'),
    open: note('open'),
    sort: note('sort'),
    filter: note('filter'),
    resize: note('resize'),
    moveColumn: note('moveColumn'),
    askDelete: note('askDelete'),
    copy: note('copy'),
  }
  const event = {
    key,
    code: '',
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    ...held,
    preventDefault: () => done.push('handled'),
  }
  createGridKeys(actions)(event as unknown as KeyboardEvent)
  return done.join(', ')
}
const ctrlKey = { ctrlKey: true } as const
const shiftKey = { shiftKey: true } as const
const altKey = { altKey: true } as const

describe('the letters on a row', () => {
  it.each([
    ['AZERTY', 'a', 'KeyQ', 'selectAll, handled'],
    ['AZERTY', 'q', 'KeyA', ''],
    ['Russian', 'ф', 'KeyA', 'selectAll, handled'],
    ['Russian', 'с', 'KeyC', 'copy, handled'],
    ['Greek', 'ψ', 'KeyC', 'copy, handled'],
  ])('are those of the layout, or of the place (%s: %s at %s)', (_layout, key, code, done) => {
    expect(press(5, 2, key, { ctrlKey: true, code })).toBe(done)
  })
})

describe('the keys on a row', () => {
  it.each([
    ['ArrowUp', {}, 'moveTo 4 2 false'],
    ['ArrowDown', shiftKey, 'moveTo 6 2 true'],
    ['ArrowUp', ctrlKey, 'moveTo 0 2 false'],
    ['ArrowDown', { metaKey: true }, 'moveTo 9 2 false'],
    ['ArrowLeft', {}, 'moveTo 5 1 false'],
    ['ArrowRight', {}, 'moveTo 5 3 false'],
    ['PageUp', {}, 'moveTo 1 2 false'],
    ['PageDown', shiftKey, 'moveTo 9 2 true'],
    ['Home', {}, 'moveTo 5 0 false'],
    ['End', {}, 'moveTo 5 4 false'],
    ['Home', ctrlKey, 'moveTo 0 0 false'],
    ['End', ctrlKey, 'moveTo 9 4 false'],
    [' ', {}, 'toggle 5'],
    ['Enter', {}, 'open'],
    ['F2', {}, 'open'],
    ['Escape', {}, 'clearSelection'],
    ['Delete', {}, 'askDelete'],
    ['a', ctrlKey, 'selectAll'],
    ['C', { ctrlKey: true, shiftKey: true }, 'copy'],
  ] as const)('%s with %o: %s', (key, held, done) => {
    expect(press(5, 2, key, held)).toBe(`${done}, handled`)
  })

  it('that mean nothing here are left to others', () => {
    expect([
      press(5, 2, 'a'),
      press(5, 2, 'f', ctrlKey),
      press(5, 2, 'ArrowUp', altKey),
      press(5, 2, 'Delete', ctrlKey),
      press(5, 2, 'Tab'),
    ]).toEqual(['', '', '', '', ''])
  })

  it('go from the first row to the header, and a page up to the first row', () => {
    expect([press(0, 2, 'ArrowUp'), press(2, 2, 'PageUp')]).toEqual([
      'moveTo -1 2 false, handled',
      'moveTo 0 2 false, handled',
    ])
  })
})

describe('the keys on the header', () => {
  it.each([
    ['Enter', {}, 'sort 2 false'],
    [' ', shiftKey, 'sort 2 true'],
    ['F2', {}, 'sort 2 false'],
    ['ArrowDown', altKey, 'filter 2'],
    ['ArrowLeft', altKey, 'resize 2 -16'],
    ['ArrowRight', altKey, 'resize 2 16'],
    ['ArrowLeft', { altKey: true, shiftKey: true }, 'moveColumn 2 -1'],
    ['ArrowRight', { altKey: true, shiftKey: true }, 'moveColumn 2 1'],
    ['ArrowDown', {}, 'moveTo 0 2 false'],
    ['ArrowRight', {}, 'moveTo -1 3 false'],
    ['Home', {}, 'moveTo -1 0 false'],
  ] as const)('%s with %o: %s', (key, held, done) => {
    expect(press(-1, 2, key, held)).toBe(`${done}, handled`)
  })

  it('tick all rows in the column of ticks, which has no width and no filter', () => {
    expect([press(-1, 0, ' '), press(-1, 0, 'Enter')]).toEqual(['toggleAll, handled', 'toggleAll, handled'])
    expect([press(-1, 0, 'ArrowLeft', altKey), press(-1, 0, 'ArrowDown', altKey)]).toEqual(['', ''])
  })
})

describe('moving a column', () => {
  const [first, second, third] = defaultColumns.slice(0, 3)
  if (!first || !second || !third) throw new Error('there are three columns')
  const order = () => {
    const orders: string[][] = []
    return {
      orders,
      move: createColumnOrder(
        () => [first, second, third],
        (names) => orders.push([...names]),
      ),
    }
  }

  it('moves the column of a cell, and says where it is then', () => {
    const { orders, move } = order()
    expect([move.by(1, 1), move.by(3, 1), move.by(2, -1), move.by(1, -5), move.by(1, 9)]).toEqual([
      2, 3, 1, 1, 3,
    ])
    expect(orders[0]).toEqual([second.name, first.name, third.name])
    expect(orders[4]).toEqual([second.name, third.name, first.name])
  })

  it('does nothing for the tick', () => {
    const { orders, move } = order()
    expect([move.by(0, 1), orders]).toEqual([0, []])
  })

  it('puts a column before another or at the end', () => {
    const { orders, move } = order()
    move.before(third.name, first.name)
    move.before(first.name, null)
    expect(orders).toEqual([
      [third.name, first.name, second.name],
      [second.name, third.name, first.name],
    ])
  })
})
