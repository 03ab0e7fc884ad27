import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../../../src-core/codec/exact-json'
import { nextFlagged } from '../../../../src-core/events/next-flagged'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from './sample-events'

describe('the next flagged event', () => {
  // Row 1 is flagged by a rule, row 3 is unusual in itself.
  const table = tableOf([
    sampleEvent(),
    sampleEvent(),
    sampleEvent(),
    sampleEvent({ deviceTimestamp: 'later' }),
    sampleEvent(),
  ])
  table.setFaults(Uint32Array.of(0, 4, 0, 0, 0))
  const view = Uint32Array.of(4, 3, 0, 1, 2)

  it('is found in the order of the view, on and back, the start included', () => {
    expect(table.anomaliesOf(3)).not.toEqual([])
    expect([0, 1, 2, 3, 4].map((from) => nextFlagged(table, view, from, 1))).toEqual([1, 1, 3, 3, -1])
    expect([0, 1, 2, 3, 4].map((from) => nextFlagged(table, view, from, -1))).toEqual([-1, 1, 1, 3, 3])
  })

  it('is none that only has more than is documented', () => {
    const records = [
      sampleEvent({ batch: 7 }),
      sampleEvent({ attributeData: parseExactJson('0.12345678901234567890') }),
    ]
    const more = tableOf(records)
    expect([0, 1].map((row) => more.anomaliesOf(row))).toEqual([['extraField'], ['exactNumber']])
    expect(nextFlagged(more, Uint32Array.of(0, 1), 0, 1)).toBe(-1)
  })

  it('is none past the ends, nor where the view hides it', () => {
    expect(nextFlagged(table, view, 5, 1)).toBe(-1)
    expect(nextFlagged(table, view, -1, -1)).toBe(-1)
    expect(nextFlagged(table, Uint32Array.of(4, 0, 2), 0, 1)).toBe(-1)
  })
})
