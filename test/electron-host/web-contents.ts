import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { cancellable } from './cancellable'
import type { ChromiumPage } from './chromium-page'
import { journal } from './journal'
import { loadInto } from './page-load'
import { sendToPage } from './send-to-page'

type WindowOpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

export type NavigationEvent = 'will-navigate' | 'will-frame-navigate' | 'will-redirect'

/** The host's own side of it, which Electron's has no members for. */
export const host = Symbol('host')

interface HostSide {
  page: Page | null
  isDestroyed: boolean
  /** The application has asked for a document; another one is the page's own wish. */
  isLoading: boolean
  /** The test is over: what the page would like to keep is let go. */
  isLetGo: boolean
  chromium: ChromiumPage | null
  onHeld(): void
  onLoaded(page: Page): Promise<void>
}

/** Emits the guards' events and carries messages to the page. */
export class WebContents extends EventEmitter {
  readonly id = 1
  readonly [host]: HostSide = {
    ...{ page: null, isDestroyed: false, isLoading: false, isLetGo: false, chromium: null },
    onHeld: () => undefined,
    onLoaded: () => Promise.resolve(),
  }
  #windowOpen: WindowOpenHandler = () => ({ action: 'allow' })

  isDestroyed(): boolean {
    return this[host].isDestroyed
  }

  /** shell/common/gin_helper/function_template.h. */
  #use(): HostSide {
    if (this[host].isDestroyed) throw new TypeError('Object has been destroyed')
    return this[host]
  }

  /** Somebody has to hear of a rejection, but nobody must (lib/browser/api/web-contents.ts). */
  loadURL(url: string): Promise<void> {
    const { chromium } = this.#use()
    journal.note('loadURL', url)
    const loaded = chromium === null ? Promise.reject(new Error('no page')) : this.#load(chromium, url)
    loaded.catch(() => undefined)
    return loaded
  }

  async #load(chromium: ChromiumPage, url: string): Promise<void> {
    const page = await chromium.alive()
    this[host].isLoading = true
    try {
      await loadInto(this, page, url)
    } finally {
      this[host].isLoading = false
    }
    await this[host].onLoaded(page)
  }

  forcefullyCrashRenderer(): void {
    const { chromium } = this.#use()
    journal.note('webContents.forcefullyCrashRenderer')
    chromium?.crash().catch((error: unknown) => {
      journal.note('crash failed', String(error))
    })
  }

  send(channel: string, ...parameters: unknown[]): void {
    sendToPage(this.#use().page, channel, parameters)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#use()
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
