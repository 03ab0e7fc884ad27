import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { app } from './app'
import { openChromium, readDebugPort } from './chromium'
import { allowCovering } from './cover'
import { readHostOptions } from './host-options'
import { journal } from './journal'
import { pageScript } from './page-script'
import { wirePage } from './page-wiring'
import { toChromium } from './scheme-address'
import { session } from './session'
import { WebContents } from './web-contents'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type WindowOptions = Partial<Bounds> & { readonly webPreferences: { readonly preload: string } }

/** The one window: a page of a real Chromium. Its place on the screen is only remembered, not carried out. */
export class BrowserWindow extends EventEmitter {
  static readonly #opened: BrowserWindow[] = []
  readonly webContents = new WebContents()
  #bounds: Bounds
  #isMaximized = false
  #isLoading = false
  #debugPort: number | null = null
  readonly #page: Promise<Page>

  static getAllWindows(): readonly BrowserWindow[] {
    return BrowserWindow.#opened
  }

  constructor(options: WindowOptions) {
    super()
    journal.note('BrowserWindow', options)
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    void session.defaultSession
    app.emit('web-contents-created', {}, this.webContents)
    this.#page = this.#open(options.webPreferences.preload)
    BrowserWindow.#opened.push(this)
  }

  async #open(preloadPath: string): Promise<Page> {
    const host = readHostOptions()
    const folder = join(app.getPath('userData'), 'chromium')
    const context = await openChromium(folder, this.#bounds, host)
    const page = context.pages()[0] ?? (await context.newPage())
    this.webContents.attach(page)
    await wirePage(context, page, this.webContents, () => this.#isLoading)
    if (host.isThrottled === true) await allowCovering(context, page)
    await context.addInitScript({ content: pageScript(preloadPath, `Not Electron: Chromium stands in for it. Files go to ${host.outFolder}`) })
    this.#followClosing(context, page)
    // Chromium writes down only a port of its own choice.
    this.#debugPort = host.debugPort === 0 ? readDebugPort(folder) : (host.debugPort ?? null)
    return page
  }

  #followClosing(context: BrowserContext, page: Page): void {
    app.closeChromium = () => context.close()
    app.once('before-quit', () => {
      this.emit('close', {})
      this.emit('closed')
    })
    page.on('close', () => {
      app.quit()
    })
  }

  async loadURL(url: string): Promise<void> {
    journal.note('loadURL', url)
    const page = await this.#page
    this.#isLoading = true
    try {
      await page.goto(toChromium(url))
    } finally {
      this.#isLoading = false
    }
    await this.#allowCopying(page)
    this.emit('ready-to-show')
    app.emit('host-window-opened', this.#debugPort)
  }

  /** Chromium gives the one permission that the application's own handler gives. */
  async #allowCopying(page: Page): Promise<void> {
    const { request, check } = await session.defaultSession.ask('clipboard-sanitized-write', 'app://bundle/')
    if (request && check) await page.context().grantPermissions(['clipboard-write'], { origin: new URL(page.url()).origin })
  }

  show(): void {
    journal.note('window.show')
  }

  focus(): void {
    journal.note('window.focus')
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {
    journal.note('window.restore')
  }

  maximize(): void {
    journal.note('window.maximize')
    this.#isMaximized = true
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  getNormalBounds(): Bounds {
    return this.#bounds
  }

  setBounds(bounds: Bounds): void {
    this.#bounds = bounds
  }
}
