import { describe, expect, it } from 'vitest'
import type { EventBatch } from '../../../../src-core/codec/event-batch'
import { allocateBatch } from '../../../../src-core/codec/event-columns'
import { createArrivalCounts } from '../../../../src-main/live/arrival-counts'

const nowMs = 10_000
const batchOf = (...times: readonly number[]): EventBatch => {
  const { bytes, columns } = allocateBatch(times.length)
  columns.times.deviceTimestamp.set(times)
  return {
    rowCount: times.length,
    bytes,
    newTexts: {} as EventBatch['newTexts'],
    extras: { rows: new Uint32Array(0), json: [] },
  }
}

describe('events by their arrival', () => {
  it('are late if an earlier poll has brought a later one, however the answers of one poll are ordered', () => {
    const counts = createArrivalCounts()
    counts.beginPoll([])
    counts.take(batchOf(3000, 1000), nowMs)
    counts.take(batchOf(2000), nowMs)
    expect(counts.lateCount).toBe(0)
    counts.beginPoll([])
    counts.take(batchOf(2500, 3000, 3500), nowMs)
    expect(counts.lateCount).toBe(1)
  })

  it('are not late where nobody asked before', () => {
    const counts = createArrivalCounts()
    counts.beginPoll([])
    counts.take(batchOf(5000), nowMs)
    counts.beginPoll([{ first: 2000, last: 3000 }])
    counts.take(batchOf(1999, 2000, 3000, 3001), nowMs)
    expect(counts.lateCount).toBe(2)
  })

  it("are of the future from a minute on, by the service's clock, and make no other late", () => {
    const counts = createArrivalCounts()
    counts.beginPoll([])
    counts.take(batchOf(10_001, 70_000, 70_001, 10_000), nowMs)
    expect(counts.futureCount).toBe(1)
    counts.beginPoll([])
    counts.take(batchOf(10_000, Number.NaN), nowMs)
    expect(counts).toMatchObject({ lateCount: 0, futureCount: 1 })
  })
})
