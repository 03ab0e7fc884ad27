import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { factsEnvironment } from '../electron-host/host-facts'
import { ensureBuilt, ensureHostBuilt } from '../harness/ensure-built'
import { removeFolder } from '../harness/remove-folder'
import { runCommand } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
/** The stand-in says what it is. */
const greeting = /^This is not Electron.*\n/

const createWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({ devices: [{ deviceId: device, count: 500, from, to: from + 86_400_000, spread: 'even' }], seed: 9 })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  await ensureBuilt()
  await ensureHostBuilt()
  const profile = join(folder, 'profile')
  const own = ['--base-url', service.url, '--profile', profile]
  const token = { DEVICE_EVENTS_TOKEN: service.token }
  /** Beside a window that has the lock. The stand-in refuses to open another, because it is not told how. */
  const runInApplication = async (words: readonly string[], isPackaged: boolean, environment: Readonly<Record<string, string>> = token) => {
    const started = ['--import', './test/electron-host/register-built.mjs', 'out/main/index.js', '--cli', ...words]
    const child = spawn(process.execPath, started, {
      env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), ...factsEnvironment({ isPackaged, isLockRefused: true }), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [data, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
    return { code, data: data.replace(greeting, ''), said }
  }
  return { folder, profile, own, token, runInApplication }
}

describe('the application with --cli', () => {
  it.each([true, false])('is the command, with its output and its exit codes, and opens no window (packaged: %s)', async (isPackaged) => {
    const { folder, profile, own, token, runInApplication } = await createWorld()
    const words = ['query', device, ...day, '--format', 'jsonl', ...own]
    const inApplication = await runInApplication(words, isPackaged)
    const underNode = await runCommand(words, { environment: token })
    expect(underNode.data.toString().split('\n')).toHaveLength(501)
    expect(inApplication).toEqual({ code: 0, data: underNode.data.toString(), said: expect.stringMatching(/^complete: 500 events/) as string })
    expect(await runInApplication(['query'], isPackaged)).toMatchObject({ code: 2, said: expect.stringContaining('missing required argument') as string })
    expect(await runInApplication(words, isPackaged, {})).toMatchObject({ code: 4, data: '' })
    expect(await runInApplication(['--help'], isPackaged)).toMatchObject({ code: 0, data: expect.stringContaining('Usage: device-events') as string })
    // The stand-in makes its folder when it is ready; the application puts nothing into it.
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect([existsSync(profile), files]).toEqual([false, []])
  })
})
