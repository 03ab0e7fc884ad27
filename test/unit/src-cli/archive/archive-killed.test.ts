import { cpSync, mkdirSync } from 'node:fs'
import files, { type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, expect, it, vi } from 'vitest'
import { createRandom } from '../../../service/random'
import { runCount } from '../../../support/run-count'
import { createArchiveWorld, eventOf, eventsBetween, filesIn, hour } from './archive-world'

afterEach(() => vi.restoreAllMocks())

const now = Date.now()
const kills = runCount(50, 3)

/**
 * From the given change of a folder on, nothing there can be changed any more: what a kill leaves. 0: never.
 * Counts the changes.
 */
const killAt = (root: string, change: number) => {
  const counting = { changes: 0 }
  const counted =
    <Parameters extends readonly unknown[], T>(
      call: (...parameters: Parameters) => Promise<T>,
      isThere: boolean,
    ) =>
    async (...parameters: Parameters): Promise<T> => {
      if (isThere || String(parameters[0]).startsWith(root)) {
        counting.changes += 1
        if (change > 0 && counting.changes >= change) throw new Error('killed')
      }
      return call(...parameters)
    }
  const { open, rename, rm, mkdir } = files
  vi.spyOn(files, 'rename').mockImplementation(counted(rename, false))
  vi.spyOn(files, 'rm').mockImplementation(counted(rm, false))
  vi.spyOn(files, 'mkdir').mockImplementation(counted(mkdir, false) as typeof mkdir)
  vi.spyOn(files, 'open').mockImplementation(
    counted(async (...parameters: Parameters<typeof open>): Promise<FileHandle> => {
      const handle = await open(...parameters)
      if (String(parameters[0]).startsWith(root))
        handle.write = counted(handle.write.bind(handle), true) as FileHandle['write']
      return handle
    }, false),
  )
  return counting
}

it(
  `ends as a run without kills does, after ${String(kills)}, and readers never see an event twice`,
  async () => {
    const world = await createArchiveWorld(eventsBetween(now - 50 * hour, now - 24 * hour))
    const { service, root, archive, ids, truth } = world
    await archive('--from', '-60h')
    const before = truth()
    service.add(eventsBetween(now - 23 * hour, now - hour))
    service.add([eventOf('pump-1', now - 24 * hour - 30_000, 7)])
    const whole = `${root}-whole`
    cpSync(root, whole, { recursive: true })
    const asked = service.requests.length
    const counting = killAt(whole, 0)
    expect((await world.run('archive', whole, '--devices', world.list, '--overlap', '30h')).code).toBe(0)
    vi.restoreAllMocks()
    const needed = service.requests.length - asked
    const random = createRandom(38)
    let killed = 0
    let isWhole = false
    // A run after the one that has come to its end would ask for the overlap anew.
    while (!isWhole) {
      killAt(root, killed < kills ? 1 + Math.floor((random() * counting.changes) / 3) : 0)
      isWhole = await archive('--overlap', '30h').then(
        ({ code }) => code === 0,
        () => false,
      )
      vi.restoreAllMocks()
      if (!isWhole) killed += 1
      expect(killed).toBeLessThanOrEqual(kills)
      const seen = await ids()
      const distinct = new Set(seen)
      expect(distinct.size).toBe(seen.length)
      expect(before.filter((id) => !distinct.has(id))).toEqual([])
    }
    expect(killed).toBeGreaterThan(0)
    const spent = service.requests.length - asked - needed
    expect(await ids()).toEqual(truth())
    expect(filesIn(root)).toEqual(filesIn(whole))
    expect((await world.verify()).code).toBe(0)
    // The first kill costs at most the two devices of four that were asked for together, each other one device.
    expect(spent).toBeLessThanOrEqual(needed * (1 + 1 / 2 + (killed - 1) / 4))
    await service.stop()
  },
  60_000 + kills * 10_000,
)

it('does nothing beside another run, and is not stopped by one that was killed', async () => {
  const { archive, root, service } = await createArchiveWorld(eventsBetween(now - 3 * hour, now - hour))
  mkdirSync(root)
  const hold = (pid: number) =>
    files.writeFile(`${root}/_archive.lock`, `another\n${String(pid)}\n${hostname()}\n`)
  await hold(process.ppid)
  const { code, said } = await archive()
  expect([code, said]).toEqual([1, expect.stringContaining(`${root} is in use by another (process`)])
  expect(said).toContain(`If no run is at work there, delete ${join(root, '_archive.lock')}.`)
  expect(service.requests).toEqual([])
  await hold(999_999_999)
  expect((await archive()).code).toBe(0)
  await service.stop()
})
