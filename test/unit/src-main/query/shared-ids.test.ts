import { afterEach, describe, expect, it } from 'vitest'
import { defaultFaultSettings } from '../../../../src-core/checks/faults'
import { countFaults, findFaults } from '../../../../src-core/checks/find-faults'
import { createEventTable, type EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const base = 1_763_622_000_000
const device = 'pump-1'
const eventAt = (index: number, attributeData: number) => {
  const time = base + index * 250
  return {
    createdTime: time + 90,
    id: `${device}@#temperature@#${time}`,
    tenantId: 't',
    projectId: 'p',
    modelId: 'm',
    deviceId: device,
    attributeCode: 'temperature',
    attributeType: 'Float',
    attributeData,
    channel: 'm',
    ingressTimeStamp: time + 40,
    deviceTimestamp: time,
    correlationId: '',
    deleted: false,
  }
}
const events = Array.from({ length: 14_000 }, (_, index) => eventAt(index, 20 + (index % 17) / 10))
/** Ten with another value, five that repeat the whole record. */
const twins = [
  ...Array.from({ length: 10 }, (_, twin) => eventAt(twin * 1_300, 500 + twin)),
  ...Array.from({ length: 5 }, (_, twin) => eventAt(twin * 2_500 + 7, 20 + ((twin * 2_500 + 7) % 17) / 10)),
]

let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
})

const duplicatesOf = (table: EventTable): object => {
  const { duplicateSame, duplicateOther } = countFaults(
    runAtOnce(findFaults(table, defaultFaultSettings, base + 1e9)),
  )
  return { duplicateSame, duplicateOther }
}

describe('events that share an id', () => {
  it.each(['newest', 'oldest', 'random', 'firstById'] as const)(
    'are all in a complete range, counted and flagged; %s kept',
    async (kept) => {
      service = await startSampleService({ events: [...events, ...twins], switches: { kept } })
      client = await connectForRanges(service)
      await client.start({ queryId: 'q', deviceId: device, start: base - 1, end: base + 14_000 * 250 })
      expect(await client.verdict('q')).toMatchObject({
        kind: 'complete',
        eventCount: 14_015,
        sharedIdCount: 15,
      })
      const table = client.table('q')
      expect(idsOf(table)).toEqual([...events, ...twins].map(({ id }) => id).toSorted())
      expect(duplicatesOf(table)).toEqual({ duplicateSame: 5, duplicateOther: 10 })
    },
  )

  it('are counted in the latest events as well', async () => {
    service = await startSampleService({
      events: [...events.slice(0, 400), ...twins.slice(0, 1), ...twins.slice(10, 11)],
    })
    client = await connectForRanges(service)
    const listed = await client.app.call('listConnections', {})
    const connectionId = listed.ok ? (listed.value.currentId ?? '') : ''
    const answer = await client.app.call('queryLatest', {
      queryId: 'l',
      connectionId,
      devices: [device],
      zone: 'UTC',
      limit: 1000,
      start: base - 1,
      end: base + 1e9,
    })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    expect(answer.value.devices).toEqual([{ deviceId: device, eventCount: 402, sharedIdCount: 2 }])
    const table = createEventTable()
    for (const batch of answer.value.batches) table.append(batch)
    expect(duplicatesOf(table)).toEqual({ duplicateSame: 1, duplicateOther: 1 })
  })
})
