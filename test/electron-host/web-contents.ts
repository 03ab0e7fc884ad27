import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { cancellable } from './cancellable'
import { sendToPage } from './send-to-page'

type WindowOpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

export type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect'

/** Emits the guards' events and carries messages to the page. */
export class WebContents extends EventEmitter {
  readonly id = 1
  #page: Page | null = null
  #windowOpen: WindowOpenHandler = () => ({ action: 'allow' })

  attach(page: Page): void {
    this.#page = page
  }

  isDestroyed(): boolean {
    return this.#page?.isClosed() ?? false
  }

  send(channel: string, ...parameters: unknown[]): void {
    sendToPage(this.#page, channel, parameters)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpen = handler
  }

  /** What the application says to a new window. */
  askWindowOpen(url: string): 'allow' | 'deny' {
    return this.#windowOpen({ url }).action
  }

  /** True when a guard prevented the navigation. */
  askNavigation(event: NavigationEvent, url: string): boolean {
    const navigation = cancellable({ url, isMainFrame: event !== 'will-frame-navigate' })
    this.emit(event, navigation, url)
    return navigation.defaultPrevented
  }

  /** True when a guard prevented the webview. */
  askWebview(source: string): boolean {
    const attachment = cancellable({})
    this.emit('will-attach-webview', attachment, {}, { src: source })
    return attachment.defaultPrevented
  }
}
