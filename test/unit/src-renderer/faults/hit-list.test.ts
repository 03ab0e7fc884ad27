import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, type FaultKind } from '../../../../src-preload/contract/faults'
import { createEventTable } from '../../../../src-renderer/events/event-table'
import { createHitList } from '../../../../src-renderer/faults/hit-list'

/** What a rule with these scores reports of a series. */
const report = (kind: FaultKind, scores: readonly number[], judged: number) => {
  const [rows, passed]: [number[], unknown[]] = [[], []]
  const list = createHitList(kind, {
    table: createEventTable(),
    settings: defaultFaultSettings,
    fetchedAt: 0,
    hit: (_, row) => void rows.push(row),
    pass: (...skipped) => void passed.push(skipped),
  })
  scores.forEach((score, row) => {
    list.add(row, score)
  })
  list.report(judged)
  return { rows: rows.length, passed }
}
const same = (count: number, score = 1.5): readonly number[] => Array.from({ length: count }, () => score)

describe('what a rule finds in a series', () => {
  it('is reported up to one event in fifty, and up to five in a short series', () => {
    expect(report('gap', same(20), 1000)).toEqual({ rows: 20, passed: [] })
    expect(report('gap', same(5), 20)).toEqual({ rows: 5, passed: [] })
  })

  it('is not reported beyond that: the rule does not fit the series', () => {
    expect(report('gap', same(21), 1000)).toEqual({ rows: 0, passed: [['gap', 'misfit', 1000]] })
    expect(report('gap', same(6), 20)).toEqual({ rows: 0, passed: [['gap', 'misfit', 20]] })
  })

  it('is reported up to one event in two hundred, of outliers and spikes', () => {
    expect(report('spike', same(10), 2000)).toEqual({ rows: 10, passed: [] })
    expect(report('outlier', same(11), 2000)).toEqual({ rows: 0, passed: [['outlier', 'misfit', 2000]] })
  })

  it('is not what only just missed the threshold', () => {
    expect(report('spike', [0.9, 4], 2000)).toEqual({ rows: 1, passed: [] })
    expect(report('spike', [0.9], 2000)).toEqual({ rows: 0, passed: [] })
  })

  it('is only what stands apart, where many are near the threshold', () => {
    expect(report('spike', [0.9, 0.9, 1.1, 1.1, 1.1, 4], 2000)).toEqual({ rows: 1, passed: [] })
    expect(report('spike', [0.9, 0.9, 1.1, 1.1], 2000)).toEqual({ rows: 0, passed: [['spike', 'misfit', 2000]] })
    expect(report('spike', [0.9, 1.1, 1.1, 4], 2000)).toEqual({ rows: 3, passed: [] })
  })
})
