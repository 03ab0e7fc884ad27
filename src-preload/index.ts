import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron'
import { createBridge } from './bridge'

contextBridge.exposeInMainWorld(
  'desktop',
  createBridge({
    // The contract knows no DOM. Electron throws at what is no `File`: a path cannot be made up.
    pathOf: (file) => webUtils.getPathForFile(file as File),
    invoke: (channel, request) => ipcRenderer.invoke(channel, request) as Promise<never>,
    subscribe: (message, listener) => {
      // The event object carries `sender`, which can reach every channel: it stays on this side.
      const receive = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]): void =>
        listener(payload)
      ipcRenderer.on(message, receive)
      return () => {
        ipcRenderer.removeListener(message, receive)
      }
    },
  }),
)
