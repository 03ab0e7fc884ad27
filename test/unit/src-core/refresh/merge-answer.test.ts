import { expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
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
/** What a refresh of the whole day finds gone of its last event, stored after its end, or of other rows. */
const vanishedOf = async (
  foundIn: TimeWindow | null,
  left: readonly JsonValue[] = [first],
  before: readonly JsonValue[] = [first, eventAt(whole.last, 5000)],
): Promise<number | undefined> => {
  const table = tableOf(before)
  const answer = {
    rows: tableOf(left),
    startedAt: whole.last + hour,
    whole,
    foundIn,
    parts: [{ deviceId: 'pump-7', windows: [whole] }],
    devices: [{ deviceId: 'pump-7', verdict: complete }],
    doubted: new Map(),
  }
  const found = await mergeAnswer(table, ['pump-7'], answer, (change) => change(table))
  return found?.vanished
}

it('an event that was stored after the end of the range is found gone: the service went by another time', async () => {
  expect(await vanishedOf(whole)).toBe(1)
})

it('nothing is said of it if it was stored in the second that is asked for at the ends as well', async () => {
  expect(await vanishedOf(whole, [first], [first, eventAt(whole.last, 900)])).toBe(0)
})

it('nothing is said of it where more was asked for than the range, as by a following', async () => {
  expect(await vanishedOf(null)).toBe(0)
})

it.each([
  ['all of the range is proven again', whole, 1],
  ['the range was shorter before', { ...whole, last: whole.last - 12 * hour }, 1],
  ['the range is longer than what is proven again', { ...whole, last: whole.last + 1 }, 0],
  ['more was asked for than the range', null, 0],
])('an event without a readable time, where %s', async (_, foundIn, vanished) => {
  const untimed = { deviceTimestamp: '08:15', ingressTimeStamp: '08:15', createdTime: '08:15' }
  const rows = [1, 2].map((hours) => ({ ...eventAt(whole.first + hours * hour, 0), ...untimed }))
  expect(await vanishedOf(foundIn, rows.slice(0, 1), rows)).toBe(vanished)
})

it('an event of which one time alone cannot be read', async () => {
  const rows = [1, 2].map((hours) => ({ ...eventAt(whole.first + hours * hour, 0), deviceTimestamp: null }))
  expect(await vanishedOf(whole, rows.slice(0, 1), rows)).toBe(1)
})
