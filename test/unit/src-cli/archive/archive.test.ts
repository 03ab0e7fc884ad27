import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { createArchiveWorld, eventOf, eventsBetween, filesIn, hour, query } from './archive-world'

type World = Awaited<ReturnType<typeof createArchiveWorld>>
let world: World | undefined
afterEach(() => world?.service.stop())

const begin = async (...of: Parameters<typeof createArchiveWorld>): Promise<World> =>
  (world = await createArchiveWorld(...of))

const now = Date.now()
const start = now - 30 * hour

it('is one table for DuckDB, by days and devices, each event once and in order', async () => {
  const { archive, root, ids, truth, verify } = await begin(eventsBetween(start, now - hour))
  const { code, said } = await archive('--from', '-40h')
  expect([code, said]).toEqual([0, expect.stringContaining('proven of all 4 devices')])
  expect(await ids()).toEqual(truth())
  const rows = `read_parquet('${root}/**/*.parquet', hive_partitioning = true)`
  expect(
    await query(
      `select count(*)::int from ${rows} where date <> cast(ingressTimeStamp at time zone 'UTC' as date)`,
    ),
  ).toEqual([[0]])
  expect(
    await query(
      `select count(*)::int from (select deviceId, attributeCode, deviceTimestamp, lag((deviceId, attributeCode, deviceTimestamp)) over (partition by filename order by file_row_number) as before from read_parquet('${root}/**/*.parquet', filename = true, file_row_number = true)) where before > (deviceId, attributeCode, deviceTimestamp)`,
    ),
  ).toEqual([[0]])
  const checked = await verify()
  expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('the proofs of 1 run hold')])
})

it('is read by the recipe of the user guide', async () => {
  const { archive, root } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const [, sql = ''] = /```sql\n([^`]+)```/.exec(readFileSync('docs/guide/archive.md', 'utf8')) ?? []
  const day = new Date(now - 12 * hour).toISOString().slice(0, 10)
  const own = sql
    .replace('pumps/', `${root}/`)
    .replace(/date = '[^']+'/, `date = '${day}'`)
    .replace('pump-0042', 'pump-1')
  expect((await query(own)).map(([attribute]) => attribute)).toEqual(['t0', 't1', 't2'])
})

it('asks only for what is new and the overlap, and takes late events in', async () => {
  const { service, archive, ids, truth, verify, root } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const before = service.requests.length
  service.add([eventOf('pump-1', Date.now() - 5 * 60_000, 7), eventOf('pump-2', Date.now() - 1000, 8)])
  const { code } = await archive('--overlap', '15min')
  expect(code).toBe(0)
  // A few minutes of four devices.
  expect(service.requests.length - before).toBeLessThanOrEqual(8)
  expect(await ids()).toEqual(truth())
  expect((await verify()).code).toBe(0)
  const files = filesIn(root)
  await archive()
  expect(filesIn(root)).toEqual(files)
})

it('has neither what was changed in the overlap, nor what the ledger says was deleted', async () => {
  const { service, archive, ids, truth, verify, run, root } = await begin(eventsBetween(start, Date.now()))
  await archive('--from', '-40h', '--overlap', '2h')
  const [changing = ''] = service
    .records()
    .filter((text) => text.includes(`"attributeData":${String(30 * 60 - 20)},`))
  service.replace(changing, { ...(JSON.parse(changing) as JsonObject), attributeData: -5 })
  const [old = ''] = service.ids('pump-2').toSorted()
  expect((await run('delete', '--id', old, '--yes', '--count', '1', '--unlock')).code).toBe(0)
  const { code, data } = await archive('--json')
  expect([code, JSON.parse(data)]).toEqual([0, expect.objectContaining({ deleted: 1 })])
  expect(truth()).not.toContain(old)
  expect(
    await query(
      `select count(*)::int from read_parquet('${root}/**/*.parquet') where attributeDataNumber = -5`,
    ),
  ).toEqual([[1]])
  expect(await ids()).toEqual(truth())
  expect((await verify()).code).toBe(0)
})

it('says what is missing of which device, with 3, and asks for it again', async () => {
  const { service, archive, ids, truth, list, verify } = await begin(eventsBetween(start, now - hour))
  writeFileSync(list, 'pump-1\nnobody\nnobody-2\nnobody-3\nnobody-4\nnobody-5\npump-2\npump 3\npump-4\n')
  service.switches = { ...service.switches, unknownDevice: 'notFound' }
  const { code, said } = await archive('--from', '-40h')
  expect([code, said]).toEqual([3, expect.stringMatching(/nobody: .+/)])
  expect(await ids()).toEqual(truth())
  service.switches = { ...service.switches, unknownDevice: 'emptyList' }
  expect((await archive()).code).toBe(0)
  expect((await verify()).code).toBe(0)
})

it('says of which devices nothing was asked because they are not in the list, and counts them nowhere', async () => {
  const { archive, list } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  writeFileSync(list, 'pump-1\npump-2\n')
  const { code, said } = await archive()
  expect([code, said]).toEqual([0, expect.stringContaining('proven of all 2 devices.')])
  expect(said).toContain(
    'Not in the list, so nothing was asked of them, and nothing new of them is in the archive: pump 3, pump-4.',
  )
})

it('names a new device of which there is no event, once', async () => {
  const { archive, list } = await begin(eventsBetween(start, now - hour), { unknownDevice: 'emptyList' })
  writeFileSync(list, 'pump-1\npump-l\n')
  const first = await archive('--from', '-40h', '--json')
  expect([first.code, JSON.parse(first.data)]).toEqual([0, expect.objectContaining({ silent: ['pump-l'] })])
  expect(first.said).toMatch(/New in this archive, and the service has no event of them since .*: pump-l\./)
  expect((await archive()).said).not.toContain('New in this archive')
})

it('is not called proven again when a file of it is gone, or has another size', async () => {
  const { archive, root } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const [path = ''] = Object.keys(filesIn(root))
  const bytes = readFileSync(join(root, path))
  writeFileSync(join(root, path), bytes.subarray(1))
  const changed = await archive()
  expect([changed.code, changed.said]).toEqual([5, expect.stringContaining(`${path} was changed since`)])
  rmSync(join(root, path))
  const removed = await archive()
  expect([removed.code, removed.said]).toEqual([5, expect.stringContaining(`${path} was removed since`)])
  writeFileSync(join(root, path), bytes)
  expect((await archive()).code).toBe(0)
})

it('is no new one when its manifests are gone: the events of its files would be lost', async () => {
  const { archive, root, ids } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const before = await ids()
  rmSync(join(root, '_manifests'), { recursive: true })
  const { code, said } = await archive('--from', '-2h')
  expect([code, said]).toEqual([5, expect.stringContaining('is in no manifest of this archive')])
  expect(await ids()).toEqual(before)
})

it('removes nothing outside of its folder, whatever a manifest that came with it says', async () => {
  const { archive, root } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const precious = join(root, '../precious.txt')
  writeFileSync(precious, 'precious')
  const manifest = JSON.parse(readFileSync(join(root, '_manifests/000001.json'), 'utf8')) as object
  const pending = join(root, '_run/000002')
  mkdirSync(pending, { recursive: true })
  writeFileSync(join(pending, 'manifest.json'), JSON.stringify({ ...manifest, removed: ['../precious.txt'] }))
  const { code, said } = await archive()
  expect([code, said]).toEqual([1, expect.stringContaining('manifest.json is damaged. Nothing was changed.')])
  expect(readFileSync(precious, 'utf8')).toBe('precious')
})

it('is refused by verify when a file or a manifest was changed, and by the next run', async () => {
  const { archive, verify, root } = await begin(eventsBetween(start, now - hour))
  await archive('--from', '-40h')
  const [path = ''] = Object.keys(filesIn(root))
  const bytes = readFileSync(join(root, path))
  writeFileSync(join(root, path), Buffer.concat([bytes, Buffer.from('x')]))
  const found = await verify()
  expect([found.code, found.said]).toEqual([5, expect.stringContaining(`${path}: It was changed`)])
  writeFileSync(join(root, path), bytes)
  const manifest = join(root, '_manifests/000001.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(
    manifest,
    text.replace(/"sums":\["(.)/, (_, first: string) => `"sums":["${first === 'a' ? 'b' : 'a'}`),
  )
  expect((await verify()).said).toContain('It has other events than when it was answered.')
  writeFileSync(manifest, text.replace(/"proven":\[\[(\d+)/, '"proven":[[1'))
  expect((await verify()).said).toContain('is called proven, and no answer proves it')
})

it('is refused by verify when a manifest drops a file that its run did not remove', async () => {
  const { archive, verify, root } = await begin(eventsBetween(start, now - 25 * hour))
  await archive('--from', '-40h')
  await archive()
  const [path = ''] = Object.keys(filesIn(root))
  const manifest = join(root, '_manifests/000002.json')
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: { path: string }[] }
  const left = files.filter((file) => file.path !== path)
  expect(left).toHaveLength(files.length - 1)
  rmSync(join(root, path))
  writeFileSync(manifest, JSON.stringify({ ...rest, files: left }))
  expect(await verify()).toMatchObject({
    code: 5,
    said: expect.stringContaining(
      '000002.json: Its files are not those before it with the changes of its run.',
    ) as string,
  })
})

it.each([
  ['old/{}', 'Parquet in another folder'],
  ['_late/{}', 'what Spark passes over and DuckDB reads'],
  ['_manifests/{}', 'beside the manifests'],
  ['.hidden/x.PARQUET', 'hidden'],
  ['x.parquet', 'at the top'],
  ['date=2026-11-01/part-0', 'without the ending, which Spark reads'],
])('is refused by verify for a file that readers would read: %s (%s)', async (where) => {
  const { archive, verify, root } = await begin(eventsBetween(now - 2 * hour, now - hour))
  await archive()
  const [path = ''] = Object.keys(filesIn(root))
  const foreign = where.replace('{}', path)
  mkdirSync(dirname(join(root, foreign)), { recursive: true })
  copyFileSync(join(root, path), join(root, foreign))
  writeFileSync(join(root, '.DS_Store'), 'no reader looks at it')
  expect(await verify()).toMatchObject({
    code: 5,
    said: expect.stringContaining(`${foreign}: No run has made this file`) as string,
  })
  rmSync(join(root, foreign))
  expect((await verify()).code).toBe(0)
})

it('finds a foreign file behind a link that leads back', async () => {
  const { archive, verify, root } = await begin(eventsBetween(now - 2 * hour, now - hour))
  await archive()
  symlinkSync(root, join(root, '_back'))
  expect((await verify()).code).toBe(0)
  symlinkSync(join(root, 'nowhere'), join(root, '_x.parquet'))
  expect((await verify()).said).toContain('_x.parquet: No run has made this file')
})

it('finds a foreign file in a folder that a hidden link leads to as well', async () => {
  const { archive, verify, root } = await begin(eventsBetween(now - 2 * hour, now - hour))
  await archive()
  mkdirSync(join(root, 'old'))
  writeFileSync(join(root, 'old/part-0'), 'Spark reads it')
  symlinkSync(join(root, 'old'), join(root, '.old'))
  expect((await verify()).said).toContain('old/part-0: No run has made this file')
})

it('leaves a folder that is something else, and an archive of another service', async () => {
  const { archive, run, root, list } = await begin(eventsBetween(now - 2 * hour, now - hour))
  await archive()
  const other = await createArchiveWorld([])
  const refused = await other.run('archive', root, '--devices', list)
  await other.service.stop()
  expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('is an archive of')])
  const elsewhere = await run('archive', join(root, '..'), '--devices', list)
  expect([elsewhere.code, elsewhere.said]).toEqual([
    2,
    expect.stringContaining('is not empty, and no archive'),
  ])
})
