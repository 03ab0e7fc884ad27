import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../../service/sample-service'
import { connectForRanges } from '../../support/whole-range'

const base = Date.UTC(2026, 10, 20)
const event = (index: number) => ({
  id: `pump-1@#t@#${String(base + index * 1000)}`,
  deviceId: 'pump-1',
  attributeCode: 't',
  attributeType: 'Float',
  attributeData: index,
  createdTime: base + index * 1000,
  deviceTimestamp: base + index * 1000,
  ingressTimeStamp: base + index * 1000,
})
const events = Array.from({ length: 1000 }, (_, index) => event(index))

it.each([
  ['a list of lists', [events], 1],
  ['events in groups', [{ deviceId: 'pump-1', attributeCode: 't', events }], 1],
  ['a page within the list', [event(1), { total: 4000, data: events }], 2],
  ['nothing', [null], 1],
])('what is no event may stand for any number of them: %s', async (_, result, place) => {
  const body = JSON.stringify({ returnCode: 0, result })
  const service = await startSampleService({
    switches: { faults: [{ every: 1, kind: 'otherAnswer', status: 200, body }] },
  })
  const client = await connectForRanges(service)
  onTestFinished(async () => {
    await client.close()
    await service.stop()
  })
  await client.start({ queryId: 'q', deviceId: 'pump-1', start: base, end: base + 3_600_000 })
  const verdict = await client.verdict('q')
  expect(verdict).toMatchObject({
    kind: 'notProvable',
    doubtful: [{ first: base, last: base + 3_600_000, doubts: [{ kind: 'unreadable', place }] }],
  })
  // It is kept all the same.
  expect(client.table('q').rowCount).toBe(result.length)
})
