import { writeFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { createRefusingFront } from '../../support/refusing-front'
import { createArchiveWorld, eventsBetween, hour } from './archive-world'

const now = Date.now()
const devices = ['pump-1', 'pump-2', 'pump 3', 'pump-4']
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const begin = async () => {
  const front = createRefusingFront()
  const world = await createArchiveWorld(eventsBetween(now - 2 * hour, now - hour), {}, front.inFront)
  closing.push(world.service.stop, front.close)
  return { ...world, front }
}

it.each(devices)('has all others if the token is not for %s', async (device) => {
  const { archive, front, ids, service } = await begin()
  front.refused.set(encodeURIComponent(device), 403)
  const { code, said } = await archive()
  expect([code, said]).toEqual([3, expect.stringContaining(`${device}: The token is not allowed to do this`)])
  expect(said).toContain('not everything is proven of 1 of 4 devices.')
  const others = devices.filter((other) => other !== device).flatMap((other) => service.ids(other))
  expect(await ids()).toEqual(others.toSorted())
})

it('has all others if an ID cannot be asked for', async () => {
  const { archive, list, ids, truth } = await begin()
  writeFileSync(list, ['.', ...devices].join('\n'))
  const { code, said } = await archive()
  expect([code, said]).toEqual([3, expect.stringContaining('.: A device ID cannot be')])
  expect(await ids()).toEqual(truth())
})

it('asks nothing with a token of another user, who may not see what there is', async () => {
  const { archive, archiveWithOther, ids, service, truth } = await begin()
  expect((await archive()).code).toBe(0)
  service.add(eventsBetween(now - hour / 6, now - hour / 12))
  const count = service.requests.length
  const { code, said } = await archiveWithOther()
  expect(code).toBe(4)
  expect(said).toMatch(
    / was fetched with another token \([0-9a-f]{12}\) than the connection has now \([0-9a-f]{12}\)/,
  )
  expect(service.requests).toHaveLength(count)
  expect((await archive()).code).toBe(0)
  expect(await ids()).toEqual(truth())
})

it('goes on with another token that is said to see the same, and then with either', async () => {
  const { archive, archiveWithOther } = await begin()
  await archive()
  const { code, said } = await archiveWithOther('--other-token')
  expect([code, said]).toEqual([0, expect.stringContaining('everything up to this run is proven')])
  expect((await archiveWithOther()).code).toBe(0)
  expect((await archive()).code).toBe(0)
})

it('ends with 4 if the token is for none', async () => {
  const { archive, front } = await begin()
  for (const device of devices) front.refused.set(encodeURIComponent(device), 403)
  expect((await archive()).code).toBe(4)
})
