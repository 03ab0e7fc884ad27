import { expect, it } from 'vitest'
import { applyNote, firstFacts } from '../../../../src-main/stored-results/stored-facts'
import type { StoredNote } from '../../../../src-main/stored-results/stored-notes'
import { describeDevice } from '../../../../src-main/stored-results/stored-verdict'

const minute = 60_000
const now = 1_763_622_000_000
const counts = { eventCount: 4, sharedIdCount: 0, requestCount: 1, windowCount: 1 }
const common = { connectionId: 'c', devices: ['pump-1'], zone: 'UTC' }
const query = { ...common, queryId: 'query-1', start: now - 60 * minute, end: now + 10 * minute }
const polled = (at: number): readonly StoredNote[] => [
  {
    kind: 'proven',
    deviceId: 'pump-1',
    windows: [{ first: now - minute, last: at }],
    notProvable: [],
    at,
    counts,
    isPolled: true,
  },
  { kind: 'asked', deviceId: 'pump-1', window: { first: now - minute, last: at } },
]
const live: readonly StoredNote[] = [
  {
    kind: 'run',
    request: {
      kind: 'range',
      query: { ...common, queryId: 'live-1', start: now - minute, end: now - minute, storedId: 'query-1' },
    },
    isContinued: false,
    startedAt: now,
  },
  { kind: 'begun', deviceId: 'pump-1', at: now },
  ...polled(now + 1000),
  ...polled(now + 3000),
]

it.each([3, 4, 5, 6])(
  'a live session of which %i notes were written lacks nothing that had not happened',
  (noteCount) => {
    const whole: StoredNote = {
      kind: 'proven',
      deviceId: 'pump-1',
      windows: [{ first: query.start, last: now }],
      notProvable: [],
      at: now,
      counts,
    }
    const facts = [whole, ...live.slice(0, noteCount)].reduce(
      (known, note, index) => applyNote(known, note, index === 0 ? 1 : 2),
      firstFacts({ kind: 'range', query }),
    )
    const [device] = facts.devices
    if (device === undefined) throw new Error('no device')
    expect(describeDevice(device).verdict).toMatchObject({
      kind: 'complete',
      missing: [],
      until: noteCount < 5 ? now + 1000 : now + 3000,
    })
  },
)
