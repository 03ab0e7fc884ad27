import { expect, it } from 'vitest'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { doubtTexts } from '../../../../src-core/words/doubt-text'
import { rangeTextIn } from '../../../../src-core/words/range-text'
import { wordsIn } from './words-in'

const [start, end] = [Date.UTC(2026, 9, 1, 3), Date.UTC(2026, 9, 1, 4)]
const at = Date.UTC(2026, 9, 1, 3, 54, 40, 848)
const verdict: RangeVerdict = {
  kind: 'notProvable',
  eventCount: 200,
  sharedIdCount: 0,
  requestCount: 9,
  windowCount: 3,
  missing: [],
  notProvable: [at],
}

/** The sentence about one device, with times in UTC. */
const textOf = (changes: Partial<RangeVerdict>): string =>
  rangeTextIn(wordsIn('en')).ofDevice({ verdict: { ...verdict, ...changes } }, { start, end }, 200)

// A service that returns 100 events at most has shown 100, not the 1,000 that were requested.
it('an instant that cannot be proven: no number of events is claimed that nobody has seen', () => {
  expect(textOf({})).toBe(
    '200 events, completeness cannot be verified at 2026-10-01 03:54:40.848: the service may hold more events in that millisecond than it returns',
  )
  expect(textOf({ notProvable: [at, at + 1] })).toBe(
    '200 events, completeness cannot be verified at 2026-10-01 03:54:40.848 and 1 more: the service may hold more events in those milliseconds than it returns',
  )
})

it('a ledger that could not be read is named', () => {
  const doubtful = [{ first: start, last: end, doubts: [{ kind: 'deletionsUnread' }] }] as const
  expect(textOf({ notProvable: [], doubtful })).toBe(
    '200 events, completeness cannot be verified: the ledger of deletions could not be read',
  )
  expect(doubtTexts(wordsIn('en'), { doubtful })).toEqual([
    '2026-10-01 03:00:00.000 to 2026-10-01 04:00:00.000: a response may have been cut off together with events that were deleted from here. Which these are could not be read; the ledger says why.',
  ])
})

it('a limit that was found is said after the verdict', () => {
  expect(textOf({ lowerLimit: 100 })).toContain(
    'than it returns; the service may truncate a response at 100 events',
  )
})

it('a range that ends later than it was asked for is complete until then', () => {
  expect(textOf({ kind: 'complete', notProvable: [], until: at })).toBe(
    'complete until 2026-10-01 03:54:40.848: 200 events, 9 requests',
  )
})

it('a device without events may not exist', () => {
  expect(textOf({ kind: 'complete', notProvable: [], eventCount: 0 })).toBe(
    'no events; whether the device exists is not known',
  )
  expect(textOf({ kind: 'complete', notProvable: [], eventCount: 0, until: at })).toContain(
    'no events until 2026-10-01 03:54:40.848',
  )
})

it('a range that was still to come has not begun', () => {
  expect(textOf({ kind: 'complete', notProvable: [], eventCount: 0, until: start - 1 })).toBe(
    'the range has not begun yet',
  )
})

it('a service that does not keep to the range proves nothing, whatever else is missing', () => {
  const doubtful = [
    {
      first: start,
      last: end,
      doubts: [{ kind: 'rangeNotKept' as const, asked: { first: start, last: end }, eventTimes: [at] }],
    },
  ]
  const words = '200 events, completeness cannot be verified: the service does not keep to the range'
  expect(textOf({ notProvable: [], doubtful })).toBe(words)
  expect(textOf({ kind: 'partial', notProvable: [], doubtful, missing: [{ first: start, last: end }] })).toBe(
    words,
  )
})

it('an element that could not be read is said', () => {
  const doubtful = [
    { first: at, last: at, doubts: [{ kind: 'unreadable' as const, place: 7, text: '{"a":NaN}' }] },
  ]
  expect(textOf({ notProvable: [], doubtful })).toBe(
    '200 events, completeness cannot be verified everywhere: part of a response could not be read',
  )
})
