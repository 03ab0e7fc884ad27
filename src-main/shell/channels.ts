import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron'
import { requestDecoders } from '../ipc/request-decoders'
import type { Dispatch } from '../ipc/router'
import type { SenderFacts } from '../page/sender-policy'

const senderFacts = (event: IpcMainInvokeEvent, window: BrowserWindow | null): SenderFacts => {
  // Null or destroyed if the frame has navigated away; a destroyed one throws on any other access.
  const frame = event.senderFrame?.isDestroyed() === false ? event.senderFrame : null
  return {
    frameUrl: frame?.url ?? null,
    isTopFrame: frame !== null && frame.parent === null,
    isOurWindow: window !== null && event.sender === window.webContents,
    isDestroyed: frame === null || event.sender.isDestroyed(),
  }
}

/** Passes the requests of all channels to `dispatch`, with their sender, and decides nothing about it. */
export const registerChannels = (dispatch: Dispatch, window: () => BrowserWindow | null): void => {
  for (const channel of Object.keys(requestDecoders)) {
    ipcMain.handle(channel, (event, request: unknown) =>
      dispatch(channel, senderFacts(event, window()), request),
    )
  }
}
