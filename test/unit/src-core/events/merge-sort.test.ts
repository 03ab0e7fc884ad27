import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSort } from '../../../../src-core/events/merge-sort'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createRandom } from '../../../service/random'

const ascending = (numbers: Float64Array | Uint32Array): void => void numbers.sort()
const isGreater = (one: number, other: number): boolean => one > other

describe('sorting in runs that are merged', () => {
  it.each([0, 1, 4095, 4096, 4097, 8192, 12_289])('sorts %i numbers', (length) => {
    const random = createRandom(length)
    const numbers = Float64Array.from({ length }, () => Math.floor(random() * 1000) - 500)
    const wanted = numbers.slice().sort()
    expect(runAtOnce(mergeSort(numbers, ascending, isGreater)).join()).toBe(wanted.join())
  })

  it('keeps the order of rows that are equal', () => {
    const random = createRandom(5)
    const keys = Uint8Array.from({ length: 10_000 }, () => Math.floor(random() * 4))
    const keyOf = (row: number): number => keys[row] ?? 0
    const rows = Uint32Array.from(keys, (_, row) => row)
    const wanted = Array.from(rows).sort((one, other) => keyOf(one) - keyOf(other) || one - other)
    const sortRun = (run: Float64Array | Uint32Array): void =>
      void run.sort((one, other) => keyOf(one) - keyOf(other) || one - other)
    expect(runAtOnce(mergeSort(rows, sortRun, (one, other) => keyOf(one) > keyOf(other))).join()).toBe(
      wanted.join(),
    )
  })

  it('gives back as many stops as there are runs and merges', () => {
    const steps = mergeSort(new Uint32Array(3 * 4096), ascending, isGreater)
    let stops = 0
    while (steps.next().done !== true) stops += 1
    expect(stops).toBe(3 + 2 + 1)
  })

  it('sorts a few numbers of any kind', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 40 }), (any) => {
        const wanted = Float64Array.from(any).sort()
        expect(runAtOnce(mergeSort(Float64Array.from(any), ascending, isGreater))).toEqual(wanted)
      }),
      { seed: 20261122, numRuns: 100 },
    )
  })
})
