import { afterEach, describe, expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import type { Ports } from '../../../../src-main/composition'
import { defaultSettings } from '../../../../src-preload/contract/settings'
import {
  type SampleService,
  type SampleServiceOptions,
  startSampleService,
} from '../../../service/sample-service'
import { idsOf } from '../../support/event-ids'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const from = 1_763_622_000_000
const to = from + 3_600_000
const range = { start: from - 1000, end: to + 60_000 }
const devices = ['pump-1', 'pump-2', 'pump-3']
const recipe = (deviceId: string, count: number) => ({ deviceId, count, from, to, spread: 'even' as const })

let services: SampleService[] = []
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await Promise.all(services.map((service) => service.stop()))
  client = undefined
  services = []
})
const serve = async (options: SampleServiceOptions): Promise<SampleService> => {
  const service = await startSampleService(options)
  services.push(service)
  return service
}
const connect = async (service: SampleService, ports: Partial<Ports> = {}): Promise<WholeRange> => {
  client = await connectForRanges(service, ports)
  return client
}
const timeOf = (id: string): number => Number(id.split('@#')[2])
const deviceOf = (url: string): string => decodeURIComponent(url.split('/')[3] ?? '')
const idsOfAll = (service: SampleService, of: readonly string[]): readonly string[] =>
  of.flatMap((device) => service.ids(device)).toSorted()

describe('a range of several devices', () => {
  it('brings the events of all into one table, with a verdict for each', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 2500), recipe('pump-2', 40), recipe('pump-3', 1700)],
    })
    const reader = await connect(service)
    await reader.startAll({ queryId: 'q', devices, ...range })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.devices).toMatchObject([
      { deviceId: 'pump-1', verdict: { kind: 'complete', eventCount: 2500 } },
      { deviceId: 'pump-2', verdict: { kind: 'complete', eventCount: 40, requestCount: 1 } },
      { deviceId: 'pump-3', verdict: { kind: 'complete', eventCount: 1700 } },
    ])
    const table = reader.table('q')
    expect(idsOf(table)).toEqual(idsOfAll(service, devices))
    const wrong = Array.from({ length: table.rowCount }, (_, row) => row).filter(
      (row) => table.eventId(row)?.startsWith(`${table.cell(row, 'deviceId').text}@#`) !== true,
    )
    expect(wrong).toEqual([])
  })

  it('lets each have its turn, and never has more under way than is set', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 20_000), recipe('pump-2', 20_000), recipe('pump-3', 20_000)],
      switches: { faults: [{ every: 1, kind: 'latency', ms: 15 }] },
    })
    const reader = await connect(service)
    await reader.app.call('saveSettings', { settings: { ...defaultSettings, requestsAtOnce: 3 } })
    await reader.startAll({ queryId: 'q', devices, ...range })
    await reader.until('q', ({ isFinished }) => isFinished)
    expect(reader.table('q').rowCount).toBe(60_000)
    // With three under way and 15 ms each, a fourth within that time was one too many.
    const times = service.requests.map(({ at }) => at)
    expect(times.filter((at, index) => index >= 3 && at - (times[index - 3] ?? 0) < 13)).toEqual([])
    const half = service.requests
      .slice(0, Math.floor(service.requests.length / 2))
      .map(({ url }) => deviceOf(url))
    for (const device of devices)
      expect(half.filter((asked) => asked === device).length).toBeGreaterThan(half.length / 5)
  })

  it('keeps the others when one fails, and fetches what is missing of that one only', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 1500), recipe('pump-3', 30)],
      switches: { unknownDevice: 'notFound' },
    })
    const reader = await connect(service)
    await reader.startAll({ queryId: 'q', devices, ...range })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.devices.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'partial', 'complete'])
    expect(update.devices[1]?.verdict?.missing).toMatchObject([
      { first: range.start, last: range.end, errors: [{ kind: 'httpStatus', status: 404 }] },
    ])
    service.add([
      {
        id: `pump-2@#t@#${String(from)}`,
        deviceId: 'pump-2',
        attributeCode: 't',
        createdTime: from,
        deviceTimestamp: from,
        ingressTimeStamp: from,
      },
    ])
    const before = service.requests.length
    expect(await reader.app.call('fetchMissing', { queryId: 'q', deviceId: 'pump-2' })).toEqual({
      ok: true,
      value: { tokenFingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
    const again = await reader.until('q', ({ isFinished }) => isFinished)
    expect(again.devices.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete', 'complete'])
    expect(service.requests.slice(before).map(({ url }) => deviceOf(url))).toEqual(['pump-2'])
    expect(idsOf(reader.table('q'))).toEqual(idsOfAll(service, devices))
  })

  it('asks each for the latest, and says which did not answer', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 1500), recipe('pump-3', 30)],
      switches: { unknownDevice: 'notFound' },
    })
    const reader = await connect(service)
    const listed = await reader.app.call('listConnections', {})
    const connectionId = listed.ok ? (listed.value.currentId ?? '') : ''
    const query = { queryId: 'q', connectionId, devices, zone: 'UTC', limit: 1000, ...range }
    const answer = await reader.app.call('queryLatest', query)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    expect(answer.value.devices).toMatchObject([
      { deviceId: 'pump-1', eventCount: 1000 },
      { deviceId: 'pump-2', eventCount: 0, error: { kind: 'httpStatus', status: 404 } },
      { deviceId: 'pump-3', eventCount: 30 },
    ])
    const table = createEventTable()
    for (const batch of answer.value.batches) table.append(batch)
    expect(table.rowCount).toBe(1030)
    expect(idsOf(table).filter((id) => id.startsWith('pump-3@#'))).toEqual(service.ids('pump-3').toSorted())
    const nobody = await reader.app.call('queryLatest', { ...query, devices: ['pump-8', 'pump-9'] })
    expect(nobody).toMatchObject({ ok: false, error: { kind: 'httpStatus', status: 404 } })
  })
})

describe('parts of a range', () => {
  const minute = 60_000
  const partsOf = (...minutes: readonly (readonly [first: number, last: number])[]) =>
    minutes.map(([first, last]) => ({ first: from + first * minute, last: from + last * minute }))
  const askedOf = ({ requests }: SampleService) =>
    requests
      .map(({ url }) => new URL(url, 'http://x').searchParams)
      .map((ends) => [ends.get('startDate'), ends.get('endDate')])

  it('requests the parts of each device and nothing else, one millisecond wider inside the range', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 360), recipe('pump-2', 360)],
      switches: { rangeStamp: 'deviceTimestamp' },
    })
    const reader = await connect(service)
    const parts = [
      { deviceId: 'pump-1', windows: [{ first: range.start, last: from + minute }, ...partsOf([10, 20])] },
      { deviceId: 'pump-2', windows: [{ first: from + 50 * minute, last: range.end }] },
    ]
    await reader.startAll({ queryId: 'q', devices: ['pump-1', 'pump-2'], ...range, parts })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.devices.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'complete', missing: [], requestCount: 2, windowCount: 2 },
      { kind: 'complete', missing: [], requestCount: 1, windowCount: 1 },
    ])
    const wanted = [
      ['pump-1', range.start - 1, from + minute + 1],
      ['pump-1', from + 10 * minute - 1, from + 20 * minute + 1],
      ['pump-2', from + 50 * minute - 1, range.end + 1000],
    ]
    const asked = askedOf(service).map(([start, end], index) => [
      deviceOf(service.requests[index]?.url ?? ''),
      Date.parse(start ?? ''),
      Date.parse(end ?? ''),
    ])
    expect(asked.toSorted()).toEqual(wanted.toSorted())
    expect(idsOf(reader.table('q'))).toEqual(
      idsOfAll(service, ['pump-1', 'pump-2']).filter((id) =>
        wanted.some(
          ([device, start, end]) =>
            id.startsWith(`${String(device)}@#`) && timeOf(id) >= Number(start) && timeOf(id) <= Number(end),
        ),
      ),
    )
  })

  it('has a verdict about the parts only, and fetches what is missing of them', async () => {
    const service = await serve({
      devices: [recipe('pump-1', 360)],
      switches: { faults: [{ every: 1, kind: 'status', status: 404 }] },
    })
    const reader = await connect(service)
    const parts = [{ deviceId: 'pump-1', windows: partsOf([10, 20], [30, 40]) }]
    await reader.startAll({ queryId: 'q', devices: ['pump-1'], ...range, parts })
    const before = await reader.until('q', ({ isFinished }) => isFinished)
    expect(before.devices[0]?.verdict).toMatchObject({
      kind: 'partial',
      missing: partsOf([10, 20], [30, 40]),
    })
    service.switches = { ...service.switches, faults: [] }
    await reader.app.call('fetchMissing', { queryId: 'q' })
    const after = await reader.until('q', ({ isFinished }) => isFinished)
    expect(after.devices[0]?.verdict).toMatchObject({ kind: 'complete', missing: [] })
  })

  it.each([
    ['outside the range', [{ first: range.start - 1, last: range.start + 5 }]],
    ['backwards', [{ first: from + 5, last: from }]],
    [
      'touching',
      [
        { first: from, last: from + 4 },
        { first: from + 5, last: from + 9 },
      ],
    ],
    ['none', []],
  ])('refuses windows that are wrong: %s', async (_, windows) => {
    const service = await serve({ devices: [recipe('pump-1', 3)] })
    const reader = await connect(service)
    await expect(
      reader.startAll({
        queryId: 'q',
        devices: ['pump-1'],
        ...range,
        parts: [{ deviceId: 'pump-1', windows }],
      }),
    ).rejects.toThrow('startRange')
    expect(service.requests).toEqual([])
  })

  it('refuses parts of other devices than those of the query', async () => {
    const service = await serve({ devices: [recipe('pump-1', 3)] })
    const reader = await connect(service)
    const parts = [{ deviceId: 'pump-1', windows: partsOf([1, 2]) }]
    await expect(
      reader.startAll({ queryId: 'q', devices: ['pump-1', 'pump-2'], ...range, parts }),
    ).rejects.toThrow('startRange')
  })
})

describe('a range that turns out to be very large', () => {
  const start = async (): Promise<{ readonly service: SampleService; readonly reader: WholeRange }> => {
    const service = await serve({
      devices: [recipe('pump-1', 30_000), recipe('pump-2', 30_000), recipe('pump-3', 10_000)],
    })
    const reader = await connect(service, { consentThreshold: 20_000 })
    await reader.startAll({ queryId: 'q', devices: ['pump-1', 'pump-2'], ...range })
    const update = await reader.until('q', ({ isWaitingForConsent }) => isWaitingForConsent)
    expect(update.isFinished).toBe(false)
    return { service, reader }
  }
  it('asks for nothing more until it is told to go on', async () => {
    const { service, reader } = await start()
    const asked = (): number => service.requests.filter(({ url }) => deviceOf(url) !== 'pump-3').length
    const fetchAnother = async (queryId: string): Promise<void> => {
      await reader.start({ queryId, deviceId: 'pump-3', ...range })
      await reader.until(queryId, ({ isFinished }) => isFinished)
    }
    // What was under way arrives during the first one.
    await fetchAnother('other')
    const before = asked()
    await fetchAnother('yet another')
    expect(asked()).toBe(before)
    expect(before).toBeLessThan(50)
    expect(await reader.app.call('continueRange', { queryId: 'q' })).toEqual({ ok: true, value: {} })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.isWaitingForConsent).toBe(false)
    expect(update.devices.map(({ verdict }) => verdict?.kind)).toEqual(['complete', 'complete'])
    expect(reader.table('q').rowCount).toBe(60_000)
  })

  it('stops there when it is cancelled, and keeps what came', async () => {
    const { reader } = await start()
    await reader.app.call('cancelQuery', { queryId: 'q' })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update).toMatchObject({
      isWaitingForConsent: false,
      devices: [{ verdict: { kind: 'partial' } }, { verdict: { kind: 'partial' } }],
    })
    expect(reader.table('q').rowCount).toBeGreaterThan(0)
    expect(reader.table('q').rowCount).toBeLessThan(60_000)
  })
})

describe('a link that drops in the middle of a range', () => {
  const options = {
    devices: [recipe('pump-1', 40_000)],
    switches: { faults: [{ every: 1, kind: 'latency', ms: 250 }] },
  } as const
  const port = (service: SampleService): number => Number(new URL(service.url).port)
  const drop = async (): Promise<{ readonly service: SampleService; readonly reader: WholeRange }> => {
    const service = await serve(options)
    const reader = await connect(service)
    await reader.start({ queryId: 'q', deviceId: 'pump-1', ...range })
    await reader.until('q', ({ devices: [device] }) => (device?.progress?.eventCount ?? 0) > 5000)
    await service.stop()
    const down = await reader.until('q', ({ devices: [device] }) => device?.progress?.isLinkDown === true)
    expect(down.isFinished).toBe(false)
    return { service, reader }
  }

  it('is waited for, and the rest fetched when it is back', async () => {
    const { service, reader } = await drop()
    const again = await serve({ ...options, token: service.token, port: port(service) })
    const update = await reader.until('q', ({ isFinished }) => isFinished)
    expect(update.devices).toMatchObject([{ verdict: { kind: 'complete', eventCount: 40_000, missing: [] } }])
    expect(idsOf(reader.table('q'))).toEqual(again.ids('pump-1').toSorted())
  })

  it('can be given up, and what is missing fetched when it is back', async () => {
    const { service, reader } = await drop()
    await reader.app.call('cancelQuery', { queryId: 'q' })
    const stopped = await reader.until('q', ({ isFinished }) => isFinished)
    expect(stopped.devices[0]?.verdict?.kind).toBe('partial')
    expect(reader.table('q').rowCount).toBeLessThan(40_000)
    const again = await serve({ ...options, token: service.token, port: port(service) })
    await reader.app.call('fetchMissing', { queryId: 'q' })
    expect(await reader.verdict('q')).toMatchObject({ kind: 'complete', eventCount: 40_000 })
    expect(idsOf(reader.table('q'))).toEqual(again.ids('pump-1').toSorted())
    expect(again.requests.length).toBeLessThan(70)
  })
})
