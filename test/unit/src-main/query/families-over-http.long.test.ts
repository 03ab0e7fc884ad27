import { afterEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../../service/random'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import { storedRules } from '../../support/request-cost'
import { connectForRanges, type WholeRange } from '../../support/whole-range'
import { dataFamilies, type DataFamily, makeFamily } from './simulation/data-families'

const deviceId = 'pump-1'
const count = 4_000
const attributeCount = 5

const makeEvents = (family: DataFamily, seed: number) => {
  const { whole, times } = makeFamily(family, count, createRandom(seed))
  const events = Array.from(times, (time, row) => ({
    id: `${deviceId}@#a${String(row % attributeCount)}@#${String(time)}-${String(row)}`,
    deviceId,
    attributeCode: `a${String(row % attributeCount)}`,
    deviceTimestamp: time,
    ingressTimeStamp: time + 40,
    createdTime: time + 90,
  }))
  return { whole, events }
}

let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
  client = service = undefined
})

/**
 * The data of the simulated request costs, here with the whole application and sockets between it and the
 * sample service.
 */
describe('the events of a range over HTTP', () => {
  describe.each(storedRules)('from a service that keeps: %s', (kept) => {
    it.each(dataFamilies.map((family) => [family.name, family] as const))(
      '%s: all of them, each once',
      async (_, family) => {
        const { whole, events } = makeEvents(family, 20261122)
        service = await startSampleService({
          events,
          switches: { kept, rangeStamp: 'deviceTimestamp', order: 'random' },
        })
        client = await connectForRanges(service)
        await client.start({ queryId: 'q', deviceId, start: whole.first, end: whole.last })
        const verdict = await client.verdict('q')
        expect(verdict).toMatchObject({ kind: 'complete', eventCount: count, missing: [], notProvable: [] })
        expect(verdict.requestCount).toBe(service.requests.length)
        expect(idsOf(client.table('q'))).toEqual(events.map(({ id }) => id).toSorted())
      },
    )
  })
})
