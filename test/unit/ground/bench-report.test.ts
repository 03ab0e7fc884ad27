import { describe, expect, it } from 'vitest'
import { race } from '../../bench/race'
import { formatTable, isWithinLimit, type Measure, median, medianOf } from '../../bench/report'

const measure: Measure = { name: 'sort', unit: 'ms', ours: 50, peer: { name: 'other', value: 100 } }

describe('the report of npm run bench', () => {
  it('holds a value against its limit', () => {
    expect(isWithinLimit({ ...measure, limit: { of: 'value', at: 50 } })).toBe(true)
    expect(isWithinLimit({ ...measure, limit: { of: 'value', at: 49 } })).toBe(false)
    expect(isWithinLimit(measure)).toBe(true)
  })

  it('holds a ratio against its limit, and takes a missing peer for a miss', () => {
    expect(isWithinLimit({ ...measure, limit: { of: 'ratio', at: 0.5 } })).toBe(true)
    expect(isWithinLimit({ ...measure, limit: { of: 'ratio', at: 0.4 } })).toBe(false)
    expect(isWithinLimit({ name: 'sort', unit: 'ms', ours: 1, limit: { of: 'ratio', at: 9 } })).toBe(false)
  })

  it('prints one table', () => {
    const table = formatTable([
      { ...measure, limit: { of: 'ratio', at: 0.4 } },
      { name: 'start', unit: 'ms', ours: 900, limit: { of: 'value', at: 1000 } },
    ])
    expect(table.split('\n')).toEqual([
      'measure  ours      peer              ratio   limit            others',
      'sort     50.0 ms   100.0 ms (other)  0.50 x  0.4 x    MISSED',
      'start    900.0 ms                            1000 ms  held',
    ])
  })

  it('takes medians, and leaves the first run out', async () => {
    expect(median([5, 1, 3])).toBe(3)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    const runs = [1000, 7, 9, 8]
    expect(await medianOf(3, () => Promise.resolve(runs.shift() ?? Number.NaN))).toBe(8)
    expect(runs).toEqual([])
  })

  it('takes turns with the peers, measures the fastest of them again and again, and the hopeless once', async () => {
    const turns: string[] = []
    const contender = (name: string, ...values: number[]) => ({
      name,
      run: async () => {
        turns.push(name)
        return values.shift() ?? Number.NaN
      },
    })
    const ours = contender('ours', 99, 4, 5, 6)
    const taken = await race(
      ours.run,
      [contender('quick', 10, 8, 9, 10), contender('slow', 21), contender('close', 20, 7, 30, 31)],
      3,
    )
    expect(taken).toEqual({
      ours: 5,
      peer: { name: 'quick', value: 9 },
      others: [
        { name: 'slow', value: 21 },
        { name: 'close', value: 30 },
      ],
    })
    expect(turns).toEqual([
      'ours',
      'quick',
      'slow',
      'close',
      ...Array.from({ length: 3 }, () => ['ours', 'quick', 'close']).flat(),
    ])
  })
})
