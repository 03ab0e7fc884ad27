import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createRefusingFront } from '../../support/refusing-front'
import { createArchiveWorld, eventsBetween, hour } from './archive-world'

const real = Date.now
const now = real()
const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

const answersIn = (root: string): number => {
  const answers = join(root, '_run/000001/answers')
  return existsSync(answers) ? readdirSync(answers).length : 0
}

/** An archive whose first run ended, so long ago, when three of its devices had answered. */
const beginEarlier = async (agoMs: number, ...words: readonly string[]) => {
  const front = createRefusingFront()
  const world = await createArchiveWorld(eventsBetween(now - 20 * hour, now), {}, front.inFront)
  closing.push(world.service.stop, front.close)
  vi.spyOn(Date, 'now').mockImplementation(() => real() - agoMs)
  front.refused.set('pump-1', 401)
  expect((await world.archive(...words)).code).toBe(4)
  expect(answersIn(world.root)).toBeGreaterThan(0)
  vi.restoreAllMocks()
  front.refused.clear()
  return world
}

it('asks for an earlier time than the run that was killed', async () => {
  const { archive, ids, truth, verify } = await beginEarlier(0, '--from', '-1h')
  expect((await archive('--from', '-30h')).code).toBe(0)
  expect(await ids()).toEqual(truth())
  expect((await verify()).code).toBe(0)
})

it('asks for what came after the run that was killed, whatever the overlap', async () => {
  const { archive, ids, truth } = await beginEarlier(5 * hour, '--from', '-30h', '--overlap', '6h')
  expect((await archive('--from', '-30h', '--overlap', '6h')).code).toBe(0)
  expect(await ids()).toEqual(truth())
})

it('refuses to go on with a run that has asked another service', async () => {
  const { root, list, run } = await beginEarlier(0)
  const other = await createArchiveWorld(eventsBetween(now - 20 * hour, now))
  closing.push(other.service.stop)
  const end = await other.run('archive', root, '--devices', list)
  expect([end.code, end.said]).toEqual([2, expect.stringContaining('Nothing was asked for.')])
  expect(other.service.requests).toEqual([])
  expect((await run('archive', root, '--devices', list)).code).toBe(0)
})

it.each([2, 4])(
  'proves in the next run what one lacked that was interrupted at request %i',
  async (every) => {
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => {
      release = resolve
    })
    const faults = [{ kind: 'held', every, times: 1, until }] as const
    const world = await createArchiveWorld(eventsBetween(now - 20 * hour, now), { faults })
    closing.push(world.service.stop)
    const interruption = new AbortController()
    const first = world.archiveUntil(interruption.signal)
    await vi.waitUntil(() => world.service.requests.length >= every)
    interruption.abort()
    expect((await first).code).toBe(130)
    release()
    const again = await world.archive()
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('is proven of all 4 devices')])
    expect(await world.ids()).toEqual(world.truth())
  },
)
