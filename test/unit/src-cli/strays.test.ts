import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../service/sample-service'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const device = 'pump-0042'
const eventAt = (deviceTimestamp: number) => ({
  id: `${device}@#t@#${String(deviceTimestamp)}`,
  deviceId: device,
  attributeCode: 't',
  attributeType: 'Float',
  attributeData: 1,
  createdTime: Date.now(),
  ingressTimeStamp: Date.now(),
  deviceTimestamp,
})

let service: SampleService
let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  service = await startSampleService({
    events: [eventAt(Date.now() - 60_000)],
    switches: { rangeStamp: 'deviceTimestamp' },
  })
})
afterEach(() => service.stop())

const run = async (...words: readonly string[]) => {
  const before = service.requests.length
  const own = ['--base-url', service.url, '--profile', join(folder, 'profile'), '--zone', 'UTC']
  const end = await runCommandInProcess([...words, ...own], { token: service.token })
  return { ...end, requests: service.requests.length - before }
}

it('strays writes what is dated after now and before 2000, with a verdict for each', async () => {
  service.add([eventAt(5000), eventAt(Date.UTC(2036, 1, 7)), eventAt(Date.UTC(2038, 0, 19))])
  const { code, data, said, requests } = await run('strays', device, '--format', 'jsonl', '--json')
  const times = data
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { deviceTimestamp: number }).deviceTimestamp)
  expect(times.toSorted((one, other) => one - other)).toEqual([
    5000,
    Date.UTC(2036, 1, 7),
    Date.UTC(2038, 0, 19),
  ])
  expect([code, requests]).toEqual([0, 2])
  expect(said).toMatch(/After now \(.*\): 2 events of a time that has not come yet, 1 request/)
  expect(said).toMatch(/Before 2000 \(1900-01-01 00:00:00\.000.* to .*\): complete: 1 event, 1 request/)
  expect(JSON.parse(said.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    command: 'strays',
    exitCode: 0,
    events: 3,
    sides: [
      { side: 'before', events: 1, verdict: 'complete' },
      { side: 'after', events: 2 },
    ],
  })
})

it('strays writes one head of a CSV table, asks twice, and says that nothing came', async () => {
  const { code, data, said, requests } = await run('strays', device)
  expect([code, requests, data.trimEnd().split('\n').length]).toEqual([0, 2, 1])
  expect(said).toMatch(/^After now \(.*\): no events$/m)
  expect(said).toMatch(/^Before 2000 \(.*\): no events$/m)
})

it('strays of a computer whose clock is behind are none of the last hours', async () => {
  const hour = 3_600_000
  service.moveTime(3 * hour)
  service.add([eventAt(Date.now() + hour), eventAt(Date.now() + 5 * hour)])
  const { code, data } = await run('strays', device, '--format', 'jsonl')
  expect([code, data.trimEnd().split('\n').length]).toEqual([0, 1])
  expect((JSON.parse(data) as { deviceTimestamp: number }).deviceTimestamp).toBeGreaterThan(
    Date.now() + 4 * hour,
  )
})

it('query of the last hour is not proven where the clock of the computer is behind', async () => {
  service.moveTime(3 * 3_600_000)
  const { code, said } = await run('query', device, '--from', '-1h')
  expect(code).toBe(3)
  expect(said).toMatch(/^the clock of this computer is 3 h behind the service, .*; complete: 1 event/)
})

it('strays is not proven where a side has no answer', async () => {
  service.switches = { ...service.switches, faults: [{ every: 2, kind: 'status', status: 400 }] }
  service.add([eventAt(5000), eventAt(Date.UTC(2036, 1, 7))])
  expect((await run('strays', device)).code).toBe(1)
})

it('query says what lies outside of its range, and the proof of its file has it', async () => {
  service.add([eventAt(5000)])
  const out = join(folder, 'day.csv')
  const { code, said, requests } = await run('query', device, '--from', '-1h', '--out', out)
  expect([code, requests]).toEqual([0, 3])
  expect(said).toContain('Outside of the range: 1 event before 2000.')
  const metadata = JSON.parse(readFileSync(`${out}-metadata.json`, 'utf8')) as object
  expect(JSON.stringify(metadata)).toContain(String.raw`\"outside\":[{`)
  expect((await run('verify', out)).code).toBe(0)
})

it('strays asks for the other side where one is refused, and ends with that error', async () => {
  service.add([eventAt(5000)])
  // The first request is that for what is before 2000, or that for what is after now.
  service.switches = { ...service.switches, faults: [{ every: 1, times: 1, kind: 'status', status: 400 }] }
  const { code, said, requests } = await run('strays', device, '--format', 'jsonl')
  expect([code, requests]).toEqual([1, 2])
  expect(said).toMatch(/(Before 2000|After now) \(.*\): not fetched/)
  expect(said.match(/\): (no events|complete: 1 event)/g)).toHaveLength(1)
  expect(said).toContain('status 400')
})
