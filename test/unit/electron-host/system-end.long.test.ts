import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const register = fileURLToPath(new URL('../../electron-host/register-built.mjs', import.meta.url))

/**
 * What a program says from the end of the session on, and its exit code; `handling` is done at the event that
 * tells of it.
 */
const endingOf = async (by: 'windows' | 'power', handling: string): Promise<readonly [string, unknown]> => {
  const script = `
    import * as electron from 'electron'
    await electron.app.whenReady()
    const say = (word) => process.stderr.write(' ' + word)
    electron.app.on('will-quit', () => say('will-quit'))
    const window = new electron.BrowserWindow({ show: false, webPreferences: { partition: 'plain', javascript: false } })
    const handle = (event) => {
      say('told')
      ${handling}
      setImmediate(() => say('later'))
    }
    window.on('session-end', handle)
    electron.powerMonitor.on('resume', () => undefined)
    electron.powerMonitor.on('shutdown', handle)
    process.emit('message', { id: 1, name: 'endSession', request: { by: '${by}' } })
  `
  const child = spawn(process.execPath, ['--import', register, '--input-type=module', '--eval', script], {
    env: { ...process.env, XDG_CONFIG_HOME: temporaryFolder() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return [said.trim(), code]
}

// shell/browser/native_window_views_win.cc, WM_ENDSESSION: "The OS kills us and our child processes right
// after this returns … Then leave immediately … unless the app already began its own quit from a session-end
// handler."
it(
  'Windows ends the program when the listeners of session-end have returned, unless one of them has begun to quit',
  { timeout: 60_000 },
  async () => {
    expect(await endingOf('windows', '')).toEqual(['told', 0])
    expect(await endingOf('windows', 'electron.app.quit()')).toEqual(['told later will-quit', 0])
  },
)

// docs/api/power-monitor.md, `shutdown`; shell/browser/electron_browser_main_parts.cc, ExitOnSessionLoss.
it(
  'Linux ends the program at once unless a listener of shutdown holds the system up',
  { timeout: 60_000 },
  async () => {
    expect(await endingOf('power', '')).toEqual(['told', 0])
    expect(
      await endingOf(
        'power',
        'event.preventDefault(); setImmediate(() => setImmediate(() => electron.app.exit(3)))',
      ),
    ).toEqual(['told later', 3])
  },
)
