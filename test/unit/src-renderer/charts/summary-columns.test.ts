import { describe, expect, it } from 'vitest'
import { allSummaryColumns, fittedSummaryColumns } from '../../../../src-renderer/charts/summary-columns'

describe('the columns of the summary', () => {
  it('are those that have room, the least needed ones out first, in their usual order', () => {
    expect(fittedSummaryColumns(10_000, 'count')).toEqual(allSummaryColumns)
    expect(fittedSummaryColumns(530, 'count')).toEqual([
      ...['count', 'minimum', 'maximum', 'mean', 'median', 'p95', 'interval', 'faultShare'],
    ])
    expect(fittedSummaryColumns(270, 'device')).toEqual(['count', 'minimum', 'maximum', 'mean'])
    expect(fittedSummaryColumns(-20, 'count')).toEqual([])
  })

  it('have the one that they are ordered by', () => {
    expect(fittedSummaryColumns(300, 'first')).toEqual(['count', 'minimum', 'first'])
  })
})
