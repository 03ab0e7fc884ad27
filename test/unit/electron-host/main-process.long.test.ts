import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const register = fileURLToPath(new URL('../../electron-host/register-built.mjs', import.meta.url))

/** What an application with this main file says, and its exit code. */
const endOf = async (lines: string): Promise<readonly [string, unknown]> => {
  const folder = temporaryFolder()
  const mainFile = join(folder, 'main.mjs')
  const start =
    "import { app } from 'electron'\nconst say = (word) => process.stderr.write(word + ';')\napp.whenReady().then(() => say('ready'))\n"
  writeFileSync(mainFile, start + lines)
  const child = spawn(process.execPath, ['--import', pathToFileURL(register).href, mainFile], {
    env: { ...process.env, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return [said, code]
}

/** The line that ends the application a moment after it was ready, unless it has ended by itself until then. */
const onceReady = (end: string): string =>
  `app.whenReady().then(() => setTimeout(() => { ${end} }, 200).unref())\n`

// lib/browser/init.ts; `unhandled_rejections` in shell/browser/electron_browser_main_parts.cc.
it(
  'what nobody catches opens a box or is warned of, and the process goes on; a listener gets it instead',
  { timeout: 60_000 },
  async () => {
    const faults =
      "setTimeout(() => { throw new Error('thrown') }, 10)\nvoid Promise.reject(new Error('rejected'))\n"
    const [unheard, code] = await endOf(`${faults}setTimeout(() => { say('on'); process.exit() }, 200)`)
    expect(unheard).toMatch(
      /UnhandledPromiseRejectionWarning: Error: rejected[^]*A JavaScript error occurred in the main process\nUncaught Exception:\nError: thrown[^]*on;$/,
    )
    expect(code).toBe(1)
    const listen =
      "for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, (error) => say(error.message))\n"
    expect(await endOf(`${listen}${faults}setTimeout(() => process.exit(), 200)`)).toEqual([
      expect.stringMatching(/^(?:ready;)?rejected;(?:ready;)?thrown;(?:ready;)?$/),
      0,
    ])
  },
)

// lib/browser/init.ts, `runEntryPointWithESMLoader`; shell/common/node_bindings.cc, JoinAppCode.
it(
  'is ready when its main file has been evaluated, or has failed, and not before; then it stays',
  { timeout: 60_000 },
  async () => {
    const late = "await new Promise((resolve) => setTimeout(resolve, 100))\nsay('evaluated')"
    const [said] = await endOf(`${onceReady("say('kept'); process.exit(3)")}${late}`)
    expect(said).toBe('evaluated;ready;kept;')
    const failing = `${onceReady('process.exit(4)')}throw new Error('failed')`
    expect(await endOf(failing)).toEqual([
      expect.stringMatching(/A JavaScript error occurred in the main process\n[^]*failed[^]*ready;$/),
      4,
    ])
    const stuck = `${onceReady('process.exit(5)')}await new Promise(() => undefined)`
    expect(await endOf(stuck)).toEqual(['ready;', 5])
  },
)

// lib/browser/init.ts, `process.exit`; shell/browser/browser.cc, ExitWithCode.
it(
  'exit is that of the application: before ready at once and unheard, afterwards with its events',
  { timeout: 60_000 },
  async () => {
    const listen = "process.on('exit', () => say('exit'))\napp.on('quit', () => say('quit'))\n"
    expect(await endOf(`${listen}process.exitCode = 6\nprocess.exit()`)).toEqual(['', 6])
    expect(await endOf(`${listen}app.whenReady().then(() => { process.exit(7); say('after') })`)).toEqual([
      'ready;quit;after;exit;',
      7,
    ])
  },
)
