import { journal } from './journal'

/** The little of Electron's `WebFrameMain` that a sender check looks at. */
export interface SenderFrame {
  readonly url: string
  readonly parent: SenderFrame | null
  isDestroyed(): boolean
}

export interface InvokeEvent {
  readonly sender: { isDestroyed(): boolean }
  readonly senderFrame: SenderFrame | null
}

type Handler = (event: InvokeEvent, ...parameters: unknown[]) => unknown

const handlers = new Map<string, Handler>()

export const ipcMain = {
  handle: (channel: string, handler: Handler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    journal.note('ipcMain.handle', channel)
    handlers.set(channel, handler)
  },
}

export const invokeHandler = async (event: InvokeEvent, channel: string, parameters: readonly unknown[]): Promise<unknown> => {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  return handler(event, ...parameters)
}
