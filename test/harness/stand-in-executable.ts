import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const hostModule = (name: string): string =>
  pathToFileURL(join(import.meta.dirname, '../electron-host', name)).href

/**
 * Playwright asks the inspector for `require('electron')`: there too it gets the stand-in, of which it uses
 * these parts. Not the whole of it: that would be ready before the application is there.
 */
const requirePatch = `import { Module } from 'node:module'
import { app } from ${JSON.stringify(hostModule('app.ts'))}
import { BrowserWindow } from ${JSON.stringify(hostModule('browser-window.ts'))}
import { dialog } from ${JSON.stringify(hostModule('dialog.ts'))}
import { powerMonitor } from ${JSON.stringify(hostModule('power-monitor.ts'))}
const load = Module._load
const electron = { app, BrowserWindow, dialog, powerMonitor, webContents: { getAllWebContents: () => [] } }
Module._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest))
`

/**
 * What Playwright looks for in Electron's output: Node's inspector says its own line, Chromium's is said for
 * it. The words before `.` are Playwright's, those after it the application's.
 */
const program = (folder: string): string => `#!${process.execPath}
const { spawn } = require('node:child_process')
const { writeFileSync } = require('node:fs')
const words = process.argv.slice(2)
const { DISPLAY, XAUTHORITY } = process.env
writeFileSync(${JSON.stringify(join(folder, 'started.json'))}, JSON.stringify({ words, DISPLAY, XAUTHORITY }))
const options = ['--inspect=0', '--import', 'tsx', '--import', './test/electron-host/register.mjs', '--import', ${JSON.stringify(pathToFileURL(join(folder, 'require.mjs')).href)}]
const env = { ...process.env, ELECTRON_HOST_OPTIONS: JSON.stringify({ isHeadless: true, outFolder: ${JSON.stringify(folder)}, debugPort: 0 }) }
const child = spawn(process.execPath, [...options, 'out/main/index.js', ...words.slice(words.indexOf('.') + 1)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
child.on('message', async ({ kind, debugPort }) => {
  if (kind !== 'opened') return
  const version = await (await fetch('http://127.0.0.1:' + debugPort + '/json/version')).json()
  process.stderr.write('DevTools listening on ' + version.webSocketDebuggerUrl + '\\n')
})
child.on('exit', (code) => process.exit(code ?? 1))
`

/**
 * Puts into `folder` an executable that is to the harness what Electron is, but runs the Chromium host: the
 * way through Playwright to a window is then tested on a machine without Electron. It notes in `started.json`
 * what it was started with. Linux and macOS.
 */
export const writeStandInExecutable = (folder: string): void => {
  writeFileSync(join(folder, 'require.mjs'), requirePatch)
  writeFileSync(join(folder, 'electron'), program(resolve(folder)), { mode: 0o755 })
}
