import { expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { mergeAnswer } from '../../../../src-core/refresh/merge-answer'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const hour = 3_600_000
const whole = { first: Date.UTC(2026, 10, 20), last: Date.UTC(2026, 10, 21) - 1 }
const complete: RangeVerdict = {
  ...{ kind: 'complete', eventCount: 1, sharedIdCount: 0, requestCount: 1, windowCount: 1 },
  ...{ missing: [], notProvable: [] },
}

/** The last event of the day, which the service stores `lateMs` after its time. */
const eventAt = (at: number, lateMs: number) =>
  sampleEvent({
    id: `pump-7@#temperature@#${String(at)}`,
    deviceTimestamp: at,
    ingressTimeStamp: at,
    createdTime: at + lateMs,
  })

const first = eventAt(whole.first + hour, 0)
/** What a refresh finds gone of a day whose last event was stored after its end, and of which one is left. */
const vanishedOf = async (
  begunAt: number,
  left: readonly JsonValue[] = [first],
  before: readonly JsonValue[] = [first, eventAt(whole.last, 5000)],
): Promise<number | undefined> => {
  const table = tableOf(before)
  const answer = {
    rows: tableOf(left),
    startedAt: begunAt + hour,
    whole,
    begunAt,
    parts: [{ deviceId: 'pump-7', windows: [whole] }],
    devices: [{ deviceId: 'pump-7', verdict: complete }],
    doubted: new Map(),
  }
  const found = await mergeAnswer(table, ['pump-7'], answer, (change) => change(table))
  return found?.vanished
}

it('an event that was stored after the end of a past range is found gone: the service went by another time', async () => {
  expect(await vanishedOf(whole.last + 2 * hour)).toBe(1)
})

it('nothing is said of it where the range may have been followed, which asks for what is later as well', async () => {
  expect(await vanishedOf(whole.last - hour)).toBe(0)
  // Clocks differ.
  expect(await vanishedOf(whole.last + hour / 2)).toBe(0)
})

it.each([
  ['a past range, all of which is proven again', whole.last + 2 * hour, 1],
  ['a range that may have been followed', whole.last, 0],
])('an event without a readable time: %s', async (_, begunAt, vanished) => {
  const untimed = { deviceTimestamp: '08:15', ingressTimeStamp: '08:15', createdTime: '08:15' }
  const first = { ...eventAt(whole.first + hour, 0), ...untimed }
  const gone = { ...eventAt(whole.first + 2 * hour, 0), ...untimed }
  expect(await vanishedOf(begunAt, [first], [first, gone])).toBe(vanished)
})
