import { EventEmitter } from 'node:events'
import type { HandlerDetails, PrintToPDFOptions, WindowOpenHandlerResponse } from 'electron'
import type { Page } from 'playwright-core'
import type { ChromiumPage } from './chromium-page'
import { journal } from './journal'
import { loadInto } from './page-load'
import { sendToPage } from './send-to-page'
import { checkOptions, strictClass } from './strict'

type WindowOpenHandler = (details: HandlerDetails) => WindowOpenHandlerResponse

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
  windowOpen: WindowOpenHandler | null
  onHeld(): void
  onLoaded(page: Page): Promise<void>
}

/** Emits the guards' events and carries messages to the page. */
export class WebContents extends EventEmitter {
  static #lastId = 0
  readonly #id = (WebContents.#lastId += 1)
  #loads = 0
  readonly [host]: HostSide = {
    page: null,
    isDestroyed: false,
    isLoading: false,
    isLetGo: false,
    chromium: null,
    windowOpen: null,
    onHeld: () => undefined,
    onLoaded: () => Promise.resolve(),
  }

  get id(): number {
    this.#use()
    return this.#id
  }

  isDestroyed(): boolean {
    return this[host].isDestroyed
  }

  /** shell/common/gin_helper/function_template.h. */
  #use(): HostSide {
    if (this[host].isDestroyed) throw new TypeError('Object has been destroyed')
    return this[host]
  }

  /** Prevents an unhandled rejection; callers may still handle it (lib/browser/api/web-contents.ts). */
  loadURL(url: string): Promise<void> {
    const { chromium } = this.#use()
    journal.note('loadURL', url)
    const loaded = chromium === null ? Promise.reject(new Error('no page')) : this.#load(chromium, url)
    loaded.catch(() => undefined)
    return loaded
  }

  async #load(chromium: ChromiumPage, url: string): Promise<void> {
    const page = await chromium.alive()
    const own = (this.#loads += 1)
    this[host].isLoading = true
    try {
      await loadInto(this, page, url)
    } finally {
      // One that another load has taken the place of ends while that one goes on.
      if (own === this.#loads) this[host].isLoading = false
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

  /**
   * Asks for what a report needs; margins are Electron's, if the page has none of its own
   * (shell/browser/printing/print_view_manager_electron.cc).
   */
  printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    // A method of a destroyed object throws at once; it returns no promise.
    const { page } = this.#use()
    return this.#print(page, options)
  }

  async #print(
    page: Page | null,
    {
      preferCSSPageSize = false,
      printBackground = false,
      generateTaggedPDF = false,
      ...others
    }: PrintToPDFOptions,
  ): Promise<Buffer> {
    checkOptions('PrintToPDFOptions', others)
    if (Object.keys(others).length > 0)
      throw new TypeError(`The stand-in for Electron does not print with ${Object.keys(others).join(', ')}`)
    if (page === null) throw new Error('no page')
    journal.note('webContents.printToPDF')
    const margin = '1cm'
    return page.pdf({
      preferCSSPageSize,
      printBackground,
      tagged: generateTaggedPDF,
      format: 'Letter',
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    })
  }

  setZoomFactor(factor: number): void {
    this.#use()
    journal.note('setZoomFactor', factor)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#use().windowOpen = handler
  }
}

strictClass('WebContents', WebContents)
