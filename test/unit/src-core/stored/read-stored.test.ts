import { expect, it } from 'vitest'
import { createEventEncoder } from '../../../../src-core/codec/event-encoder'
import { createEventTable } from '../../../../src-core/events/event-table'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { createEventsResult } from '../../../../src-core/results/events-result'
import { readStoredResult, stateOfStored } from '../../../../src-core/stored/read-stored'
import type { StoredArrivals, StoredRefresh, StoredResult } from '../../../../src-core/stored/stored-result'
import { sourceOfStored } from '../../../../src-core/stored/stored-source'
import { noLedger } from '../deletion/no-ledger'
import { sampleEvent } from '../events/sample-events'

const [start, end] = [1000, 9000]
const verdict: RangeVerdict = {
  kind: 'complete',
  eventCount: 0,
  sharedIdCount: 0,
  requestCount: 1,
  windowCount: 1,
  missing: [],
  notProvable: [],
  durationMs: 1,
}
const query = { queryId: 'q', connectionId: 'c', devices: ['pump-1'], start, end, zone: 'UTC' }
const events = Array.from({ length: 8 }, (_, index) => {
  const at = start + 100 + index
  const times = { createdTime: at, deviceTimestamp: at, ingressTimeStamp: at }
  return sampleEvent({ id: `e${String(index)}`, deviceId: 'pump-1', attributeData: index, ...times })
})

/** A result of eight events, and a refresh of which an answer without any of `lacking` was the last thing kept. */
const reopen = async (lacking: number, isCounted: boolean) => {
  const refresh: StoredRefresh = {
    query: {
      ...query,
      storedId: 'q',
      parts: [{ deviceId: 'pump-1', windows: [{ first: start, last: end }] }],
    },
    startedAt: 20_000,
    devices: [{ deviceId: 'pump-1', verdict: { ...verdict, eventCount: events.length - lacking } }],
    isCounted,
  }
  const batchesOf = (some: typeof events): StoredArrivals['batches'] => [
    { batch: createEventEncoder().encode(some, 'pump-1'), askedAt: 10_000 },
  ]
  const arrivals: StoredArrivals[] = [
    { batches: batchesOf(events), isNewRun: true, isFinished: false },
    { batches: batchesOf(events.slice(lacking)), isNewRun: true, refresh, isFinished: true },
  ]
  const stored: StoredResult = {
    storedId: 'q',
    request: { kind: 'range', query },
    connectionName: 'plant',
    baseUrl: 'https://gw.example.com',
    startedAt: 10_000,
    asOf: 20_000,
    devices: [
      {
        deviceId: 'pump-1',
        eventCount: events.length,
        proven: [{ first: start, last: end, asOf: 20_000 }],
        verdict: { ...verdict, eventCount: events.length },
      },
    ],
    eventCount: events.length,
    rowCount: 2 * events.length - lacking,
    byteCount: 1,
  }
  const result = createEventsResult('pump-1', sourceOfStored(stored, undefined), createEventTable())
  Object.assign(result.state, stateOfStored(stored))
  const readStored = async () => {
    const value = arrivals.shift()
    if (value === undefined) throw new Error('nothing is left')
    return { ok: true, value } as const
  }
  const opened = { result: stored, notes: { events: [], times: [] } }
  await readStoredResult({ ...noLedger, readStored }, opened, result, (change) => {
    change()
    return true
  })
  const { range, coverage } = result.state
  const marks = Array.from(events, (_event, row) => result.table.refreshMark(row))
  return {
    kind: range?.devices[0]?.verdict?.kind,
    proven: coverage?.[0]?.proven,
    doubtful: coverage?.[0]?.doubtful,
    vanished: marks.filter((mark) => mark === 'vanished').length,
  }
}

it('a refresh whose process ended before it was judged is judged when the result is opened again', async () => {
  expect(await reopen(5, false)).toEqual({
    kind: 'notProvable',
    proven: [],
    doubtful: [{ first: start, last: end, doubts: [{ kind: 'contradicted', eventCount: 5 }] }],
    vanished: 0,
  })
  expect(await reopen(4, false)).toMatchObject({ kind: 'complete', doubtful: [], vanished: 4 })
})

it('what was judged then stays so', async () => {
  expect(await reopen(5, true)).toMatchObject({ kind: 'complete', doubtful: [], vanished: 5 })
})
