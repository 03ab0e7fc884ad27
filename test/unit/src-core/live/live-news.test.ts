import { describe, expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import type { LiveDevice } from '../../../../src-core/live/live-device'
import { rateOf, stateAfter } from '../../../../src-core/live/live-news'
import type { LiveState } from '../../../../src-core/live/live-state'
import { beginningOf } from '../../../../src-core/live/live-state'
import { batchesPerUpdate } from '../../../../src-core/live/live-update'

const begin = Date.UTC(2026, 9, 5, 9)
const second = 1000

const stampedAt = (seconds: number) => ({
  id: `v@#p@#${String(seconds)}`,
  deviceId: 'v',
  attributeCode: 'p',
  ingressTimeStamp: begin + seconds * second,
})

/** `rowCount` events of one following that arrive after some seconds. */
const arrive = (before: LiveState, seconds: number, rowCount: number, batchCount = 1): LiveState => {
  const now = begin + seconds * second
  const batch = createEventEncoder().encode([], 'valve-7')
  const devices: readonly LiveDevice[] = before.devices.map((device) => ({
    ...device,
    lastAnswerAt: now,
  }))
  const update = {
    batches: Array.from({ length: batchCount }, () => batch),
    devices,
    clockDifference: 0,
    isFinished: false,
  }
  return stateAfter(before, update, { table: createEventTable(), from: 0, to: rowCount, now })
}
const rateAfter = (state: LiveState, seconds: number): number | null =>
  rateOf(state, begin + seconds * second)

describe('how many events come in a minute', () => {
  it('is not said before they have been counted for a minute, and does not include what was there', () => {
    let state = arrive(beginningOf('follow-1', ['valve-7']), 2, 643)
    expect(rateAfter(state, 2)).toBeNull()
    for (let seconds = 4; seconds <= 60; seconds += 2) state = arrive(state, seconds, 1)
    expect(state.arrivedCount).toBe(29)
    expect(rateAfter(state, 61)).toBeNull()
    state = arrive(state, 62, 1)
    expect(rateAfter(state, 62)).toBe(30)
    expect(rateAfter(state, 92)).toBe(15)
    expect(rateAfter(state, 200)).toBe(0)
  })

  it('does not include what was there if it comes in several parts', () => {
    let state = arrive(beginningOf('follow-1', ['valve-7']), 2, 9000, batchesPerUpdate)
    state = arrive(state, 4, 500)
    expect([state.arrivedCount, state.countedSince]).toEqual([0, begin + 4 * second])
    state = arrive(state, 60, 3)
    expect([rateAfter(state, 63), rateAfter(state, 64)]).toEqual([null, 3])
  })

  it('does not include what was fetched after a pause, but the last minute of it', () => {
    const before = arrive(arrive(beginningOf('follow-1', ['valve-7']), 2, 100), 4, 1)
    const table = createEventTable()
    table.append(createEventEncoder().encode(Array.from({ length: 600 }, (_, at) => stampedAt(at + 1))))
    const update = { batches: [], devices: before.devices, isFinished: false }
    const state = stateAfter(before, update, { table, from: 0, to: 600, now: begin + 600 * second })
    expect(rateAfter(state, 600)).toBe(60)
    expect(state.arrivedCount).toBe(601)
    expect(state.newestAt).toBe(begin + 600 * second)
  })

  it('is not said again until a minute of another following has passed', () => {
    let state = arrive(arrive(beginningOf('follow-1', ['valve-7']), 0, 100), 61, 5)
    expect(rateAfter(state, 61)).toBe(5)
    state = arrive(beginningOf('follow-2', ['valve-7']), 70, 12)
    expect([rateAfter(state, 71), rateAfter(state, 129), rateAfter(state, 130)]).toEqual([null, null, 0])
  })
})
