import type { IpcMainInvokeEvent, WebContents, WebFrameMain } from 'electron'
import { cancellable } from './cancellable'
import { strict } from './strict'

/** The little of Electron's `WebFrameMain` that a sender check looks at. */
export interface SenderFrame extends Pick<WebFrameMain, 'url' | 'isDestroyed'> {
  readonly parent: SenderFrame | null
}

/** Every field of Electron's event; the objects in it have what the stand-in has of them. */
export interface InvokeEvent extends Omit<IpcMainInvokeEvent, 'sender' | 'senderFrame'> {
  readonly sender: Pick<WebContents, 'isDestroyed'>
  readonly senderFrame: SenderFrame | null
}

/**
 * One that is gone throws on every other question (`CheckRenderFrame` in
 * shell/browser/api/electron_api_web_frame_main.cc).
 */
export const createSenderFrame = ({ url, parent, isDestroyed }: SenderFrame): SenderFrame => {
  const alive = <T>(value: T): T => {
    if (isDestroyed()) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return value
  }
  return strict('WebFrameMain', {
    get url() {
      return alive(url)
    },
    get parent() {
      return alive(parent)
    },
    isDestroyed,
  })
}

export const createInvokeEvent = (
  sender: InvokeEvent['sender'],
  senderFrame: SenderFrame | null,
): InvokeEvent =>
  strict(
    'IpcMainInvokeEvent',
    cancellable({ type: 'frame' as const, frameId: 1, processId: 1, sender, senderFrame }),
  )
