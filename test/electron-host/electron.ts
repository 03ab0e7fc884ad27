/** Stands for the module `electron` under Node: only what the application's main process uses. */
import { startControl } from './control'
import { app } from './app'
import { createNet } from './net'
import { Session } from './session'
import { strict } from './strict'

export { app } from './app'
export { BrowserWindow } from './browser-window'
export { dialog } from './dialog'
export { ipcMain } from './ipc-main'
export { protocol } from './protocol'
export { session } from './session'
export { Menu, MenuItem } from './menu'
export { nativeTheme, screen } from './surroundings'

const { request } = createNet({ isReady: () => app.isReady(), isSession: (value) => value instanceof Session })
export const net = strict('Net', { request })

process.stdout.write('This is not Electron: the built application runs under Node, its page in Chromium.\n')
startControl()
