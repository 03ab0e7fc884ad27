import { describe, expect, it } from 'vitest'
import type { RunningApplication } from '../harness/launch-application'
import { connect } from '../harness/page-actions'
import { readRequest } from '../service/read-request'
import { emit, followBar, followDevices, rowOf } from './live-device'
import { createWorld, hosts, type World } from './world'

/** Longer than a request may be late before the computer counts as having slept. */
const sleepMs = 40_000

const follow = async (world: World): Promise<RunningApplication> => {
  const application = await world.start({ isTimeHeld: true })
  const { page } = application
  await connect(page, { name: 'plant 7', baseUrl: world.service.url, token: world.service.token })
  await followDevices(page)
  await rowOf(page, 1).waitFor()
  return application
}

describe.each(hosts)('following while the computer sleeps, in %s', (host) => {
  it('asks at once when the computer wakes up, however long the pause has become', async () => {
    const world = await createWorld(host)
    emit(world, { value: 1 })
    const application = await follow(world)
    const { page, drive } = application
    const requests = (): number => world.service.requests.length
    // In silence each pause is longer than the one before.
    await world.letPass(application, 45)
    await followBar(page)
      .getByText(/next request in 1\d s/)
      .waitFor({ timeout: 20_000 })
    await drive({ name: 'sleep', request: { event: 'suspend' } })
    emit(world, { value: 2 })
    const before = requests()
    await drive({ name: 'sleep', request: { event: 'resume' } })
    await expect.poll(requests, { timeout: 3000 }).toBeGreaterThan(before)
    await rowOf(page, 2).waitFor({ timeout: 3000 })
  })

  it('fetches later what was missed while the computer slept', async () => {
    const world = await createWorld(host)
    emit(world, { value: 1 })
    const application = await follow(world)
    const { page, drive } = application
    await drive({ name: 'sleep', request: { event: 'suspend' } })
    const [sleptAt, before] = [world.service.now(), world.service.requests.length]
    emit(world, { value: 2 })
    world.service.moveTime(sleepMs)
    await application.moveTime({ ms: sleepMs, isAsleep: true })
    emit(world, { value: 3 })
    const wokeAt = world.service.now()
    await drive({ name: 'sleep', request: { event: 'resume' } })
    await rowOf(page, 3).waitFor()
    const asked = world.service.requests.slice(before).map(({ method, url }) => readRequest(method, url))
    const isMissed = ({ start = Infinity, end = -Infinity }: { start?: number; end?: number }): boolean =>
      start <= sleptAt && end >= wokeAt
    expect(asked.filter((request) => request.kind === 'list' && isMissed(request))).not.toEqual([])
    await rowOf(page, 2).waitFor()
    await followBar(page)
      .getByText(/1 gap fetched later/)
      .waitFor()
    await world.takePictures(application, 'following-after-sleep')
    await followBar(page).getByRole('button', { name: 'Stop' }).click()
    await expect
      .poll(() => followBar(page).innerText(), { timeout: 30_000 })
      .toMatch(/^Stopped\. .+ to \S+ complete, 1 gap fetched later\./)
  })
})
