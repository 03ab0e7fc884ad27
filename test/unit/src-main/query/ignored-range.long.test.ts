import { expect, it } from 'vitest'
import { rawAnswer, startRawServer } from '../../../service/raw-server'
import { startSampleService } from '../../../service/sample-service'
import { connectForRanges } from '../../support/whole-range'

const base = 1_763_622_000_000
const device = 'pump-1'

// Six hundred answers are read before it is given up.
it('a complete range of a service that ignores the range ends, partial, with the reason', async () => {
  const same = Array.from({ length: 1000 }, (_, index) => ({
    id: `${device}@#a@#${String(index)}`,
    deviceId: device,
    attributeCode: 'a',
    deviceTimestamp: base + index * 400,
    ingressTimeStamp: base + index * 400 + 40,
    createdTime: base + index * 400 + 90,
  }))
  const body = JSON.stringify({ returnCode: 0, result: same })
  const service = await startSampleService({ events: [] })
  const reader = await connectForRanges(service)
  const deaf = await startRawServer(rawAnswer('200 OK', body))
  const saved = await reader.app.call('saveConnection', {
    draft: { name: 'deaf', baseUrl: deaf.url, allowUnencrypted: false, token: 'any' },
  })
  const connectionId = saved.ok ? (saved.value.currentId ?? '') : ''
  await reader.app.call('startRange', {
    queryId: 'q',
    connectionId,
    devices: [device],
    zone: 'UTC',
    start: base - 1000,
    end: base + 4_000_000,
  })
  const verdict = await reader.verdict('q')
  expect(verdict).toMatchObject({ kind: 'partial', eventCount: 1000, requestCount: 600 })
  expect(
    verdict.missing.some(({ errors = [] }) => errors.some((error) => error.kind === 'rangeIgnored')),
  ).toBe(true)
  await reader.close()
  await service.stop()
  await deaf.stop()
})
