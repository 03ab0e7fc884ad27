/** Stands for the module `electron` under Node: only what the application's main process uses. */
import { app } from './app'
import { startControl } from './control'
import { electronArguments } from './electron-arguments'
import { readHostFacts } from './host-facts'
import { behaveAsMainProcess } from './main-process'
import { createNet } from './net'
import { Session } from './session'
import { strict } from './strict'

export { app } from './app'
export { BrowserWindow } from './browser-window'
export { dialog } from './dialog'
export { ipcMain } from './ipc-main'
export { Menu, MenuItem } from './menu'
export { Notification } from './notification'
export { powerMonitor } from './power-monitor'
export { powerSaveBlocker } from './power-save-blocker'
export { protocol } from './protocol'
export { session } from './session'
export { shell } from './shell'
export { nativeTheme, screen } from './surroundings'

const { request } = createNet({
  isReady: () => app.isReady(),
  isSession: (value) => value instanceof Session,
})
export const net = strict('Net', { request })

process.stdout.write('This is not Electron: the built application runs under Node, its page in Chromium.\n')

const { isPackaged } = readHostFacts()
const [, mainFile] = process.argv
process.argv = electronArguments(process.argv.slice(2), isPackaged)
if (!isPackaged) Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true })
startControl()
behaveAsMainProcess(mainFile)
