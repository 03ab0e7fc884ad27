import { writeFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createArchiveWorld, eventOf, hour } from './archive-world'

const now = Date.now()
let world: Awaited<ReturnType<typeof createArchiveWorld>> | undefined
afterEach(() => world?.service.stop())

const ofPump1 = (from: number, count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => eventOf('pump-1', from + index * 60_000, index))

/** An archive of two hours, of which the service then has more, and less. */
const begin = async () => {
  world = await createArchiveWorld(ofPump1(now - 3 * hour, 120))
  writeFileSync(world.list, 'pump-1')
  await world.archive('--from', '-4h', '--overlap', '6h')
  const { service } = world
  return {
    ...world,
    archive: () => world?.archive('--overlap', '6h'),
    /** The service has no more than these of its events. */
    keepOnly: (isKept: (index: number) => boolean): readonly string[] => {
      const gone = service.records().filter((_, index) => !isKept(index))
      for (const text of gone) service.replace(text, undefined)
      return gone
    },
  }
}

it('has what came while the service answered with empty lists', async () => {
  const { service, archive, keepOnly, ids, verify } = await begin()
  const gone = keepOnly(() => false)
  const night = await archive()
  expect([night?.code, night?.said]).toEqual([
    3,
    expect.stringMatching(/pump-1: the answer lacks 120 of 120 events that the archive has of its time/),
  ])
  // As long as that lasts, nothing of it is proven.
  expect((await archive())?.code).toBe(3)
  const { code, said } = await verify()
  expect([code, said]).toEqual([3, expect.stringContaining('the proofs of 3 runs hold for 120 events')])
  const late = ofPump1(now - 50 * 60_000, 30)
  service.add([...gone.map((text) => JSON.parse(text) as JsonObject), ...late])
  expect((await archive())?.code).toBe(0)
  expect(await ids()).toHaveLength(150)
  expect((await verify()).code).toBe(0)
})

it('asks again where many events are lacking, and believes it then', async () => {
  const { archive, keepOnly, ids } = await begin()
  keepOnly((index) => index % 6 !== 0)
  expect((await archive())?.said).toContain('lacks 20 of 120 events')
  expect((await archive())?.code).toBe(0)
  expect(await ids()).toHaveLength(120)
})

it('believes the second time that all events have other ids', async () => {
  const { service, archive, keepOnly, ids } = await begin()
  const gone = keepOnly(() => false)
  service.add(gone.map((text) => JSON.parse(text.replace('"id":"', '"id":"new-')) as JsonObject))
  expect((await archive())?.code).toBe(3)
  expect((await archive())?.code).toBe(0)
  expect(await ids()).toHaveLength(240)
})

it('believes that a few were deleted elsewhere', async () => {
  const { archive, keepOnly } = await begin()
  keepOnly((index) => index > 3)
  expect((await archive())?.code).toBe(0)
})
