import { afterEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { joinFailed } from '../../../../src-core/proof/failed-windows'
import { fetchedOf } from '../../../../src-core/proof/progress'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
  client = service = undefined
})

const touching = (windows: readonly TimeWindow[]): readonly TimeWindow[] =>
  windows.filter(({ first }, index) => index > 0 && first <= (windows[index - 1]?.last ?? Infinity) + 1)
const serve = async (ms: number): Promise<WholeRange> => {
  service = await startSampleService({
    devices: [{ deviceId: 'pump-1', count: 30_000, from, to, spread: 'even' }],
    switches: { faults: [{ every: 1, kind: 'latency', ms }] },
  })
  client = await connectForRanges(service)
  return client
}

describe('windows that are missing', () => {
  it('are one where they touch, with each different reason once', () => {
    const notRead = { kind: 'notRead' } as const
    const timeout = { kind: 'timeout', host: 'gw.example.com', seconds: 30 } as const
    const touching = [
      { first: 10, last: 12, errors: [notRead] },
      { first: 13, last: 14, errors: [timeout] },
      { first: 15, last: 16, errors: [{ ...notRead }] },
    ]
    expect(
      joinFailed<AppError>([
        { first: 30, last: 39 },
        { first: 0, last: 9 },
        ...touching,
        { first: 41, last: 41 },
      ]),
    ).toEqual([
      { first: 0, last: 16, errors: [notRead, timeout] },
      { first: 30, last: 39 },
      { first: 41, last: 41 },
    ])
  })

  it('are listed in as few entries as there are gaps after a cancellation, and the progress names the same', async () => {
    const reader = await serve(200)
    await reader.start({ queryId: 'q', deviceId: 'pump-1', ...range })
    const halfway = await reader.until('q', ({ devices: [only] }) => (only?.progress?.eventCount ?? 0) > 6000)
    const pending = halfway.devices[0]?.progress?.unfetched ?? []
    expect(pending.length).toBeGreaterThan(0)
    expect(touching(pending)).toEqual([])
    await reader.app.call('cancelQuery', { queryId: 'q' })
    const {
      devices: [ended],
    } = await reader.until('q', ({ isFinished }) => isFinished)
    const missing = ended?.verdict?.missing ?? []
    expect(missing.length).toBeGreaterThan(0)
    expect(touching(missing)).toEqual([])
    expect(ended && fetchedOf(ended).unfetched).toEqual(missing)
  })

  it('are the whole range in one entry when nothing was answered, and none at all when everything was', async () => {
    const reader = await serve(2000)
    await reader.start({ queryId: 'q', deviceId: 'pump-1', ...range })
    const begun = await reader.until('q', () => true)
    expect(begun.devices[0]?.progress?.unfetched).toEqual([{ first: range.start, last: range.end }])
    await reader.app.call('cancelQuery', { queryId: 'q' })
    expect((await reader.verdict('q')).missing).toEqual([{ first: range.start, last: range.end }])
    if (service) service.switches = { ...service.switches, faults: [] }
    await reader.app.call('fetchMissing', { queryId: 'q' })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.devices).toMatchObject([{ verdict: { kind: 'complete', eventCount: 30_000, missing: [] } }])
  })
})
