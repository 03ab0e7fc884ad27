import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noNotes } from '../../../../src-core/results/result-notes'
import {
  type History,
  mostSteps,
  noHistory,
  redo,
  undo,
  withStep,
} from '../../../../src-renderer/undoing/history'
import { joined, stepBetween, type ViewParts } from '../../../../src-renderer/undoing/view-step'

const taken = (history: History<number>, take: typeof undo): readonly [number[], History<number>] => {
  const steps: number[] = []
  let rest = history
  for (let next = take(rest); next !== null; next = take(rest)) {
    steps.push(next[0])
    rest = next[1]
  }
  return [steps, rest]
}

describe('a history', () => {
  it('gives back the last hundred steps, the latest first, and redoes them in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 250 }), (steps) => {
        const [back, bottom] = taken(steps.reduce<History<number>>(withStep, noHistory), undo)
        expect(back).toEqual(steps.slice(-mostSteps).toReversed())
        expect(taken(bottom, redo)[0]).toEqual(steps.slice(-mostSteps))
      }),
      { seed: 20261123 },
    )
  })

  it('redoes nothing after a new step', () => {
    const [, history] = undo(withStep(withStep<number>(noHistory, 1), 2)) ?? [0, noHistory]
    expect(taken(withStep(history, 3), redo)[0]).toEqual([])
    expect(taken(withStep(history, 3), undo)[0]).toEqual([3, 1])
  })
})

const parts = (change: Partial<ViewParts> = {}): ViewParts => ({
  filters: [],
  search: '',
  sort: [],
  columns: [],
  limits: [],
  corrections: [],
  notes: noNotes,
  ...change,
})
const column = (width: number, isShown = true) => ({ name: 'id', isShown, width })

describe('a step', () => {
  it('holds only the parts that differ in content', () => {
    expect(stepBetween(parts(), parts({ filters: [] }), null, 0)).toBeNull()
    expect(stepBetween(parts({ search: 'a' }), parts({ search: 'b', filters: [] }), null, 7)).toEqual({
      before: { search: 'a' },
      after: { search: 'b' },
      flips: null,
      at: 7,
    })
  })

  it('joins typing and dragging without a pause, and nothing else', () => {
    const typed = (from: string, to: string, at: number) =>
      stepBetween(parts({ search: from }), parts({ search: to }), null, at)
    const dragged = (from: number, to: number, at: number, isShown = true) =>
      stepBetween(parts({ columns: [column(from)] }), parts({ columns: [column(to, isShown)] }), null, at)
    const join = (one: ReturnType<typeof typed>, other: ReturnType<typeof typed>) =>
      one && other ? joined(one, other) : undefined
    expect(join(typed('', 'a', 0), typed('a', 'ab', 900))).toMatchObject({
      before: { search: '' },
      after: { search: 'ab' },
      at: 900,
    })
    expect(join(typed('', 'a', 0), typed('a', 'ab', 1001))).toBeNull()
    expect(join(dragged(90, 100, 0), dragged(100, 120, 10))).toMatchObject({
      before: { columns: [column(90)] },
      after: { columns: [column(120)] },
    })
    expect(join(dragged(90, 100, 0), dragged(100, 100, 10, false))).toBeNull()
    expect(join(typed('', 'a', 0), dragged(90, 100, 10))).toBeNull()
  })
})
