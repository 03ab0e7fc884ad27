import { readFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readManifest } from '../../../../src-core/archive/manifest'
import { createArchiveWorld, eventsBetween, hour } from './archive-world'

const real = Date.now
const now = real()
const closing: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
})

/** In front of the service, without what its clock shows. */
const withoutDate = async (url: string): Promise<string> => {
  const server: Server = createServer((asked, answer) => {
    const { method, headers, url: path = '' } = asked
    const passed = ask(new URL(path, url), { method, headers }, (found) => {
      const { date: _date, ...others } = found.headers
      answer.sendDate = false
      answer.writeHead(found.statusCode ?? 500, others)
      found.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

/** An archive of events up to now, of which the first run took place on a computer that was three hours ahead. */
const begin = async () => {
  const world = await createArchiveWorld(eventsBetween(now - 6 * hour, now), {}, withoutDate)
  closing.push(() => void world.service.stop())
  const runAt = (laterBy: number, ...words: readonly string[]) => {
    vi.spyOn(Date, 'now').mockImplementation(() => real() + laterBy)
    return world.archive(...words)
  }
  return { ...world, runAt, first: await runAt(3 * hour, '--from', '-12h') }
}

it('fetches what a clock that was ahead called proven, without a Date header', async () => {
  const { service, runAt, ids, truth, verify, root, first } = await begin()
  expect(first.said.match(/no Date header/g)).toHaveLength(1)
  service.add(eventsBetween(now, now + hour))
  const second = await runAt(hour)
  expect(second.said).toMatch(/The clock of this computer shows .+ and showed .+: one of them is wrong/)
  expect(await ids()).toEqual(truth())
  const manifest = readManifest(readFileSync(join(root, '_manifests/000002.json'), 'utf8'))
  const proven = manifest?.devices.flatMap((device) => device.proven) ?? []
  expect(Math.max(...proven.map(({ last }) => last))).toBeLessThanOrEqual(real() + hour)
  service.add(eventsBetween(now + hour, now + 4 * hour))
  const third = await runAt(4 * hour)
  expect([third.code, third.said]).toEqual([0, expect.not.stringContaining('one of them is wrong')])
  expect(await ids()).toEqual(truth())
  expect((await verify()).code).toBe(0)
})

it('fetches it even where no later run shows that the clock was ahead', async () => {
  const { service, runAt, ids, truth, verify } = await begin()
  service.add(eventsBetween(now, now + 4 * hour))
  expect((await runAt(4 * hour)).said).not.toContain('one of them is wrong')
  expect(await ids()).toEqual(truth())
  expect((await verify()).code).toBe(0)
})

it('has nothing of what was deleted when a clock that was ahead was right again', async () => {
  const { run, runAt, ids, truth, service } = await begin()
  vi.restoreAllMocks()
  const [id = ''] = service.ids('pump-1').slice(-90)
  expect((await run('delete', '--id', id, '--yes', '--count', '1', '--unlock')).code).toBe(0)
  await runAt(4 * hour)
  expect(truth()).not.toContain(id)
  expect(await ids()).toEqual(truth())
})

it('has nothing of what was deleted while the clock was behind the run before', async () => {
  const { service, archive, run, ids, truth } = await createArchiveWorld(
    eventsBetween(now - 3 * hour, now - hour),
  )
  closing.push(() => void service.stop())
  await archive('--from', '-12h')
  const [first = '', second = ''] = service.ids('pump-1')
  const remove = (id: string) => run('delete', '--id', id, '--yes', '--count', '1', '--unlock')
  await remove(first)
  await archive()
  vi.spyOn(Date, 'now').mockImplementation(() => real() - hour)
  await remove(second)
  vi.restoreAllMocks()
  const { data } = await archive('--json')
  expect(JSON.parse(data)).toMatchObject({ deleted: 1 })
  expect(truth()).not.toContain(second)
  expect(await ids()).toEqual(truth())
})

it('says nothing of a clock that the service bears out', async () => {
  const { service, archive } = await createArchiveWorld(eventsBetween(now - 2 * hour, now))
  closing.push(() => void service.stop())
  expect((await archive()).said).not.toMatch(/clock/)
})
