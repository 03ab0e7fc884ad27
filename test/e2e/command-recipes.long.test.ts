import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { commandPath } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'

const device = 'pump-0042'
const day = 86_400_000

const guide = readFileSync('docs/guide/command-line.md', 'utf8').split('\n')

/** The line of the guide that begins so. */
const lineOf = (begin: RegExp): string =>
  guide.find((line) => begin.test(line)) ?? expect.fail(`The guide has no line ${String(begin)}.`)

/** `-c SQL`, with a row as a line; the program itself is not installed everywhere. */
const duckdbProgram = `
import { DuckDBInstance } from '${pathToFileURL(resolve('node_modules/@duckdb/node-api/lib/index.js')).href}'
const connection = await (await DuckDBInstance.create(':memory:')).connect()
const reader = await connection.runAndReadAll(process.argv[3])
for (const row of reader.getRows()) console.log(row.map(String).join('|'))
process.exit(0)
`

/**
 * A computer with the programs of the recipes, which reach the sample service; what was recorded in the last
 * two days is there.
 */
const createWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const now = Date.now()
  const service = await startSampleService({
    devices: [{ deviceId: device, count: 1200, from: now - 2 * day, to: now, spread: 'even' }],
    seed: 17,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  const [programs, data] = [join(folder, 'bin'), join(folder, 'data')]
  for (const made of [programs, data]) mkdirSync(made)
  const install = (name: string, script: string): void => {
    writeFileSync(join(programs, name), `#!/bin/bash\n${script}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  const profile = join(folder, 'profile')
  install(
    'device-events',
    `exec '${process.execPath}' '${commandPath}' "$@" --base-url '${service.url}' --profile '${profile}'`,
  )
  writeFileSync(join(folder, 'duckdb.mjs'), duckdbProgram)
  install('duckdb', `exec '${process.execPath}' '${join(folder, 'duckdb.mjs')}' "$@"`)
  writeFileSync(join(folder, '.device-events-token'), `${service.token}\n`)
  const run = async (line: string, environment: Readonly<Record<string, string>> = {}) => {
    const child = spawn('bash', ['-c', line.replaceAll('/data/', `${data}/`)], {
      cwd: folder,
      env: { ...process.env, HOME: folder, PATH: `${programs}:${process.env['PATH'] ?? ''}`, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [written, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, written, said }
  }
  return { service, data, run }
}

// GNU date knows yesterday.
if (process.platform !== 'linux') console.log('skipped: recipes: they ask GNU date for yesterday')
describe.skipIf(process.platform !== 'linux')('the recipes of the user guide', () => {
  it('export yesterday by cron, and DuckDB reads the folder', async () => {
    const { service, data, run } = await createWorld()
    const [, line = ''] = /^15 0 \* \* \* (.+)$/.exec(lineOf(/^15 0 \* \* \* device-events/)) ?? []
    // In a crontab, a plain % ends the line.
    expect(line.replaceAll('\\%', '')).not.toContain('%')
    expect(await run(line.replaceAll('\\%', '%'))).toEqual({ code: 0, written: '', said: '' })
    expect(readdirSync(data)).toEqual([expect.stringMatching(/^pump-0042-\d{4}-\d\d-\d\d\.parquet$/)])
    const midnight = new Date()
    midnight.setHours(0, 0, 0, 0)
    const before = new Date(midnight)
    before.setDate(before.getDate() - 1)
    const times = service.ids(device).map((id) => Number(id.split('@#')[2]))
    const counted = await run(lineOf(/^duckdb -c/))
    expect(counted.code, counted.said).toBe(0)
    const [, count = ''] = /^pump-0042\|(\d+)\n$/.exec(counted.written) ?? expect.fail(counted.written)
    // The id tells the device's time, which differs from the service's by a moment.
    const expected = times.filter((time) => time >= before.getTime() && time < midnight.getTime()).length
    expect(Math.abs(Number(count) - expected)).toBeLessThanOrEqual(2)
  })

  it('stop a pipeline at a finding', async () => {
    const { service, run } = await createWorld()
    const line = lineOf(/^device-events check .*\|\| exit \$\?$/)
    const token = { DEVICE_EVENTS_TOKEN: service.token }
    const faultless = await run(line.replace(/--fail-on \S+/, '--fail-on tooOld'), token)
    expect(faultless.code, faultless.said).toBe(0)
    expect((await run(line, { DEVICE_EVENTS_TOKEN: 'another-token' })).code).toBe(4)
    const at = Date.now() - day
    // A value that reports every second, and is silent for two hours.
    const times = Array.from({ length: 400 }, (_, index) => at + index * 1000 + (index < 200 ? 0 : 7_200_000))
    service.add(
      times.map((time, index) => ({
        id: `${device}@#level@#${String(time)}`,
        deviceId: device,
        attributeCode: 'level',
        attributeType: 'Float',
        attributeData: (index * 7) % 11,
        createdTime: time,
        ingressTimeStamp: time,
        deviceTimestamp: time,
      })),
    )
    const found = await run(line, token)
    expect({ code: found.code, found: found.written }).toEqual({
      code: 5,
      found: expect.stringMatching(/^gap\t/m) as string,
    })
  })
})
