import type { IpcMessages, MessageName } from '../../src-preload/contract/channels'

/** Sends a message to the page, if there is one. */
export interface Messenger {
  send<M extends MessageName>(message: M, payload: IpcMessages[M]): void
}
