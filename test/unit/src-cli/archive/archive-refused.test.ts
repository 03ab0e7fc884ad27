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

it('ends with 4 if the token is for none', async () => {
  const { archive, front } = await begin()
  for (const device of devices) front.refused.set(encodeURIComponent(device), 403)
  expect((await archive()).code).toBe(4)
})
