import { expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../../service/sample-service'
import { connectForRanges } from '../../support/whole-range'

const base = Date.UTC(2026, 10, 20)
const events = Array.from({ length: 30 }, (_, index) => ({
  id: `pump-1@#t@#${String(base + index * 1000)}`,
  deviceId: 'pump-1',
  attributeCode: 't',
  attributeType: 'Float',
  attributeData: index,
  createdTime: base + index * 1000,
  deviceTimestamp: base + index * 1000,
  ingressTimeStamp: base + index * 1000,
}))

/** As a cache in front of the service that does not tell devices apart. */
const verdictFor = async (deviceId: string) => {
  const body = JSON.stringify({ returnCode: 0, result: events })
  const service = await startSampleService({
    switches: { faults: [{ every: 1, kind: 'otherAnswer', status: 200, body }] },
  })
  const client = await connectForRanges(service)
  onTestFinished(async () => {
    await client.close()
    await service.stop()
  })
  await client.start({ queryId: 'q', deviceId, start: base, end: base + 60_000 })
  return client.verdict('q')
}

it('an answer with events of another device proves nothing, and they are kept', async () => {
  const verdict = await verdictFor('pump-2')
  expect(verdict).toMatchObject({
    kind: 'notProvable',
    eventCount: 30,
    missing: [],
    doubtful: [{ doubts: [{ kind: 'otherDevice', deviceId: 'pump-1' }] }],
  })
})

it('a device in other letters is another one', async () => {
  expect(await verdictFor('PUMP-1')).toMatchObject({
    kind: 'notProvable',
    doubtful: [{ doubts: [{ kind: 'otherDevice', deviceId: 'pump-1' }] }],
  })
})
