import { afterEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const devices = ['pump-1', 'pump-2']
/** Of another query, whose reader goes on. */
const other = 'valve-1'
const maxWaiting = 5
/** Of the default: that many under way, and as many more that are being read. */
const onTheirWay = 12

let others = 0
let service: SampleService | undefined
let reader: WholeRange | undefined
afterEach(async () => {
  await reader?.close()
  await service?.stop()
})

const start = async (): Promise<{ readonly service: SampleService; readonly reader: WholeRange }> => {
  const sample = await startSampleService({
    devices: [...devices, other].map((deviceId) => ({
      deviceId,
      count: 40_000,
      from,
      to,
      spread: 'even' as const,
    })),
  })
  service = sample
  const ranges = await connectForRanges(sample, { maxWaiting })
  reader = ranges
  await ranges.startAll({ queryId: 'q', devices, ...range })
  return { service: sample, reader: ranges }
}

const askedFor = ({ requests }: SampleService): number =>
  requests.filter(({ url }) => !url.includes(other)).length
/** Answers the count of requests after another range of many answers has been fetched meanwhile. */
const untilHeldBack = async (service: SampleService, reader: WholeRange): Promise<number> => {
  others += 1
  const queryId = `other-${String(others)}`
  await reader.start({ queryId, deviceId: other, ...range })
  await reader.until(queryId, ({ isFinished }) => isFinished)
  return askedFor(service)
}

describe('a reader who stops reading a range', () => {
  it('holds the requests back, and has lost nothing when it goes on', async () => {
    const { service, reader } = await start()
    expect(await untilHeldBack(service, reader)).toBeLessThanOrEqual(maxWaiting + onTheirWay)
    const first = await reader.until('q', ({ batches }) => batches.length > 0)
    expect(first.isFinished).toBe(false)
    // What was taken makes room for about as much.
    expect(await untilHeldBack(service, reader)).toBeLessThanOrEqual(
      2 * (maxWaiting + onTheirWay) + onTheirWay,
    )
    const { devices: states } = await reader.until('q', ({ isFinished }) => isFinished)
    expect(states.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete'])
    expect(idsOf(reader.table('q'))).toEqual(devices.flatMap((device) => service.ids(device)).toSorted())
  })

  it('can cancel it, and still gets what has arrived', async () => {
    const { service, reader } = await start()
    const asked = await untilHeldBack(service, reader)
    await reader.app.call('cancelQuery', { queryId: 'q' })
    const { devices: states } = await reader.until('q', ({ isFinished }) => isFinished)
    expect(states.map(({ verdict }) => verdict?.kind)).toEqual(['partial', 'partial'])
    expect(askedFor(service)).toBe(asked)
    expect(reader.table('q').rowCount).toBe(
      states.reduce((sum, { verdict }) => sum + (verdict?.eventCount ?? 0), 0),
    )
  })
})
