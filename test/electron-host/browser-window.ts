import { EventEmitter } from 'node:events'
import type { BrowserContext, Page } from 'playwright-core'
import { app, beforeProcessEnds, lifecycle } from './app'
import { cancellable } from './cancellable'
import { openChromium, readDebugPort } from './chromium'
import { ChromiumPage } from './chromium-page'
import { allowCovering } from './cover'
import { readHostOptions } from './host-options'
import { journal } from './journal'
import { firstPaint } from './page-load'
import { pageScript } from './page-script'
import { wireContext, wirePage } from './page-wiring'
import { openPlainContext } from './plain-context'
import { askPermission, type Session, session } from './session'
import { checkOptions, strictClass } from './strict'
import { host, WebContents } from './web-contents'
import { tellWindowOpened } from './window-opened'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Preferences {
  readonly preload?: string
  readonly partition?: string
  readonly javascript?: boolean
}

type WindowOptions = Partial<Bounds> & { readonly show?: boolean; readonly webPreferences: Preferences }

/**
 * How long a page may take to let its window go before Electron calls the window unresponsive
 * (lib/browser/api/browser-window.ts).
 */
const patienceMs = 5000

/**
 * The window of the application, or a hidden one that has no preload: a page of a real Chromium. Its place on
 * the screen is only remembered, not carried out.
 */
export class BrowserWindow extends EventEmitter {
  static readonly #opened: BrowserWindow[] = []
  readonly #webContents = new WebContents()
  readonly #page: ChromiumPage
  #bounds: Bounds
  #isMaximized = false
  #isVisible: boolean
  #isPainted = false
  #isDestroyed = false
  #debugPort: number | null = null
  #patience: NodeJS.Timeout | undefined

  static getAllWindows(): readonly BrowserWindow[] {
    return BrowserWindow.#opened.filter((window) => !window.isDestroyed())
  }

  constructor(options: WindowOptions) {
    // shell/browser/api/electron_api_browser_window.cc.
    if (!lifecycle.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    super()
    checkOptions('BrowserWindowConstructorOptions', options)
    journal.note('BrowserWindow', options)
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    this.#isVisible = options.show ?? true
    const { preload, partition = '', javascript = true } = options.webPreferences
    const own = partition === '' ? session.defaultSession : session.fromPartition(partition)
    app.emit('web-contents-created', {}, this.#webContents)
    this.#page = new ChromiumPage(
      preload === undefined ? this.#openPlain(own, javascript) : this.#open(preload),
      {
        opened: (page) => wirePage(page, this.#webContents),
        crashed: () =>
          void setImmediate(() =>
            this.#webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 }),
          ),
        closed: () => this.#finish(),
      },
    )
    const side = this.#webContents[host]
    side.chromium = this.#page
    side.onHeld = () => lifecycle.closeCancelled()
    side.onLoaded = async (page) => {
      if (preload === undefined) return
      await this.#allowCopying(page)
      this.#showWhenPainted(page)
    }
    lifecycle.addWindow(this)
    BrowserWindow.#opened.push(this)
  }

  /**
   * Marked before `closed` is emitted, so in there, too, nothing can be used any more
   * (electron_api_base_window.cc).
   */
  #use(): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
  }

  /** It has no place on the screen, and is gone with its window. */
  async #openPlain(own: Session, hasScripts: boolean): Promise<BrowserContext> {
    const context = await openPlainContext(own, hasScripts)
    this.once('closed', () => void context.close())
    return context
  }

  async #open(preloadPath: string): Promise<BrowserContext> {
    const options = readHostOptions()
    const folder = app.getPath('sessionData')
    const context = await openChromium(folder, this.#bounds, options)
    beforeProcessEnds(() => context.close())
    await wireContext(context, this.#webContents)
    const [first] = context.pages()
    if (options.isThrottled === true && first !== undefined) await allowCovering(context, first)
    await context.addInitScript({
      content: pageScript(
        preloadPath,
        `Not Electron: Chromium stands in for it. Files go to ${options.outFolder}`,
      ),
    })
    // Chromium writes down only a port of its own choice.
    this.#debugPort = options.debugPort === 0 ? readDebugPort(folder) : (options.debugPort ?? null)
    return context
  }

  /** `DidFirstVisuallyNonEmptyPaint`, of the first page that draws something. */
  #showWhenPainted(page: Page): void {
    const tell = async (): Promise<void> => {
      await firstPaint(page)
      if (this.#isDestroyed || this.#isPainted) return
      this.#isPainted = true
      if (!this.#isVisible) this.emit('ready-to-show')
      tellWindowOpened(this.#debugPort)
    }
    tell().catch((error: unknown) => {
      journal.note('not painted', String(error))
    })
  }

  #finish(): void {
    if (this.#isDestroyed) return
    clearTimeout(this.#patience)
    this.#isDestroyed = true
    this.#webContents[host].isDestroyed = true
    this.#webContents.emit('destroyed')
    journal.note('window.closed')
    this.emit('closed')
    lifecycle.removeWindow(this)
  }

  /** Chromium gives the one permission that the application's own handler gives. */
  async #allowCopying(page: Page): Promise<void> {
    const { request, check } = await askPermission(
      session.defaultSession,
      'clipboard-sanitized-write',
      'app://bundle/',
    )
    if (request && check)
      await page.context().grantPermissions(['clipboard-write'], { origin: new URL(page.url()).origin })
  }

  get webContents(): WebContents {
    this.#use()
    return this.#webContents
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  loadURL(url: string): Promise<void> {
    this.#use()
    return this.#webContents.loadURL(url)
  }

  close(): void {
    this.#use()
    const event = cancellable({})
    journal.note('window.close')
    this.emit('close', event)
    if (event.defaultPrevented) {
      lifecycle.closeCancelled()
      return
    }
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined
      if (!this.#isDestroyed) this.emit('unresponsive')
    }, patienceMs)
    this.#page.close().catch((error: unknown) => {
      journal.note('window.close failed', String(error))
    })
  }

  destroy(): void {
    this.#use()
    this.#finish()
  }

  isVisible(): boolean {
    this.#use()
    return this.#isVisible
  }

  show(): void {
    this.#use()
    journal.note('window.show')
    this.#isVisible = true
  }

  focus(): void {
    this.#use()
    journal.note('window.focus')
  }

  isMinimized(): boolean {
    this.#use()
    return false
  }

  restore(): void {
    this.#use()
    journal.note('window.restore')
  }

  maximize(): void {
    this.#use()
    journal.note('window.maximize')
    this.#isMaximized = true
    this.emit('maximize')
  }

  isMaximized(): boolean {
    this.#use()
    return this.#isMaximized
  }

  getNormalBounds(): Bounds {
    this.#use()
    return this.#bounds
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#use()
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
    this.emit('move')
  }
}

strictClass('BrowserWindow', BrowserWindow)
