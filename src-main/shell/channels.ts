import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent } from 'electron'
import { requestDecoders } from '../ipc/request-decoders'
import type { Dispatch } from '../ipc/router'
import type { SenderFacts } from '../page/sender-policy'

const senderFacts = (event: IpcMainInvokeEvent, window: BrowserWindow | null): SenderFacts => {
  // Null or destroyed when the frame navigated away meanwhile; a destroyed one throws when it is asked anything else.
  const frame = event.senderFrame?.isDestroyed() === false ? event.senderFrame : null
  return {
    frameUrl: frame?.url ?? null,
    isTopFrame: frame !== null && frame.parent === null,
    isOurWindow: window !== null && event.sender === window.webContents,
    isDestroyed: frame === null || event.sender.isDestroyed(),
  }
}

/** Every channel goes to the same place, with who sent it: what to do about that is not decided here. */
export const registerChannels = (dispatch: Dispatch, window: () => BrowserWindow | null): void => {
  for (const channel of Object.keys(requestDecoders)) {
    ipcMain.handle(channel, (event, request: unknown) => dispatch(channel, senderFacts(event, window()), request))
  }
}
