import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { factsEnvironment } from '../electron-host/host-facts'
import { ensureBuilt, ensureHostBuilt } from '../harness/ensure-built'
import type { HostName } from '../harness/launch-application'
import { removeFolder } from '../harness/remove-folder'
import { runCommand } from '../harness/run-command'
import { findElectron } from '../prepare/electron-binary'
import { startSampleService } from '../service/sample-service'
import { hosts, onlyInChromium } from './world'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
interface Run {
  readonly isPackaged?: boolean
  readonly environment?: Readonly<Record<string, string>>
  /** The folder of the application. */
  readonly application?: string
  /** A script that runs in the process before. Chromium host only. */
  readonly script?: string
}

/** The stand-in says what it is. */
const greeting = /^This is not Electron.*\n/

/** Electron's own executable, where it is the host. Chromium has no sandbox for root. */
const inElectron = (application: string, words: readonly string[]) => ({
  program: findElectron() ?? '',
  started: [application, '--cli', ...words],
  environment: process.getuid?.() === 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {},
})

/** Beside a window that has the lock. The stand-in refuses to open another, because it is not told how. */
const inStandIn = (
  application: string,
  words: readonly string[],
  { isPackaged = true, script = '' }: Run,
) => {
  const before = [
    './test/electron-host/register-built.mjs',
    `data:text/javascript,${encodeURIComponent(script)}`,
  ]
  return {
    program: process.execPath,
    started: [
      ...before.flatMap((module) => ['--import', module]),
      join(application, 'out/main/index.js'),
      ...['--cli', ...words],
    ],
    environment: factsEnvironment({ isPackaged, isLockRefused: true }),
  }
}

const createWorld = async (host: HostName) => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({
    devices: [{ deviceId: device, count: 500, from, to: from + 86_400_000, spread: 'even' }],
    seed: 9,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  await ensureBuilt()
  await ensureHostBuilt()
  const profile = join(folder, 'profile')
  const own = ['--base-url', service.url, '--profile', profile]
  const token = { DEVICE_EVENTS_TOKEN: service.token }
  const runInApplication = async (words: readonly string[], run: Run = {}) => {
    const { environment = token, application = '.' } = run
    const how = host === 'electron' ? inElectron(application, words) : inStandIn(application, words, run)
    const child = spawn(how.program, how.started, {
      env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), ...how.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [data, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, data: data.replace(greeting, ''), said }
  }
  return { folder, profile, own, token, runInApplication }
}

describe.each(hosts)('the application with --cli, in %s', (host) => {
  // Electron counts as packaged when its executable is not called electron.
  it.each(host === 'electron' ? [false] : [true, false])(
    'is the command, with its output and its exit codes, and opens no window (packaged: %s)',
    async (isPackaged) => {
      const { folder, profile, own, token, runInApplication } = await createWorld(host)
      const words = ['query', device, ...day, '--format', 'jsonl', ...own]
      const inApplication = await runInApplication(words, { isPackaged })
      const underNode = await runCommand(words, { environment: token })
      expect(underNode.data.toString().split('\n')).toHaveLength(501)
      expect(inApplication).toEqual({
        code: 0,
        data: underNode.data.toString(),
        said: expect.stringMatching(/^complete: 500 events/m) as string,
      })
      expect(await runInApplication(['query'], { isPackaged })).toMatchObject({
        code: 2,
        said: expect.stringContaining('missing required argument') as string,
      })
      expect(await runInApplication(words, { isPackaged, environment: {} })).toMatchObject({
        code: 4,
        data: '',
      })
      expect(await runInApplication(['--help'], { isPackaged })).toMatchObject({
        code: 0,
        data: expect.stringContaining('Usage: device-events') as string,
      })
      expect(existsSync(profile)).toBe(false)
      await onlyInChromium(host, 'that nothing is written anywhere else', async () => {
        // The stand-in makes its folder when it is ready; the application puts nothing into it.
        const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        expect(files.filter((entry) => entry.isFile())).toEqual([])
      })
    },
  )

  // lib/browser/init.ts: a box for what nobody catches, which a script would wait for without end.
  it.each(['throw new RangeError("sec" + "ret")', 'void Promise.reject(new RangeError("sec" + "ret"))'])(
    'that fails says so, without what it holds, and ends: %s',
    async (failing) => {
      await onlyInChromium(host, 'a fault in the middle of a command', async () => {
        const { own, runInApplication } = await createWorld(host)
        // As soon as the application has made itself the command.
        const script = `const timer = setInterval(() => { if (!process.argv[1]?.endsWith('device-events.js')) return; clearInterval(timer); ${failing} }, 20)`
        const { code, said } = await runInApplication(['follow', device, ...own], { script })
        expect([code, said]).toEqual([
          1,
          expect.stringMatching(/The command failed unexpectedly and has stopped\..*\nRangeError\n\s+at /),
        ])
        expect(said).not.toContain('secret')
      })
    },
  )

  // shell/common/node_bindings.cc, JoinAppCode: with nothing left to wait for, Electron becomes ready, and
  // stays.
  it.each([
    ['without its files', undefined],
    ['that cannot come to an end', 'await new Promise(() => undefined)'],
  ])('%s ends with a sentence', async (_what, command) => {
    const { folder, runInApplication } = await createWorld(host)
    const index = join(folder, 'application')
    cpSync('out/main', join(index, 'out/main'), { recursive: true })
    writeFileSync(join(index, 'package.json'), '{ "type": "module", "main": "out/main/index.js" }')
    if (command !== undefined) {
      mkdirSync(join(index, 'out/cli'))
      writeFileSync(join(index, 'out/cli/device-events.js'), command)
    }
    const end = await runInApplication(['--help'], { application: index })
    expect(end).toEqual({
      code: 1,
      data: '',
      said: expect.stringMatching(/^The command failed unexpectedly and has stopped\./m) as string,
    })
  })
})
