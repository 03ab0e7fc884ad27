import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flippedRows, flipsBetween } from '../../../../src-renderer/undoing/row-flips'

const rowSet = fc
  .uniqueArray(fc.nat({ max: 400 }), { maxLength: 300 })
  .map((rows) => Uint32Array.from(rows).toSorted())

describe('flipped rows', () => {
  it('are those in one of two selections only, however they are stored', () => {
    fc.assert(
      fc.property(rowSet, rowSet, (before, after) => {
        const expected = [...new Set([...before, ...after])]
          .filter((row) => before.includes(row) !== after.includes(row))
          .toSorted((one, other) => one - other)
        const flips = flipsBetween(before, after)
        expect(flips === null ? [] : [...flippedRows(flips)]).toEqual(expected)
      }),
      { seed: 20261123 },
    )
  })

  it('take at most a bit for each row of the table', () => {
    const all = Uint32Array.from({ length: 100_000 }, (_, row) => row)
    const flips = flipsBetween(new Uint32Array(0), all)
    expect(flips).toMatchObject({ kind: 'bits', count: 100_000 })
    expect(flips?.kind === 'bits' && flips.bits.byteLength).toBe(12_500)
    expect(flipsBetween(all, all)).toBeNull()
    expect(flipsBetween(all, all.subarray(0, 99_999))).toEqual({ kind: 'rows', rows: Uint32Array.of(99_999) })
  })
})
