import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createArchiveWorld, eventOf, eventsBetween, hour, query } from './archive-world'

const now = Date.now()
const closing: (() => unknown)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** Stands in front of the service, and writes something else in its answers. */
const rewriting = (written: RegExp, by: string) => async (url: string) => {
  const server = createServer((asked, answer) => {
    const { authorization = '' } = asked.headers
    void fetch(new URL(asked.url ?? '', url), { headers: { authorization } })
      .then(async (found) => answer.writeHead(found.status).end((await found.text()).replace(written, by)))
      .catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

const begin = async (...of: Parameters<typeof createArchiveWorld>) => {
  const world = await createArchiveWorld(...of)
  closing.push(() => world.service.stop())
  return world
}

it('a record whose time of ingress is no whole number takes no other out of its day', async () => {
  const odd: JsonObject = { ...eventOf('pump-1', now - 5 * hour, 7), ingressTimeStamp: now - 5 * hour + 0.5 }
  const { archive, verify, root, ids, truth } = await begin([
    ...eventsBetween(now - 6 * hour, now - 4 * hour),
    odd,
  ])
  for (const words of [
    ['--from', '-30h'],
    ['--overlap', '10h'],
  ]) {
    expect((await archive(...words)).code).toBe(0)
    expect(await verify()).toMatchObject({ code: 0 })
    const rows = `read_parquet('${root}/**/*.parquet', hive_partitioning = true)`
    expect(await query(`select id from ${rows} where date is null`)).toEqual([[odd['id']]])
    expect(await ids()).toEqual(truth())
  }
})

it('a record in which a name occurs twice is in the archive as it was answered', async () => {
  const twice = rewriting(/"attributeData":77,/, '"attributeData":77,"channel":"n",')
  const { archive, verify, ids, truth } = await begin(eventsBetween(now - 3 * hour, now - hour), {}, twice)
  expect((await archive('--from', '-30h')).code).toBe(0)
  expect(await verify()).toMatchObject({ code: 0 })
  expect(await ids()).toEqual(truth())
})
