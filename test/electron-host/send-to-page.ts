import type { Page } from 'playwright-core'
import { packForPage } from './cloned'
import { journal } from './journal'
import type { PackedValue } from './packed-values.mjs'

interface WindowWithDelivery {
  __electronHostDeliver?: (channel: string, packed: PackedValue) => void
}

const packed = (parameters: readonly unknown[]): PackedValue | null => {
  try {
    return packForPage(parameters)
  } catch {
    // Not thrown: lib/browser/api/web-frame-main.ts prints what WebFrameMain::Send throws, and goes on.
    console.error('Error sending from webFrameMain: ', new Error('Failed to serialize arguments'))
    return null
  }
}

/**
 * Carries a message to the page. Nobody learns whether it arrived, and one that comes before the page listens
 * is lost.
 */
export const sendToPage = (page: Page | null, channel: string, parameters: readonly unknown[]): void => {
  // `send` in lib/browser/api/web-frame-main.ts.
  if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
  // Electron's objects do this once the page is closed: `mainFrame` of `WebContents` is no longer there.
  if (page?.isClosed() === true) throw new TypeError('Object has been destroyed')
  const message = packed(parameters)
  journal.note('webContents.send', { channel })
  if (message === null) return
  page
    ?.evaluate(
      ([name, parts]) => {
        ;(window as unknown as WindowWithDelivery).__electronHostDeliver?.(name, parts)
      },
      [channel, message] as const,
    )
    .catch((error: unknown) => {
      journal.note('webContents.send failed', { channel, error: String(error) })
    })
}
