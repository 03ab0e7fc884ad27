import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, type FaultKind } from '../../../../src-core/checks/faults'
import { createHitList, maxShareOfValues } from '../../../../src-core/checks/hit-list'
import { createEventTable } from '../../../../src-core/events/event-table'

/** What a rule with so many hits reports of a series. */
const report = (kind: FaultKind, hits: number, judged: number, share?: number) => {
  const [rows, passed]: [number[], unknown[]] = [[], []]
  const inspection = {
    table: createEventTable(),
    settings: defaultFaultSettings,
    fetchedAt: 0,
    hit: (_: FaultKind, row: number) => void rows.push(row),
    pass: (...skipped: unknown[]) => void passed.push(skipped),
  }
  const list = createHitList(kind, inspection, share)
  for (let row = 0; row < hits; row += 1) list.add(row, 1.5)
  list.report(judged)
  return { rows: rows.length, passed }
}

describe('what a rule finds in a series', () => {
  it('is reported up to one event in fifty, and up to five in a short series', () => {
    expect(report('gap', 20, 1000)).toEqual({ rows: 20, passed: [] })
    expect(report('gap', 5, 20)).toEqual({ rows: 5, passed: [] })
  })

  it('is not reported beyond that: the rule does not fit the series', () => {
    expect(report('gap', 21, 1000)).toEqual({ rows: 0, passed: [['gap', 'misfit', 1000]] })
    expect(report('gap', 6, 20)).toEqual({ rows: 0, passed: [['gap', 'misfit', 20]] })
  })

  it('is reported up to one event in two hundred, of outliers and spikes', () => {
    expect(report('spike', 10, 2000, maxShareOfValues)).toEqual({ rows: 10, passed: [] })
    expect(report('outlier', 11, 2000, maxShareOfValues)).toEqual({
      rows: 0,
      passed: [['outlier', 'misfit', 2000]],
    })
  })
})
