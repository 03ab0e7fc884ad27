import type { IpcMainInvokeEvent } from 'electron'
import { packForPage, unpackFromPage } from './cloned'
import type { InvokeEvent } from './invoke-event'
import { journal } from './journal'
import type { PackedValue } from './packed-values.mjs'
import { strict } from './strict'

type Handler = (event: IpcMainInvokeEvent, ...parameters: unknown[]) => unknown

const handlers = new Map<string, Handler>()

/** After lib/browser/ipc-main-impl.ts. */
export const ipcMain = strict('IpcMain', {
  handle: (channel: string, handler: Handler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    journal.note('ipcMain.handle', channel)
    handlers.set(channel, handler)
  },
  removeHandler: (channel: string): void => {
    handlers.delete(channel)
  },
})

export const invokeHandler = async (
  event: InvokeEvent,
  channel: string,
  parameters: readonly unknown[],
): Promise<unknown> => {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  return handler(event as IpcMainInvokeEvent, ...parameters)
}

/** The answer to a page, after lib/browser/ipc-dispatch.ts: of an error its text alone, the kind in front. */
export const answerInvoke = async (
  event: InvokeEvent,
  channel: string,
  parameters: string,
): Promise<PackedValue> => {
  try {
    return packForPage({
      result: await invokeHandler(event, channel, unpackFromPage(parameters) as readonly unknown[]),
    })
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    return packForPage({ error: String(error) })
  }
}
