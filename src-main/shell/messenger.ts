import type { BrowserWindow } from 'electron'
import type { Messenger } from '../ports/messenger'

export const createMessenger = (window: () => BrowserWindow | null): Messenger => ({
  send: (message, payload) => {
    window()?.webContents.send(message, payload)
  },
})
