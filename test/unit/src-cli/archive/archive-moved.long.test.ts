import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createArchiveWorld, eventOf, eventsBetween, hour, query } from './archive-world'

type World = Awaited<ReturnType<typeof createArchiveWorld>>
let world: World | undefined
afterEach(() => world?.service.stop())

const now = Date.now()
const day = 24 * hour
/** Received so many days before its time by a wrong clock, and changed to have been received in time. */
const moving = (days: number): readonly [JsonObject, JsonObject] => {
  const time = now - 2 * hour - 30_000
  const event = eventOf('pump-1', time, 7)
  return [{ ...event, ingressTimeStamp: time - days * day }, event]
}

const begin = async (days: number) => {
  const [before, after] = moving(days)
  // Ranges that show by whose time they go: what was received at another time comes all the same.
  world = await createArchiveWorld([...eventsBetween(now - 26 * hour, now - hour), before], {
    rangeStamp: 'deviceTimestamp',
  })
  const { service, archive } = world
  await archive('--from', '-40h', '--overlap', '3h')
  service.replace(
    service
      .records()
      .find((text) => text.includes(`"ingressTimeStamp":${String(before.ingressTimeStamp)},`)) ?? '',
    after,
  )
  // What else came keeps its day, and shows the meaning of the range.
  service.add([eventOf('pump-1', now - 90 * 60_000 - 30_000, 8, -5 * day)])
  return { ...world, id: String(after.id), second: await archive('--overlap', '3h') }
}

const daysOf = async ({ root }: World, id: string): Promise<number> =>
  (
    await query(
      `select date from read_parquet('${root}/**/*.parquet', hive_partitioning = true) where id = '${id}'`,
    )
  ).length

it('has an event once whose day has changed within what is asked again', async () => {
  const found = await begin(1)
  expect(await found.ids()).toEqual(found.truth())
  expect(await daysOf(found, found.id)).toBe(1)
  expect((await found.verify()).code).toBe(0)
})

it('names the id of an event whose former day lies before all that a run reads', async () => {
  const found = await begin(9)
  expect(await daysOf(found, found.id)).toBe(2)
  const { code, said } = await found.verify()
  expect([code, said]).toEqual([3, expect.stringContaining(`${found.id} is in date=`)])
})

it('keeps an event that an answer lacks if the other one with its id was there before', async () => {
  const time = now - 2 * hour - 30_000
  const [one, other] = [eventOf('pump-1', time, 7), { ...eventOf('pump-1', time, 7), correlationId: 'again' }]
  world = await createArchiveWorld([...eventsBetween(now - 26 * hour, now - hour), one, other], {
    rangeStamp: 'deviceTimestamp',
  })
  const { service, archive, ids } = world
  await archive('--from', '-40h', '--overlap', '3h')
  const before = await ids()
  expect(before.filter((id) => id === one.id)).toHaveLength(2)
  const text = service
    .records()
    .find((record) => record.includes(String(one.id)) && !record.includes('again'))
  service.replace(text ?? '', eventOf('pump-1', now - 90 * 60_000 - 30_000, 9))
  await archive('--overlap', '3h')
  expect((await ids()).filter((id) => id === one.id)).toHaveLength(2)
})

/** In front of the service: after so many requests it refuses all others, until that is changed. */
const refusingAfter = async (service: string, most: { requests: number }): Promise<string> => {
  const server = createServer((asked, answer) => {
    most.requests -= 1
    if (most.requests < 0) return answer.writeHead(400).end('{"returnCode":1}')
    void fetch(new URL(asked.url ?? '', service), {
      headers: { Authorization: String(asked.headers.authorization) },
    }).then(async (found) =>
      answer.writeHead(found.status, { 'Content-Type': 'application/json' }).end(await found.text()),
    )
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

it('has a changed event once that first came with an answer that proves nothing of it', async () => {
  const most = { requests: Infinity }
  const events = Array.from({ length: 1500 }, (_, index) =>
    eventOf('pump-1', now - 3 * hour + index * 7000, 1),
  )
  world = await createArchiveWorld(events, {}, (url) => refusingAfter(url, most))
  const { service, archive, list, root } = world
  writeFileSync(list, 'pump-1')
  await archive('--from', '-4h', '--overlap', '6h')
  const [changed] = service.records().filter((text) => text.includes(String(now - 3 * hour + 1400 * 7000)))
  service.replace(changed ?? '', { ...events[1400], attributeData: 777 })
  most.requests = 1
  expect((await archive('--overlap', '6h')).code).toBe(3)
  most.requests = Infinity
  expect((await archive('--overlap', '6h')).code).toBe(0)
  const values = `select attributeDataNumber from read_parquet('${root}/**/*.parquet') where id = '${String(events[1400]?.id)}'`
  expect(await query(values)).toEqual([[777]])
  expect(await world.ids()).toHaveLength(1500)
})
