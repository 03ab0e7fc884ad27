import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { runCommand, startCommand } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const to = from + 86_000_000
const count = 150_000
/** Of another query, whose reader goes on. */
const other = { deviceId: 'valve-0007', count: 60_000 }

/** A query whose output nobody has read so far, and what it has said when it ends. */
const startQuery = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({
    devices: [
      { deviceId: device, count, from, to, spread: 'even' },
      { ...other, from, to, spread: 'even' },
    ],
    seed: 11,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  const wordsFor = (deviceId: string, profile: string): readonly string[] => [
    ...['query', deviceId, '--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z', '--format', 'jsonl'],
    ...['--base-url', service.url, '--profile', join(folder, profile)],
  ]
  const options = { folder, environment: { DEVICE_EVENTS_TOKEN: service.token } }
  const child = startCommand(wordsFor(device, 'profile'), options)
  const said = text(child.stderr)
  const asked = (): number => service.requests.filter(({ url }) => url.includes(device)).length
  await expect.poll(asked).toBeGreaterThan(0)
  // Time enough for more than it may ask for.
  const { code } = await runCommand(wordsFor(other.deviceId, 'other-profile'), options)
  expect(code).toBe(0)
  // Eight answers wait, twelve are on their way, and some have been written to the pipe.
  expect(asked()).toBeLessThan(40)
  return { child, said, service }
}

it('a reader of standard output that stops holds the requests back, and has every event once when it goes on', async () => {
  const { child, said, service } = await startQuery()
  const [data, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  expect({ code, said: await said }).toEqual({
    code: 0,
    said: expect.stringContaining('complete: 150,000 events') as string,
  })
  expect(service.requests.length).toBeGreaterThan(count / 1000)
  const ids = data
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id)
  expect(ids.toSorted()).toEqual(service.ids(device).toSorted())
})

it('after Ctrl+C, a reader that has stopped is not waited for', async () => {
  const { child, said } = await startQuery()
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  child.stdout.destroy()
  expect({ code, said: await said }).toEqual({
    code: 130,
    said: 'Interrupted. The output was cut, because its reader had stopped reading.\n',
  })
})
