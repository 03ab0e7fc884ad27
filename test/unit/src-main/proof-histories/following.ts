import { ok } from '../../../../src-core/errors/result'
import type { LiveVerdict } from '../../../../src-core/live/live-update'
import type { NewRequests } from '../../../../src-core/proof/request-log'
import { createLiveDevice, type LiveDeviceRun } from '../../../../src-main/live/live-device'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import type { ServiceClient } from '../../../../src-main/service/client'
import { retryAftersBy } from '../../support/retry-after'
import type { Disk } from './disk'
import { createReader } from './reader'
import { second, type World } from './world'

const deviceId = 'pump-1'

interface Followed {
  /** Absent: the application was killed before. */
  readonly ended?: LiveVerdict
  /** By the computer's clock. */
  readonly lastAnswerAt: number
  /** Nothing failed, nothing was killed, and the service's clock was known. */
  readonly isClean: boolean
  /** All of its requests. */
  readonly told: NewRequests
}

const startDevice = (world: World, disk: Disk, start: number): LiveDeviceRun => {
  const { clock, random } = world
  const read = createReader(world, {
    knowsDeleted: false,
    isLost: () => disk.isDead,
    delay: (signal) =>
      new Promise((resolve) => {
        clock.schedule(world.between(0, 2) * second, resolve)
        signal?.addEventListener('abort', () => resolve())
        if (signal?.aborted === true) resolve()
      }),
  })
  const client: Pick<ServiceClient, 'listEvents' | 'lineTo'> = {
    lineTo: () => ({ limit: 1000, wholeCount: 0, receivedBytes: 0, breakCount: 0 }),
    listEvents: async (_target, { start: first = 0, end = 0, limit }, _pages, signal) => {
      const answer = await read({ start: first, end }, limit, signal)
      if (!answer.ok) return answer
      const facts = { ...answer.value, status: 200, byteCount: 0, durationMs: 0, receivedAt: clock.now() }
      return ok({ receivedAt: clock.now(), read: async () => ok(facts as never) })
    },
  }
  const query = {
    queryId: 'live',
    connectionId: 'c',
    devices: [deviceId],
    start,
    zone: 'UTC',
    overlapMs: 15 * second,
  }
  return createLiveDevice(
    {
      deviceId,
      query,
      kept: disk,
      pages: { read: () => Promise.reject(new Error('nothing is read here')), close: () => undefined },
      target: { baseUrl: 'https://gw.example', token: 't' },
      atOnce: () => 2,
      link: { hasWorked: true },
      clockDifference: () => world.difference,
      onChange: () => undefined,
    },
    {
      client: client as ServiceClient,
      clock,
      random,
      slots: createRequestSlots(2, retryAftersBy(clock)),
      power: { isOnBattery: () => false },
      deletedEvents: async () => () => new DeletedEvents([]),
    },
  )
}

/** What happens while a device is followed. */
const steps = {
  pass: (world: World) => world.pass(world.between(1, 6) * second),
  passOn: (world: World) => world.pass(world.between(1, 6) * second),
  sleep: async (world: World, device: LiveDeviceRun) => {
    await world.pass(world.between(35, 90) * second)
    device.wake()
    await world.pass(0)
  },
  clock: (world: World) => {
    world.setClock(world.between(-60, 60) * second)
    return world.pass(second)
  },
  delete: (world: World) => {
    world.deleteSome()
    return world.pass(second)
  },
  pause: async (world: World, device: LiveDeviceRun) => {
    device.pause()
    await world.pass(world.between(1, 40) * second)
    device.proceed()
    await world.pass(0)
  },
}
const stepNames = Object.keys(steps) as readonly (keyof typeof steps)[]

/** Follows the device from an instant on, until it is stopped or the application is killed. */
export const followFrom = async (
  world: World,
  disk: Disk,
  start: number,
  log: string[],
): Promise<Followed> => {
  world.expect({ failing: world.isLikely(0.3) ? 0.2 : 0 })
  const isClockKnown = world.difference !== undefined
  const device = startDevice(world, disk, start)
  await world.pass(0)
  const taken: (keyof typeof steps)[] = []
  const count = world.between(0, 7)
  for (let step = 0; step < count; step += 1) {
    const name = stepNames[world.between(0, stepNames.length - 1)] ?? 'pass'
    log.push(`following: ${name}`)
    taken.push(name)
    await steps[name](world, device)
  }
  // How far it asked is noted by the clock that was believed then, and less is claimed than could be.
  const mixed = taken.filter((name) => name === 'clock' || name === 'pause' || name === 'sleep')
  if (taken.includes('clock') && mixed.length > 1) world.isUnclear = true
  // What has arrived is noted.
  await world.pass(0)
  disk.isDead = world.isLikely(0.3)
  if (disk.isDead) device.stopAtOnce()
  else device.stop()
  while (device.verdict === undefined) await world.pass(second)
  const { verdict: ended } = device
  log.push(`followed: ${JSON.stringify(ended)}`)
  const { lastAnswerAt = world.clock.now() } = device.status()
  const isClean = isClockKnown && !world.hasFailed && !disk.isDead
  return { lastAnswerAt, isClean, told: device.requests(), ...(!disk.isDead && { ended }) }
}
