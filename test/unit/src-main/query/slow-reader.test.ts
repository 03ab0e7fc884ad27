import { afterEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { connectForRanges, idsOf, type WholeRange } from '../../support/whole-range'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const devices = ['pump-1', 'pump-2']
const maxWaiting = 5
/** Of the default: that many under way, and as many more that are being read. */
const onTheirWay = 12

let service: SampleService | undefined
let reader: WholeRange | undefined
afterEach(async () => {
  await reader?.close()
  await service?.stop()
})

const start = async (): Promise<{ readonly service: SampleService; readonly reader: WholeRange }> => {
  const sample = await startSampleService({
    devices: devices.map((deviceId) => ({ deviceId, count: 40_000, from, to, spread: 'even' as const })),
  })
  service = sample
  const ranges = await connectForRanges(sample, { maxWaiting })
  reader = ranges
  await ranges.startAll({ queryId: 'q', devices, ...range })
  return { service: sample, reader: ranges }
}

/** Resolves when no request has come for a while. */
const untilQuiet = async ({ requests }: SampleService): Promise<number> => {
  for (;;) {
    const before = requests.length
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (before > 0 && requests.length === before) return before
  }
}

describe('a reader who stops reading a range', () => {
  it('holds the requests back, and has lost nothing when it goes on', async () => {
    const { service, reader } = await start()
    expect(await untilQuiet(service)).toBeLessThanOrEqual(maxWaiting + onTheirWay)
    const first = await reader.until('q', ({ batches }) => batches.length > 0)
    expect(first.isFinished).toBe(false)
    // What was taken makes room for about as much.
    expect(await untilQuiet(service)).toBeLessThanOrEqual(2 * (maxWaiting + onTheirWay) + onTheirWay)
    const { devices: states } = await reader.until('q', ({ isFinished }) => isFinished)
    expect(states.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete'])
    expect(idsOf(reader.table('q'))).toEqual(devices.flatMap((device) => service.ids(device)).toSorted())
  })

  it('can cancel it, and still gets what has arrived', async () => {
    const { service, reader } = await start()
    const asked = await untilQuiet(service)
    await reader.app.call('cancelQuery', { queryId: 'q' })
    const { devices: states } = await reader.until('q', ({ isFinished }) => isFinished)
    expect(states.map(({ verdict }) => verdict?.kind)).toEqual(['partial', 'partial'])
    expect(service.requests.length).toBe(asked)
    expect(reader.table('q').rowCount).toBe(
      states.reduce((sum, { verdict }) => sum + (verdict?.eventCount ?? 0), 0),
    )
  })
})
