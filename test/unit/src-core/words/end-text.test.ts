import { expect, it, vi } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import { beginningOf } from '../../../../src-core/live/live-state'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { createEventsResult } from '../../../../src-core/results/events-result'
import { endTextIn } from '../../../../src-core/words/end-text'
import { querySource } from '../../src-renderer/results/sample-tab'
import { wordsIn } from './words-in'

const at = (clock: string): number => Date.parse(`2025-11-29T${clock}Z`)
const [usualStart, usualEnd] = [at('16:43:38.400'), at('16:59:15.756')]

/** What is said of a result that was followed, with what is known of its only device. */
const textOf = (
  known: Pick<RangeVerdict, 'kind' | 'missing'>,
  start = usualStart,
  end = usualEnd,
): string => {
  const source = { ...querySource, devices: ['pump-1'], limit: null, start, end }
  const result = createEventsResult('pump-1', source, createEventTable())
  const counts = { eventCount: 7, sharedIdCount: 0, requestCount: 3, windowCount: 3 }
  const devices = [{ deviceId: 'pump-1', verdict: { ...known, ...counts, notProvable: [] } }]
  const ended = { isFinished: true, isWaitingForConsent: false, startedAt: start, eventsBefore: 0 }
  result.state.range = { queryId: 'q', devices, ...ended }
  return endTextIn(wordsIn('en'))(result, { ...beginningOf('q', ['pump-1']), isFinished: true })
}

it('the end of a following is told to the second, and no proof longer than it is', () => {
  expect(textOf({ kind: 'complete', missing: [] })).toBe(
    'Stopped. 2025-11-29 16:43:39 to 2025-11-29 16:59:15 complete.',
  )
})

it('what was not fetched is told no shorter than it is', () => {
  const missing = { first: at('16:50:10.700'), last: at('16:51:30.200') }
  expect(textOf({ kind: 'partial', missing: [missing] })).toBe(
    'Stopped. 2025-11-29 16:43:39 to 2025-11-29 16:59:15: 1 min 20 s not fetched, between 2025-11-29 16:50:10 and 2025-11-29 16:51:31.',
  )
  expect(textOf({ kind: 'partial', missing: [{ ...missing, last: usualEnd }] })).toBe(
    'Stopped. 2025-11-29 16:43:39 to 2025-11-29 16:50:10 complete, the 9 min after that not fetched.',
  )
})

it('why something was not fetched is said', () => {
  const missing = { first: at('16:50:10.700'), last: usualEnd, errors: [{ kind: 'clockSetBack' as const }] }
  expect(textOf({ kind: 'partial', missing: [missing, { ...missing, errors: [] }] })).toBe(
    'Stopped. 2025-11-29 16:43:39 to 2025-11-29 16:50:10 complete, the 9 min after that not fetched. While the device was followed, the clock of the service (or of this computer, if the service shows none) was set back to before this time, so events of it may be missing.',
  )
})

it('a following over midnight has the date with both of its ends', () => {
  const now = Date.UTC(2026, 10, 30, 0, 12)
  vi.setSystemTime(now)
  try {
    const missing = { first: now - 3 * 60_000, last: now }
    expect(textOf({ kind: 'partial', missing: [missing] }, now - 15 * 60_000, now)).toBe(
      'Stopped. 2026-11-29 23:57:00 to 2026-11-30 00:09:00 complete, the 3 min after that not fetched.',
    )
  } finally {
    vi.useRealTimers()
  }
})
